"""Observation tensors of Rödskägg."""

from __future__ import annotations

from typing import ClassVar, Final

from talong._compat import i32, i64
from talong.cards.bits import count
from talong.cards.french import FRENCH
from talong.core.match import Match
from talong.envs.core.lens import ENDLESS, Lens
from talong.envs.core.row import ONE, Row, bits_of
from talong.games.rodskagg.events import REASONS
from talong.games.rodskagg.match import RodskaggMatch
from talong.games.rodskagg.rules import TrickView
from talong.games.rodskagg.state import BID, HAND, State
from talong.games.rodskagg.view import CONTRACTS, QUESTIONS

N_CARDS: Final = 52
N_CONTRACTS: Final = 8
N_REASONS: Final = 4
LAST: Final = TrickView.LAST  # To look it up takes longer than to look at a card.


class RodskaggLens(Lens):
    """Observation encoder of Rödskägg."""

    phases: ClassVar[list[str]] = ["bid", "play", "ask", "join", "deal_over", "match_over"]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        contracts = CONTRACTS[1:]  # The first one is none.
        reasons = list(REASONS.values())
        assert (len(contracts), len(reasons), FRENCH.size) == (N_CONTRACTS, N_REASONS, N_CARDS)
        self.hand = self.field("hand", N_CARDS, "the cards that one holds")
        self.sizes = self.field("sizes", seats, "how many cards each seat holds", HAND)
        self.trick = self.field("trick", seats * N_CARDS, "for each seat the card it has in the trick")
        self.seen = self.field(
            "seen", seats * N_CARDS, "for each seat and card the trick it was played to, as seen: 1 is the first", HAND
        )
        self.won = self.field("won", seats, "how many tricks each seat has won", HAND)
        self.bids = self.field("bids", seats * N_CONTRACTS, "for each seat which of " + ", ".join(contracts))
        self.declarer = self.field("declarer", seats, "who is declarer")
        self.contract = self.field("contract", N_CONTRACTS, "the contract, as with bids")
        self.question = self.field("question", len(QUESTIONS), "which of " + ", ".join(QUESTIONS))
        self.along = self.field("along", seats * N_REASONS, "for each seat which of " + ", ".join(reasons))
        self.scores = self.field("scores", seats, "the scores", ENDLESS, -ENDLESS)
        self.winners = self.field("winners", seats, "who has won")
        self.deals = self.field("deals", 1, "how many deals have been played", ENDLESS)

    def fill_first(self, out: Row, match: Match, viewer: i64) -> None:
        """Write the first fields, while cards are played straight from the deal."""
        deal = match.deal
        if match.is_over or not isinstance(deal, State) or deal.is_over():
            super().fill_first(out, match, viewer)
        else:
            self.fill_first_of(out, deal.phase, deal.turn, match.dealer, deal.staying, viewer)

    def fill(self, out: Row, match: Match, viewer: i64) -> None:
        """Write the deal, and the scores."""
        assert isinstance(match, RodskaggMatch)
        deal = match.deal
        if deal is not None:
            assert isinstance(deal, State)
            self.fill_deal(out, deal, viewer)
            self.fill_plays(out, deal, viewer)
        scores = match.ledger.balance
        seat = viewer
        at: i64
        for at in range(self.seats):
            out.overwrite(self.scores + at, scores[seat])
            if deal is None:
                out.overwrite(self.sizes + at, 0)
                out.overwrite(self.won + at, 0)
            seat += 1
            if seat == self.seats:
                seat = 0
        for winner in match.winners:
            out.one(self.winners + self.place(winner, viewer))
        out.overwrite(self.deals, match.deals)

    def fill_deal(self, out: Row, deal: State, viewer: i64) -> None:
        """Write the hand of the viewer (RS56), the auction, and who goes along."""
        out.cards(self.hand, deal.hand(viewer))
        seat = viewer
        at: i64
        for at in range(self.seats):
            out.overwrite(self.sizes + at, count(deal.hand(seat)))
            out.overwrite(self.won + at, deal.tricks_of(seat))
            bid = deal.bid_of(seat)
            if bid:
                out.one(self.bids + at * N_CONTRACTS + bid - 1)
            reason = deal.position_of(seat)
            if reason:
                out.one(self.along + at * N_REASONS + reason - 1)
            seat = deal.left(seat)
        if deal.phase != BID:  # RS62: when the auction closes.
            self.mark_one(out, self.declarer, deal.declarer, viewer)
            if deal.contract:
                out.one(self.contract + deal.contract - 1)
        out.one(self.question + deal.question)

    def fill_plays(self, out: Row, deal: State, viewer: i64) -> None:
        """Write the trick in progress, and of those before it what may be looked at (RS59, R-RS20): `put` for many."""
        played, dealt, declarer, done, seats = deal.played, deal.dealt, deal.declarer, deal.tricks, self.seats
        cells, touched, written, first = out.cells, out.touched, out.count, out.start
        first_seen: i64 = 1
        if deal.rules.trick_view is LAST:
            first_seen = done
        trick: i64 = 0
        bits: i64 = 0  # Of the number of the trick.
        field = self.seen
        seat: i64 = 0
        here = self.place(0, viewer) * N_CARDS  # The places of *seat*.
        number: i64
        for number in range(deal.laid):
            card = i64(played[number])
            while not dealt[seat] >> card & 1:  # Most often it is the next one.
                seat += 1
                here += N_CARDS
                if seat == seats:
                    seat = 0
                if seat == viewer:
                    here = 0
            if seat == declarer:  # RS19: every trick begins with the declarer.
                trick += 1
                bits = bits_of(trick)
                if trick > done:
                    field = self.trick
                    bits = ONE
            if trick >= first_seen:
                at = field + here + card  # Nothing is there yet: each card is played once.
                touched[written] = i32(at)
                written += 1
                cells[first + at] = i32(bits)
        out.count = written
