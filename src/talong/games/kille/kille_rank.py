"""The kille: high or low (K51 to K56; for Punschkille P23 to P25)."""

from __future__ import annotations

from talong._compat import i64
from talong.cards.bits import bit
from talong.cards.kille import KILLE
from talong.games.kille.state import State


def after_swap(deal: State, given: i64, got: i64) -> None:
    """Settle the status of the pieces *given* and *got* when they have changed hands."""
    both = bit(given) | bit(got)
    if deal.faces[given] == KILLE and deal.faces[got] == KILLE and deal.rules.killemote:
        deal.high |= both  # K54
    else:
        deal.high &= ~both  # K52, K55; R-P4 where a killemöte is unknown.


def after_draw(deal: State, piece: i64) -> None:
    """Settle the status of a *piece* taken from the stock."""
    if deal.faces[piece] == KILLE:
        deal.high |= bit(piece)  # K53, P24


def restore(deal: State, piece: i64, was_high: i64) -> None:
    """Give *piece* back the status it had before an annulled swap (K42, R-K24, R-P24)."""
    if was_high:
        deal.high |= bit(piece)
    else:
        deal.high &= ~bit(piece)
