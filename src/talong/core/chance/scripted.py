"""Scripted random sources: stacked decks, and draws that are given one by one."""

from __future__ import annotations

from typing import Any

from talong.cards.deck import Deck
from talong.core.chance.source import KEY_BYTES, Chance
from talong.core.errors import PositionError


class Stacked(Chance):
    """Stacked decks, then the luck of *after*, if any.

    While they last nothing else is left to luck either: an automatic cut leaves the order as it is, and the lot for
    the first deal falls on the last seat, so that seat 0 is forehand.
    """

    def __init__(self, decks: list[list[int]], after: Chance | None = None) -> None:
        super().__init__(bytes(KEY_BYTES))
        self.decks = decks
        self.dealt = 0
        self.after = after

    def copy(self) -> Chance:
        """Return an independent source with the same decks left."""
        other = Stacked(self.decks, None if self.after is None else self.after.copy())
        other.dealt = self.dealt
        return other

    def __reduce__(self) -> str | tuple[Any, ...]:
        return (stacked_at, (self.decks, self.after, self.dealt))

    def deck(self, deck: Deck) -> list[int] | None:
        """Return the next stacked deck."""
        self.dealt += 1
        if self.dealt <= len(self.decks):
            return deck.canonical(self.decks[self.dealt - 1])
        return None if self.after is None else self.after.deck(deck)

    def cut(self, size: int) -> int:
        """Leave a stacked deck as it is."""
        if self.dealt <= len(self.decks) or self.after is None:
            return 0
        return self.after.cut(size)

    def settle(self) -> None:
        """Advance *after* to the next deal."""
        if self.after is not None:
            self.after.settle()

    def lot(self, what: str, size: int) -> int:
        """Return the last of *size*, or a lot of *after*."""
        return size - 1 if self.after is None else self.after.lot(what, size)

    def lots(self, what: str, size: int) -> list[int]:
        """Return the identity order, or the lots of *after*."""
        return list(range(size)) if self.after is None else self.after.lots(what, size)


class RealCards(Stacked):
    """No luck at all: people shuffle and deal real cards, and report what came of it (`hosting.report`)."""

    def __init__(self) -> None:
        super().__init__([])

    def copy(self) -> Chance:
        """Return another source that never deals."""
        return RealCards()

    def __reduce__(self) -> str | tuple[Any, ...]:
        return (RealCards, ())


def stacked_at(decks: list[list[int]], after: Chance | None, dealt: int) -> Stacked:
    """Return stacked *decks* of which so many are dealt: what a pickle holds."""
    chance = Stacked(decks, after)
    chance.dealt = dealt
    return chance


def stacked_deck(deck: Deck, given: object, field: str) -> list[int]:
    """Return the order that *given* (codes in a string or a list, top card first) spells, or refuse it."""
    codes: list[str] = []
    if isinstance(given, str):
        codes = given.split()
    elif isinstance(given, (list, tuple)):
        for code in given:
            if not isinstance(code, str):
                raise PositionError(field, "not-codes", {})
            codes.append(code)
    else:
        raise PositionError(field, "not-codes", {})
    for code in codes:
        if code not in deck.first:
            raise PositionError(field, "unknown-card", {"card": code})
    surplus = deck.surplus(codes)
    if surplus:
        raise PositionError(field, "too-many", {"card": surplus[0], "copies": str(deck.copies[surplus[0]])})
    missing = deck.missing(codes)
    if missing:
        raise PositionError(field, "cards-missing", {"cards": " ".join(missing)})
    return deck.numbered(codes)


class Awaiting(Exception):
    """Signal for a missing draw: *what* it is for, among how many (*size*), and how many are drawn (*number*).

    The handler discards the match that it came from, which is left in an undefined state.
    """

    def __init__(self, what: str, size: int, number: int) -> None:
        super().__init__(what, size, number)
        self.what = what
        self.size = size
        self.number = number


class Awaited(Chance):
    """Luck that consists of *draws*: an order for a deck or lots, one number for a lot; beyond them it raises Awaiting.

    An automatic cut leaves a pack as it is: a random order does not become more random by a cut.
    """

    def __init__(self, draws: list[list[int]]) -> None:
        super().__init__(bytes(32))
        self.draws = draws
        self.taken = 0

    def copy(self) -> Chance:
        """Return an independent source with the same draws left."""
        other = Awaited(self.draws)
        other.taken = self.taken
        return other

    def given(self, draw: list[int]) -> Chance:
        """Return an independent source with one more *draw*."""
        other = Awaited([*self.draws, draw])
        other.taken = self.taken
        return other

    def _take(self, what: str, size: int, number: int) -> list[int]:
        if self.taken == len(self.draws):
            raise Awaiting(what, size, number)
        self.taken += 1
        return self.draws[self.taken - 1]

    def deck(self, deck: Deck) -> list[int] | None:
        """Return the next draw as the order of *deck*."""
        return deck.canonical(self._take("deck", deck.size, deck.size))

    def cut(self, size: int) -> int:
        """Return 0, which leaves the pack as it is."""
        return 0

    def lot(self, what: str, size: int) -> int:
        """Return the next draw as a lot."""
        return self._take(what, size, 1)[0]

    def lots(self, what: str, size: int) -> list[int]:
        """Return the next draw as lots for all."""
        return self._take(what, size, size)
