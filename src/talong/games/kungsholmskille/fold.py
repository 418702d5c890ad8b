"""Folding (KK25 to KK34)."""

from __future__ import annotations

from talong._compat import i64
from talong.cards.bits import bit
from talong.games.kungsholmskille.events import tell_seat
from talong.games.kungsholmskille.rules import Honour
from talong.games.kungsholmskille.state import FOLD, SWAP, WALKOVER, State


def ask_who_folds(deal: State) -> None:
    """Ask every seat but the knocker, from the knocker's left (KK25, KK26, KK27)."""
    deal.open_round(FOLD, deal.left(deal.knocker))


def may_fold(deal: State, seat: i64) -> bool:
    """Tell whether *seat* may fold: always, unless the table is strict about forehand's honour (KK31, R-KK10)."""
    return deal.rules.forehand_honour is not Honour.STRICT or seat != deal.left(deal.dealer)


def decide(deal: State, seat: i64, stays: bool) -> None:
    """Let *seat* fold or stay, once and for all (KK25, KK28, KK29)."""
    tell_seat(deal, "stay" if stays else "fold", seat)
    if not stays:
        deal.live &= ~bit(seat)
    following = deal.left(seat)
    if following == deal.knocker:
        close(deal)
    else:
        deal.turn = following


def close(deal: State) -> None:
    """Go on to the exchange, or let the knocker take the pot (KK32, KK33)."""
    if deal.live == bit(deal.knocker):
        deal.end(WALKOVER)
        return
    if not deal.live >> deal.forehand & 1:
        deal.forehand = deal.next(deal.forehand)  # KK32
        tell_seat(deal, "forehand", deal.forehand)
    deal.open_round(SWAP, deal.forehand)  # KK35
