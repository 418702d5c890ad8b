"""Playing a deal on at random, inside the engine: for searches, simulations, the benchmark and `make soak`."""

from __future__ import annotations

from talong._compat import i64, mypyc_attr


def stir(luck: i64) -> i64:
    """Return the next number of a cheap stream that is the same in every build (multiply with carry)."""
    return 1791398085 * (luck & 0xFFFFFFFF) + (luck >> 32)


def shuffled(size: i64, seed: i64) -> list[int]:
    """Return the numbers below *size* in an order that *seed* makes; nobody plays for anything with it."""
    order: list[int] = list(range(int(size)))
    luck = seed
    for last in range(size - 1, 0, -1):
        luck = stir(luck)
        other = (luck & 0xFFFF) % (i64(last) + 1)
        order[last], order[other] = order[other], order[last]
    return order


@mypyc_attr(acyclic=True)
class Rollout:
    """A deal that can be copied and played on at random."""

    def copy(self) -> Rollout:
        """Return an independent deal in the same state, to which nobody listens."""
        raise NotImplementedError

    def playout(self, seed: i64) -> i64:
        """Play at random to the end and return how many acts it took; *seed* is a number below 2**32, not 0."""
        raise NotImplementedError

    def playouts(self, number: i64, seed: i64) -> i64:
        """Play *number* copies at random to the end and return how many acts it took in all."""
        acts: i64 = 0
        luck = seed
        for _copy in range(number):
            luck = stir(luck)
            acts += self.copy().playout(luck & 0xFFFFFFFF | 1)
        return acts
