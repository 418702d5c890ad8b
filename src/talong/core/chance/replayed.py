"""Replayed random sources: luck from a history, or from written lines and then drawn anew."""

from __future__ import annotations

from typing import Any

from talong.cards.deck import Deck
from talong.core.chance.draws import read_draw, write_draw
from talong.core.chance.source import Chance
from talong.core.errors import RecordError
from talong.core.history import CUT, DECK, LOT, LOTS, LUCK, NO_DECK, Step


class Replayed(Chance):
    """Replay of the draws of a history, in their order."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__(bytes(32))
        self.steps = [step for step in steps if step.kind in LUCK]
        self.next = 0

    def copy(self) -> Chance:
        """Return an independent source with the same draws left."""
        other = Replayed(self.steps)
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


class Recalled(Chance):
    """Draws that were taken back, given again when the like is asked for, and then those of `source`.

    So many deals as were taken back end without the source going on to its next.
    """

    def __init__(self, steps: list[Step], deals: int, source: Chance) -> None:
        super().__init__(bytes(32))
        if isinstance(source, Recalled):
            steps = steps + source.steps
            deals += source.deals
            source = source.source
        self.steps: list[Step] = steps
        self.deals: int = deals
        self.source: Chance = source

    def copy(self) -> Chance:
        """Return an independent source with the same draws to come."""
        return Recalled(self.steps[:], self.deals, self.source.copy())

    def __reduce__(self) -> str | tuple[Any, ...]:
        steps = [(step.kind, step.number, step.order, step.what) for step in self.steps]
        return (recalled, (steps, self.deals, self.source))

    def skip(self, what: str) -> None:
        """Skip a draw of the source."""
        self.source.skip(what)

    def settle(self) -> None:
        """Advance the source to the next deal, unless it has been there."""
        if self.deals:
            self.deals -= 1
        else:
            self.source.settle()

    def _recall(self, kind: int, what: str, size: int) -> Step | None:
        """Return the first draw of that *kind* among those taken back, if it fits."""
        for at, step in enumerate(self.steps):
            if step.kind == kind and step.what == what:
                del self.steps[at]
                fits = step.number < size if kind in (CUT, LOT) else len(step.order) == size
                return step if fits else None
        return None

    def deck(self, deck: Deck) -> list[int] | None:
        """Return the next deck."""
        step = self._recall(DECK, "deck", deck.size)
        return self.source.deck(deck) if step is None else step.order

    def cut(self, size: int) -> int:
        """Return the next automatic cut."""
        step = self._recall(CUT, "cut", size)
        return self.source.cut(size) if step is None else step.number

    def lot(self, what: str, size: int) -> int:
        """Return the next lot."""
        step = self._recall(LOT, what, size)
        return self.source.lot(what, size) if step is None else step.number

    def lots(self, what: str, size: int) -> list[int]:
        """Return the next drawing of lots."""
        step = self._recall(LOTS, what, size)
        return self.source.lots(what, size) if step is None else step.order


def recalled(steps: list[tuple[int, int, list[int], str]], deals: int, source: Chance) -> Recalled:
    """Return the source that was pickled."""
    return Recalled([Step(kind, 0, number, order, what) for kind, number, order, what in steps], deals, source)


class Taped(Chance):
    """Replay of the draws in `lines`, in their order; after the last it draws from `source` and notes each draw."""

    def __init__(self, source: Chance) -> None:
        super().__init__(bytes(32))
        self.source = source
        self.lines: list[str] = []
        self.noted: list[str] = []

    def copy(self) -> Chance:
        """Return an independent source with the same draws to come."""
        other = Taped(self.source.copy())
        other.lines = self.lines[:]
        other.noted = self.noted[:]
        return other

    def take_notes(self) -> list[str]:
        """Return the lines of the draws since the last call."""
        noted = self.noted
        self.noted = []
        return noted

    def settle(self) -> None:
        """Advance the source to the next deal."""
        self.source.settle()

    def _given(self, kind: int, what: str, deck: Deck | None = None) -> Step | None:
        """Return the next written draw, which must be of that *kind*; None if it has to be drawn anew."""
        if not self.lines:
            return None
        line = self.lines.pop(0)
        if not line.startswith(f"{what} "):
            raise RecordError(0, "other-luck", {"expected": what, "found": line.partition(" ")[0]})
        self.source.skip(what)
        step = read_draw(line.split(), deck, 0)
        assert step.kind == kind
        return step

    def _note(self, step: Step, deck: Deck | None = None) -> None:
        self.noted.append(write_draw(step, deck))

    def deck(self, deck: Deck) -> list[int] | None:
        """Return the next deck."""
        given = self._given(DECK, "deck", deck)
        if given is not None:
            return given.order
        order = self.source.deck(deck)
        if order is not None:
            self._note(Step(DECK, 0, 0, order, "deck"), deck)
        return order

    def cut(self, size: int) -> int:
        """Return the next automatic cut."""
        given = self._given(CUT, "cut")
        if given is None:
            given = Step(CUT, 0, self.source.cut(size), [], "cut")
            self._note(given)
        return given.number

    def lot(self, what: str, size: int) -> int:
        """Return the next lot."""
        given = self._given(LOT, f"lot {what}")
        if given is None:
            given = Step(LOT, 0, self.source.lot(what, size), [], what)
            self._note(given)
        return given.number

    def lots(self, what: str, size: int) -> list[int]:
        """Return the next drawing of lots."""
        given = self._given(LOTS, f"lots {what}")
        if given is None:
            given = Step(LOTS, 0, 0, self.source.lots(what, size), what)
            self._note(given)
        return given.order
