"""Double-dummy guide to Kungsholmskille: it solves the last tricks and the showing with open cards.

A search that judges its leaves by it is perfect-information Monte Carlo: each world is played out as if everybody saw
all of it. So it is the surer the less is hidden and the nearer the end is. But when the tricks are over and it is asked
who shows, what is hidden is all that matters: if they saw the cards, nobody would ever show and pay (KK58). There the
others speak by the solution of the showing, each by its own card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from talong._compat import i64, vec
from talong.bots.kungsholmskille.guide import KungsholmGuide
from talong.bots.kungsholmskille.solver import FACES, Money, Showing, Tricks
from talong.bots.solvers.solver import Effort
from talong.cards.bits import shl
from talong.core.chance.fast import FastRandom
from talong.core.deal import Deal
from talong.core.view import View
from talong.games.kungsholmskille.actions import BUD
from talong.games.kungsholmskille.actions import SHOW as SHOWS
from talong.games.kungsholmskille.deal import KungsholmDeal
from talong.games.kungsholmskille.show import last_card
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


class ShowingGuide(KungsholmGuide):
    """Guide to the showing, in which every seat but the viewer speaks as *game*, which is solved, says."""

    def __init__(self, view: View, game: Showing) -> None:
        super().__init__(view)
        none = 0.0
        self.shows = vec[float]([none for _place in range(FACES * self.seats)])
        for seat in game.order:
            for face in range(FACES):
                self.shows[i64(FACES * seat + face)] = game.show_chance(seat, face)

    def likelihood(self, deal: Deal) -> float:
        """Return how likely those who have said bud would have said it."""
        assert isinstance(deal, KungsholmDeal)
        likely = 1.0
        for seat in range(self.seats):
            if seat != self.viewer and deal.bud3 >> i64(seat) & 1:
                likely *= 1.0 - self.shows[FACES * i64(seat) + last_card(deal, i64(seat))]
        return likely

    def finish(self, deal: Deal, luck: FastRandom, into: vec[float]) -> None:
        """Write the expected value over all that those who are still to speak may say."""
        assert isinstance(deal, KungsholmDeal)
        for seat in range(self.seats):
            into[i64(seat)] = 0.0
        none = 0.0
        ended = vec[float]([none for _seat in range(self.seats)])
        reach = 1.0
        while not deal.is_over() and reach > 0.0:
            shows = self.shows[FACES * deal.turn + last_card(deal, deal.turn)]
            if shows > 0.0:
                shown = deal.copy()
                shown.step(deal.turn, SHOWS)
                self.worth(shown, ended)
                for seat in range(self.seats):
                    into[i64(seat)] += reach * shows * ended[i64(seat)]
            reach *= 1.0 - shows
            deal.step(deal.turn, BUD)
        if reach > 0.0:
            self.worth(deal, ended)
            for seat in range(self.seats):
                into[i64(seat)] += reach * ended[i64(seat)]
