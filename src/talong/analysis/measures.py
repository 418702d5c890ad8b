"""Measures of a deal or a match, as people at the table would count them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple

import talong
from talong.games import plug

SHARE: Final = "share"  # Among equals everybody has one part of n.
ZERO: Final = "zero"  # Among equals everybody has nought.
MIDDLE: Final = "middle"  # Among equals everybody has the place in the middle.
UNKNOWN: Final = "unknown"  # What equals have is not known.


class Measure(NamedTuple):
    """Measure, with its value among equals."""

    name: str
    more_is_better: bool
    parity: str
    is_share: bool = False  # Whether it says how often something happens.

    def fair(self, seats: int) -> float | None:
        """Return what everybody would get among equals."""
        if self.parity == SHARE:
            return 1 / seats
        if self.parity == MIDDLE:
            return (seats + 1) / 2
        return 0.0 if self.parity == ZERO else None


Values = dict[str, list[float]]
DEALS: Final = "deals"
PLACE: Final = Measure("place", False, MIDDLE)
KRONOR: Final = Measure("kronor", True, ZERO)
MATCHES: Final = Measure("matches", True, SHARE, is_share=True)


class Measures:
    """Measures of a game, unless its plug has others; the first measure decides who is stronger."""

    unit = DEALS  # What is played at a time: a deal, or what takes several of them and ends with a winner.
    of_deals: ClassVar[list[Measure]] = [PLACE]
    of_matches: ClassVar[list[Measure]] = [MATCHES, PLACE]

    @property
    def takes_several(self) -> bool:
        """Whether several deals are played at a time."""
        return self.unit != DEALS

    def deal_values(self, match: talong.Match) -> Values:
        """Return every measure of each seat when what is played at a time is over."""
        return {"place": places(match.ledger.balance[: match.seats])}

    def match_values(self, match: talong.Match) -> Values:
        """Return every measure of each seat when the match is over."""
        outcome: Any = match.outcome
        standing = {row["seat"]: row["place"] for row in outcome["standings"]}
        place = places([-standing[seat] for seat in range(match.seats)])
        first = [seat for seat in range(match.seats) if standing[seat] == min(standing.values())]
        return {"matches": [(seat in first) / len(first) for seat in range(match.seats)], "place": place}


_USUAL: Final = Measures()


@cache
def measures_of(game: str) -> Measures:
    """Return the measures of *game*."""
    found: Measures = getattr(plug("analysis", game), "MEASURES", _USUAL)
    return found


def measures(game: str, whole: bool) -> list[Measure]:
    """Return the measures of deals or of *whole* matches of *game*, the deciding one first."""
    found = measures_of(game)
    return found.of_matches if whole else found.of_deals


def shares() -> set[str]:
    """Return the names of the measures that say how often something happens, of all games."""
    return {
        measure.name
        for game in talong.games()
        for whole in (False, True)
        for measure in measures(game.key, whole)
        if measure.is_share
    }


def is_done(match: talong.Match, whole: bool) -> bool:
    """Tell whether what is measured is over: a match, a deal, or the deals that are played at a time."""
    if match.is_over or whole:
        return match.is_over
    if measures_of(match.game.key).takes_several:
        return any("winner" in result for result in match.results)
    return bool(match.results)


def values(match: talong.Match, whole: bool) -> Values:
    """Return every measure of each seat."""
    assert is_done(match, whole)
    found = measures_of(match.game.key)
    return found.match_values(match) if whole else found.deal_values(match)


def undecided(game: str, seats: int, whole: bool) -> Values:
    """Return the values when nothing was decided: the same for everybody."""
    return {measure.name: [measure.fair(seats) or 0.0] * seats for measure in measures(game, whole)}


def forfeited(game: str, whole: bool, got: Values, seats: Collection[int], decided: bool) -> Values:
    """Return *got*, but those in *seats*, who have lost the deal by a fault, get the worst that anybody there got.

    The default acts were played for them to the end, so this is never better than what those brought. If nothing was
    decided, they are last, and have none of what is shared and all of what is a blame.
    """
    if not seats:
        return got
    found: Values = {}
    for measure in measures(game, whole):
        numbers = list(got[measure.name])
        worst = min(numbers) if measure.more_is_better else max(numbers)
        if not decided and measure.is_share:
            worst = 0.0 if measure.more_is_better else 1.0
        elif not decided and measure.parity == MIDDLE:
            worst = float(len(numbers))
        found[measure.name] = [worst if seat in seats else number for seat, number in enumerate(numbers)]
    return found


def places(worth: Sequence[float]) -> list[float]:
    """Return the place of everybody, the greatest *worth* first; ties have the middle of their places."""
    return [1 + sum(other > own for other in worth) + (sum(other == own for other in worth) - 1) / 2 for own in worth]


def flags(seats: int, *chosen: int | None) -> list[float]:
    """Return 1 for every one of the *chosen* among so many *seats*, and 0 for the others; None chooses nobody."""
    return [float(seat in chosen) for seat in range(seats)]


def balances(match: talong.Match) -> list[float]:
    """Return everybody's winnings; an undecided pot belongs to all alike, as when a match ends."""
    standing: Any = match.standing() if match.is_over else match.results[-1]["standing"]
    start: Any = match.game.rules_data(match.rules)["start_balance"]
    share = standing["pot"] / match.seats
    return [balance - start + share for balance in standing["balances"]]
