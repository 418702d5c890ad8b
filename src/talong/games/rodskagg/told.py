"""Deals of real cards: the contract, the tricks and who went along, as people tell it (RS35 to RS42)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.bits import shl
from talong.core.errors import IllegalAction
from talong.core.position import Fields
from talong.games.rodskagg.rules import AskMode
from talong.games.rodskagg.state import (
    COMPULSORY,
    DROPPED,
    FREE,
    HAND,
    NIBBLE,
    NOBODY,
    NOT_PUT,
    OVER,
    PUT,
    RODSKAGG,
    SKIPPED,
    State,
)

CONTRACTS: Final = ["1", "2", "3", "4", "5", "6", "rodskagg"]


def read_play(deal: State, told: Fields) -> None:
    """End a *deal* that nobody has played in, as it is *told*; refuse what cannot have happened."""
    seats = int(deal.seats)
    declarer = told.number("declarer", NOBODY, 0, seats - 1)
    for name in ("declarer", "contract", "tricks"):
        if not told.has(name):
            raise told.refuse(name, "field-missing", {})
    contract = 1 + CONTRACTS.index(told.word("contract", "", CONTRACTS))
    tricks = told.numbers("tricks", [], 0, HAND)
    if len(tricks) != seats:
        raise told.refuse("tricks", "one-for-each-seat", {"seats": str(seats)})
    if sum(tricks) != HAND:
        raise IllegalAction("RS25", "six-tricks", {"given": str(sum(tricks))})
    numbered = contract != RODSKAGG
    asked = told.flag("asked", numbered)
    if asked and not numbered:
        raise IllegalAction("RS29", "question-not-put", {})
    if numbered and not asked and deal.rules.ask_mode is AskMode.AUTO:
        raise IllegalAction("RS33", "question-always-put", {})
    along = told.seats("along", [], seats)
    if along and not asked:
        raise IllegalAction("RS34" if numbered else "RS29", "question-not-put", {})
    if declarer in along:
        raise IllegalAction("RS27", "declarer-plays", {"seat": str(declarer)})
    deal.declarer = declarer
    deal.contract = contract
    deal.question = PUT if asked else SKIPPED if numbered else NOT_PUT
    for seat in range(seats):
        deal.won |= shl(i64(tricks[seat]), NIBBLE * i64(seat))
        if asked and seat != declarer and not tricks[seat]:  # Whoever has a trick stays in for it, or has not failed.
            free = FREE if seat in along else DROPPED
            deal.settle(seat, COMPULSORY if deal.pressed >> i64(seat) & 1 else free)  # RS27
    deal.tricks = HAND
    deal.phase = OVER
    deal.turn = NOBODY
