"""Counters of a simulation, read from public events and results; nothing is decided anew.

A quantity has a name of two or three parts: `seat/pots/0` is what forehand got by the measure `pots` (places count from
forehand; the last one deals), `length/acts` how long it took, `happens/husar` how often something happened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar, Final, NamedTuple

import talong
from talong.analysis.histogram import Histogram, Value
from talong.analysis.measures import measures_of, values
from talong.games import plug

OTHERS: Final = ""  # The place in an order of all that are not in it, by name.


class PlayedTable(NamedTuple):
    """Table that has been played, with the places of its seats when it began."""

    match: talong.Match
    acts: int
    whole: bool
    places: list[int]  # The place of each seat: 0 is forehand, the last one deals.

    def events(self) -> list[dict[str, object]]:
        """Return the public events."""
        events = self.match.events()
        last = counts_of(self.match.game.key).last
        if last and not self.whole:
            end = next(at for at, event in enumerate(events) if event["event"] in last)
            events = events[: end + 1]
        return events


class Counts:
    """Counters of a game besides its measures; there are none unless its plug says so."""

    last: ClassVar[tuple[str, ...]] = ()  # The events that end what is played at a time; more may have been dealt then.
    shares: ClassVar[tuple[str, ...]] = ()  # How often each seat did something besides the measures.
    order: ClassVar[tuple[str, ...]] = ("acts", "deals", OTHERS, "undecided")  # The order in tables.

    def count(self, table: PlayedTable, events: list[dict[str, object]], tally: Histogram) -> None:
        """Count what happened at *table*, where everybody saw *events*."""

    def places(self, match: talong.Match) -> list[int]:
        """Return the place of each seat: 0 is forehand, and so on in the direction of play; the dealer has the last."""
        seats = match.seats
        step = 1 if match.forehand == (match.dealer + 1) % seats else -1
        return [(seat - match.forehand) * step % seats for seat in range(seats)]

    def can_roll(self, rules: Mapping[str, object]) -> bool:
        """Tell whether the engine's own random play by *rules* does all that can be counted."""
        return True

    def lucky_acts(self, told: list[str]) -> int:
        """Return how many acts of a playout are chance's and no player's, given the kinds of events that it *told*."""
        return 0


_USUAL: Final = Counts()


@cache
def counts_of(game: str) -> Counts:
    """Return the counters of *game*."""
    found: Counts = getattr(plug("analysis", game), "COUNTS", _USUAL)
    return found


def shares() -> set[str]:
    """Return the names of the shares per seat besides the measures, of all games."""
    return {name for game in talong.games() for name in counts_of(game.key).shares}


def places(match: talong.Match) -> list[int]:
    """Return the place of each seat."""
    return counts_of(match.game.key).places(match)


def count(table: PlayedTable, tally: Histogram) -> None:
    """Count what happened at *table*, where something was decided."""
    match = table.match
    for measure, got in values(match, table.whole).items():
        note_seats(table, tally, measure, got)
    tally.note("length/acts", table.acts)
    if table.whole or measures_of(match.game.key).takes_several:
        tally.note("length/deals", len(match.results))
    counts_of(match.game.key).count(table, table.events(), tally)


def note_seats(table: PlayedTable, tally: Histogram, name: str, got: Sequence[Value], of: int = 1) -> None:
    """Note what each seat *got*, by place."""
    for place, value in zip(table.places, got, strict=True):
        tally.note(f"seat/{name}/{place}", value, of)
