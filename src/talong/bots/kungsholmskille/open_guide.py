"""Double-dummy guide to Kungsholmskille: it solves the last tricks and the showing with open cards.

A search that judges its leaves by it is perfect-information Monte Carlo: each world is played out as if everybody saw
all of it. So it is the surer the less is hidden and the nearer the end is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from talong._compat import i64, vec
from talong.bots.kungsholmskille.guide import KungsholmGuide
from talong.bots.kungsholmskille.solver import Money, Tricks
from talong.bots.solvers.solver import Effort
from talong.cards.bits import shl
from talong.core.chance.fast import FastRandom
from talong.core.deal import Deal
from talong.core.view import View
from talong.games.kungsholmskille.deal import KungsholmDeal
from talong.games.kungsholmskille.state import PLAY, SHOW

if TYPE_CHECKING:
    from talong.facts.kungsholmskille import KungsholmFacts


class OpenKungsholm(KungsholmGuide):
    """Guide that solves Kungsholmskille's tricks, each seat for its money."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.kronor = cast("KungsholmFacts", view.facts)["pot"]
        self.money: dict[int, Money] = {}  # Keyed by the set of seats that are in.

    def finish(self, deal: Deal, luck: FastRandom, into: vec[float]) -> None:
        """Write how the tricks and the showing end with open cards; what comes before them is played by thumb."""
        assert isinstance(deal, KungsholmDeal)
        while not deal.is_over() and deal.phase != PLAY and deal.phase != SHOW:
            deal.step(deal.turn, self.choose(deal, deal.turn, luck))
        if deal.is_over():
            self.worth(deal, into)
            return
        live = int(deal.live)
        money = self.money.get(live)
        if money is None:
            money = Money(deal, self.kronor, self.last)
            self.money[live] = money
        effort = Effort()
        effort.left = shl(1, 40)
        end = Tricks(deal, money, effort).end_from(deal)
        worths = money.worths[end]
        for seat in range(self.seats):
            into[i64(seat)] = 0.5 + worths[seat] / self.scale
