"""Playing a deal on at random, inside the engine: for searches, simulations and the benchmark."""

from __future__ import annotations

from talong._compat import i64, mypyc_attr


def stir(luck: i64) -> i64:
    """Return the next number of a cheap stream that is the same in every build (multiply with carry)."""
    return 1791398085 * (luck & 0xFFFFFFFF) + (luck >> 32)


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
