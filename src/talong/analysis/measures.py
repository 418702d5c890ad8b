"""What a deal or a match came to, in the numbers that people at the table would count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import talong

SHARE: Final = "share"  # Everybody's part if all are equally strong: one of n,
ZERO: Final = "zero"  # nought,
MIDDLE: Final = "middle"  # the place in the middle,
UNKNOWN: Final = "unknown"  # or nobody knows.


class Measure(NamedTuple):
    """One of the numbers."""

    name: str
    more_is_better: bool
    parity: str

    def fair(self, seats: int) -> float | None:
        """Return what everybody would get among equals."""
        if self.parity == SHARE:
            return 1 / seats
        if self.parity == MIDDLE:
            return (seats + 1) / 2
        return 0.0 if self.parity == ZERO else None


Values = dict[str, list[float]]
PLACE: Final = Measure("place", False, MIDDLE)
KRONOR: Final = Measure("kronor", True, ZERO)
SHARES: Final = ("pots", "rounds", "matches", "skitgubbe", "penalties")  # How often something happens.

# The first measure of each game is the one that decides who is stronger.
OF_DEALS: Final = {
    "kille": [Measure("pots", True, SHARE), KRONOR, PLACE],
    "punschkille": [Measure("rounds", True, SHARE), Measure("glasses", False, UNKNOWN), PLACE],
    "kungsholmskille": [KRONOR, Measure("pots", True, UNKNOWN), PLACE],
    "rodskagg": [Measure("points", False, UNKNOWN), Measure("penalties", False, UNKNOWN), PLACE],
    "skitgubbe": [Measure("skitgubbe", False, SHARE), PLACE],
}
OF_MATCHES: Final = {
    "kille": [KRONOR, Measure("pots", True, SHARE), PLACE],
    "punschkille": [Measure("matches", True, SHARE), PLACE],
    "kungsholmskille": [KRONOR, PLACE],
    "rodskagg": [Measure("matches", True, SHARE), PLACE],
    "skitgubbe": [Measure("skitgubbe", False, SHARE), PLACE],
}


def measures(game: str, whole: bool) -> list[Measure]:
    """Return what is measured in *game*: the deciding one first."""
    return (OF_MATCHES if whole else OF_DEALS)[game]


def is_done(match: talong.Match, whole: bool) -> bool:
    """Tell whether what is measured is over: a match, a deal, or the deals that a pot or a round takes."""
    if match.is_over or whole:
        return match.is_over
    if match.game.key in ("kille", "punschkille"):
        return any("winner" in result for result in match.results)
    return bool(match.results)


def values(match: talong.Match, whole: bool) -> Values:
    """Return every measure of each seat."""
    assert is_done(match, whole)
    return (_MATCHES if whole else _DEALS)[match.game.key](match)


def undecided(game: str, seats: int, whole: bool) -> Values:
    """Return what is written down when nothing was decided: for everybody the same."""
    return {measure.name: [measure.fair(seats) or 0.0] * seats for measure in measures(game, whole)}


def places(worth: Sequence[float]) -> list[float]:
    """Return the place of everybody, the greatest *worth* first; whoever shares places has the middle of them."""
    return [1 + sum(other > own for other in worth) + (sum(other == own for other in worth) - 1) / 2 for own in worth]


def _flags(seats: int, *chosen: int) -> list[float]:
    return [float(seat in chosen) for seat in range(seats)]


def _balances(match: talong.Match) -> list[float]:
    """Return what everybody has won; an undecided pot belongs to all alike, as when a match ends (KK76)."""
    standing: Any = match.standing() if match.is_over else match.results[-1]["standing"]
    start: Any = match.game.rules_data(match.rules)["start_balance"]
    share = standing["pot"] / match.seats
    return [balance - start + share for balance in standing["balances"]]


def _kille(match: talong.Match) -> Values:
    kronor = _balances(match)
    winners: list[Any] = [result["winner"] for result in match.results if "winner" in result]
    pots = [winners.count(seat) / max(1, len(winners)) for seat in range(match.seats)]
    return {"pots": pots, "kronor": kronor, "place": places(kronor)}


def _punsch(match: talong.Match) -> Values:
    result: Any = next(result for result in match.results if "winner" in result)
    drunk = [float(glasses) for glasses in result["standing"]["glasses"]["drunk"]]
    won = _flags(match.seats, result["winner"])
    worth = [win - 0.01 * glasses for win, glasses in zip(won, drunk, strict=True)]
    return {"rounds": won, "glasses": drunk, "place": places(worth)}


def _kungsholm(match: talong.Match) -> Values:
    kronor = _balances(match)
    winner: Any = match.results[-1]["winner"]
    return {"kronor": kronor, "pots": _flags(match.seats, winner), "place": places(kronor)}


def _rodskagg(match: talong.Match) -> Values:
    result: Any = match.results[-1]
    points = [float(change) for change in result["changes"]]
    worth = [-change + 100 * (seat == result["winner"]) for seat, change in enumerate(points)]
    return {"points": points, "penalties": _flags(match.seats, *result["penalty"]), "place": places(worth)}


def _skitgubbe(match: talong.Match) -> Values:
    lost = [0.0] * match.seats
    for result in match.results:
        loser: Any = result["skitgubbe"]
        if loser is not None:
            lost[loser] += 1 / len(match.results)
    if len(match.results) > 1:
        return {"skitgubbe": lost, "place": places([-part for part in lost])}
    order: Any = match.results[0]["placement"]
    rank = {seat: float(place) for place, seat in enumerate(order, 1)}
    return {"skitgubbe": lost, "place": [rank.get(seat, float(match.seats)) for seat in range(match.seats)]}


def _money(match: talong.Match) -> Values:
    kronor = _balances(match)
    return {"kronor": kronor, "place": places(kronor)}


def _won(match: talong.Match) -> Values:
    outcome: Any = match.outcome
    standing = {row["seat"]: row["place"] for row in outcome["standings"]}
    place = places([-standing[seat] for seat in range(match.seats)])
    first = [seat for seat in range(match.seats) if standing[seat] == min(standing.values())]
    return {"matches": [(seat in first) / len(first) for seat in range(match.seats)], "place": place}


_DEALS: Final[dict[str, Callable[[talong.Match], Values]]] = {
    "kille": _kille,
    "punschkille": _punsch,
    "kungsholmskille": _kungsholm,
    "rodskagg": _rodskagg,
    "skitgubbe": _skitgubbe,
}
_MATCHES: Final[dict[str, Callable[[talong.Match], Values]]] = {
    "kille": _kille,
    "punschkille": _won,
    "kungsholmskille": _money,
    "rodskagg": _won,
    "skitgubbe": _skitgubbe,
}
