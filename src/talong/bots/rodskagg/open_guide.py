"""Double-dummy guide to Rödskägg: it solves the last tricks with open cards where that is quick, else it plays on.

A search that judges its leaves by it is perfect-information Monte Carlo: each world is played out as if everybody saw
all of it. So it is the surer the less is hidden and the nearer the end is.
"""

from __future__ import annotations

from typing import Final

from talong._compat import i64, vec
from talong.bots.rodskagg.guide import RodskaggGuide
from talong.bots.rodskagg.solver import Ends, Play
from talong.bots.solvers.solver import Effort
from talong.cards.bits import count
from talong.core.chance.fast import FastRandom
from talong.core.deal import Deal
from talong.core.view import View
from talong.games.rodskagg.deal import RodskaggDeal
from talong.games.rodskagg.state import BID, HAND, OVER

MOST_HELD: Final = 16  # Deals with no more cards in all hands are solved.
MOST_NODES: Final = 4_000  # A solve that needs more nodes is given up.


class OpenRodskagg(RodskaggGuide):
    """Guide that solves Rödskägg, each seat for its match equity."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.standing: list[int] = [int(score) for score in self.scores]
        self.ends: dict[int, Ends] = {}  # Keyed by contract and declarer: worlds differ in the cards alone.
        self.solved = 0

    def finish(self, deal: Deal, luck: FastRandom, into: vec[float]) -> None:
        """Write how the deal ends with open cards, or after playing on."""
        assert isinstance(deal, RodskaggDeal)
        if deal.phase != BID and deal.phase != OVER:
            held = count(deal.staying) * (HAND - deal.tricks)
            if held <= MOST_HELD and self.solve(deal, into):
                return
        self.play_on(deal, luck)
        self.worth(deal, into)

    def solve(self, deal: RodskaggDeal, into: vec[float]) -> bool:
        """Write how *deal* ends with open cards; tell whether it could be found."""
        name = int(deal.contract * 16 + deal.declarer)
        ends = self.ends.get(name)
        if ends is None:
            ends = Ends(deal, self.standing, self.shares)
            self.ends[name] = ends
        effort = Effort()
        effort.left = MOST_NODES
        play = Play(deal, ends, effort)
        if not play.fits():
            return False
        place = play.end_from(deal)
        if effort.left < 0:
            return False
        for seat in range(self.seats):
            into[i64(seat)] = ends.own[place * self.seats + i64(seat)]
        self.solved += 1
        return True

    def shares(self, scores: list[int], winners: list[int]) -> list[float]:
        """Return the match equity of each seat on *scores*, or if it is won."""
        if winners:
            return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(int(self.seats))]
        found: vec[float] = vec[float]([0.0 for _seat in range(self.seats)])
        self.race.equity(vec[i64]([i64(score) for score in scores]), found, self.last)
        return [found[i64(seat)] for seat in range(self.seats)]
