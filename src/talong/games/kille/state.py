"""State of a deal.

A card in play is a *piece*: piece s is the card dealt to seat s, and the pieces after the last seat are those drawn
from the stock. So a piece is one physical card, which the svin can follow (K6), and its number says no more than whom
it was dealt to, which everybody saw (KI16).
"""

from __future__ import annotations

from typing import Final

from talong._compat import i32, i64, mypyc_attr, u8, vec
from talong.cards.bits import bit, count, shl
from talong.cards.kille import KILLE
from talong.core.deal import Deal
from talong.core.event import EVERYBODY, Event
from talong.games.kille.rules import Cuts, DealtKille, Direction, ExchangeRules, goes_right

NOBODY: Final = -1

# The states of section 17.
PRECUT: Final = 0
SPEAK: Final = 1
ANSWER_D: Final = 2
ANSWER_T: Final = 3
STOCKCUT: Final = 4
SHOWDOWN: Final = 5
REDEAL: Final = 6

# How far frågekille has come (K71 to K77).
BARRED: Final = 0
OPEN: Final = 1
ASKED: Final = 2
DEPENDS: Final = 3
REFUSED_BY_DEALER: Final = 4
REFUSED_BY_THIRD: Final = 5

HUSAR_STRIKE: Final = 0
SVIN_STRIKE: Final = 1
STOCK_STRIKER: Final = 31  # A matador turned from the stock belongs to nobody (R-K13).

# A swap in the log (K37) is one number: who gave, who took, the piece given, the piece got, their kille status before.
TAKER: Final = 5
GAVE: Final = 10
GOT: Final = 15
GAVE_HIGH: Final = 20
GOT_HIGH: Final = 21
ANNULLED: Final = 22
FIVE_BITS: Final = 31
STRIKE_BITS: Final = 11

NOTHING_KNOWN: Final[list[int]] = []  # Shared by all deals that were dealt here.

PHASES: Final = ["precut", "speak", "answer_d", "answer_t", "stockcut"]  # What the rulebook calls them.


