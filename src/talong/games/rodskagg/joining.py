"""Who goes along? (RS26 to RS34)."""

from __future__ import annotations

from talong._compat import i64
from talong.cards.bits import bit, shl
from talong.games.rodskagg.events import tell_number, tell_position, tell_seat
from talong.games.rodskagg.rules import AskMode
from talong.games.rodskagg.state import (
    ASK,
    COMPULSORY,
    DROPPED,
    FREE,
    HAND,
    JOIN,
    NIBBLE,
    NOBODY,
    OVER,
    PLAY,
    PUT,
    SKIPPED,
    TRICK,
    State,
)


def come_to_question(deal: State) -> None:
    """Put the question (RS26), or let the declarer choose whether to (RS33)."""
    if deal.rules.ask_mode is AskMode.MANUAL:
        deal.phase = ASK
        deal.turn = deal.declarer
    else:
        ask(deal)


def ask(deal: State) -> None:
    """Put the question to the defenders, clockwise from the declarer's left (RS27)."""
    deal.question = PUT
    tell_seat(deal, "ask", deal.declarer)
    deal.phase = JOIN
    settle_from(deal, deal.left(deal.declarer))


def skip(deal: State) -> None:
    """Forget the question, by saying so or by playing on: all stay in, and none is punished (RS34)."""
    deal.question = SKIPPED
    tell_seat(deal, "skip", deal.declarer)
    deal.phase = PLAY
    deal.turn = deal.declarer


def settle_from(deal: State, seat: i64) -> None:
    """Settle the defenders from *seat* on until one of them has a free choice (RS27, R-RS7)."""
    while seat != deal.declarer:
        if deal.tricks_of(seat):
            stand(deal, seat, TRICK)
        elif deal.pressed >> seat & 1:
            stand(deal, seat, COMPULSORY)
        else:
            deal.turn = seat
            return
        seat = deal.left(seat)
    if deal.staying == bit(deal.declarer):
        give_up(deal)
    else:
        deal.phase = PLAY  # RS31, RS53
        deal.turn = deal.declarer


def stand(deal: State, seat: i64, position: i64) -> None:
    """Note where *seat* stands, for all to hear."""
    deal.settle(seat, position)
    tell_position(deal, seat, position)


def join(deal: State, seat: i64) -> None:
    """Let *seat* go along (RS28)."""
    stand(deal, seat, FREE)
    settle_from(deal, deal.left(seat))


def drop(deal: State, seat: i64) -> None:
    """Let *seat* throw in its two cards (RS30)."""
    stand(deal, seat, DROPPED)
    deal.staying &= ~bit(seat)
    settle_from(deal, deal.left(seat))


def give_up(deal: State) -> None:
    """Credit the declarer with the tricks that nobody plays for (RS32)."""
    rest = HAND - deal.tricks
    deal.won += shl(rest, NIBBLE * deal.declarer)
    deal.tricks = HAND
    tell_number(deal, "credited", deal.declarer, rest)
    deal.phase = OVER
    deal.turn = NOBODY
