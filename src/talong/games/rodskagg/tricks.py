"""The play (RS19 to RS25)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64, u8
from talong.cards.bits import place_of, shl
from talong.games.rodskagg.events import tell_play, tell_seat
from talong.games.rodskagg.state import HAND, NIBBLE, NOBODY, OVER, State

CLUBS: Final = 0x1FFF
DIAMONDS: Final = CLUBS << 13
HEARTS: Final = CLUBS << 26
SPADES: Final = CLUBS << 39


def suit_with(card: i64) -> i64:
    """Return all the cards of the suit of *card*."""
    if card <= CLUBS:
        return CLUBS
    if card <= DIAMONDS:
        return DIAMONDS
    return HEARTS if card <= HEARTS else SPADES


def playable(deal: State, seat: i64) -> i64:
    """Return the cards that *seat* may play to the trick."""
    hand = deal.dealt[seat] & ~deal.gone
    following = hand & deal.suit
    return following if following else hand  # RS20, RS22, RS23


def play(deal: State, seat: i64, card: i64) -> bool:
    """Lay *card* to the trick; tell whether that makes the trick complete."""
    if deal.log is not None:
        tell_play(deal, seat, card)
    deal.gone |= card
    deal.played[deal.laid] = u8(place_of(card))
    deal.laid += 1
    if not deal.suit:
        deal.suit = suit_with(card)
        deal.best = card
        deal.best_seat = seat
    elif card & deal.suit and card > deal.best:  # RS24: in one suit the higher card is the greater number.
        deal.best = card
        deal.best_seat = seat
    deal.turn = deal.next(seat)  # RS21
    return deal.turn == deal.declarer


def leading(deal: State) -> list[int]:
    """Return who would take the trick as it lies, or nobody (RS24)."""
    return [int(deal.best_seat)] if deal.suit else []


def take_trick(deal: State) -> None:
    """Give the trick to its winner; the declarer leads all the same (RS19, RS24)."""
    deal.won += shl(1, NIBBLE * deal.best_seat)
    deal.tricks += 1
    deal.suit = 0
    if deal.log is not None:
        tell_seat(deal, "trick", deal.best_seat)


def finish(deal: State) -> None:
    """End the deal when all six tricks are complete (RS25)."""
    assert deal.tricks == HAND
    deal.phase = OVER
    deal.turn = NOBODY
