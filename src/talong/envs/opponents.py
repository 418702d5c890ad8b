"""Opponents in an environment: bots of a level, or any function of a view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from talong.bots.registry import USUAL, choose_bot, without_clock
from talong.core.errors import RulesError
from talong.core.options import short
from talong.core.view import View
from talong.envs.core.action_ids import LET_BE
from talong.envs.core.serial_match import SerialMatch
from talong.play import Absent, Player

Choose = Callable[[View], str | None]
Opponent = str | Player | Choose
Opponents = Opponent | Mapping[int, Opponent] | None

_ABSENT: Final = Absent()


class Asked:
    """Player made of a function."""

    def __init__(self, function: Choose) -> None:
        self.function = function

    def choose(self, view: View) -> str | None:
        """Return what the function returns."""
        return self.function(view)


def named(opponents: Opponents, seats: int, own: int) -> dict[int, Opponent]:
    """Return an opponent for every seat but *own*; those who are not named are of the usual level."""
    if not isinstance(opponents, Mapping):
        everybody = USUAL if opponents is None else opponents
        return {seat: everybody for seat in range(seats) if seat != own}
    for seat in opponents:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats or seat == own:
            raise RulesError("", "no-such-seat", {"field": "opponents", "seat": short(seat), "seats": str(seats)})
    return {seat: opponents.get(seat, USUAL) for seat in range(seats) if seat != own}


def player(key: str, opponent: Opponent, seed: str) -> Player:
    """Return *opponent* as a player; a bot of a level counts its playouts instead of looking at a clock."""
    if isinstance(opponent, str):
        return choose_bot(key, without_clock(key, opponent), seed)
    if hasattr(opponent, "choose"):
        return cast("Player", opponent)
    if callable(opponent):
        return Asked(opponent)
    raise RulesError("", "not-a-choice", {"field": "opponents", "given": short(opponent), "choices": "level, callable"})


def let_act(table: SerialMatch, who: Player) -> None:
    """Let the seat that is asked act, or let be."""
    match, seat = table.match, table.seat
    act = who.choose(match.view(seat))
    if act is None and seat == match.turn:
        act = _ABSENT.choose(match.view(seat))
    if act is None:
        table.say(LET_BE)
    else:
        action = match.parse(seat, act)
        table.act(seat, action)
        table.steps += 1
        table.numbers = None
