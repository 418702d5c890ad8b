"""State of a deal."""

from __future__ import annotations

from typing import Final

from talong._compat import i64, mypyc_attr, u8, vec
from talong.cards.bits import bit, count
from talong.core.deal import Deal
from talong.core.event import Event
from talong.games.kungsholmskille.rules import KungsholmRules

NOBODY: Final = -1

# The phases of KK70.
DECLARE1: Final = 0
FOLD: Final = 1
SWAP: Final = 2
DECLARE2: Final = 3
PLAY: Final = 4
SHOW: Final = 5
OVER: Final = 6

# How a deal ends (KK65).
UNDECIDED: Final = 0
BUDRUNDA_1: Final = 1
BUDRUNDA_2: Final = 2
BUDRUNDA_3: Final = 3
WALKOVER: Final = 4
SHOWDOWN: Final = 5

ENDINGS: Final = ["", "budrunda_1", "budrunda_2", "budrunda_3", "walkover", "showdown"]  # In words.

TRICKS: Final = 4  # KK51
NO_CARD: Final = 31

PHASES: Final = ["declare1", "fold", "swap", "declare2", "play", "show"]  # What the rulebook calls them.


@mypyc_attr(acyclic=True)
class State(Deal):
    """One deal: who holds what, who has said, folded, exchanged, played and shown what."""

    def __init__(self, rules: KungsholmRules, seats: i64, dealer: i64, hands: vec[i64], stock: vec[u8]) -> None:
        self.rules = rules
        self.log: list[Event] | None = None
        self.seats = seats
        self.dealer = dealer
        self.hands = hands  # A folded seat keeps its five in mind (KK78).
        self.laid: vec[i64] = vec[i64]()  # What each seat has put away (KK37).
        self.stock = stock  # Top card first; never changed, so that copies can share it;
        self.top: i64 = 0  # what lies before *top* has been drawn.
        self.piles: vec[u8] = vec[u8]()  # What was played, in order: seat, value, seat, value, …
        self.phase: i64 = DECLARE1
        self.turn: i64 = NOBODY
        self.live: i64 = bit(seats) - 1
        self.forehand = (dealer + 1) % seats  # KK18; it moves when folding is over (KK32).
        self.knocker: i64 = NOBODY  # Who knocked first,
        self.knocker2: i64 = NOBODY  # and in the second declaration.
        self.bud1: i64 = 0  # Those who have said bud in the first declaration,
        self.bud2: i64 = 0  # in the second,
        self.bud3: i64 = 0  # and when asked to show.
        self.tricks: i64 = 0
        self.leader: i64 = NOBODY
        self.high: i64 = -1  # The highest value in the trick so far (KK48),
        self.high_seat: i64 = NOBODY  # and who played it last.
        self.shower: i64 = NOBODY  # KK56
        self.ending: i64 = UNDECIDED

    def copy_into(self, other: State) -> None:
        """Make *other* the same deal; nobody listens to it."""
        other.laid = self.laid[:]
        other.top = self.top
        other.piles = self.piles[:]
        other.phase = self.phase
        other.turn = self.turn
        other.live = self.live
        other.forehand = self.forehand
        other.knocker = self.knocker
        other.knocker2 = self.knocker2
        other.bud1 = self.bud1
        other.bud2 = self.bud2
        other.bud3 = self.bud3
        other.tricks = self.tricks
        other.leader = self.leader
        other.high = self.high
        other.high_seat = self.high_seat
        other.shower = self.shower
        other.ending = self.ending

    def left(self, seat: i64) -> i64:
        """Return the seat on the left of *seat* (KK10)."""
        seat += 1
        if seat == self.seats:
            seat = 0
        return seat

    def next(self, seat: i64) -> i64:
        """Return the next live seat clockwise."""
        seat += 1
        while not self.live >> seat & 1:
            seat += 1
            if seat > self.seats:
                seat = 0
        return seat

    def live_number(self) -> i64:
        """Return how many are live."""
        return count(self.live)

    def stock_size(self) -> i64:
        """Return how many cards are left in the stock."""
        return len(self.stock) - self.top

    def open_round(self, phase: i64, first: i64) -> None:
        """Begin a round in which each seat acts once, *first* first."""
        self.phase = phase
        self.turn = first

    def end(self, ending: i64) -> None:
        """End the deal."""
        self.ending = ending
        self.phase = OVER
        self.turn = NOBODY
