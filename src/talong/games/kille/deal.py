"""Dispatcher of a deal: who may do what when. What is done stands in the other modules."""

from __future__ import annotations

from typing import Final

from talong._compat import i64, mypyc_attr, u8, vec
from talong.cards.kille import FACES, KILLELEK, face_of
from talong.core.chance.fast import stir
from talong.core.errors import IllegalAction
from talong.games.kille.actions import ACCEPT, ASK, CUT, DEPENDS, KUKU, REFUSE, STAND, SWAP
from talong.games.kille.exchange import demand, stand
from talong.games.kille.frage import accept, ask, depends, may_accept, may_ask, may_pass_on, refuse
from talong.games.kille.invariants import flaw_of
from talong.games.kille.kuku import lay_kuku, may_lay_kuku
from talong.games.kille.rules import ExchangeRules
from talong.games.kille.state import ANSWER_D, ANSWER_T, NOBODY, OPEN, PHASES, PRECUT, SHOWDOWN, SPEAK, STOCKCUT, State
from talong.games.kille.stock import ask_for_cut, cut, go_to_stock

SPEAKS: Final = [STAND, SWAP]
CUTS: Final = [CUT | place for place in range(KILLELEK.size)]


@mypyc_attr(acyclic=True)
class KilleDeal(State):
    """One deal, from the cut to the showdown."""

    def __init__(self, rules: ExchangeRules, seats: i64, dealer: i64, active: i64, stock: vec[u8], asking: i64) -> None:
        super().__init__(rules, seats, dealer, active, stock, asking)

    def is_over(self) -> bool:
        """Tell whether the exchange has ended, or the cards are thrown together for a redeal."""
        return self.phase >= SHOWDOWN

    def is_cutting(self) -> bool:
        """Tell whether the pack or the stock waits to be cut."""
        return self.phase == PRECUT or self.phase == STOCKCUT

    def phase_name(self) -> str:
        """Return the rulebook's name of the state."""
        return PHASES[i64(self.phase)]

    def cards_of(self, seat: i64) -> list[str]:
        """Return the true card of *seat*."""
        if not len(self.held) or not self.active >> seat & 1:
            return []
        return [FACES[self.face(seat)]]

    def waits_for_luck(self) -> bool:
        """Tell whether the engine cuts (R-K3)."""
        return self.turn == NOBODY and self.is_cutting()

    def is_forced(self) -> bool:
        """Tell whether somebody has to cut a single card (R-K3); whoever speaks or answers always has a choice.

        As long as a kuku may be laid up at any time (K57), nobody but its holder knows that there is no other act.
        """
        return self.is_cutting() and self.stock_size() == 1 and not self.rules.kuku_anytime

    def waiting_for(self) -> i64:
        """Return the seat that play waits for; nobody if the engine cuts (R-K3)."""
        return self.turn

    def legal(self, seat: i64) -> list[int]:
        """Return what *seat* may do now."""
        actions: list[int]
        if seat != self.turn:
            actions = []
        elif self.phase == SPEAK:
            actions = SPEAKS[:]  # K17; KI16: the same whatever the neighbour holds.
            if self.asking == OPEN and may_ask(self, seat):
                actions.append(ASK)  # K72
        elif self.is_cutting():
            actions = CUTS[: self.stock_size()]  # R-K3
        else:
            actions = [REFUSE]  # K73 to K75
            if may_accept(self):
                actions.append(ACCEPT)
            if may_pass_on(self):
                actions.append(DEPENDS)
        if may_lay_kuku(self, seat):
            actions.append(KUKU)  # K57
        return actions

    def allows(self, seat: i64, action: i64) -> bool:
        """Tell whether `legal` lists *action*, without listing anything."""
        if action == KUKU:
            return may_lay_kuku(self, seat)
        if seat != self.turn:
            return False
        if self.phase == SPEAK:
            return action == STAND or action == SWAP or (action == ASK and may_ask(self, seat))
        if self.is_cutting():
            return action >= CUT and action < CUT + self.stock_size()
        if action == ACCEPT:
            return may_accept(self)
        return action == REFUSE or (action == DEPENDS and may_pass_on(self))

    def apply(self, seat: i64, action: i64) -> None:
        """Do *action* for *seat*, or raise IllegalAction and change nothing."""
        if not self.allows(seat, action):
            raise self.refusal(seat, action)
        self.step(seat, action)

    def step(self, seat: i64, action: i64) -> None:
        """Do a legal *action* for *seat*: for searches that have asked already."""
        if action == STAND:
            stand(self, seat)
        elif action == SWAP:
            if demand(self, seat):
                go_to_stock(self, seat)
        elif action == KUKU:
            lay_kuku(self, seat)
        elif action == ASK:
            ask(self, seat)
        elif action == ACCEPT:
            accept(self, seat)
        elif action == REFUSE:
            refuse(self, seat)
        elif action == DEPENDS:
            depends(self, seat)
        else:
            cut(self, action - CUT)

    def refusal(self, seat: i64, action: i64) -> IllegalAction:
        """Say why *seat* may not do *action*, in terms of what that seat knows (KI16)."""
        act = {"seat": str(seat)}
        if action == KUKU:
            if not self.rules.kuku_anytime:
                return IllegalAction("R-K19", "no-kuku-at-any-time", act)
            if not self.active >> seat & 1:
                return IllegalAction("R-K20", "eliminated", act)
            if self.struck >> seat & 1:
                return IllegalAction("R-K20", "struck-kuku", act)
            if self.phase == PRECUT or self.is_over():
                return IllegalAction("R-K19", "kuku-window-closed", act)
            return IllegalAction("K57", "no-kuku-held", act)
        if not self.active >> seat & 1:
            return IllegalAction("K69", "eliminated", act)
        if seat != self.turn:
            return IllegalAction("K16", "not-your-turn", act)
        if self.is_cutting():
            act["most"] = str(self.stock_size() - 1)
            return IllegalAction("R-K3", "must-cut", act)
        if self.phase == ANSWER_T:
            return IllegalAction("K75", "third-answers", act)
        if self.phase == ANSWER_D:
            if self.number() == 2:
                return IllegalAction("K73", "two-answers", act)
            return IllegalAction("K74", "dealer-answers", act)
        if action == ASK:
            return self.refused_question(seat, act)
        return IllegalAction("K17", "must-speak", act)

    def refused_question(self, seat: i64, act: dict[str, str]) -> IllegalAction:
        """Say why *seat*, who has the word, may not ask."""
        if not self.rules.frage:
            return IllegalAction("K71", "no-frage", act)
        if self.number() > 3:
            return IllegalAction("K71", "too-many-for-frage", act)
        if seat != self.forehand():
            return IllegalAction("K72", "only-forehand-asks", act)
        if self.asking:
            return IllegalAction("K77", "asked-already", act)
        return IllegalAction("R-K32", "no-more-redeals", act)

    def copy(self) -> KilleDeal:
        """Return an independent deal in the same state, to which nobody listens."""
        other = KilleDeal(self.rules, self.seats, self.dealer, self.active, self.stock, i64(self.asking))
        self.copy_into(other)
        return other

    def dealt_anew(self, order: list[int]) -> KilleDeal:
        """Return a new deal at the same table, with the pack in that *order*."""
        stock = vec[u8]([u8(face_of(card)) for card in order])
        return deal_of(self.rules, self.seats, self.dealer, self.active, stock, i64(self.asking))

    def let_luck_act(self, luck: i64) -> None:
        """Cut where nobody is asked to (R-K3)."""
        cut(self, (luck & 0xFFFF) % self.stock_size())

    def flaw(self) -> str:
        """Return what cannot be in this state, or nothing."""
        return flaw_of(self)

    def playout(self, seed: i64) -> i64:
        """Play at random to the end and return how many acts it took; *seed* is a number below 2**32, not 0."""
        acts: i64 = 0
        luck = seed
        while not self.is_over():
            luck = stir(luck)
            if self.is_cutting():
                cut(self, (luck & 0xFFFF) * self.stock_size() >> 16)  # Scaling is cheaper than dividing.
            elif self.phase == SPEAK:
                options: i64 = 3 if may_ask(self, self.turn) else 2
                picked = (luck & 0xFFFF) * options >> 16
                if picked == 0:
                    stand(self, self.turn)
                else:
                    self.step(self.turn, SWAP if picked == 1 else ASK)
            elif luck & 1:
                self.step(self.turn, REFUSE)
            else:
                self.step(self.turn, ACCEPT if may_accept(self) else DEPENDS)
            acts += 1
        return acts

    def playouts(self, number: i64, seed: i64) -> i64:
        """Play *number* copies at random to the end and return how many acts it took in all."""
        acts: i64 = 0
        luck = seed
        other = self.copy()
        for _copy in range(number):
            luck = stir(luck)
            self.copy_into(other)  # Cheaper than a new one each time.
            acts += other.playout(luck & 0xFFFFFFFF | 1)
        return acts


def new_deal(rules: ExchangeRules, seats: i64, dealer: i64, active: i64, order: list[int], asking: i64) -> KilleDeal:
    """Lay the shuffled pack *order* (values, top first) before the dealer and wait for the cut (K11, K12)."""
    return deal_of(rules, seats, dealer, active, vec[u8]([u8(face) for face in order]), asking)


def deal_of(rules: ExchangeRules, seats: i64, dealer: i64, active: i64, stock: vec[u8], asking: i64) -> KilleDeal:
    """Do the same with a pack that the engine has put together."""
    deal = KilleDeal(rules, seats, dealer, active, stock, asking)
    ask_for_cut(deal)
    return deal
