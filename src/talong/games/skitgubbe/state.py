"""What a deal remembers (SA4)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64, mypyc_attr, u8, vec
from talong.cards.bits import bit, shl
from talong.core.event import Event
from talong.core.rollout import Rollout
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
ONE_RANK: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39  # The twos.
DECK: Final = (1 << 52) - 1
NIBBLE: Final = 4
NO_RANK: Final = 15

# An entry of the trick is one number: up to three cards, the seat, the kind and the round.
CARD_BITS: Final = 6
NO_CARD: Final = 63
ENTRY_SEAT: Final = 18
ENTRY_KIND: Final = 22
ENTRY_ROUND: Final = 24


def rank_cards(rank: i64) -> i64:
    """Return the four cards of *rank*."""
    return shl(ONE_RANK, rank)


def ranks_of(cards: i64) -> i64:
    """Return the set of the ranks of *cards*."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & ALL_RANKS


def cards_with(ranks: i64) -> i64:
    """Return all cards whose rank is in *ranks*."""
    return ranks | shl(ranks, 13) | shl(ranks, 26) | shl(ranks, 39)


def suit_cards(suit: i64) -> i64:
    """Return the thirteen cards of *suit*."""
    return shl(CLUBS, 13 * suit)


@mypyc_attr(acyclic=True)
class State(Rollout):
    """One deal, both phases of it."""

    def __init__(self, rules: SkitgubbeRules, seats: i64, dealer: i64, stock: vec[u8], hidden: vec[u8]) -> None:
        self.rules = rules
        self.log: list[Event] | None = None
        self.seats = seats
        self.dealer = dealer
        self.stock = stock  # Top card first; never changed, so that copies can share it;
        self.top: i64 = 0  # what lies before *top* has been dealt or drawn.
        self.avstickshog = hidden  # S2P-2, top card first; shared too;
        self.drawn2: i64 = 0  # how many of it have been drawn.
        self.phase: i64 = COLLECT
        self.hands: vec[i64] = vec[i64]()
        self.won: vec[i64] = vec[i64]()  # The won piles; in phase 2 what everybody knows of a hand (SI17).
        self.turn: i64 = NOBODY  # The seat on turn to play; others may be asked before it (section 10).
        # Phase 1.
        self.put: vec[i64] = vec[i64]()  # What each seat has put into the trick (S33).
        self.entries: vec[i64] = vec[i64]()  # The same in its order.
        self.leader: i64 = NOBODY
        self.winner: i64 = NOBODY
        self.round: i64 = 1
        self.round_seats: i64 = 0
        self.played: i64 = 0  # Those of them who have played in this round,
        self.round_ranks: i64 = 0  # and what, NIBBLE bits each.
        self.trick_ranks: i64 = 0  # The ranks that occur in the trick (S22).
        self.passed: i64 = 0  # Section 10; under the base rule those who have answered.
        self.own_ranks: i64 = 0  # SV-D: the rank that each seat may throw, NIBBLE bits each.
        self.race_place: i64 = 0  # SW9: how many are asked before the winner.
        self.queued: i64 = 0  # SW8: who has answered before being asked,
        self.queue: vec[i64] = vec[i64]()  # and what; nobody else knows.
        self.last_holder: i64 = NOBODY  # S28
        self.first_leader: i64 = NOBODY
        self.announced: i64 = 0xFFFFFFFFFFFF  # SV-B: the lowest rank that each seat has announced, NIBBLE bits each.
        self.last_winner: i64 = NOBODY  # SV-O
        self.ending: i64 = 0  # SV-I: this trick is the last of phase 1.
        # Phase 2.
        self.trump: i64 = NOBODY
        self.pool: i64 = 0  # The skitkort that wait to be dealt (S41),
        self.recipients: i64 = 0  # and to whom.
        self.layings: vec[i64] = vec[i64]()  # The pile, bottom first,
        self.laid_by: vec[u8] = vec[u8]()  # and who laid what.
        self.needed: i64 = 0  # S50
        self.forced: i64 = 0  # SV-U
        self.out: i64 = 0
        self.order_out: i64 = 0  # S70: NIBBLE bits each, the first one lowest.
        self.gone: i64 = 0  # Discarded tricks.
        self.loser: i64 = NOBODY
        self.quiet: i64 = 0  # Acts of phase 2 since an avstick or somebody's going out (R-S31).

    def copy_into(self, other: State) -> None:
        """Make *other* the same deal; nobody listens to it."""
        other.top = self.top
        other.drawn2 = self.drawn2
        other.phase = self.phase
        other.hands = self.hands[:]
        other.won = self.won[:]
        other.turn = self.turn
        other.put = self.put[:]
        other.entries = self.entries[:]
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
        other.ending = self.ending
        other.trump = self.trump
        other.pool = self.pool
        other.recipients = self.recipients
        other.layings = self.layings[:]
        other.laid_by = self.laid_by[:]
        other.needed = self.needed
        other.forced = self.forced
        other.out = self.out
        other.order_out = self.order_out
        other.gone = self.gone
        other.loser = self.loser
        other.quiet = self.quiet

    def left(self, seat: i64) -> i64:
        """Return the seat on the left of *seat* (S3)."""
        seat += 1
        return 0 if seat == self.seats else seat

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
        return len(self.avstickshog) - self.drawn2

    def rank_in_round(self, seat: i64) -> i64:
        """Return the rank that *seat* has played in this round; it must have played."""
        return self.round_ranks >> NIBBLE * seat & NO_RANK

    def own_rank(self, seat: i64) -> i64:
        """Return the rank that *seat* may throw under SV-D, or NO_RANK."""
        return self.own_ranks >> NIBBLE * seat & NO_RANK

    def set_own_rank(self, seat: i64, rank: i64) -> None:
        """Let *seat* throw *rank* from now on."""
        self.own_ranks = self.own_ranks & ~shl(NO_RANK, NIBBLE * seat) | shl(rank, NIBBLE * seat)
