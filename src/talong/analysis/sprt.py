"""Sequential test of two players: play until it is clear enough which hypothesis holds.

The generalized sequential probability ratio test of a mean with unknown variance. The numbers are the paired
differences of the deals, first player minus second, by the deciding measure; H0 says that their mean is *low*, H1 that
it is *high*.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Final

from msgspec import Struct

from talong.analysis.errors import ArenaError

RISK: Final = 0.05
FEWEST: Final = 100  # Deals before which nothing is decided: the variance is not known yet.
LOW: Final = "h0"
HIGH: Final = "h1"
OPEN: Final = "open"


class Hypotheses(Struct, frozen=True):
    """Hypotheses of a test, and the accepted risks of error of both kinds."""

    low: float  # The mean difference under H0.
    high: float  # The mean difference under H1.
    alpha: float = RISK  # The risk of accepting H1 where H0 holds.
    beta: float = RISK  # The risk of accepting H0 where H1 holds.

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's bounds of the log likelihood ratio, at which H0 and H1 are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


class Verdict(Struct, frozen=True):
    """Verdict of a test after so many deals."""

    hypotheses: Hypotheses
    accepted: str  # `h0`, `h1`, or `open` if the deals ended first.
    deals: int
    llr: float


class SequentialTest:
    """Running test: deals are added in their order until one hypothesis is accepted."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.deals = 0
        self.mean = 0.0
        self.squares = 0.0  # The sum of squared differences from the mean (Welford).
        self.accepted = OPEN

    def add(self, difference: float) -> None:
        """Add the difference of one deal, unless all is decided."""
        if self.accepted != OPEN:
            return
        self.deals += 1
        before = difference - self.mean
        self.mean += before / self.deals
        self.squares += before * (difference - self.mean)
        if self.deals >= FEWEST:
            lower, upper = self.hypotheses.bounds
            llr = self.llr()
            self.accepted = LOW if llr <= lower else HIGH if llr >= upper else OPEN

    def llr(self) -> float:
        """Return the log likelihood ratio of H1 against H0, each with the variance that fits it best."""
        if not self.deals:
            return 0.0
        variance = self.squares / self.deals
        under_low = variance + (self.mean - self.hypotheses.low) ** 2
        under_high = variance + (self.mean - self.hypotheses.high) ** 2
        if under_low == under_high:
            return 0.0
        if not under_low or not under_high:  # All deals are exactly what one of the two says.
            return -float(self.deals) if not under_low else float(self.deals)
        return self.deals / 2 * log(under_low / under_high)

    @property
    def verdict(self) -> Verdict:
        """The verdict as it stands."""
        return Verdict(self.hypotheses, self.accepted, self.deals, self.llr())


def decide(hypotheses: Hypotheses, differences: Iterable[float]) -> SequentialTest:
    """Return the test after *differences*, one a deal."""
    test = SequentialTest(hypotheses)
    for difference in differences:
        test.add(difference)
    return test


def read_hypotheses(said: str, alpha: float, beta: float) -> Hypotheses:
    """Return the hypotheses that are *said* as `H0,H1`, or refuse them."""
    try:
        low, high = [float(word) for word in said.split(",")]
    except ValueError:
        raise ArenaError("sprt-bounds", {"given": said}) from None
    if not low < high or high - low == float("inf"):
        raise ArenaError("sprt-bounds", {"given": said})
    if not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise ArenaError("sprt-errors")
    return Hypotheses(low, high, alpha, beta)
