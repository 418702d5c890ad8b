"""State of a deal."""

from __future__ import annotations

from typing import Final

from talong._compat import i64, mypyc_attr, u8, vec
from talong.cards.bits import bit, shl
from talong.core.deal import Deal
from talong.core.event import Event
from talong.games.rodskagg.rules import RodskaggRules

NOBODY: Final = -1

# The phases of RS52.
BID: Final = 0
PLAY: Final = 1
ASK: Final = 2
JOIN: Final = 3
OVER: Final = 4

HAND: Final = 6  # Cards each, and tricks.
QUESTION: Final = 4  # The question is put when this many tricks are complete (RS26).

# What a seat said in the auction, NIBBLE bits each: nothing, a number of tricks, rödskägg, or a pass.
RODSKAGG: Final = 7
PASSED: Final = 8
NIBBLE: Final = 4
FIFTEEN: Final = 15

# Where a defender stands when the question has been put (RS27).
UNSETTLED: Final = 0
TRICK: Final = 1
COMPULSORY: Final = 2
FREE: Final = 3
DROPPED: Final = 4

NOT_PUT: Final = 0
PUT: Final = 1
SKIPPED: Final = 2

PHASES: Final = ["bid", "play", "ask", "join"]  # What the rulebook calls them.


def nothing_played(seats: i64) -> vec[u8]:
    """Return room for all the cards that so many seats will play."""
    return vec[u8]([u8(0)] * (HAND * seats))


@mypyc_attr(acyclic=True)
class State(Deal):
    """One deal: who was dealt what, what has been bid, played and answered."""

    def __init__(
        self, rules: RodskaggRules, seats: i64, dealer: i64, pressed: i64, dealt: vec[i64], played: vec[u8]
    ) -> None:
        self.rules = rules
        self.log: list[Event] | None = None
        self.seats = seats
        self.dealer = dealer
        self.pressed = pressed  # The seats on 1 or 2 points, who must go along (RS27).
        self.dealt = dealt  # Six cards each; never changed, so that copies can share it.
        self.gone: i64 = 0  # The cards that have been played.
        self.played = played  # Them in the order of playing, with room for all; whose they are is in *dealt*.
        self.laid: i64 = 0  # How many they are.
        self.phase: i64 = BID
        self.turn: i64 = NOBODY
        self.bids: i64 = 0
        self.declarer: i64 = NOBODY
        self.contract: i64 = 0
        self.staying: i64 = bit(seats) - 1  # Those who play to the tricks.
        self.positions: i64 = 0  # RS27, NIBBLE bits each.
        self.question: i64 = NOT_PUT
        self.won: i64 = 0  # Tricks, NIBBLE bits each.
        self.tricks: i64 = 0
        self.suit: i64 = 0  # The cards of the suit led, or none when a lead is due.
        self.best: i64 = 0  # The card that wins the trick so far,
        self.best_seat: i64 = NOBODY  # and who played it.

    def copy_into(self, other: State) -> None:
        """Bring *other*, to which nobody listens, as far as this deal has come; it has a copy of *played* already."""
        other.gone = self.gone
        other.laid = self.laid
        other.phase = self.phase
        other.turn = self.turn
        other.bids = self.bids
        other.declarer = self.declarer
        other.contract = self.contract
        other.staying = self.staying
        other.positions = self.positions
        other.question = self.question
        other.won = self.won
        other.tricks = self.tricks
        other.suit = self.suit
        other.best = self.best
        other.best_seat = self.best_seat

    def order(self) -> list[int]:
        """Return the cards that have been played, in that order."""
        return [int(self.played[i64(at)]) for at in range(self.laid)]

    def hand(self, seat: i64) -> i64:
        """Return the cards that *seat* still has, those it has thrown in included (RS56)."""
        return self.dealt[seat] & ~self.gone

    def next(self, seat: i64) -> i64:
        """Return the next seat clockwise that plays to the trick (RS21, RS31)."""
        seat += 1
        if seat == self.seats:
            seat = 0
        while not self.staying >> seat & 1:
            seat += 1
            if seat == self.seats:
                seat = 0
        return seat

    def left(self, seat: i64) -> i64:
        """Return the seat on the left of *seat* (RS6)."""
        seat += 1
        if seat == self.seats:
            seat = 0
        return seat

    def forehand(self) -> i64:
        """Return the seat that speaks first (RS11)."""
        return self.left(self.dealer)

    def tricks_of(self, seat: i64) -> i64:
        """Return how many tricks *seat* has taken."""
        return self.won >> NIBBLE * seat & FIFTEEN

    def bid_of(self, seat: i64) -> i64:
        """Return what *seat* has said in the auction."""
        return self.bids >> NIBBLE * seat & FIFTEEN

    def position_of(self, seat: i64) -> i64:
        """Return where *seat* stands when the question has been put (RS27)."""
        return self.positions >> NIBBLE * seat & FIFTEEN

    def say_bid(self, seat: i64, bid: i64) -> None:
        """Note what *seat* says in the auction."""
        self.bids |= shl(bid, NIBBLE * seat)

    def settle(self, seat: i64, position: i64) -> None:
        """Note where *seat* stands."""
        self.positions |= shl(position, NIBBLE * seat)
