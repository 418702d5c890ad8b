"""Guides that solve what is left of a deal with open cards, where that is quick enough, and play on where it is not.

A search that judges its leaves by them is perfect-information Monte Carlo: each world is played out as if everybody saw
all of it. So it is the surer the less is hidden and the nearer the end is.
"""

from __future__ import annotations

from typing import Final

from talong._compat import i64, vec
from talong.bots.kungsholmskille.guide import KungsholmGuide
from talong.bots.kungsholmskille.solver import Money, Tricks
from talong.bots.rodskagg.guide import RodskaggGuide
from talong.bots.rodskagg.solver import Ends, Play
from talong.bots.skitgubbe.guide import LONGEST, SkitgubbeGuide
from talong.bots.skitgubbe.solver import Endings, is_plain
from talong.bots.solvers.solver import Effort
from talong.cards.bits import count, shl
from talong.core.chance.fast import LOW_32, FastRandom
from talong.core.deal import Deal
from talong.core.view import View
from talong.games.kungsholmskille.deal import KungsholmDeal
from talong.games.kungsholmskille.state import PLAY, SHOW
from talong.games.rodskagg.deal import RodskaggDeal
from talong.games.rodskagg.state import BID, HAND
from talong.games.rodskagg.state import OVER as FINISHED
from talong.games.skitgubbe.deal import SkitgubbeDeal
from talong.games.skitgubbe.state import OVER, SHED

MOST_HELD: Final = 16  # So many cards of Rödskägg in all hands are solved,
MOST_NODES: Final = 4_000  # if they take no more nodes than these.
MOST_ENDING: Final = 12  # So many cards between the last two at Skitgubbe,
ENDING_NODES: Final = 2_000  # again with a limit.


class OpenRodskagg(RodskaggGuide):
    """Rödskägg, each seat for its share of the match."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.standing: list[int] = [int(score) for score in self.scores]
        self.ends: dict[int, Ends] = {}  # By contract and declarer: worlds differ in the cards alone.
        self.solved = 0

    def finish(self, deal: Deal, luck: FastRandom, into: vec[float]) -> None:
        """Write how the deal ends with open cards, or after playing on."""
        assert isinstance(deal, RodskaggDeal)
        if deal.phase != BID and deal.phase != FINISHED:
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
        """Return what each seat has of the match on *scores*, or if it is won."""
        if winners:
            return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(int(self.seats))]
        found: vec[float] = vec[float]([0.0 for _seat in range(self.seats)])
        self.race.equity(vec[i64]([i64(score) for score in scores]), found, self.last)
        return [found[i64(seat)] for seat in range(self.seats)]


class OpenKungsholm(KungsholmGuide):
    """Kungsholmskille's tricks, each seat for its money."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        pot = view.facts["pot"]
        assert isinstance(pot, int)
        self.kronor = pot
        self.money: dict[int, Money] = {}  # By who is in.

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


class OpenSkitgubbe(SkitgubbeGuide):
    """Skitgubbe, its last two solved when they have few cards left."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.endings: dict[int, Endings] = {}  # By trump.
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
        """Write who of two wins who are at a lead, if they are and it is soon found."""
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
