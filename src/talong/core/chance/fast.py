"""Fast pseudo-random generator for sampling and search, the same in every build; not for real play."""

from __future__ import annotations

from typing import Final

from talong._compat import i64, mypyc_attr, u8, vec
from talong.cards.bits import count, shl

LOW_32: Final = 0xFFFFFFFF
LOW_31: Final = 0x7FFFFFFF
SEED_BITS: Final = 62
WIDE: Final = 1 << 62


def stir(luck: i64) -> i64:
    """Return the next state of the generator, multiply with carry, the same in every build."""
    return 1791398085 * (luck & 0xFFFFFFFF) + (luck >> 32)


def shuffled(size: i64, seed: i64) -> list[int]:
    """Return the numbers below *size*, shuffled by *seed*; not for real play."""
    order: list[int] = list(range(int(size)))
    luck = seed
    for last in range(size - 1, 0, -1):
        luck = stir(luck)
        other = (luck & 0xFFFF) % (i64(last) + 1)
        order[last], order[other] = order[other], order[last]
    return order


@mypyc_attr(acyclic=True)
class FastRandom:
    """Pseudo-random stream of *seed*, a number of at most SEED_BITS bits."""

    def __init__(self, seed: i64) -> None:
        self.state: i64 = seed + 1  # A state of 0 would stay 0.
        for _stir in range(4):
            self.state = stir(self.state)

    def below(self, limit: i64) -> i64:
        """Return a number from 0 to *limit* − 1, each equally likely; *limit* is less than 2**30."""
        self.state = stir(self.state)
        scaled = (self.state & LOW_32) * limit  # Scaling is cheaper than dividing.
        if scaled & LOW_32 < limit:
            ragged = (LOW_32 + 1 - limit) % limit
            while scaled & LOW_32 < ragged:  # Values in the ragged part would favour some results.
                self.state = stir(self.state)
                scaled = (self.state & LOW_32) * limit
        return scaled >> 32

    def wide(self) -> i64:
        """Return a number below WIDE."""
        self.state = stir(self.state)
        upper = self.state & LOW_31
        self.state = stir(self.state)
        return shl(upper, 31) | self.state & LOW_31

    def choose(self, members: i64, number: i64) -> i64:
        """Return *number* of *members*, every choice equally likely."""
        size = count(members)
        chosen: i64 = 0
        while number > 0:
            skipped = self.below(size)
            rest = members
            while skipped:
                rest &= rest - 1
                skipped -= 1
            one = rest & -rest
            chosen |= one
            members ^= one
            size -= 1
            number -= 1
        return chosen

    def shuffle(self, items: vec[u8], first: i64) -> None:
        """Shuffle *items* from place *first* on, every order equally likely."""
        last: i64 = len(items) - 1
        while last > first:
            other = first + self.below(last - first + 1)
            kept = items[last]
            items[last] = items[other]
            items[other] = kept
            last -= 1
