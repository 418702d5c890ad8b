"""Sampling of worlds from a view: who holds what, and what is laid aside (RS56, RS57)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from talong._compat import i64, u8, vec
from talong.cards.bits import bit, mask_of
from talong.cards.deck import HIDDEN
from talong.cards.french import FRENCH
from talong.core.chance.fast import FastRandom
from talong.core.sampling.constrained_deal import ConstrainedDeal
from talong.core.sampling.worlds import Worlds
from talong.core.view import View
from talong.games.rodskagg.deal import RodskaggDeal
from talong.games.rodskagg.events import codes
from talong.games.rodskagg.hidden_tricks import Past
from talong.games.rodskagg.position import DECK
from talong.games.rodskagg.tricks import suit_with

if TYPE_CHECKING:
    from talong.core.game import Game
    from talong.facts import Play
    from talong.facts.rodskagg import RodskaggFacts


def card_of(code: str) -> i64:
    """Return the card of that *code*, as a set."""
    return bit(FRENCH.first[code])


class RodskaggWorlds(Worlds):
    """Uniform over who can hold what.

    Bids bind to nothing, so the only inference is that whoever has not followed suit has no more of it (RS22). A
    `ConstrainedDeal` deals the cards that the viewer has not seen to the hands; the rest is laid aside, of which nobody
    will ever see more. If only the last trick can be looked at (R-RS20), what was played before is not in the view:
    then a world must have at least one past in which that many tricks were taken by those seats, and has any such past.
    """

    facts: RodskaggFacts

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        facts = self.facts
        self.deal: RodskaggDeal | None = None
        nothing: i64 = 0
        self.own: vec[i64] = vec[i64]([nothing] * self.seats)  # What is known of each hand,
        self.shown: vec[i64] = self.own[:]  # and what the view shows that each has played.
        self.order: list[int] = []  # That in the order of playing.
        self.hidden = 0  # How many tricks can no longer be looked at,
        self.winners: list[int] = []  # and who took them, in whatever order.
        self.parting = ConstrainedDeal(0, [], [])
        self.dealt = bool(facts["hands"])
        if self.dealt:
            self.read_hands()

    def read_hands(self) -> None:
        """See which cards are where, and who is out of which suit."""
        facts = self.facts
        lacking: list[i64] = [0 for _seat in range(self.seats)]
        for trick in [*facts["tricks"], facts["trick"]]:
            self.read_trick(trick, lacking)
        seen: i64 = mask_of(self.order)
        sizes = [0] * self.seats
        for seat in range(self.seats):
            hand = facts["hands"][str(seat)]
            if HIDDEN in hand:
                sizes[seat] = len(hand)
            for code in hand:
                if code != HIDDEN:
                    self.own[i64(seat)] |= card_of(code)
            seen |= self.own[i64(seat)]
        self.hidden = sum(facts["won"]) - len(facts["tricks"])
        if self.hidden:
            self.winners = [seat for seat, tricks in enumerate(facts["won"]) for _trick in range(tricks)]
            for trick in facts["tricks"]:
                self.winners.remove(taker(trick))
        self.parting = ConstrainedDeal(DECK & ~seen, sizes, [DECK & ~suits for suits in lacking])

    def read_trick(self, trick: list[Play], lacking: list[i64]) -> None:
        """Note what was played to *trick*, and who could not follow suit (RS22)."""
        for play in trick:
            card = card_of(play["card"])
            seat: i64 = play["seat"]
            self.order.append(FRENCH.first[play["card"]])
            self.shown[seat] |= card
            suit = suit_with(card_of(trick[0]["card"]))
            if not card & suit:
                lacking[seat] |= suit

    def draw_hands(self, luck: FastRandom) -> tuple[vec[i64], Past | None]:
        """Return what each seat holds now, and what it may have played before."""
        while True:
            hands = self.parting.draw(luck)
            join(hands, self.own)
            if not self.hidden:
                return hands, None
            later = [hands[i64(seat)] | self.shown[i64(seat)] for seat in range(self.seats)]
            past = Past(later, cast("int", self.facts["declarer"]), self.winners)  # There is one, as tricks are over.
            if past.find(luck):
                return hands, past

    def draw(self, luck: FastRandom) -> RodskaggDeal | None:
        """Return the deal of one world; nothing between deals."""
        if not self.dealt:
            return None
        if self.deal is None:
            deal = self.first().deal
            assert isinstance(deal, RodskaggDeal)
            self.deal = deal
        like = self.deal
        hands, past = self.draw_hands(luck)
        join(hands, self.shown)
        if past is None:
            return like.with_hands(hands)
        for seat in range(self.seats):
            hands[i64(seat)] |= past.gone[seat]
        world = like.with_hands(hands)
        world.gone = 0
        world.laid = 0
        for card in past.order() + self.order:
            world.gone |= bit(card)
            world.played[world.laid] = u8(card)
            world.laid += 1
        return world

    def position(self, luck: FastRandom) -> dict[str, object]:
        """Return any one of the worlds as a position."""
        facts = self.facts
        data = self.table(["deals", "scores"])
        if facts["phase"] == "match_over":
            winners = facts["winners"]
            on_zero = [seat for seat in winners if facts["scores"][seat] == 0]
            data["winners"] = winners
            data["by"] = "max_deals" if not winners else "zero" if on_zero == winners else "rodskagg"
        if not facts["hands"]:
            return data
        hands, past = self.draw_hands(luck)
        data["hands"] = {str(seat): codes(hands[i64(seat)]) for seat in range(self.seats)}
        data["bids"] = [
            facts["bids"][str(seat)] for seat in self.clockwise(facts["dealer"]) if str(seat) in facts["bids"]
        ]
        shown = [play for trick in [*facts["tricks"], facts["trick"]] for play in trick]
        data["played"] = shown if past is None else past.plays() + shown
        data["question"] = facts["question"]
        if facts["declarer"] is not None:
            words = {"free": "join", "dropped": "drop"}
            along = facts["along"]
            data["answers"] = [
                {"seat": seat, "answer": words[along[str(seat)]]}
                for seat in self.clockwise(facts["declarer"])
                if along.get(str(seat)) in words
            ]
        return data

    def clockwise(self, seat: int) -> list[int]:
        """Return all seats, clockwise from the left of *seat*."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]


def join(hands: vec[i64], more: vec[i64]) -> None:
    """Add to each hand what there is *more* of it."""
    seats: i64 = len(hands)
    seat: i64 = 0
    while seat < seats:
        hands[seat] |= more[seat]
        seat += 1


def taker(trick: list[Play]) -> int:
    """Return who took *trick* (RS24)."""
    best = trick[0]
    suit = suit_with(card_of(best["card"]))
    for play in trick:
        card = card_of(play["card"])
        if card & suit and card > card_of(best["card"]):
            best = play
    return best["seat"]
