"""Facts by seat, in one shape: a dict with the numbers of seats as keys. Never compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, overload

T = TypeVar("T")
D = TypeVar("D")


class BySeat(dict[int, T]):
    """Dict by seat. It takes a seat as a number, or as the text of one, which is what JSON has."""

    __slots__ = ()
    __hash__ = None

    def __missing__(self, seat: object) -> T:
        if isinstance(seat, str) and seat.isdecimal() and int(seat) in self:
            return self[int(seat)]
        raise KeyError(seat)

    def __contains__(self, seat: object) -> bool:
        return super().__contains__(int(seat) if isinstance(seat, str) and seat.isdecimal() else seat)

    @overload
    def get(self, seat: int | str, default: None = None, /) -> T | None: ...
    @overload
    def get(self, seat: int | str, default: T, /) -> T: ...
    @overload
    def get(self, seat: int | str, default: D, /) -> T | D: ...
    def get(self, seat: int | str, default: Any = None, /) -> Any:
        """Return what *seat* has, or *default*."""
        try:
            return self[seat]  # type: ignore[index]
        except KeyError:
            return default

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, dict):
            return NotImplemented
        return dict.__eq__(self, other) or dict.__eq__({str(seat): fact for seat, fact in self.items()}, other) is True

    def __ne__(self, other: object) -> bool:
        return not self == other


def by_seat(given: Mapping[int, T] | Mapping[str, T] | Sequence[T]) -> BySeat[T]:
    """Return facts by seat as one dict: *given* is a list with one for each seat, or a dict by number or by text."""
    if isinstance(given, Mapping):
        return BySeat({int(seat): fact for seat, fact in given.items()})
    return BySeat(dict(enumerate(given)))


def seats_as_keys(facts: dict[str, object]) -> dict[str, object]:
    """Return *facts* with every dict in it that has seats as keys in that shape."""
    return {
        name: BySeat({int(seat): one for seat, one in fact.items()})
        if isinstance(fact, dict) and all([isinstance(seat, str) and seat.isdecimal() for seat in fact])
        else fact
        for name, fact in facts.items()
    }
