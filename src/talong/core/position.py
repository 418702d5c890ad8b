"""Parser of positions: a plain dict, read field by field, each error with its place."""

from __future__ import annotations

from talong.cards.deck import Deck
from talong.core.errors import PositionError
from talong.core.options import short


class Fields:
    """Mapping that is read with a type for each field; fields that were not asked for are refused at the end."""

    def __init__(self, data: object, place: str) -> None:
        if not isinstance(data, dict) or not all([isinstance(key, str) for key in data]):
            raise PositionError(place or "position", "not-a-mapping", {})
        self.data: dict[str, object] = data
        self.place = place
        self.asked: set[str] = set()

    def at(self, name: str) -> str:
        """Return the full place of the field *name*."""
        return f"{self.place}.{name}" if self.place else name

    def refuse(self, name: str, code: str, facts: dict[str, str]) -> PositionError:
        """Return the error for the field *name*."""
        return PositionError(self.at(name), code, facts)

    def has(self, name: str) -> bool:
        """Tell whether the field *name* is given."""
        self.asked.add(name)
        return self.data.get(name) is not None

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """Return a whole number from *least* to *most*."""
        if not self.has(name):
            return default
        return self._number(name, self.data[name], least, most)

    def word(self, name: str, default: str, words: list[str]) -> str:
        """Return one of *words*."""
        if not self.has(name):
            return default
        given = self.data[name]
        if not isinstance(given, str) or given not in words:
            raise self.refuse(name, "not-one-of", {"given": short(given), "choices": ", ".join(words)})
        return given

    def flag(self, name: str, default: bool) -> bool:
        """Return true or false."""
        if not self.has(name):
            return default
        given = self.data[name]
        if not isinstance(given, bool):
            raise self.refuse(name, "not-a-flag", {"given": short(given)})
        return given

    def items(self, name: str) -> list[object]:
        """Return a list of anything; empty if it is not given."""
        if not self.has(name):
            return []
        given = self.data[name]
        if not isinstance(given, (list, tuple)):
            raise self.refuse(name, "not-a-list", {"given": short(given)})
        return list(given)

    def numbers(self, name: str, default: list[int], least: int, most: int) -> list[int]:
        """Return a list of whole numbers from *least* to *most*."""
        if not self.has(name):
            return default
        return [self._number(name, item, least, most) for item in self.items(name)]

    def seats(self, name: str, default: list[int], seats: int) -> list[int]:
        """Return a list of different seats."""
        found = self.numbers(name, default, 0, seats - 1)
        if len(set(found)) != len(found):
            raise self.refuse(name, "seat-twice", {})
        return found

    def codes(self, name: str, deck: Deck, also: list[str]) -> list[str]:
        """Return a list of card codes of *deck*, or of *also*."""
        found: list[str] = []
        for item in self.items(name):
            if not isinstance(item, str) or (item not in deck.first and item not in also):
                raise self.refuse(name, "unknown-card", {"card": short(item)})
            found.append(item)
        return found

    def codes_of(self, name: str, seat: int, given: object, deck: Deck) -> list[str]:
        """Return the card codes that the field *name* has for *seat*."""
        return Fields({str(seat): given}, self.at(name)).codes(str(seat), deck, [])

    def by_seat(self, name: str, seats: int) -> dict[int, object]:
        """Return a mapping from seats, which JSON writes as strings."""
        if not self.has(name):
            return {}
        given = self.data[name]
        if not isinstance(given, dict):
            raise self.refuse(name, "not-a-mapping", {})
        found: dict[int, object] = {}
        for key, value in given.items():
            if isinstance(key, str) and key.isdecimal() and len(key) <= 2:
                seat = int(key)
            elif isinstance(key, int) and not isinstance(key, bool):
                seat = key
            else:
                seat = -1
            if not 0 <= seat < seats or seat in found:
                raise self.refuse(name, "no-such-seat", {"seat": short(key), "seats": str(seats)})
            found[seat] = value
        return found

    def fields(self, name: str) -> Fields:
        """Return the mapping in the field *name*; empty if it is not given."""
        return Fields(self.data[name] if self.has(name) else {}, self.at(name))

    def done(self) -> None:
        """Refuse the fields that were not asked for."""
        for name in self.data:
            if name not in self.asked:
                raise self.refuse(str(name), "no-such-field", {})

    def _number(self, name: str, given: object, least: int, most: int) -> int:
        if not isinstance(given, int) or isinstance(given, bool) or not least <= given <= most:
            facts = {"given": short(given), "least": str(least), "most": str(most)}
            raise self.refuse(name, "not-a-number", facts)
        return given
