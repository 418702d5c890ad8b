"""Duplicate play of one deal at all its seatings."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

import talong
from talong.analysis.engine_seats import ENGINES
from talong.analysis.measures import Values, forfeited, is_done, undecided, values
from talong.analysis.plan import Plan, plays_outside
from talong.bots import choose_bot
from talong.bots.engines import EnginePlayer
from talong.core.view import View
from talong.play import Player, Table

MOST_ACTS_OF_DEAL: Final = 20_000  # Play by rule alone may go round for ever (S72); then nothing is decided.
MOST_ACTS_OF_MATCH: Final = 400_000


class Fault(Struct, frozen=True):
    """Fault by which a bot from outside lost its deal."""

    kind: str  # One of `bots.engines.KINDS`.
    detail: str


class Played(Struct, omit_defaults=True):
    """Result of a deal at one seating, with a number for each seat."""

    seating: int
    decided: bool
    acts: int
    values: Values
    thoughts: list[int]  # The number of decisions of each seat.
    cpu_ms: list[float]  # Their time in all: the one thing that is not reproducible.
    faults: dict[int, Fault] = {}  # The seats that lost the deal by a fault.


class Deal(Struct):
    """Result of a deal at all its seatings: the unit that statistics count."""

    number: int
    tables: list[Played]


class Timed:
    """Player whose thinking is timed."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.thoughts = 0
        self.cpu = 0.0
        # What an engine does is not this process's time.
        self.clock = time.monotonic if isinstance(player, EnginePlayer) else time.process_time

    def choose(self, view: View) -> str | None:
        """Return what the player does."""
        began = self.clock()
        act = self.player.choose(view)
        self.cpu += self.clock() - began
        self.thoughts += 1
        return act


def play_deal(plan: Plan, number: int) -> Deal:
    """Play deal *number* of *plan* at all its seatings: nothing but who sits where is different."""
    return Deal(number, [play_table(plan, number, seating) for seating in range(len(plan.seatings()))])


def play_out(plan: Plan, match: talong.Match, players: Sequence[Player]) -> bool:
    """Let *players* play *match* until the unit of *plan* is over; tell whether it ever was."""
    table = Table(match, dict(enumerate(players)))
    while not is_done(match, plan.whole) and match.version < most_acts(plan) and table.step():
        pass
    return is_done(match, plan.whole)


def most_acts(plan: Plan) -> int:
    """Return the limit of acts, after which nothing is decided."""
    return MOST_ACTS_OF_MATCH if plan.whole else MOST_ACTS_OF_DEAL


def play_table(plan: Plan, number: int, seating: int) -> Played:
    """Play deal *number* at one seating. The bots' seeds belong to the seat, not to the player in it."""
    match = plan.match(number)
    seated = [
        seat_player(plan, level, seating, seat, f"{plan.seed} {number} {seat}")
        for seat, level in enumerate(plan.seatings()[seating])
    ]
    players = [Timed(player) for player in seated]
    decided = play_out(plan, match, players)
    faults = {
        seat: Fault(player.faults[0].kind, player.faults[0].detail)
        for seat, player in enumerate(seated)
        if isinstance(player, EnginePlayer) and player.faults
    }
    got = values(match, plan.whole) if decided else undecided(plan.game, plan.seats, plan.whole)
    return Played(
        seating,
        decided,
        match.version,
        forfeited(plan.game, plan.whole, got, faults, decided),
        [player.thoughts for player in players],
        [round(1000 * player.cpu, 3) for player in players],
        faults,
    )


def seat_player(plan: Plan, level: str, seating: int, seat: int, seed: str) -> Player:
    """Return the player of that *level*, or the bot from outside, in one chair."""
    if plays_outside(plan.game, level):
        return ENGINES.player(level, seating, seat, seed, plan.seconds)
    return choose_bot(plan.game, level, seed)
