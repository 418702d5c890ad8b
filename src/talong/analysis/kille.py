"""Kille in the arena and in simulations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, cast

import talong
from talong.analysis.counters import OTHERS, Counts, PlayedTable, note_seats
from talong.analysis.histogram import Histogram
from talong.analysis.measures import KRONOR, PLACE, SHARE, Measure, Measures, Values, balances, places
from talong.analysis.pages import EVERYBODY, Contests, Extra, Shown
from talong.bots import LEVELS

if TYPE_CHECKING:
    from talong.facts.kille import ExchangeEvent, ExchangeResult

MATADORS: Final = {
    "Ku": "kuku",
    "Ka": "kavall",
    "Va": "vardshus",
}  # These are shown; the others strike or are low.
STRIKES: Final = {"hu": "husar", "sv": "svin"}
POTS: Final = Measure("pots", True, SHARE, is_share=True)
STICK: Final = "troskel"  # The level that goes by a fixed card, the best of its kind.
ALWAYS_IN: Final = "inkop"  # The same, but it buys in whenever it may.
WITHOUT: Final = (("buyins", "none"),)

# Options that say who sits where, who sees what or how long a match is, and change nothing in a deal.
NOT_HOUSE_RULES: Final = ("cuts", "expose_struck", "buyin_order", "direction", "ledger")


class KilleMeasures(Measures):
    """Measures: money, with what buy-ins cost, and pots: those can be had by buying in, at a loss."""

    unit = "pots"
    of_deals: ClassVar[list[Measure]] = [KRONOR, POTS, PLACE]
    of_matches: ClassVar[list[Measure]] = [KRONOR, POTS, PLACE]

    def deal_values(self, match: talong.Match) -> Values:
        """Return every measure of each seat when a pot is over."""
        kronor = balances(match)
        results = cast("list[ExchangeResult]", match.results)
        winners = [result["winner"] for result in results if "winner" in result]
        pots = [winners.count(seat) / max(1, len(winners)) for seat in range(match.seats)]
        return {"kronor": kronor, "pots": pots, "place": places(kronor)}

    def match_values(self, match: talong.Match) -> Values:
        """Return the same of all pots of the match."""
        return self.deal_values(match)


class ExchangeCounts(Counts):
    """Counters of Kille and Punschkille."""

    shares = ("first_out",)
    order = (
        *("acts", "deals", "swaps", "buyins"),
        *("kuku", "husar", "svin", "kavall", "vardshus", "kille", "struck_by_stock", "deadlock"),
        *(OTHERS, "undecided"),
    )

    def count(self, table: PlayedTable, events: list[dict[str, object]], tally: Histogram) -> None:
        """Count matadors, who is out first, swaps and buy-ins."""
        deals = len(table.match.results)
        kinds = Counter(event["event"] for event in events)
        happened = dict.fromkeys([*MATADORS.values(), *STRIKES.values(), "kille", "struck_by_stock", "deadlock"], 0)
        struck = None
        for event in cast("list[ExchangeEvent]", events):
            if (
                event["event"] == "kuku"
                or event["event"] == "turnup"
                or (event["event"] == "show" and event["seat"] != struck)
            ):
                [card] = event["card"]
                if card in MATADORS:
                    happened[MATADORS[card]] += 1
            elif event["event"] == "struck":
                happened[STRIKES[event["by"]]] += 1
                happened["struck_by_stock"] += event["striker"] == "stock"
            elif event["event"] == "out" and "low_kille" in event["reasons"]:
                happened["kille"] += 1
            elif event["event"] == "deadlock":
                happened["deadlock"] += 1
            # R-K17: a card shown next is the struck one's.
            struck = event["seat"] if event["event"] == "struck" else None
        for name, number in happened.items():
            tally.note(f"happens/{name}", number, deals)
        first = cast("ExchangeResult", table.match.results[0])["out"]
        note_seats(table, tally, "first_out", [int(seat in first) for seat in range(table.match.seats)])
        tally.note("length/swaps", kinds["swap"])
        tally.note("length/buyins", kinds["buyin"])

    def can_roll(self, rules: Mapping[str, object]) -> bool:
        """Tell whether nobody may lay a kuku out of turn (K57), which random play never does."""
        return not rules["kuku_anytime"]

    def lucky_acts(self, told: list[str]) -> int:
        """Return how often chance has cut (R-K3)."""
        return told.count("cut")


class KilleCounts(ExchangeCounts):
    """Counters of Kille."""

    last = ("win",)


MEASURES: Final = KilleMeasures()
COUNTS: Final = KilleCounts()
CONTESTS: Final = Contests(
    sizes=(2, 4, 6),
    steps=(3000, 6000, 6000),
    ladder=6000,
    extras=(
        Extra(EVERYBODY, 4, 6000, "the ladder of all levels without buy-ins", WITHOUT),
        Extra(("direkt", "snabb"), 6, 3000, "snabb beats direkt without buy-ins", WITHOUT),
        Extra(("snabb", "stark"), 6, 3000, "stark beats snabb without buy-ins", WITHOUT),
        *[Extra(("stark", *[STICK] * (seats - 1)), seats, 3000, f"stark beats {STICK}") for seats in (4, 6)],
        *[
            Extra((level, ALWAYS_IN), 4, 3000, f"{level} against {ALWAYS_IN}, in pots and in kronor")
            for level in LEVELS
        ],
    ),
    note=(
        "Kronor are what a pot has brought, stakes and buy-ins counted; among equals that is nought. The share of the "
        "pots stands beside them, and is no measure of strength, since it can be had by buying in at any price: "
        f"`{ALWAYS_IN}` goes by a fixed card and buys in whenever it may. Between two nobody can buy in; "
        "rows with *buyins=none* are played without."
    ),
)
SIMULATED: Final = (Shown(20_000, picture="seats"),)
