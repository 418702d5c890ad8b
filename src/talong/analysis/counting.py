"""What happened at a table, read from what everybody saw: the events, the results, and nothing decided anew.

A quantity has a name of two or three parts: `seat/pots/0` is what forehand got by the measure `pots` (places count from
forehand; the last one deals), `length/acts` how long it took, `happens/husar` how often something happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import talong
from talong.analysis.measures import values
from talong.analysis.tally import Tally, Value

MATADORS: Final = {
    "Ku": "kuku",
    "Ka": "kavall",
    "Va": "vardshus",
}  # Those that are shown; the others strike or are low.
STRIKES: Final = {"hu": "husar", "sv": "svin"}
ENDINGS: Final = ("budrunda_1", "budrunda_2", "budrunda_3", "walkover", "showdown")
LAST: Final = {  # With what a deal, a pot or a round is over; the next one may have been dealt already.
    "kille": ("win",),
    "punschkille": ("round_over",),
    "kungsholmskille": ("deal_over",),
    "rodskagg": ("score",),
    "skitgubbe": ("skitgubbe", "no_loser"),
}

EXTRA: Final = ("first_out", "declarer")  # What everybody has besides the measures of the arena.
ORDER: Final = (  # As tables have them.
    *("acts", "acts_1", "acts_2", "deals", "tricks", "bids", "swaps", "swapped_cards", "buyins"),
    *("throws", "pick_ups", "avstick"),
    *("kuku", "husar", "svin", "kavall", "vardshus", "kille", "struck_by_stock", "deadlock"),
    *("budrunda", *ENDINGS, "shower_wins", "fold"),
    *("made", "join", "no_loser", "undecided"),
)


class Table(NamedTuple):
    """A table at which everything has been played, and who sat where when it began."""

    match: talong.Match
    acts: int
    whole: bool
    places: list[int]  # Of each seat: 0 is forehand, the last one deals.

    def events(self) -> list[dict[str, Any]]:
        """Return what everybody saw of it."""
        events: list[Any] = self.match.events()
        if not self.whole:
            last = LAST[self.match.game.key]
            end = next(at for at, event in enumerate(events) if event["event"] in last)
            events = events[: end + 1]
        return events


def places(match: talong.Match) -> list[int]:
    """Return the place of each seat: forehand has 0, and so on in the direction of play; the dealer has the last."""
    seats = match.seats
    direction = match.game.rules_data(match.rules).get("direction")
    if direction == "literal":  # R-P2: the dealer sits between forehand and the others.
        after_dealer = [(match.dealer + step) % seats for step in range(1, seats - 1)]
        return [[match.forehand, *after_dealer, match.dealer].index(seat) for seat in range(seats)]
    step = 1 if match.forehand == (match.dealer + 1) % seats else -1
    return [(seat - match.forehand) * step % seats for seat in range(seats)]


def count(table: Table, tally: Tally) -> None:
    """Count what happened at *table*, where something was decided."""
    match = table.match
    for measure, got in values(match, table.whole).items():
        note_seats(table, tally, measure, got)
    tally.note("length/acts", table.acts)
    if table.whole or match.game.key in ("kille", "punschkille"):
        tally.note("length/deals", len(match.results))
    _COUNTS[match.game.key](table, table.events(), tally)


def note_seats(table: Table, tally: Tally, name: str, got: Sequence[Value], of: int = 1) -> None:
    """Note what everybody *got*, by place."""
    for place, value in zip(table.places, got, strict=True):
        tally.note(f"seat/{name}/{place}", value, of)


def _kille(table: Table, events: list[dict[str, Any]], tally: Tally) -> None:
    deals = len(table.match.results)
    kinds = Counter(event["event"] for event in events)
    happened = dict.fromkeys([*MATADORS.values(), *STRIKES.values(), "kille", "struck_by_stock", "deadlock"], 0)
    struck = None
    for event in events:
        kind = event["event"]
        if kind in ("kuku", "turnup") or (kind == "show" and event["seat"] != struck):
            [card] = event["card"]
            if card in MATADORS:
                happened[MATADORS[card]] += 1
        elif kind == "struck":
            happened[STRIKES[event["by"]]] += 1
            happened["struck_by_stock"] += event["striker"] == "stock"
        elif kind == "out" and "low_kille" in event["reasons"]:
            happened["kille"] += 1
        elif kind == "deadlock":
            happened["deadlock"] += 1
        struck = event["seat"] if kind == "struck" else None  # R-K17: a card shown next is the struck one's.
    for name, number in happened.items():
        tally.note(f"happens/{name}", number, deals)
    first: Any = table.match.results[0]["out"]
    note_seats(table, tally, "first_out", [int(seat in first) for seat in range(table.match.seats)])
    tally.note("length/swaps", kinds["swap"])
    tally.note("length/buyins", kinds["buyin"])


def _kungsholm(table: Table, events: list[dict[str, Any]], tally: Tally) -> None:
    results: list[Any] = table.match.results
    endings = Counter(result["ending"] for result in results)
    for ending in ENDINGS:
        tally.note(f"happens/{ending}", endings[ending], len(results))
    tally.note("happens/budrunda", sum(result["budrunda"] is not None for result in results), len(results))
    shown = [result for result in results if result["ending"] == "showdown"]
    tally.note("happens/shower_wins", sum(one["winner"] == one["first_shower"] for one in shown), len(shown))
    kinds = Counter(event["event"] for event in events)
    tally.note("happens/fold", kinds["fold"], kinds["fold"] + kinds["stay"])
    tally.note("length/tricks", kinds["trick"])
    tally.note("length/swapped_cards", sum(event["number"] for event in events if event["event"] == "swap"))


def _rodskagg(table: Table, events: list[dict[str, Any]], tally: Tally) -> None:
    results: list[Any] = table.match.results
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


def _skitgubbe(table: Table, events: list[dict[str, Any]], tally: Tally) -> None:
    results: list[Any] = table.match.results
    kinds = Counter(event["event"] for event in events)
    second = kinds["lay"] + kinds["pick_up"]
    tally.note("happens/no_loser", sum(result["no_loser"] for result in results), len(results))
    tally.note("length/acts_1", table.acts - second)
    tally.note("length/acts_2", second)
    tally.note("length/tricks", kinds["turned"])
    tally.note("length/throws", kinds["throw"])
    tally.note("length/pick_ups", kinds["pick_up"])
    tally.note("length/avstick", kinds["avstick"])


CONTRACTS: Final = ("1", "2", "3", "4", "5", "6", "rodskagg")
_COUNTS: Final[dict[str, Callable[[Table, list[dict[str, Any]], Tally], None]]] = {
    "kille": _kille,
    "punschkille": _kille,
    "kungsholmskille": _kungsholm,
    "rodskagg": _rodskagg,
    "skitgubbe": _skitgubbe,
}