@mypyc_attr(acyclic=True)
class State(Deal):
    """One deal: who holds what, who has spoken, what has been swapped, struck and shown."""

    def __init__(self, rules: ExchangeRules, seats: i64, dealer: i64, active: i64, stock: vec[u8], asking: i64) -> None:
        self.rules = rules
        self.log: list[Event] | None = None
        self.seats = seats
        self.dealer = dealer
        self.active = active
        self.stock = stock  # Top card first, never changed in place, so that copies can share it.
        self.faces: vec[u8] = vec[u8]()  # The value of each piece; shared by copies too.
        self.known = NOTHING_KNOWN  # Who knew each piece when a position was taken up; shared by copies too.
        self.held: vec[u8] = vec[u8]()  # The piece before each seat.
        self.swaps: vec[i32] = vec[i32]()  # The log (K37): from the first swap on a place for each seat.
        self.turn: i64 = NOBODY
        self.drawer: i64 = NOBODY
        self.high: i64 = 0  # The pieces that are high killes (K4).
        self.face_up: i64 = 0  # The pieces that lie, or have lain, face up.
        self.struck: i64 = 0
        self.strikes: i64 = 0  # By whom and how, latest first, STRIKE_BITS each.
        self.spoke: i64 = 0
        self.stood: i64 = 0
        # Small numbers, side by side, to keep a state small.
        self.phase: u8 = u8(PRECUT)
        self.top: u8 = u8(0)  # The cards of the stock before this one have been dealt, drawn or turned up.
        self.swapped: u8 = u8(0)  # How many places of the log are taken.
        self.asking: u8 = u8(asking)
        self.base: u8 = u8(0)  # From here on the stock has been cut since it was laid out in order,
        self.shift: u8 = u8(0)  # by so many cards.
        self.mirror = goes_right(rules.direction)
        self.literal = rules.direction is Direction.LITERAL

    def copy_into(self, other: State) -> None:
        """Make *other* the same deal; nobody listens to it."""
        other.stock = self.stock
        other.top = self.top
        other.asking = self.asking
        other.base = self.base
        other.shift = self.shift
        other.faces = self.faces
        other.known = self.known
        other.swapped = self.swapped
        if len(other.held) == len(self.held):  # Places that exist already are cheaper than new ones.
            at: i64
            for at in range(len(self.held)):
                other.held[at] = self.held[at]
        else:
            other.held = self.held[:]
        if self.swapped:
            other.swaps = self.swaps[:]
        other.phase = self.phase
        other.turn = self.turn
        other.drawer = self.drawer
        other.high = self.high
        other.face_up = self.face_up
        other.struck = self.struck
        other.strikes = self.strikes
        other.spoke = self.spoke
        other.stood = self.stood

    def next(self, seat: i64) -> i64:
        """Return the nearest active seat on the left of *seat* (K10), or on the right with `mirror` (R-P2)."""
        if self.mirror:
            return self.anticlockwise(seat)
        seat += 1
        if self.active >> seat & 1:
            return seat
        return self.clockwise(seat)

    def prev(self, seat: i64) -> i64:
        """Return the nearest active seat on the other side."""
        return self.clockwise(seat) if self.mirror else self.anticlockwise(seat)

    def clockwise(self, seat: i64) -> i64:
        """Return the nearest active seat on the left of *seat*."""
        seat += 1
        while not self.active >> seat & 1:
            seat += 1
            if seat > self.seats:
                seat = 0
        return seat

    def anticlockwise(self, seat: i64) -> i64:
        """Return the nearest active seat on the right of *seat*."""
        seat = seat - 1 if seat > 0 else self.seats - 1
        while not self.active >> seat & 1:
            seat = seat - 1 if seat > 0 else self.seats - 1
        return seat

    def forehand(self) -> i64:
        """Return the seat that speaks first (K10), on the dealer's right with `literal` (P8, R-P2)."""
        return self.prev(self.dealer) if self.literal else self.next(self.dealer)

    def last(self) -> i64:
        """Return the seat that speaks last: the dealer (K16), with `literal` the one on forehand's right (R-P26)."""
        return self.prev(self.forehand()) if self.literal else self.dealer

    def number(self) -> i64:
        """Return how many take part in the deal."""
        return count(self.active)

    def face(self, seat: i64) -> i64:
        """Return the value of the card before *seat*."""
        piece: int = self.held[seat]
        face: int = self.faces[piece]
        return face

    def holds(self, seat: i64, face: i64) -> bool:
        """Tell whether *seat* takes part and holds a card of that value."""
        if not self.active >> seat & 1 or not len(self.held):
            return False
        piece: int = self.held[seat]
        held: int = self.faces[piece]
        return held == face

    def is_low(self, seat: i64) -> bool:
        """Tell whether *seat* holds a low kille."""
        return self.face(seat) == KILLE and not self.high >> i64(self.held[seat]) & 1

    def stock_size(self) -> i64:
        """Return how many cards are left in the stock."""
        return len(self.stock) - i64(self.top)

    def stock_card(self, at: i64) -> i64:
        """Return the value of the card at place *at* of the stock, as it was last cut."""
        size: i64 = len(self.stock)
        source = at + i64(self.shift)
        return i64(self.stock[source if source < size else source - size + i64(self.base)])

    def lay_up(self, seat: i64) -> None:
        """Let everybody see the card before *seat*."""
        self.reveal(i64(self.held[seat]))

    def reveal(self, piece: i64) -> None:
        """Turn *piece* face up; from then on it is public wherever it goes (KI3)."""
        self.face_up |= bit(piece)

    def audience(self, piece: i64) -> i64:
        """Return who knows *piece*: everybody, or the seats that have held it (KI3)."""
        if self.face_up >> piece & 1:
            return EVERYBODY
        return self.holders(piece)

    def swap_log(self) -> list[int]:
        """Return the swaps made so far, the annulled ones too (K37)."""
        return [int(self.swaps[i64(at)]) for at in range(i64(self.swapped))]

    def holders(self, piece: i64) -> i64:
        """Return the seats that have held *piece*; an annulled swap is not forgotten (KI3, KI9)."""
        found = self.first_holder(piece)
        for at in range(i64(self.swapped)):
            entry = i64(self.swaps[i64(at)])
            if entry >> GAVE & FIVE_BITS == piece:
                found |= bit(entry >> TAKER & FIVE_BITS)
            if entry >> GOT & FIVE_BITS == piece:
                found |= bit(entry & FIVE_BITS)
        return found

    def first_holder(self, piece: i64) -> i64:
        """Return whom *piece* was dealt to (KI2), or who drew it (KI10): it is still before them then (L8).

        With `literal` only the dealer draws (R-P26), and what they drew may be demanded of them (R-P27).
        """
        if piece < len(self.known):
            return i64(self.known[piece])
        seat = piece
        if piece >= self.seats and self.literal:
            seat = self.dealer
        elif piece >= self.seats:
            seat = 0
            while i64(self.held[seat]) != piece:
                seat += 1
        return bit(seat)

    def strike(self, seat: i64, by: i64, striker: i64) -> None:
        """Note that *seat* has been struck; it is out only if the showdown says so (R-K18)."""
        assert not self.struck >> seat & 1  # L6
        self.struck |= bit(seat)
        self.strikes = shl(self.strikes, STRIKE_BITS) | seat | shl(striker, 5) | shl(by, 10)

    def cuts_itself(self) -> bool:
        """Tell whether nobody is asked to cut (R-K3)."""
        return self.rules.cuts is Cuts.AUTO

    def dealt_high(self) -> bool:
        """Tell whether a kille is high as dealt (K51, P25)."""
        return self.rules.dealt_kille is DealtKille.HIGH
