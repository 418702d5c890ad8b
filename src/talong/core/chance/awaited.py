"""Luck that somebody else decides, draw by draw: for trees in which chance is a player like any other."""

from __future__ import annotations

from talong.cards.deck import Deck
from talong.core.chance.source import Chance


class Awaiting(Exception):
    """Say which draw is awaited: *what* it is for, among how many (*size*), and *number*, how many of them are drawn.

    Whoever catches this throws away the match that it came from, which is left in the midst of things.
    """

    def __init__(self, what: str, size: int, number: int) -> None:
        super().__init__(what, size, number)
        self.what = what
        self.size = size
        self.number = number


class Awaited(Chance):
    """Luck that consists of *draws*: an order for a deck or lots, one number for a lot; beyond them, Awaiting.

    An automatic cut leaves a pack as it is, since a pack that is shuffled by chance is not more so when it is cut.
    """

    def __init__(self, draws: list[list[int]]) -> None:
        super().__init__(bytes(32))
        self.draws = draws
        self.taken = 0

    def copy(self) -> Chance:
        """Return a source with the same draws left."""
        other = Awaited(self.draws)
        other.taken = self.taken
        return other

    def given(self, draw: list[int]) -> Chance:
        """Return a source that has one more *draw*."""
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
        """Leave the pack as it is."""
        return 0

    def lot(self, what: str, size: int) -> int:
        """Return the next draw as a lot."""
        return self._take(what, size, 1)[0]

    def lots(self, what: str, size: int) -> list[int]:
        """Return the next draw as lots for all."""
        return self._take(what, size, size)
