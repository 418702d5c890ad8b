"""Luck that is kept: first what was drawn before, from its written lines, then new draws, which are written down."""

from __future__ import annotations

from talong.cards.deck import Deck
from talong.core.chance.source import Chance
from talong.core.errors import RecordError


class Taped(Chance):
    """Gives the draws in `lines` again, in their order; after the last it draws from `source` and notes it."""

    def __init__(self, source: Chance) -> None:
        super().__init__(bytes(32))
        self.source = source
        self.lines: list[str] = []
        self.noted: list[str] = []

    def copy(self) -> Chance:
        """Return a tape at the same place, with the same luck to come."""
        other = Taped(self.source.copy())
        other.lines = self.lines[:]
        other.noted = self.noted[:]
        return other

    def take_notes(self) -> list[str]:
        """Return what has been drawn since the last time, one line a draw."""
        noted = self.noted
        self.noted = []
        return noted

    def settle(self) -> None:
        """Note that a deal is over."""
        self.source.settle()

    def _given(self, what: str) -> str | None:
        """Return the rest of the next line, which must be for *what*; None if new luck has to be drawn."""
        if not self.lines:
            return None
        line = self.lines.pop(0)
        if not line.startswith(f"{what} "):
            raise RecordError(0, "other-luck", {"expected": what, "found": line.partition(" ")[0]})
        self.source.skip(what)
        return line[len(what) + 1 :]

    def deck(self, deck: Deck) -> list[int] | None:
        """Return the next deck."""
        given = self._given("deck")
        if given is not None:
            return deck.numbered(given.split())
        order = self.source.deck(deck)
        if order is not None:
            self.noted.append(f"deck {deck.text(order)}")
        return order

    def cut(self, size: int) -> int:
        """Return the next automatic cut."""
        given = self._given("cut")
        cut = self.source.cut(size) if given is None else int(given)
        if given is None:
            self.noted.append(f"cut {cut}")
        return cut

    def lot(self, what: str, size: int) -> int:
        """Return the next lot."""
        given = self._given(f"lot {what}")
        lot = self.source.lot(what, size) if given is None else int(given)
        if given is None:
            self.noted.append(f"lot {what} {lot}")
        return lot

    def lots(self, what: str, size: int) -> list[int]:
        """Return the next drawing of lots."""
        given = self._given(f"lots {what}")
        order = self.source.lots(what, size) if given is None else [int(number) for number in given.split()]
        if given is None:
            self.noted.append(f"lots {what} {' '.join([str(number) for number in order])}")
        return order
