"""Dispatcher of a deal: who may do what when. What is done stands in the other modules."""

from __future__ import annotations

from talong._compat import i64, mypyc_attr, u8, vec
from talong.cards.bits import bit, pick
from talong.core.chance.fast import stir
from talong.core.errors import IllegalAction
from talong.games.rodskagg.actions import LOW, SAY_ASK, SAY_BID, SAY_DROP, SAY_JOIN, SAY_PASS, SAY_RODSKAGG, SAY_SKIP
from talong.games.rodskagg.auction import bid, may_bid, may_pass, pass_by
from talong.games.rodskagg.events import codes
from talong.games.rodskagg.invariants import flaw_of
from talong.games.rodskagg.joining import ask, come_to_question, drop, join, skip
from talong.games.rodskagg.rules import RodskaggRules
from talong.games.rodskagg.state import (
    ASK,
    BID,
    HAND,
    JOIN,
    OVER,
    PHASES,
    PLAY,
    QUESTION,
    RODSKAGG,
    State,
    nothing_played,
)
from talong.games.rodskagg.tricks import finish, play, playable, take_trick


@mypyc_attr(acyclic=True)
class RodskaggDeal(State):
    """One deal, from the first bid to the last trick."""

    def __init__(
        self, rules: RodskaggRules, seats: i64, dealer: i64, pressed: i64, dealt: vec[i64], played: vec[u8]
    ) -> None:
        super().__init__(rules, seats, dealer, pressed, dealt, played)
        self.turn = self.forehand()  # RS11

    def is_over(self) -> bool:
        """Tell whether the deal has been played to the end."""
        return self.phase == OVER

    def phase_name(self) -> str:
        """Return the rulebook's name of the state."""
        return PHASES[self.phase]

    def cards_of(self, seat: i64) -> list[str]:
        """Return the true cards of *seat*, in rank order."""
        return codes(self.hand(seat))

    def is_forced(self) -> bool:
        """Tell whether it is the last card that has to be played (RS21, RS25)."""
        return self.phase == PLAY and self.tricks == HAND - 1

    def waiting_for(self) -> i64:
        """Return the seat that play waits for."""
        return self.turn

    def legal(self, seat: i64) -> list[int]:
        """Return what *seat* may do now."""
        actions: list[int] = []
        if seat != self.turn:
            return actions
        if self.phase == ASK:
            actions = [SAY_ASK, SAY_SKIP]
        if self.phase == PLAY or self.phase == ASK:  # RS34: whoever plays on has forgotten to ask.
            cards = playable(self, seat)
            while cards:
                card = cards & -cards
                actions.append(card)
                cards ^= card
        elif self.phase == BID:
            actions = [SAY_BID | int(contract) for contract in range(self.contract + 1, RODSKAGG)]
            actions.append(SAY_RODSKAGG)
            if may_pass(self):
                actions.append(SAY_PASS)
        else:
            actions = [SAY_JOIN, SAY_DROP]
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
        if self.phase == ASK and (action == SAY_ASK or action == SAY_SKIP):
            return True
        if self.phase == PLAY or self.phase == ASK:
            return action & (action - 1) == 0 and action & playable(self, seat) != 0
        if self.phase == BID:
            if action == SAY_PASS:
                return may_pass(self)
            return action == SAY_RODSKAGG or (
                action > SAY_BID and action < SAY_BID + RODSKAGG and may_bid(self, action - SAY_BID)
            )
        return action == SAY_JOIN or action == SAY_DROP

    def apply(self, seat: i64, action: i64) -> None:
        """Do *action* for *seat*, or raise IllegalAction and change nothing."""
        if not self.allows(seat, action):
            raise self.refusal(seat, action)
        self.step(seat, action)

    def step(self, seat: i64, action: i64) -> None:
        """Do a legal *action* for *seat*: for searches that have asked already."""
        if action <= LOW:
            if self.phase == ASK:
                skip(self)  # RS34
            if play(self, seat, action):
                take_trick(self)
                if self.tricks == HAND:
                    finish(self)
                elif self.tricks == QUESTION and self.contract != RODSKAGG:  # RS26, RS29
                    come_to_question(self)
        elif action == SAY_RODSKAGG:
            bid(self, seat, RODSKAGG)
        elif action == SAY_PASS:
            pass_by(self, seat)
        elif action == SAY_ASK:
            ask(self)
        elif action == SAY_SKIP:
            skip(self)
        elif action == SAY_JOIN:
            join(self, seat)
        elif action == SAY_DROP:
            drop(self, seat)
        else:
            bid(self, seat, action - SAY_BID)

    def refusal(self, seat: i64, action: i64) -> IllegalAction:
        """Say why *seat* may not do *action*, in terms of what that seat knows."""
        act = {"seat": str(seat)}
        if seat != self.turn:
            return IllegalAction("RS54", "not-your-turn", act)
        if self.phase == BID:
            if action == SAY_PASS:
                return IllegalAction("RS11", "forehand-must-bid", act)
            if action > SAY_BID and action < SAY_RODSKAGG:
                return IllegalAction("RS13", "bid-too-low", act)
            return IllegalAction("RS12", "must-bid", act)
        if self.phase == ASK and (action <= 0 or action > LOW or action & (action - 1)):
            return IllegalAction("RS33", "must-ask-or-skip", act)
        if self.phase == JOIN:
            return IllegalAction("RS27", "must-join-or-drop", act)
        if action <= 0 or action > LOW or action & (action - 1):
            return IllegalAction("RS21", "must-play-a-card", act)
        if not action & self.hand(seat):
            return IllegalAction("RS21", "card-not-held", act)
        return IllegalAction("RS22", "must-follow-suit", act)

    def copy(self) -> RodskaggDeal:
        """Return an independent deal in the same state, to which nobody listens."""
        return self.with_hands(self.dealt)

    def with_hands(self, dealt: vec[i64]) -> RodskaggDeal:
        """Return the same deal as far as all have seen, but with other cards *dealt*."""
        other = RodskaggDeal(self.rules, self.seats, self.dealer, self.pressed, dealt, self.played[:])
        self.copy_into(other)
        return other

    def dealt_anew(self, order: list[int]) -> RodskaggDeal:
        """Return a new deal at the same table, with the pack in that *order*."""
        return new_deal(self.rules, self.seats, self.dealer, self.pressed, order)

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
                self.step(self.turn, pick(playable(self, self.turn), luck & 0xFFFF))
            elif self.phase == BID:
                self.random_bid(luck & 0xFFFF)
            elif self.phase == ASK:
                self.step(self.turn, SAY_ASK if luck & 1 else SAY_SKIP)
            else:
                self.step(self.turn, SAY_JOIN if luck & 1 else SAY_DROP)
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

    def random_bid(self, luck: i64) -> None:
        """Let the seat on turn say something at random."""
        passes: i64 = 1 if may_pass(self) else 0
        said = self.contract + 1 + luck % (RODSKAGG - self.contract + passes)
        if said > RODSKAGG:
            pass_by(self, self.turn)
        else:
            bid(self, self.turn, said)


def new_deal(rules: RodskaggRules, seats: i64, dealer: i64, pressed: i64, order: list[int]) -> RodskaggDeal:
    """Deal six cards each in two packets of three, forehand first (RS8); the rest is laid aside (RS9)."""
    hands: vec[i64] = vec[i64]([i64(0)] * seats)
    seat = dealer
    for at in range(HAND * seats):
        if at % 3 == 0:
            seat = (seat + 1) % seats
        hands[seat] |= bit(order[at])
    return RodskaggDeal(rules, seats, dealer, pressed, hands, nothing_played(seats))
