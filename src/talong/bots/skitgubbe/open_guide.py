"""Open-card guide to Skitgubbe: it solves the endings where that is quick enough, and plays on where not.

A search that judges its leaves by it is perfect-information Monte Carlo: each world is played out as if everybody saw
all of it. So it is the surer the less is hidden and the nearer the end is.
"""

from __future__ import annotations

from typing import Final

from talong._compat import i64, vec
from talong.bots.skitgubbe.guide import LONGEST, SkitgubbeGuide
from talong.bots.skitgubbe.solver import Endings, is_plain
from talong.bots.solvers.solver import Effort
from talong.cards.bits import count
from talong.core.chance.fast import LOW_32, FastRandom
from talong.core.deal import Deal
from talong.core.view import View
from talong.games.skitgubbe.deal import SkitgubbeDeal
from talong.games.skitgubbe.state import OVER, SHED

MOST_ENDING: Final = 12  # Endings with no more cards between the last two are solved.
ENDING_NODES: Final = 2_000  # A solve that needs more nodes is given up.


class OpenSkitgubbe(SkitgubbeGuide):
    """Guide that solves the last two seats when they have few cards left."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.endings: dict[int, Endings] = {}  # Keyed by trump.
        self.effort = Effort()
        self.solved = 0

    def finish(self, deal: Deal, luck: FastRandom, into: vec[float]) -> None:
        """Play on until two are left with few cards between them, and write who of them wins."""
        assert isinstance(deal, SkitgubbeDeal)
        acts: i64 = 0
        while deal.phase != OVER and acts < LONGEST:
            if deal.phase == SHED:
                if not len(deal.layings) and self.solve(deal, into):
                    return
                deal.step(deal.turn, self.shed(deal, deal.turn, luck))
                acts += 1
            else:
                seat = deal.waiting_for()
                if seat < 0:
                    deal.let_luck_act(luck.wide() & LOW_32 | 1)
                else:
                    deal.step(seat, self.choose(deal, seat, luck))
        self.worth(deal, into)

    def solve(self, deal: SkitgubbeDeal, into: vec[float]) -> bool:
        """Write which of the last two wins, if they are at a lead and it is soon found."""
        if count(deal.active()) != 2 or deal.avstick_left() or not is_plain(deal):
            return False
        turn = deal.turn
        other = deal.next_active(turn)
        if count(deal.hands[turn] | deal.hands[other]) > MOST_ENDING:
            return False
        trump = int(deal.trump)
        endings = self.endings.get(trump)
        if endings is None:
            endings = Endings(deal, self.effort)
            self.endings[trump] = endings
        self.effort.left = ENDING_NODES
        wins = endings.leads(deal.hands[turn], deal.hands[other], len(deal.avstickshog))
        if self.effort.left < 0:
            return False
        loser = other if wins else turn
        for seat in range(self.seats):
            into[i64(seat)] = 0.0 if i64(seat) == loser else 1.0
        self.solved += 1
        return True
