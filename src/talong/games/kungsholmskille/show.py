"""Showing (KK54 to KK62)."""

from __future__ import annotations

from talong._compat import i64
from talong.cards.bits import bit
from talong.games.kungsholmskille.events import tell_seat, tell_shown
from talong.games.kungsholmskille.hands import face_at
from talong.games.kungsholmskille.state import BUDRUNDA_3, SHOWDOWN, State


def bud_at_last(deal: State, seat: i64) -> None:
    """Let *seat* not show; if nobody does, nothing is shown (KK54, KK55)."""
    deal.bud3 |= bit(seat)
    tell_seat(deal, "bud", seat)
    deal.turn = deal.next(seat)
    if deal.turn == deal.leader:
        deal.end(BUDRUNDA_3)


def show(deal: State, seat: i64) -> None:
    """Let *seat* be the first shower; all others lay up their last card too (KK56)."""
    deal.shower = seat
    tell_seat(deal, "show", seat)
    deal.end(SHOWDOWN)
    tell_shown(deal)


def last_card(deal: State, seat: i64) -> i64:
    """Return the value of the card that *seat* has left."""
    return face_at(deal.hands[seat])


def winner(deal: State) -> i64:
    """Return who takes the pot (KK61)."""
    lowest = last_card(deal, deal.shower)
    best = deal.shower
    at = deal.leader  # KK60: whoever would have played later to a fifth trick wins a tie.
    for _seat in range(deal.live_number()):
        if at != deal.shower:
            face = last_card(deal, at)
            if face <= lowest:  # KK57, KK59: equal is enough to beat the first shower.
                lowest = face
                best = at
        at = deal.next(at)
    return best


def pots_of(deal: State, seat: i64, best: i64) -> i64:
    """Return how many pots *seat* gains, or pays, when *best* has won a deal that was shown (KK57, KK58)."""
    beaten = best != deal.shower  # Then the first shower pays as much again.
    if seat == best:
        return 2 if beaten else 1
    return -1 if beaten and seat == deal.shower else 0
