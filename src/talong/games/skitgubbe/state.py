"""State of a deal (SA4)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64, mypyc_attr, u8, vec
from talong.cards.bits import bit, place_of, shl
from talong.core.deal import Deal
from talong.core.event import Event
from talong.games.skitgubbe.rules import SkitgubbeRules

NOBODY: Final = -1

# Phases. A trick that is not decided is collected; then others may throw on; SKITKORT and RACE wait for luck.
COLLECT: Final = 0
THROW: Final = 1
RACE: Final = 2
SKITKORT: Final = 3
SHED: Final = 4
OVER: Final = 5

# Kinds of laying in a trick of phase 1.
PLAYED: Final = 0
CHANCED: Final = 1
THROWN: Final = 2

RANKS: Final = 13
ALL_RANKS: Final = 0x1FFF
CLUBS: Final = ALL_RANKS
TWOS: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
DECK: Final = (1 << 52) - 1
NIBBLE: Final = 4
NO_RANK: Final = 15

# A laying is one number: the cards, who laid them and, in a trick of phase 1, the kind and the round.
LAID_BY: Final = 52
LAID_KIND: Final = 56
LAID_ROUND: Final = 58

PHASES: Final = ["collect", "throw", "", "", "shed"]  # What the rulebook calls them.


def rank_cards(rank: i64) -> i64:
    """Return the four cards of *rank*."""
    return shl(TWOS, rank)


def ranks_of(cards: i64) -> i64:
    """Return the set of the ranks of *cards*."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & ALL_RANKS


def cards_with(ranks: i64) -> i64:
    """Return all cards whose rank is in *ranks*."""
    return ranks | shl(ranks, 13) | shl(ranks, 26) | shl(ranks, 39)


def suit_cards(suit: i64) -> i64:
    """Return the thirteen cards of *suit*."""
    return shl(CLUBS, 13 * suit)


def cards_of(laying: i64) -> i64:
    """Return the cards of *laying*."""
    return laying & DECK


def who_laid(laying: i64) -> i64:
    """Return the seat that *laying* came from."""
    return laying >> LAID_BY & NO_RANK


