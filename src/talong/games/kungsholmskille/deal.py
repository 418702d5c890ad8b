"""Dispatcher of a deal: who may do what when. What is done stands in the other modules."""

from __future__ import annotations

from talong._compat import i64, mypyc_attr, u8, vec
from talong.cards.bits import pick
from talong.cards.kille import face_of
from talong.core.chance.fast import stir
from talong.core.errors import IllegalAction
from talong.games.kungsholmskille.actions import BUD, FOLD, KNOCK, LOW, SHOW, STAY, SWAP
from talong.games.kungsholmskille.declare import bud, knock
from talong.games.kungsholmskille.exchange import exchange, exchanges, may_exchange
from talong.games.kungsholmskille.fold import decide, may_fold
from talong.games.kungsholmskille.forced import is_forced
from talong.games.kungsholmskille.hands import add, codes, holds, values
from talong.games.kungsholmskille.invariants import flaw_of
from talong.games.kungsholmskille.rules import KungsholmRules
from talong.games.kungsholmskille.show import bud_at_last, show
from talong.games.kungsholmskille.state import DECLARE1, DECLARE2, OVER, PHASES, PLAY, State
from talong.games.kungsholmskille.state import FOLD as FOLDING
from talong.games.kungsholmskille.state import SHOW as SHOWING
from talong.games.kungsholmskille.state import SWAP as SWAPPING
from talong.games.kungsholmskille.tricks import play, playable


