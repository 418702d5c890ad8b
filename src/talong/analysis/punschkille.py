"""Punschkille in the arena and in simulations."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, cast

import talong
from talong.analysis.kille import ExchangeCounts
from talong.analysis.measures import MATCHES, PLACE, SHARE, UNKNOWN, Measure, Measures, Values, flags, places
from talong.analysis.pages import Contests, Shown

if TYPE_CHECKING:
    from talong.facts.punschkille import PunschResult

# Options that say who sits where or who sees what, and change nothing in a deal.
NOT_HOUSE_RULES: Final = ("cuts", "expose_struck", "buyin_order", "direction")


class PunschMeasures(Measures):
    """Measures: glasses drunk, with those of buy-ins, and rounds won; or matches won."""

    unit = "rounds"
    of_deals: ClassVar[list[Measure]] = [
        Measure("glasses", False, UNKNOWN),
        Measure("rounds", True, SHARE, is_share=True),
        PLACE,
    ]
    of_matches: ClassVar[list[Measure]] = [MATCHES, PLACE]

    def deal_values(self, match: talong.Match) -> Values:
        """Return every measure of each seat when a round is over."""
        results = cast("list[PunschResult]", match.results)
        result = next(result for result in results if "winner" in result)
        drunk = [float(glasses) for glasses in result["standing"]["glasses"]["drunk"]]
        won = flags(match.seats, result["winner"])
        worth = [0.01 * win - glasses for win, glasses in zip(won, drunk, strict=True)]
        return {"glasses": drunk, "rounds": won, "place": places(worth)}


class PunschCounts(ExchangeCounts):
    """Counters of Punschkille, the same as of Kille."""

    last = ("round_over",)

    def places(self, match: talong.Match) -> list[int]:
        """Return the place of each seat; by the letter the dealer sits between forehand and the others (R-P2)."""
        if match.game.rules_data(match.rules)["direction"] != "literal":
            return super().places(match)
        seats = match.seats
        after_dealer = [(match.dealer + step) % seats for step in range(1, seats - 1)]
        return [[match.forehand, *after_dealer, match.dealer].index(seat) for seat in range(seats)]


MEASURES: Final = PunschMeasures()
COUNTS: Final = PunschCounts()
CONTESTS: Final = Contests(
    sizes=(4,),
    steps=(3000, 20_000, 20_000),
    ladder=10_000,
    swept=3000,
    note=(
        "Glasses are those that a round has cost, buy-ins counted: fewer are better. The share of the rounds won "
        "stands beside them, and can be had by buying in."
    ),
)
SIMULATED: Final = (Shown(20_000),)
