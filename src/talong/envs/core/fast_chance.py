"""Fast random source for batched environments; not for real play."""

from __future__ import annotations

from talong.cards.deck import Deck
from talong.core.chance.fast import FastRandom
from talong.core.chance.source import IN_ORDER, KEY_BYTES, Chance


class FastChance(Chance):
    """Random source of a fast generator, seeded by a number of at most SEED_BITS bits."""

    def __init__(self, seed: int) -> None:
        super().__init__(bytes(KEY_BYTES))
        self.fast = FastRandom(seed)

    def copy(self) -> Chance:
        """Return an independent source that gives the same draws from here on."""
        other = FastChance(0)
        other.fast.state = self.fast.state
        return other

    def below(self, limit: int) -> int:
        """Return a number from 0 to *limit* − 1, each equally likely."""
        return int(self.fast.below(limit))

    def order(self, size: int) -> list[int]:
        """Return a uniformly random order of the numbers 0 to *size* − 1."""
        numbers = IN_ORDER[:size]
        self.fast.shuffle(numbers, 0)
        return [int(number) for number in numbers]

    def deck(self, deck: Deck) -> list[int] | None:
        """Return the order of a shuffled *deck*, top card first; copies keep their numbers, which nobody sees."""
        return self.order(deck.size)
