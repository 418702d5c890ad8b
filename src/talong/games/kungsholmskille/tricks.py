"""Trick play (KK45 to KK53)."""

from __future__ import annotations

from talong._compat import append, i64, u8
from talong.games.kungsholmskille.events import tell_play, tell_seat
from talong.games.kungsholmskille.hands import at_least, face_at, take_away, values
from talong.games.kungsholmskille.state import SHOW, TRICKS, State


def playable(deal: State, seat: i64) -> i64:
    """Return the cards that *seat* may play to the trick, one of each value."""
    hand = deal.hands[seat]
    if deal.high < 0:
        return values(hand)  # KK46
    beating = hand & at_least(deal.high)
    if beating:
        return values(beating)  # KK48
    return hand & -hand  # KK49: cards are numbered by rank, so the lowest bit is the lowest card.


def play(deal: State, seat: i64, card: i64) -> None:
    """Lay *card* before *seat* (KK47, KK52), and see who has won when the trick is full (KK50)."""
    face = face_at(card)
    if deal.log is not None:
        tell_play(deal, seat, face)
    deal.hands[seat] = take_away(deal.hands[seat], card)
    deal.piles = append(deal.piles, u8(seat))
    deal.piles = append(deal.piles, u8(face))
    if face >= deal.high:  # KK50: of two equals the later one wins.
        deal.high = face
        deal.high_seat = seat
    deal.turn = deal.next(seat)
    if deal.turn == deal.leader:
        take_trick(deal)


def leading(deal: State) -> list[int]:
    """Return who would take the trick as it lies, or nobody (KK50)."""
    return [int(deal.high_seat)] if deal.high >= 0 else []


def take_trick(deal: State) -> None:
    """Let the winner lead to the next trick (KK45), or speak first of showing (KK54)."""
    tell_seat(deal, "trick", deal.high_seat)
    deal.tricks += 1
    deal.high = -1
    deal.leader = deal.high_seat
    deal.turn = deal.leader
    if deal.tricks == TRICKS:  # KK51
        deal.open_round(SHOW, deal.leader)
