"""One deal, played at all its seatings."""

from __future__ import annotations

import time
from typing import Final

from msgspec import Struct

from talong.analysis.measures import Values, is_done, undecided, values
from talong.analysis.plan import Plan
from talong.bots import choose_bot
from talong.core.view import View
from talong.play import Player, Table

MOST_ACTS_OF_DEAL: Final = 20_000  # Play by rule alone may go round for ever (S72); then nothing is decided.
MOST_ACTS_OF_MATCH: Final = 400_000


class Played(Struct):
    """What a deal came to at one seating, with a number for each seat."""

    seating: int
    decided: bool
    acts: int
    values: Values
    thoughts: list[int]  # How often each seat has thought,
    cpu_ms: list[float]  # and how long in all: the one thing that is not the same every time.


class Deal(Struct):
    """What a deal came to at all its seatings: the unit that statistics count."""

    number: int
    tables: list[Played]


class Timed:
    """A player whose thinking is timed."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.thoughts = 0
        self.cpu = 0.0

    def choose(self, view: View) -> str | None:
        """Return what the player does."""
        began = time.process_time()
        act = self.player.choose(view)
        self.cpu += time.process_time() - began
        self.thoughts += 1
        return act


def play_deal(plan: Plan, number: int) -> Deal:
    """Play deal *number* of *plan* at all its seatings: nothing but who sits where is different."""
    return Deal(number, [play_table(plan, number, seating) for seating in range(len(plan.seatings()))])


def play_table(plan: Plan, number: int, seating: int) -> Played:
    """Play deal *number* at one seating. Whims belong to the chair, not to whoever sits in it."""
    match = plan.match(number)
    players = [
        Timed(choose_bot(plan.game, level, f"{plan.seed} {number} {seat}"))
        for seat, level in enumerate(plan.seatings()[seating])
    ]
    table = Table(match, dict(enumerate(players)))
    most = MOST_ACTS_OF_MATCH if plan.whole else MOST_ACTS_OF_DEAL
    while not is_done(match, plan.whole) and match.version < most and table.step():
        pass
    decided = is_done(match, plan.whole)
    return Played(
        seating,
        decided,
        match.version,
        values(match, plan.whole) if decided else undecided(plan.game, plan.seats, plan.whole),
        [player.thoughts for player in players],
        [round(1000 * player.cpu, 3) for player in players],
    )
