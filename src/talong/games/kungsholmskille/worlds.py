"""Sampling of worlds from a view: hands, what was put away, and the stock (KK78, KK79)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from talong._compat import append, i64, u8, vec
from talong.cards.bits import bit, place_of, shl
from talong.cards.deck import HIDDEN
from talong.cards.kille import FACES
from talong.core.chance.fast import FastRandom
from talong.core.sampling.constrained_deal import ConstrainedDeal
from talong.core.sampling.worlds import Worlds
from talong.core.view import View
from talong.games.kungsholmskille.deal import KungsholmDeal
from talong.games.kungsholmskille.hands import SINGLES, codes, faces, hand_of
from talong.games.kungsholmskille.hidden_tricks import Past

if TYPE_CHECKING:
    from talong.core.game import Game
    from talong.facts import Play
    from talong.facts.kungsholmskille import KungsholmFacts

PACK: Final = (1 << 42) - 1  # Two bits for each value, as in a hand; but here each bit is one of the two cards.


def as_hand(cards: i64) -> i64:
    """Return *cards* as a hand, in which one card of a value is always the lower bit (KK3)."""
    lonely = cards & ~SINGLES & ~shl(cards & SINGLES, 1)
    return (cards ^ lonely) | lonely >> 1


def between(lowest: i64, highest: i64) -> i64:
    """Return all cards from the value *lowest* to the value *highest*."""
    return (bit(2 * highest + 2) - 1) & ~(bit(2 * lowest) - 1)


class Limits:
    """What each seat can still hold: one that did not beat had nothing to beat with, and played its lowest (KK49)."""

    def __init__(self, seats: int) -> None:
        self.lowest = [0] * seats
        self.highest = [len(FACES) - 1] * seats

    def read(self, plays: list[Play], live: int) -> None:
        """Note the limits that *plays*, from a lead on, give each of *live* seats."""
        high = -1
        for at, play in enumerate(plays):
            if at % live == 0:
                high = -1
            face = FACES.index(play["card"])
            seat = play["seat"]
            if face < high:  # KK49: nothing as high as that, and nothing lower than this.
                self.highest[seat] = min(self.highest[seat], high - 1)
                self.lowest[seat] = max(self.lowest[seat], face)
            else:
                high = face

    def cards(self, seat: int) -> i64:
        """Return the cards that *seat* may hold."""
        return between(self.lowest[seat], self.highest[seat])


class KungsholmWorlds(Worlds):
    """Uniform over where each of the 42 cards can be, the two of a value told apart.

    So a world that can come about in more ways, because it has both cards of a value in different places, is as much
    likelier as it is when cards are dealt. What is said binds to nothing; the plays do (KK48, KK49), and give each hand
    a lowest and a highest value: a `ConstrainedDeal` deals the unseen cards accordingly. The stock lies in any order,
    and any of a seat's five cards can be those it drew. If only the top cards of the piles can be looked at (R-KK20), a
    world must have at least one past that leads to them, and has any such past; as nothing but the hands matters by
    then, worlds are uniform over hands, folded hands and what was put away.
    """

    facts: KungsholmFacts

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        facts = self.facts
        self.deal: KungsholmDeal | None = None
        self.own: list[i64] = [0 for _place in range(2 * self.seats)]  # What is known of each hand, and was put away.
        self.left: i64 = PACK  # What the viewer has not seen.
        self.parting = ConstrainedDeal(0, [], [])
        self.played: list[list[int]] = [[] for _seat in range(self.seats)]  # What each seat is seen to have played.
        self.shown: list[Play] = []
        self.hidden = 0  # How many tricks can no longer be looked at, not even in part.
        self.owed: list[int] = []  # What the viewer has drawn, and must have played to one of them.
        self.drawn: list[int] = []  # Who drew from the stock, in order, once for each card.
        self.tells = True  # Whether the view tells the viewer what they drew, as it does unless a position did not say.
        if facts["hands"]:
            self.read_hands()

    def read_hands(self) -> None:
        """See which cards are where, and between which values the others are."""
        facts = self.facts
        live = facts["active"]
        limits = Limits(self.seats)
        if "plays" in facts:
            self.shown = facts["plays"]
            limits.read(self.shown, len(live))
        else:
            self.shown = facts["trick"]
            limits.read(self.shown, len(live))
            self.hidden = facts["tricks"]
        for play in self.shown:
            self.played[play["seat"]].append(FACES.index(play["card"]))
            self.see(FACES.index(play["card"]))
        if self.hidden:
            self.read_tops()
        sizes = [0] * (2 * self.seats)
        may: list[i64] = [PACK for _place in range(2 * self.seats)]
        for seat in range(self.seats):
            may[seat] = limits.cards(seat)
            for at, place in ((seat, facts["hands"]), (self.seats + seat, facts["laid"])):
                cards = place[str(seat)]
                if HIDDEN in cards:
                    sizes[at] = len(cards)
                else:
                    self.own[at] = hand_of([FACES.index(code) for code in cards])
                    for code in cards:
                        self.see(FACES.index(code))
        mine = facts["received"].get(str(self.viewer), [])
        self.tells = HIDDEN not in mine
        if self.hidden and self.tells and self.viewer >= 0:
            self.read_owed(mine)
        self.parting = ConstrainedDeal(self.left, sizes, may)
        forehand = facts["forehand"]
        order = [(forehand + step) % self.seats for step in range(self.seats)]
        self.drawn = [seat for seat in order for _card in range(facts["exchanged"][str(seat)])]

    def read_tops(self) -> None:
        """See the top cards of piles that do not lie in the trick in progress."""
        in_trick = [play["seat"] for play in self.shown]
        for seat, pile in self.facts["piles"].items():
            if int(seat) not in in_trick and pile:
                self.see(FACES.index(pile[-1]))

    def read_owed(self, mine: list[str]) -> None:
        """See which of the cards that the viewer drew are neither in their hand nor on top of their pile."""
        has: list[str] = [*self.facts["hands"][str(self.viewer)], *self.facts["piles"].get(str(self.viewer), [])]
        for code in mine:
            if code in has:
                has.remove(code)
            else:
                self.owed.append(FACES.index(code))
                self.see(FACES.index(code))

    def see(self, face: int) -> None:
        """Take one card of that value from those that the viewer has not seen."""
        both = self.left & between(face, face)
        self.left &= ~(both & -both)

    def draw_cards(self, luck: FastRandom) -> tuple[vec[i64], i64, Past | None]:
        """Return each hand and what each seat has put away, what is left, and what may have been played before."""
        while True:
            cards = self.parting.draw(luck)
            left = self.left
            for at in range(2 * self.seats):
                left &= ~cards[at]
                cards[at] = as_hand(cards[at]) | self.own[at]
            if not self.hidden:
                return cards, left, None
            hands = [faces(cards[seat]) for seat in range(self.seats)]
            past = Past(self.facts, self.shown, hands, faces(left), self.viewer, self.owed)
            if past.find(luck):
                for face in past.taken:
                    both = left & between(face, face)
                    left &= ~(both & -both)
                return cards, left, past

    def stock_of(self, left: i64, cards: vec[i64], past: Past | None, luck: FastRandom) -> vec[u8]:
        """Return what was drawn, in order, and the cards *left* in any order."""
        stock = vec[u8]()
        if self.tells:
            fives: list[list[int]] = [faces(cards[seat]) + self.played[seat] for seat in range(self.seats)]
            if past is not None:
                for seat in range(self.seats):
                    fives[seat] += past.played_by(seat)
            if self.viewer >= 0:
                fives[self.viewer] = [FACES.index(code) for code in self.facts["received"][str(self.viewer)]]
            for seat in self.drawn:
                stock = append(stock, u8(fives[seat].pop(int(luck.below(len(fives[seat]))))))
        first: i64 = len(stock)
        while left:
            card = left & -left
            stock = append(stock, u8(place_of(card) >> 1))
            left ^= card
        luck.shuffle(stock, first)
        return stock

    def draw(self, luck: FastRandom) -> KungsholmDeal | None:
        """Return the deal of one world; nothing between deals."""
        if not self.facts["hands"]:
            return None
        if self.deal is None:
            deal = self.first().deal
            assert isinstance(deal, KungsholmDeal)
            self.deal = deal
        like = self.deal
        cards, left, past = self.draw_cards(luck)
        stock = self.stock_of(left, cards, past, luck)
        world = KungsholmDeal(like.rules, like.seats, like.dealer, cards[: self.seats], stock)
        like.copy_into(world)
        world.laid = cards[self.seats :]
        if past is not None:
            world.piles = vec[u8]()
            for seat, face in past.order():
                world.piles = append(append(world.piles, u8(seat)), u8(face))
            for play in self.shown:
                world.piles = append(append(world.piles, u8(play["seat"])), u8(FACES.index(play["card"])))
        return world

    def position(self, luck: FastRandom) -> dict[str, object]:
        """Return any one of the worlds as a position."""
        facts = self.facts
        data = self.table(["deals", "pot", "balances"])
        if facts["lots"]:
            data["lots"] = facts["lots"]
            data["chosen"] = facts["chosen"]
        if not facts["hands"]:
            return data
        cards, left, past = self.draw_cards(luck)
        stock = self.stock_of(left, cards, past, luck)
        everyone = range(self.seats)
        for name in ("turn", "folded", "bud1", "bud2", "bud3"):
            data[name] = self.view.facts[name]
        for name in ("knocker", "knocker2"):
            if self.view.facts[name] is not None:
                data[name] = self.view.facts[name]
        data["hands"] = {str(seat): codes(cards[seat]) for seat in everyone}
        data["laid"] = {str(seat): codes(cards[self.seats + seat]) for seat in everyone}
        if self.tells:
            received: dict[str, list[str]] = {}
            for at, seat in enumerate(self.drawn):
                received.setdefault(str(seat), []).append(FACES[i64(stock[at])])
            data["received"] = received
            data["stock"] = [FACES[i64(stock[at])] for at in range(len(self.drawn), len(stock))]
        else:
            data["stock"] = [FACES[i64(face)] for face in stock]
        before = [] if past is None else [{"seat": seat, "card": FACES[face]} for seat, face in past.order()]
        data["played"] = [*before, *self.shown]
        if facts["phase"] in ("play", "show"):
            data["leader"] = facts["leader"]
        return data
