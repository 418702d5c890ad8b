"""Observation tensors of Skitgubbe."""

from __future__ import annotations

from typing import ClassVar, Final

from talong._compat import i64
from talong.cards.bits import bit, count
from talong.cards.french import FRENCH, RANKS, SUITS
from talong.core.match import Match
from talong.envs.core.lens import ENDLESS, Lens
from talong.envs.core.row import Row, bits_of
from talong.games.skitgubbe.actions import LOW, THROW
from talong.games.skitgubbe.deal import SkitgubbeDeal
from talong.games.skitgubbe.match import SkitgubbeMatch
from talong.games.skitgubbe.state import (
    LAID_KIND,
    LAID_ROUND,
    NIBBLE,
    NO_RANK,
    State,
    cards_of,
    who_laid,
)
from talong.games.skitgubbe.throwing import entitled
from talong.games.skitgubbe.view import (
    counts_skitkort,
    in_phase_2,
    known_hand,
    last_card_for,
    placed,
    skitkort_left,
    trump_of,
)

CARD: Final = {code: place for place, code in enumerate(FRENCH.codes)}
SUIT: Final = {suit: place for place, suit in enumerate(SUITS)}
N_CARDS: Final = 52
N_RANKS: Final = 13
PLACES: Final = [0, 1, -1, -1, 2, -1]  # Where the phases of a deal stand among those of the lens.


