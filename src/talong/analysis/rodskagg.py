"""Rödskägg in the arena and in simulations."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar, Final, cast

import talong
from talong.analysis.counters import OTHERS, Counts, PlayedTable, note_seats
from talong.analysis.histogram import Histogram
from talong.analysis.measures import MATCHES, PLACE, UNKNOWN, Measure, Measures, Values, flags, places
from talong.analysis.pages import Contests, Extra, Shown

if TYPE_CHECKING:
    from talong.facts.rodskagg import RodskaggResult

CONTRACTS: Final = ("1", "2", "3", "4", "5", "6", "rodskagg")

# Options that say who deals first and who sees what, and change nothing in a deal.
NOT_HOUSE_RULES: Final = ("first_dealer", "trick_view", "reveal_log")


class RodskaggMeasures(Measures):
    """Measures: points and penalties, or matches won."""

    of_deals: ClassVar[list[Measure]] = [
        Measure("points", False, UNKNOWN),
        Measure("penalties", False, UNKNOWN, is_share=True),
        PLACE,
    ]
    of_matches: ClassVar[list[Measure]] = [MATCHES, PLACE]

    def deal_values(self, match: talong.Match) -> Values:
        """Return every measure of each seat when a deal is over."""
        result = cast("RodskaggResult", match.results[-1])
        points = [float(change) for change in result["changes"]]
        winners = result["winner"] or []  # If the deal has ended the match.
        worth = [-change + 100 * (seat in winners) for seat, change in enumerate(points)]
        return {"points": points, "penalties": flags(match.seats, *result["penalty"]), "place": places(worth)}


class RodskaggCounts(Counts):
    """Counters of Rödskägg."""

    last = ("score",)
    shares = ("declarer",)
    order = ("acts", "deals", "tricks", "bids", OTHERS, "join", "undecided")

    def count(self, table: PlayedTable, events: list[dict[str, object]], tally: Histogram) -> None:
        """Count which contracts are bid and made, who declares and who goes along."""
        results = cast("list[RodskaggResult]", table.match.results)
        tally.note("happens/made", sum(result["made"] for result in results), len(results))
        for contract in CONTRACTS:
            bid = [result for result in results if result["contract"] == contract]
            tally.note(f"happens/bid_{contract}", len(bid), len(results))
            tally.note(f"happens/made_{contract}", sum(result["made"] for result in bid), len(bid))
        seats = table.match.seats
        declared = Counter(result["declarer"] for result in results)
        note_seats(table, tally, "declarer", [declared[seat] for seat in range(seats)], len(results))
        kinds = Counter(event["event"] for event in events)
        tally.note("happens/join", kinds["join"], (seats - 1) * len(results))
        tally.note("length/tricks", kinds["trick"])
        tally.note("length/bids", kinds["bid"] + kinds["rodskagg"])


MEASURES: Final = RodskaggMeasures()
COUNTS: Final = RodskaggCounts()
CONTESTS: Final = Contests(
    sizes=(2, 4),
    steps=(200, 100, 200),
    ladder=50,
    swept=60,
    whole=True,
    extras=(Extra(("stark", "direkt"), 2, 200, "stark wins at least 60 % of the matches"),),
)
SIMULATED: Final = (Shown(20_000),)
