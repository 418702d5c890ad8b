"""Rewards of a match to each seat; in every game they are zero-sum."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from talong.core.errors import RulesError
from talong.core.match import Match
from talong.core.options import short
from talong.games import plug

Reward = Callable[[Match], list[float]]


def money(match: Match) -> list[float]:
    """Return what each seat has won; what still lies in the pot is shared equally."""
    balance = match.ledger.balance
    seats = match.seats
    start = sum(balance) / seats
    share = balance[seats] / seats
    return [balance[seat] - start + share for seat in range(seats)]


def place(match: Match) -> list[float]:
    """Return 1 for the first place and -1 for the last, evenly spaced between; ties are shared."""
    if not match.is_over:
        return [0.0] * match.seats
    standings = cast("list[dict[str, Any]]", match.outcome["standings"])
    places = {row["seat"]: row["place"] for row in standings}
    behind = [sum(other > places[seat] for other in places.values()) for seat in range(match.seats)]
    ahead = [sum(other < places[seat] for other in places.values()) for seat in range(match.seats)]
    return [(behind[seat] - ahead[seat]) / (match.seats - 1) for seat in range(match.seats)]


def win(match: Match) -> list[float]:
    """Return shares of the match: every seat puts in 1 and the winners share it; without a winner all get 0."""
    if not match.is_over:
        return [0.0] * match.seats
    winners = cast("list[int]", match.outcome["winners"])
    if not winners:
        return [0.0] * match.seats
    return [match.seats / len(winners) - 1 if seat in winners else -1.0 for seat in range(match.seats)]


def points(match: Match) -> list[float]:
    """Return how many points each seat is nearer to 0 than the table is on the average."""
    scores = match.ledger.balance[: match.seats]
    mean = sum(scores) / match.seats
    return [mean - score for score in scores]


def marks(match: Match) -> list[float]:
    """Return -1 for every mark against a seat; the others share it in equal parts."""
    lost = match.ledger.balance[: match.seats]
    others = match.seats - 1
    return [(sum(lost) - own) / others - own for own in lost]


def rewards_of(key: str) -> dict[str, Reward]:
    """Return the rewards of a game by name; the first is the usual one."""
    found: dict[str, Reward] = plug("envs", key).REWARDS
    return found


def reward_named(key: str, name: str | None) -> Reward:
    """Return the reward of that *name* in a game, by default its first, or refuse it."""
    known = rewards_of(key)
    if name is None:
        return next(iter(known.values()))
    if name not in known:
        raise RulesError("", "not-a-choice", {"field": "reward", "given": short(name), "choices": ", ".join(known)})
    return known[name]
