"""What a match remembers in order to be told again: acts, luck and results."""

from __future__ import annotations

from typing import Final

from talong.cards.deck import Deck
from talong.core.chance.source import Chance
from talong.core.errors import RecordError

ACT: Final = 0
LEFT: Final = 1
JOINED: Final = 2
DECK: Final = 3
CUT: Final = 4
LOT: Final = 5
LOTS: Final = 6
RESULT: Final = 7
NO_DECK: Final = 8
RESUMED: Final = 9
RESTED: Final = 10
UNSAID: Final = 11

LUCK: Final = (DECK, CUT, LOT, LOTS, NO_DECK)


class Step:
    """One entry of the history.

    ACT has a seat and an action, LEFT and JOINED a seat; DECK and LOTS an order, CUT and LOT a number; RESULT says that
    the result of that number was reached. NO_DECK says that the stacked decks had run out, RESUMED that there was luck
    again. RESTED says that the next deal was dealt after a rest, of which records say nothing: it decides nothing.
    UNSAID says that an act without a choice was done for somebody, since an older record leaves it out.
    """

    def __init__(self, kind: int, seat: int, number: int, order: list[int], what: str) -> None:
        self.kind = kind
        self.seat = seat
        self.number = number
        self.order = order
        self.what = what


class Retold(Chance):
    """Luck that has happened already: gives the draws of a history again, in their order."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__(bytes(32))
        self.steps = [step for step in steps if step.kind in LUCK]
        self.next = 0

    def copy(self) -> Chance:
        """Return a source with the same draws left."""
        other = Retold(self.steps)
        other.next = self.next
        return other

    def _take(self, kind: int, what: str, size: int) -> Step | None:
        if self.next == len(self.steps):
            return None
        step = self.steps[self.next]
        self.next += 1
        if step.kind != kind or step.what != what:
            raise RecordError(0, "other-luck", {"expected": what, "found": step.what})
        if kind in (CUT, LOT) and not 0 <= step.number < size:
            raise RecordError(0, "luck-out-of-range", {"what": what, "number": str(step.number)})
        return step

    def deck(self, deck: Deck) -> list[int] | None:
        """Return the next deck of the history, or None where there was none, or where the history ends."""
        if self.next < len(self.steps) and self.steps[self.next].kind == NO_DECK:
            self.next += 1
            return None
        step = self._take(DECK, "deck", deck.size)
        return None if step is None else step.order

    def cut(self, size: int) -> int:
        """Return the next cut of the history."""
        return self._number(CUT, "cut", size)

    def lot(self, what: str, size: int) -> int:
        """Return the next lot of the history."""
        return self._number(LOT, what, size)

    def lots(self, what: str, size: int) -> list[int]:
        """Return the next drawing of lots of the history."""
        step = self._take(LOTS, what, size)
        if step is None:
            raise RecordError(0, "luck-missing", {"what": what})
        if sorted(step.order) != list(range(size)):
            raise RecordError(0, "luck-out-of-range", {"what": what, "number": str(len(step.order))})
        return step.order

    def _number(self, kind: int, what: str, size: int) -> int:
        step = self._take(kind, what, size)
        if step is None:
            raise RecordError(0, "luck-missing", {"what": what})
        return step.number