class SkitgubbeLens(Lens):
    """Observation encoder of Skitgubbe."""

    phases: ClassVar[list[str]] = ["collect", "throw", "shed", "deal_over", "match_over"]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        assert (FRENCH.size, len(RANKS)) == (N_CARDS, N_RANKS)
        self.hands = self.field("hands", seats * N_CARDS, "for each seat the cards that it is known to hold")
        self.sizes = self.field("sizes", seats, "how many cards each seat holds", N_CARDS)
        self.laid = self.field(
            "laid",
            seats * N_CARDS,
            "for each seat what it has in the trick or the pile: 1 played, 2 by chance, 3 thrown on",
            3,
        )
        self.when = self.field(
            "when",
            N_CARDS,
            "when a card there was laid: in which round of the trick, or as which laying of the pile from the bottom; "
            "1 is the first",
            N_CARDS,
        )
        self.won = self.field(
            "won", seats * N_CARDS, "for each seat the cards it has won, or picked up in phase 2, as all have seen"
        )
        self.gone = self.field("gone", N_CARDS, "the cards that are out of play")
        self.last = self.field(
            "last", N_CARDS + 1, "the last card, if it lies open; last, that it lies beside its holder"
        )
        self.trump = self.field("trump", len(SUITS), "the trump suit")
        self.winner = self.field("winner", seats, "who is winner")
        self.leader = self.field("leader", seats, "who is leader")
        self.first_leader = self.field("first_leader", seats, "who is first_leader")
        self.last_winner = self.field("last_winner", seats, "who is last_winner")
        self.on_turn = self.field("on_turn", seats, "who is on_turn")
        self.last_holder = self.field("last_holder", seats, "who is last_holder")
        self.round_seats = self.field("round_seats", seats, "who is in round_seats")
        self.played = self.field("played", seats, "who is in played")
        self.passed = self.field("passed", seats, "who is in passed")
        self.entitled = self.field("entitled", seats, "who is in entitled")
        self.recipients = self.field("recipients", seats, "who is in recipients")
        self.announced = self.field("announced", seats * N_RANKS, "for each seat the rank it has announced")
        self.out = self.field("out", seats, "who is out, and as which: 1 is the first", seats)
        self.skitkort = self.field("skitkort", seats, "how many skitkort each seat still hides", N_CARDS)
        self.answer = self.field("answer", 1 + N_CARDS, "whether one has answered early, and with which cards")
        self.may_pick = self.field("may_pick", N_CARDS, "what one would pick up")
        self.stock = self.field("stock", 1, "how many cards the stock has", N_CARDS)
        self.needed = self.field("needed", 1, "how many layings make a full pile", N_CARDS)
        self.forced = self.field("forced", 1, "whether the seat on turn has to pick up")
        self.avstickshog = self.field("avstickshog", 1, "how many cards the avstickshög has", N_CARDS)
        self.round = self.field("round", 1, "the round of the trick", N_CARDS)
        self.quiet = self.field("quiet", 1, "for how long nothing has happened", ENDLESS)
        self.marks = self.field("marks", seats, "how often each seat has become skitgubbe", ENDLESS)
        self.previous = self.field("previous", seats, "who became skitgubbe last")
        self.deals = self.field("deals", 1, "how many deals have been played", ENDLESS)
        self.choosing = self.field("choosing", 1 + N_CARDS, "one's act so far: whether it throws, and its cards")

    def fill_chosen(self, out: Row, chosen: i64) -> None:
        """Write the cards that the viewer has named so far."""
        if chosen >= THROW:
            out.one(self.choosing)
        out.cards(self.choosing + 1, chosen & LOW)

    def fill_first(self, out: Row, match: Match, viewer: i64) -> None:
        """Write the first fields, while cards are played straight from the deal."""
        deal = match.deal
        if match.is_over or not isinstance(deal, SkitgubbeDeal) or PLACES[i64(deal.phase)] < 0:
            super().fill_first(out, match, viewer)
        else:
            active = bit(self.seats) - 1 & ~deal.out
            self.fill_first_of(out, PLACES[i64(deal.phase)], deal.waiting_for(), match.dealer, active, viewer)

    def fill(self, out: Row, match: Match, viewer: i64) -> None:
        """Write the deal, and who has become skitgubbe."""
        assert isinstance(match, SkitgubbeMatch)
        marks = match.ledger.balance
        for seat in range(self.seats):
            out.overwrite(self.marks + self.place(seat, viewer), marks[seat])
        self.mark_one(out, self.previous, match.previous, viewer)
        out.overwrite(self.deals, match.deals)
        deal = match.deal
        if deal is not None:
            assert isinstance(deal, SkitgubbeDeal)
            self.fill_cards(out, deal, viewer)
            self.fill_seats(out, deal, viewer)
            self.fill_own(out, deal, viewer)

    def fill_cards(self, out: Row, deal: State, viewer: i64) -> None:
        """Write the hands as far as they are known, what has been laid and won, and what is left."""
        for number in range(self.seats):
            seat = i64(number)
            at = self.place(seat, viewer)
            out.cards(self.hands + at * N_CARDS, known_hand(deal, int(viewer), seat))
            out.cards(self.won + at * N_CARDS, deal.won[seat])
            out.whole(self.sizes + at, count(deal.hands[seat]))
        piled = in_phase_2(deal)
        for number in range(len(deal.layings)):
            laying = deal.layings[i64(number)]
            start = self.laid + self.place(who_laid(laying), viewer) * N_CARDS
            kind: i64 = 1 if piled else (laying >> LAID_KIND & 3) + 1
            when = number + 1 if piled else laying >> LAID_ROUND
            out.cards(start, cards_of(laying), bits_of(kind))
            out.cards(self.when, cards_of(laying), bits_of(when))
        out.cards(self.gone, deal.gone)
        last = last_card_for(deal)
        if last is not None:
            out.one(self.last + i64(CARD.get(last, N_CARDS)))
        trump = trump_of(deal)
        if trump is not None:
            out.one(self.trump + i64(SUIT[trump]))
        out.whole(self.stock, deal.stock_size())
        out.whole(self.needed, i64(deal.needed))
        if i64(deal.forced):
            out.one(self.forced)
        out.whole(self.avstickshog, deal.avstick_left())
        out.whole(self.round, i64(deal.round))
        out.whole(self.quiet, deal.quiet)

    def fill_seats(self, out: Row, deal: State, viewer: i64) -> None:
        """Write who is what, and who may do what; all of it is public (SI1)."""
        self.mark_one(out, self.winner, deal.winner, viewer)
        self.mark_one(out, self.leader, deal.leader, viewer)
        self.mark_one(out, self.first_leader, deal.first_leader, viewer)
        self.mark_one(out, self.last_winner, deal.last_winner, viewer)
        self.mark_one(out, self.on_turn, deal.turn, viewer)
        self.mark_one(out, self.last_holder, deal.last_holder, viewer)
        self.mark(out, self.round_seats, deal.round_seats, viewer)
        self.mark(out, self.played, deal.played, viewer)
        self.mark(out, self.passed, deal.passed, viewer)
        self.mark(out, self.recipients, deal.recipients, viewer)
        collecting = not in_phase_2(deal)
        counted = counts_skitkort(deal)
        for number in range(self.seats):
            seat = i64(number)
            at = self.place(seat, viewer)
            if collecting and entitled(deal, seat):
                out.one(self.entitled + at)
            if counted and deal.recipients >> seat & 1:
                out.whole(self.skitkort + at, skitkort_left(deal, seat))
            rank = deal.announced >> NIBBLE * seat & NO_RANK
            if rank != NO_RANK:
                out.one(self.announced + at * N_RANKS + rank)
        for number, seat_out in enumerate(placed(deal)):
            out.whole(self.out + self.place(seat_out, viewer), number + 1)

    def fill_own(self, out: Row, deal: SkitgubbeDeal, viewer: i64) -> None:
        """Write what only concerns the viewer: their early answer (SW8), and what they would pick up."""
        if deal.queued >> viewer & 1:
            out.one(self.answer)
            answer = deal.queue[viewer] & LOW
            out.cards(self.answer + 1, answer)
        out.cards(self.may_pick, deal.picks(viewer))
