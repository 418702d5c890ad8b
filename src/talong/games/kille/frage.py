"""Frågekille: "Bättre kort?" (K71 to K77)."""

from __future__ import annotations

from talong._compat import i64
from talong.cards.bits import bit, lowest
from talong.games.kille.events import tell_answer, tell_seat
from talong.games.kille.exchange import speak
from talong.games.kille.state import (
    ANSWER_D,
    ANSWER_T,
    ASKED,
    DEPENDS,
    NOBODY,
    OPEN,
    REDEAL,
    REFUSED_BY_DEALER,
    REFUSED_BY_THIRD,
    SPEAK,
    State,
)


def may_ask(deal: State, seat: i64) -> bool:
    """Tell whether *seat* may ask: forehand, before they have stood or demanded, once a deal (K72, K77)."""
    return deal.phase == SPEAK and deal.asking == OPEN and seat == deal.turn and seat == deal.forehand()


def ask(deal: State, seat: i64) -> None:
    """Put the question to the dealer."""
    deal.asking = ASKED
    tell_seat(deal, "ask", seat)
    deal.phase = ANSWER_D
    deal.turn = deal.dealer


def may_accept(deal: State) -> bool:
    """Tell whether whoever answers may accept: the dealer only when two play (K73 to K75)."""
    return deal.phase == ANSWER_T or (deal.phase == ANSWER_D and deal.number() == 2)


def may_pass_on(deal: State) -> bool:
    """Tell whether the dealer may pass the question on: only when three play (K74)."""
    return deal.phase == ANSWER_D and deal.number() == 3


def accept(deal: State, seat: i64) -> None:
    """Throw the cards together; the same dealer deals anew (K76)."""
    tell_answer(deal, seat, "accept")
    deal.phase = REDEAL
    deal.turn = NOBODY
    tell_seat(deal, "redeal", deal.dealer)


def depends(deal: State, seat: i64) -> None:
    """Pass the question on to the third player (K74, K75)."""
    deal.asking = DEPENDS
    tell_answer(deal, seat, "depends")
    deal.phase = ANSWER_T
    deal.turn = third(deal)


def third(deal: State) -> i64:
    """Return the third player of three: neither forehand nor the dealer (K75)."""
    return lowest(deal.active & ~bit(deal.forehand()) & ~bit(deal.dealer))


def refuse(deal: State, seat: i64) -> None:
    """Play on; forehand has to stand or demand (K77)."""
    deal.asking = REFUSED_BY_DEALER if seat == deal.dealer else REFUSED_BY_THIRD
    tell_answer(deal, seat, "refuse")
    speak(deal, deal.forehand())
