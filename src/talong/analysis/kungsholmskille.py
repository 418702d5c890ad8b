"""Kungsholmskille in the arena and in simulations."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar, Final, cast

import talong
from talong.analysis.counters import OTHERS, Counts, PlayedTable
from talong.analysis.histogram import Histogram
from talong.analysis.measures import KRONOR, PLACE, UNKNOWN, Measure, Measures, Values, balances, flags, places
from talong.analysis.pages import Contests, Shown

if TYPE_CHECKING:
    from talong.facts.kungsholmskille import KungsholmEvent, KungsholmResult

ENDINGS: Final = ("budrunda_1", "budrunda_2", "budrunda_3", "walkover", "showdown")

# Options that say who sits where, who sees what or how a match ends, and change nothing in a deal.
NOT_HOUSE_RULES: Final = ("seating", "first_dealer", "pile_view", "end_pot", "reveal_log")


class KungsholmMeasures(Measures):
    """Measures: money, and who takes the pot."""

    of_deals: ClassVar[list[Measure]] = [KRONOR, Measure("pots", True, UNKNOWN, is_share=True), PLACE]
    of_matches: ClassVar[list[Measure]] = [KRONOR, PLACE]

    def deal_values(self, match: talong.Match) -> Values:
        """Return every measure of each seat when a deal is over."""
        kronor = balances(match)
        winner = cast("KungsholmResult", match.results[-1])["winner"]
        return {"kronor": kronor, "pots": flags(match.seats, winner), "place": places(kronor)}

    def match_values(self, match: talong.Match) -> Values:
        """Return every measure of each seat when the match is over."""
        kronor = balances(match)
        return {"kronor": kronor, "place": places(kronor)}


class KungsholmCounts(Counts):
    """Counters of Kungsholmskille."""

    last = ("deal_over",)
    order = (
        *("acts", "deals", "tricks", "swapped_cards"),
        *("budrunda", *ENDINGS, "shower_wins", "fold"),
        *(OTHERS, "undecided"),
    )

    def count(self, table: PlayedTable, events: list[dict[str, object]], tally: Histogram) -> None:
        """Count how deals end, who shows and who folds."""
        results = cast("list[KungsholmResult]", table.match.results)
        endings = Counter(result["ending"] for result in results)
        for ending in ENDINGS:
            tally.note(f"happens/{ending}", endings[ending], len(results))
        tally.note("happens/budrunda", sum(result["budrunda"] is not None for result in results), len(results))
        shown = [result for result in results if result["ending"] == "showdown"]
        tally.note("happens/shower_wins", sum(one["winner"] == one["first_shower"] for one in shown), len(shown))
        kinds = Counter(event["event"] for event in events)
        tally.note("happens/fold", kinds["fold"], kinds["fold"] + kinds["stay"])
        tally.note("length/tricks", kinds["trick"])
        seen = cast("list[KungsholmEvent]", events)
        tally.note("length/swapped_cards", sum(event["number"] for event in seen if event["event"] == "swap"))


MEASURES: Final = KungsholmMeasures()
COUNTS: Final = KungsholmCounts()
CONTESTS: Final = Contests(sizes=(2, 4), steps=(1000, 500, 500), ladder=300, swept=200)
SIMULATED: Final = (Shown(40_000),)
