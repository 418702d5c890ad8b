"""Invariants of every state of a deal, whatever was said and played."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.bits import count
from talong.cards.kille import TWO_OF_EACH, one_of
from talong.games.kungsholmskille.exchange import MOST
from talong.games.kungsholmskille.hands import face_at
from talong.games.kungsholmskille.state import NOBODY, OVER, TRICKS, UNDECIDED, State

HAND: Final = 5  # KK19


def flaw_of(deal: State) -> str:
    """Return what cannot be in *deal*, or nothing."""
    found: i64 = 0
    known = HAND - tricks_before(deal)
    for seat in range(deal.seats):
        found += tally(deal.hands[i64(seat)]) + tally(deal.laid[i64(seat)])
        if count(deal.laid[i64(seat)]) > MOST:
            return "KK36: somebody has exchanged too many cards"
        size = count(deal.hands[i64(seat)]) + played_by(deal, i64(seat))
        if size != (known if deal.live >> i64(seat) & 1 else HAND):
            return "KK19: somebody has too many cards, or too few"
    for at in range(deal.top, len(deal.stock)):
        found += one_of(i64(deal.stock[at]))
    for at in range(1, len(deal.piles), 2):
        found += one_of(i64(deal.piles[at]))
    if found != TWO_OF_EACH:
        return "KK1: a card is missing, or there are too many"
    if deal.phase == OVER:
        return "" if deal.turn == NOBODY and deal.ending != UNDECIDED else "KK65: the deal has no end"
    if deal.turn < 0 or deal.turn >= deal.seats or not deal.live >> deal.turn & 1:
        return "KK71: nobody who is live is on turn"
    return "" if deal.tricks <= TRICKS else "KK51: there are too many tricks"


def tricks_before(deal: State) -> i64:
    """Return how many tricks were over before a position was taken up, which does not say what was played to them."""
    return deal.tricks - len(deal.piles) // (2 * deal.live_number()) if deal.live else 0


def tally(hand: i64) -> i64:
    """Return how many cards of each value are in *hand*."""
    found: i64 = 0
    while hand:
        found += one_of(face_at(hand & -hand))
        hand &= hand - 1
    return found


def played_by(deal: State, seat: i64) -> i64:
    """Return how many cards *seat* has played."""
    found: i64 = 0
    for at in range(0, len(deal.piles), 2):
        if i64(deal.piles[at]) == seat:
            found += 1
    return found
