"""Observation tensors of Kungsholmskille."""

from __future__ import annotations

from typing import ClassVar, Final

from talong._compat import i64
from talong.cards.bits import bit, count
from talong.cards.kille import KILLELEK
from talong.core.match import Match
from talong.envs.core.lens import ENDLESS, Lens
from talong.envs.core.row import Row
from talong.games.kungsholmskille.exchange import drawn_by
from talong.games.kungsholmskille.hands import face_at
from talong.games.kungsholmskille.match import KungsholmMatch
from talong.games.kungsholmskille.rules import KungsholmRules, PileView, match_length
from talong.games.kungsholmskille.stakes import penalty_for
from talong.games.kungsholmskille.state import State
from talong.games.kungsholmskille.view import in_trick, is_reminded

N_FACES: Final = 21
COPIES: Final = 2  # Of each value.
HAND: Final = 5
MOST_EXCHANGED: Final = 2
FULL: Final = PileView.FULL  # To look it up takes longer than to look at a card.


class KungsholmLens(Lens):
    """Observation encoder of Kungsholmskille."""

    phases: ClassVar[list[str]] = [
        "seating", "declare1", "fold", "swap", "declare2", "play", "show", "deal_over", "match_over",
    ]  # fmt: skip

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hand = self.field("hand", N_FACES, "how many of each value one holds", COPIES)
        self.laid = self.field("laid", N_FACES, "how many of each value one has put away", COPIES)
        self.received = self.field("received", N_FACES, "how many of each value one has drawn", COPIES)
        self.sizes = self.field("sizes", seats, "how many cards each seat holds", HAND)
        self.exchanged = self.field("exchanged", seats, "how many cards each seat has exchanged", MOST_EXCHANGED)
        self.piles = self.field(
            "piles", seats * N_FACES, "for each seat how many of each value it has played, as seen", COPIES
        )
        self.trick = self.field("trick", seats * N_FACES, "for each seat the card it has in the trick")
        self.tops = self.field("tops", seats * N_FACES, "for each seat the card on top of its pile")
        self.order = self.field(
            "order", seats * N_FACES, "for each seat and value, the latest play of it: 1 is the first", HAND * seats
        )
        self.forehand = self.field("forehand", seats, "who is forehand")
        self.knocker = self.field("knocker", seats, "who is knocker")
        self.knocker2 = self.field("knocker2", seats, "who is knocker2")
        self.leader = self.field("leader", seats, "who is leader")
        self.bud1 = self.field("bud1", seats, "who is in bud1")
        self.bud2 = self.field("bud2", seats, "who is in bud2")
        self.bud3 = self.field("bud3", seats, "who is in bud3")
        self.folded = self.field("folded", seats, "who is in folded")
        self.stock = self.field("stock", 1, "how many cards the stock has", KILLELEK.size)
        self.tricks = self.field("tricks", 1, "how many tricks have been played", HAND)
        self.honour = self.field("honour", 1, "whether the honour code speaks")
        self.pot = self.field("pot", 1, "the pot, in units", ENDLESS)
        self.penalty = self.field("penalty", 1, "what a beaten first shower pays, in units", ENDLESS)
        self.balances = self.field("balances", seats, "the balances, in units", ENDLESS, -ENDLESS)
        self.deals = self.field("deals", 2, "how many deals have been played, and how many there are", ENDLESS)
        self.lots = self.field(
            "lots", seats, "for each person, when it chooses its seat: 1 is first (seats as numbered)", seats
        )
        self.chosen = self.field(
            "chosen", seats, "for each person, the seat it has chosen, counted from 1 (as numbered)", seats
        )

    def fill_first(self, out: Row, match: Match, viewer: i64) -> None:
        """Write the first fields, while cards are played straight from the deal."""
        deal = match.deal
        if match.is_over or not isinstance(deal, State) or deal.is_over():
            super().fill_first(out, match, viewer)
        else:
            self.fill_first_of(out, deal.phase + 1, deal.turn, match.dealer, deal.live, viewer)  # First comes seating.

    def fill(self, out: Row, match: Match, viewer: i64) -> None:
        """Write the deal, and the money."""
        assert isinstance(match, KungsholmMatch)
        deal = match.deal
        if deal is not None:
            assert isinstance(deal, State)
            out.one(self.forehand + self.place(match.forehand, viewer))
            self.fill_deal(out, deal, viewer)
            self.fill_plays(out, deal, viewer)
        rules = match.rules
        assert isinstance(rules, KungsholmRules)
        unit = rules.unit
        balance = match.ledger.balance
        pot = balance[self.seats]  # Its account comes after those of the seats.
        out.ratio(self.pot, pot, unit)
        out.ratio(self.penalty, penalty_for(pot), unit)
        for seat in range(self.seats):
            out.ratio(self.balances + self.place(seat, viewer), balance[seat], unit)
        out.overwrite(self.deals, match.deals)
        out.overwrite(self.deals + 1, match_length(rules, self.seats))
        chosen = match.lots.chosen
        for number, person in enumerate(match.lots.drawn):
            out.whole(self.lots + i64(person), number + 1)
            if number < len(chosen):
                out.whole(self.chosen + i64(person), chosen[number] + 1)

    def fill_deal(self, out: Row, deal: State, viewer: i64) -> None:
        """Write the cards of the viewer, how many the others have, and what has been said."""
        count_faces(out, self.hand, deal.hands[viewer])
        count_faces(out, self.laid, deal.laid[viewer])
        drawn = drawn_by(deal, int(viewer))
        if drawn is not None:
            for face in drawn:
                out.one_more(self.received + i64(face))
        for seat in range(self.seats):
            at = self.place(seat, viewer)
            out.whole(self.sizes + at, count(deal.hands[seat]))
            out.whole(self.exchanged + at, count(deal.laid[seat]))
        self.mark_one(out, self.knocker, deal.knocker, viewer)
        self.mark_one(out, self.knocker2, deal.knocker2, viewer)
        self.mark_one(out, self.leader, deal.leader, viewer)
        self.mark(out, self.bud1, deal.bud1, viewer)
        self.mark(out, self.bud2, deal.bud2, viewer)
        self.mark(out, self.bud3, deal.bud3, viewer)
        self.mark(out, self.folded, bit(self.seats) - 1 & ~deal.live, viewer)
        out.whole(self.stock, deal.stock_size())
        out.whole(self.tricks, deal.tricks)
        if is_reminded(deal, int(viewer)):
            out.one(self.honour)

    def fill_plays(self, out: Row, deal: State, viewer: i64) -> None:
        """Write what lies on the table; of a pile that may not be looked through, the top card (KK52, R-KK20)."""
        full = deal.rules.pile_view is FULL
        number = len(deal.piles) // 2
        finished = number - in_trick(deal)
        covered: i64 = 0  # The seats whose top card has been found, from the latest play on.
        for play in range(number - 1, -1, -1):
            seat = i64(deal.piles[i64(2 * play)])
            at = self.place(seat, viewer) * N_FACES + i64(deal.piles[i64(2 * play + 1)])
            is_top = not covered >> seat & 1
            covered |= bit(seat)
            if is_top:
                out.one(self.tops + at)
            if is_top or full:
                out.one_more(self.piles + at)
            if full and not out.is_written(self.order + at):
                out.whole(self.order + at, play + 1)
            if play >= finished:
                out.one(self.trick + at)


def count_faces(out: Row, start: i64, hand: i64) -> None:
    """Write how many of each value are in *hand*."""
    while hand:
        out.one_more(start + face_at(hand & -hand))
        hand &= hand - 1
