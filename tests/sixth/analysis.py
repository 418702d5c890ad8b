"""Trekort in the arena and in simulations."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import talong
from talong.analysis.counters import Counts, PlayedTable
from talong.analysis.histogram import Histogram
from talong.analysis.measures import PLACE, UNKNOWN, Measure, Measures, Values, places


class TrekortMeasures(Measures):
    """What is measured: tricks."""

    of_deals: ClassVar[list[Measure]] = [Measure("tricks", True, UNKNOWN), PLACE]
    of_matches: ClassVar[list[Measure]] = [PLACE]

    def deal_values(self, match: talong.Match) -> Values:
        result: Any = match.results[-1]
        tricks = [float(number) for number in result["tricks"]]
        return {"tricks": tricks, "place": places(tricks)}


class TrekortCounts(Counts):
    """What is counted: how often nobody wins."""

    last = ("deal_over",)

    def count(self, table: PlayedTable, events: list[dict[str, Any]], tally: Histogram) -> None:
        results: list[Any] = table.match.results
        tally.note("happens/undecided", sum(result["winner"] is None for result in results), len(results))


MEASURES: Final = TrekortMeasures()
COUNTS: Final = TrekortCounts()