@mypyc_attr(acyclic=True)
class KungsholmDeal(State):
    """One deal, from the first declaration to the showing."""

    def __init__(self, rules: KungsholmRules, seats: i64, dealer: i64, hands: vec[i64], stock: vec[u8]) -> None:
        super().__init__(rules, seats, dealer, hands, stock)

    def is_over(self) -> bool:
        """Tell whether the deal is decided."""
        return self.phase == OVER

    def phase_name(self) -> str:
        """Return the rulebook's name of the state."""
        return PHASES[self.phase]

    def cards_of(self, seat: i64) -> list[str]:
        """Return the true cards of *seat*, in rank order."""
        return codes(self.hands[seat])

    def is_forced(self) -> bool:
        """Tell whether somebody has to stay (R-KK10) or to play the lowest card (KK49)."""
        return is_forced(self)

    def declaring(self) -> bool:
        """Tell whether a declaration is going on."""
        return self.phase == DECLARE1 or self.phase == DECLARE2

    def waiting_for(self) -> i64:
        """Return the seat that play waits for."""
        return self.turn

    def legal(self, seat: i64) -> list[int]:
        """Return what *seat* may do now (KK70)."""
        actions: list[int] = []
        if seat != self.turn:
            return actions
        if self.phase == PLAY:
            cards = playable(self, seat)
            while cards:
                card = cards & -cards
                actions.append(card)
                cards ^= card
        elif self.declaring():
            actions = [BUD, KNOCK]  # KK21, KK40
        elif self.phase == FOLDING:
            actions = [FOLD, STAY] if may_fold(self, seat) else [STAY]  # KK25, R-KK10
        elif self.phase == SWAPPING:
            actions = [SWAP | cards for cards in exchanges(self.hands[seat])]  # KK39
        else:
            actions = [SHOW, BUD]  # KK54
        return actions

    def options(self, seat: i64, into: vec[i64]) -> i64:
        """Write what *seat* may do now into *into*, and return how much it is."""
        if self.phase != PLAY or seat != self.turn:
            return super().options(seat, into)
        number: i64 = 0
        cards = playable(self, seat)
        while cards:
            card = cards & -cards
            into[number] = card
            number += 1
            cards ^= card
        return number

    def allows(self, seat: i64, action: i64) -> bool:
        """Tell whether `legal` lists *action*, without listing anything."""
        if seat != self.turn:
            return False
        if self.phase == PLAY:
            return action & (action - 1) == 0 and action & playable(self, seat) != 0
        if self.declaring():
            return action == BUD or action == KNOCK
        if self.phase == FOLDING:
            return action == STAY or (action == FOLD and may_fold(self, seat))
        if self.phase == SWAPPING:
            return action >= SWAP and action < SHOW and may_exchange(self.hands[seat], action - SWAP)
        return action == SHOW or action == BUD

    def apply(self, seat: i64, action: i64) -> None:
        """Do *action* for *seat*, or raise IllegalAction and change nothing (KK71)."""
        if not self.allows(seat, action):
            raise self.refusal(seat, action)
        self.step(seat, action)

    def step(self, seat: i64, action: i64) -> None:
        """Do a legal *action* for *seat*: for searches that have asked already."""
        if action <= LOW:
            play(self, seat, action)
        elif action == BUD:
            if self.phase == SHOWING:
                bud_at_last(self, seat)
            else:
                bud(self, seat)
        elif action == KNOCK:
            knock(self, seat)
        elif action == FOLD or action == STAY:
            decide(self, seat, action == STAY)
        elif action == SHOW:
            show(self, seat)
        else:
            exchange(self, seat, action - SWAP)

    def refusal(self, seat: i64, action: i64) -> IllegalAction:
        """Say why *seat* may not do *action*, in terms of what that seat knows."""
        act = {"seat": str(seat)}
        if not self.live >> seat & 1:
            return IllegalAction("KK28", "folded", act)
        if seat != self.turn:
            return IllegalAction("KK71", "not-your-turn", act)
        if self.declaring():
            if action == FOLD and self.phase == DECLARE2:
                return IllegalAction("KK42", "too-late-to-fold", act)
            return IllegalAction("KK21" if self.phase == DECLARE1 else "KK40", "must-declare", act)
        if self.phase == FOLDING:
            if action == FOLD:
                return IllegalAction("R-KK10", "forehand-stays", act)
            return IllegalAction("KK25", "must-fold-or-stay", act)
        if action == FOLD:
            return IllegalAction("KK30", "too-late-to-fold", act)
        if self.phase == SWAPPING:
            if action > SWAP and action < SHOW and not holds(self.hands[seat], action - SWAP):
                return IllegalAction("KK36", "card-not-held", act)
            return IllegalAction("KK36", "must-exchange", act)
        if self.phase == SHOWING:
            return IllegalAction("KK54", "must-show-or-bud", act)
        if action <= 0 or action > LOW or action & (action - 1):
            return IllegalAction("KK47", "must-play-a-card", act)
        if not holds(self.hands[seat], action):
            return IllegalAction("KK47", "card-not-held", act)
        lowest = playable(self, seat) == self.hands[seat] & -self.hands[seat]
        return IllegalAction("KK49", "must-play-lowest", act) if lowest else IllegalAction("KK48", "must-beat", act)

    def copy(self) -> KungsholmDeal:
        """Return an independent deal in the same state, to which nobody listens."""
        other = KungsholmDeal(self.rules, self.seats, self.dealer, self.hands[:], self.stock)
        self.copy_into(other)
        return other

    def dealt_anew(self, order: list[int]) -> KungsholmDeal:
        """Return a new deal at the same table, with the pack in that *order*."""
        return new_deal(self.rules, self.seats, self.dealer, order)

    def flaw(self) -> str:
        """Return what cannot be in this state, or nothing."""
        return flaw_of(self)

    def playout(self, seed: i64) -> i64:
        """Play at random to the end and return how many acts it took; *seed* is a number below 2**32, not 0."""
        acts: i64 = 0
        luck = seed
        while self.phase != OVER:
            luck = stir(luck)
            if self.phase == PLAY:
                play(self, self.turn, pick(playable(self, self.turn), luck & 0xFFFF))
            elif self.phase == SWAPPING:
                exchange(self, self.turn, self.random_exchange(luck & 0xFFFF))
            elif self.phase == FOLDING:
                decide(self, self.turn, (luck & 1) == 1 or not may_fold(self, self.turn))
            elif self.declaring():
                self.step(self.turn, KNOCK if luck & 1 else BUD)
            else:
                self.step(self.turn, SHOW if luck & 1 else BUD)
            acts += 1
        return acts

    def random_exchange(self, luck: i64) -> i64:
        """Return no card or one of the hand of the seat on turn."""
        hand = self.hands[self.turn]
        return 0 if luck & 1 else pick(values(hand), luck)


def new_deal(rules: KungsholmRules, seats: i64, dealer: i64, order: list[int]) -> KungsholmDeal:
    """Deal five cards each, one at a time, forehand first (KK19); the rest is the stock (KK20)."""
    hands: list[i64] = [0 for _seat in range(seats)]
    for at in range(5 * seats):
        seat = (dealer + 1 + i64(at)) % seats
        hands[seat] = add(hands[seat], face_of(order[at]))
    stock = vec[u8]([u8(face_of(card)) for card in order[5 * seats :]])
    return begin(KungsholmDeal(rules, seats, dealer, vec[i64](hands), stock))


def begin(deal: KungsholmDeal) -> KungsholmDeal:
    """Let forehand speak first (KK21)."""
    nothing: i64 = 0
    deal.laid = vec[i64]([nothing for _seat in range(deal.seats)])
    deal.turn = deal.forehand
    return deal