@mypyc_attr(acyclic=True)
class State(Deal):
    """One deal, both phases of it."""

    def __init__(self, rules: SkitgubbeRules, seats: i64, dealer: i64, stock: vec[u8], hidden: vec[u8]) -> None:
        self.rules = rules
        self.log: list[Event] | None = None
        self.seats = seats
        self.dealer = dealer
        self.stock = stock  # Top card first; never changed, so that copies can share it;
        self.top: i64 = 0  # what lies before *top* has been dealt or drawn.
        self.avstickshog = hidden  # S2P-2, top card first; shared too.
        self.hands: vec[i64] = vec[i64]()
        self.won: vec[i64] = vec[i64]()  # The won piles; in phase 2 what everybody knows of a hand (SI17).
        self.layings: vec[i64] = vec[i64]()  # The trick of phase 1 or the pile of phase 2, bottom first.
        self.turn: i64 = NOBODY  # The seat on turn to play; others may be asked before it (section 10).
        # Phase 1.
        self.leader: i64 = NOBODY
        self.winner: i64 = NOBODY
        self.round_seats: i64 = 0  # Who takes part in this round of the trick.
        self.played: i64 = 0  # Those of them who have played in this round,
        self.round_ranks: i64 = 0  # and what, NIBBLE bits each.
        self.trick_ranks: i64 = 0  # The ranks that occur in the trick (S22).
        self.passed: i64 = 0  # Section 10; under the base rule those who have answered.
        self.own_ranks: i64 = 0  # SV-D: the rank that each seat may throw, NIBBLE bits each.
        self.queued: i64 = 0  # SW8: who has answered before being asked,
        self.queue: vec[i64] = vec[i64]()  # and what, if anybody ever has; nobody else knows.
        self.last_holder: i64 = NOBODY  # S28
        self.first_leader: i64 = NOBODY
        self.announced: i64 = 0xFFFFFFFFFFFF  # SV-B: the lowest rank that each seat has announced, NIBBLE bits each.
        self.last_winner: i64 = NOBODY  # SV-O
        # Phase 2.
        self.trump: i64 = NOBODY
        self.pool: i64 = 0  # The skitkort that wait to be dealt (S41),
        self.recipients: i64 = 0  # and to whom.
        self.out: i64 = 0
        self.order_out: i64 = 0  # S70: NIBBLE bits each, the first one lowest.
        self.gone: i64 = 0  # Discarded tricks.
        self.quiet: i64 = 0  # Acts of phase 2 since an avstick or somebody's going out (R-S31).
        # Small numbers, to keep a state small.
        self.phase: u8 = COLLECT
        self.round: u8 = 1
        self.race_place: u8 = 0  # SW9: how many are asked before the winner.
        self.drawn2: u8 = 0  # How many cards of the avstickshög have been drawn.
        self.needed: u8 = 0  # S50
        self.forced: u8 = 0  # SV-U

    def copy_into(self, other: State) -> None:
        """Make *other* the same deal; nobody listens to it."""
        other.top = self.top
        other.drawn2 = self.drawn2
        other.phase = self.phase
        other.hands = self.hands[:]
        other.won = self.won[:]
        other.turn = self.turn
        other.layings = self.layings[:]
        other.leader = self.leader
        other.winner = self.winner
        other.round = self.round
        other.round_seats = self.round_seats
        other.played = self.played
        other.round_ranks = self.round_ranks
        other.trick_ranks = self.trick_ranks
        other.passed = self.passed
        other.own_ranks = self.own_ranks
        other.race_place = self.race_place
        other.queued = self.queued
        other.queue = self.queue[:]
        other.last_holder = self.last_holder
        other.first_leader = self.first_leader
        other.announced = self.announced
        other.last_winner = self.last_winner
        other.trump = self.trump
        other.pool = self.pool
        other.recipients = self.recipients
        other.needed = self.needed
        other.forced = self.forced
        other.out = self.out
        other.order_out = self.order_out
        other.gone = self.gone
        other.quiet = self.quiet

    def left(self, seat: i64) -> i64:
        """Return the seat on the left of *seat* (S3)."""
        seat += 1
        if seat == self.seats:
            seat = 0
        return seat

    def active(self) -> i64:
        """Return the seats that are not out."""
        return (bit(self.seats) - 1) & ~self.out

    def next_active(self, seat: i64) -> i64:
        """Return the first seat clockwise from *seat* that is not out; *seat* itself comes last."""
        seat = self.left(seat)
        while self.out >> seat & 1:
            seat = self.left(seat)
        return seat

    def stock_size(self) -> i64:
        """Return how many cards are in the stock, the last one included."""
        return len(self.stock) - self.top

    def last_card(self) -> i64:
        """Return the bottom card of the stock (S7)."""
        return i64(self.stock[len(self.stock) - 1])

    def avstick_left(self) -> i64:
        """Return how many cards are left in the avstickshög."""
        return len(self.avstickshog) - i64(self.drawn2)

    def put_by(self, seat: i64) -> i64:
        """Return the cards that *seat* has put into the trick (S33)."""
        cards: i64 = 0
        for laying in self.layings:
            if who_laid(laying) == seat:
                cards |= cards_of(laying)
        return cards

    def loser(self) -> i64:
        """Return who has become skitgubbe: the only seat that is not out (S69), or NOBODY."""
        active = self.active()
        return place_of(active) if self.phase == OVER and active & (active - 1) == 0 else NOBODY

    def rank_in_round(self, seat: i64) -> i64:
        """Return the rank that *seat* has played in this round; it must have played."""
        return self.round_ranks >> NIBBLE * seat & NO_RANK

    def own_rank(self, seat: i64) -> i64:
        """Return the rank that *seat* may throw under SV-D, or NO_RANK."""
        return self.own_ranks >> NIBBLE * seat & NO_RANK

    def set_own_rank(self, seat: i64, rank: i64) -> None:
        """Let *seat* throw *rank* from now on."""
        self.own_ranks = self.own_ranks & ~shl(NO_RANK, NIBBLE * seat) | shl(rank, NIBBLE * seat)
