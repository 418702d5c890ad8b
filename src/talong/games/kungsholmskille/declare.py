"""The two declarations (KK21 to KK24, KK40 to KK44)."""

from __future__ import annotations

from talong._compat import i64
from talong.cards.bits import bit
from talong.games.kungsholmskille.events import tell_seat
from talong.games.kungsholmskille.fold import ask_who_folds
from talong.games.kungsholmskille.state import BUDRUNDA_1, BUDRUNDA_2, DECLARE1, PLAY, State


def bud(deal: State, seat: i64) -> None:
    """Let *seat* say bud; if all have, the deal stops (KK24, KK43)."""
    tell_seat(deal, "bud", seat)
    if deal.phase == DECLARE1:
        deal.bud1 |= bit(seat)
    else:
        deal.bud2 |= bit(seat)
    deal.turn = deal.next(seat)
    if deal.turn == deal.forehand:
        deal.end(BUDRUNDA_1 if deal.phase == DECLARE1 else BUDRUNDA_2)


def knock(deal: State, seat: i64) -> None:
    """Let *seat* knock, which ends the declaration at once (KK23, KK41)."""
    tell_seat(deal, "knock", seat)
    if deal.phase == DECLARE1:
        deal.knocker = seat
        ask_who_folds(deal)
    else:
        deal.knocker2 = seat
        deal.open_round(PLAY, deal.forehand)  # KK45: forehand leads, not the knocker.
        deal.leader = deal.forehand
