"""Deals of real cards: how they ended, as people tell it (KK65)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.bits import bit
from talong.core.errors import IllegalAction
from talong.core.position import Fields
from talong.games.kungsholmskille.hands import single
from talong.games.kungsholmskille.state import BUDRUNDA_1, ENDINGS, NOBODY, SHOWDOWN, WALKOVER, State

_BEST: Final = 0  # What the winner shows,
_OTHER: Final = 1  # and the others: any card that does not beat it.


def read_ending(deal: State, told: Fields) -> None:
    """End a *deal* that nobody has played in, as it is *told*; refuse what cannot have happened."""
    seats = int(deal.seats)
    if not told.has("ending"):
        raise told.refuse("ending", "field-missing", {})
    ending = ENDINGS.index(told.word("ending", "", ENDINGS[1:]))
    folded = told.seats("folded", [], seats)
    if ending == WALKOVER:
        deal.knocker = read_seat(told, "knocker", seats)
        if int(deal.knocker) in folded:
            raise IllegalAction("KK33", "folded-already", {"seat": str(deal.knocker)})
        deal.live = bit(deal.knocker)  # KK33: all the others have folded.
        deal.end(ending)
        return
    for seat in folded:
        deal.live &= ~bit(seat)
    if ending == BUDRUNDA_1 and folded:
        raise IllegalAction("KK24", "nobody-folds-before-knock", {})
    if deal.live_number() < 2:
        raise IllegalAction("KK33", "all-others-folded", {})
    if ending == SHOWDOWN:
        deal.shower = read_live(deal, told, "shower", "KK56")
        best = read_live(deal, told, "winner", "KK61")
        for seat in range(seats):
            deal.hands[i64(seat)] = single(_BEST if seat == best else _OTHER)
        deal.leader = best
    deal.end(ending)


def read_live(deal: State, told: Fields, name: str, rule: str) -> i64:
    """Return the live seat that the field *name* tells."""
    seat = read_seat(told, name, int(deal.seats))
    if not deal.live >> i64(seat) & 1:
        raise IllegalAction(rule, "folded-already", {"seat": str(seat)})
    return seat


def read_seat(told: Fields, name: str, seats: int) -> int:
    """Return the seat that the field *name* tells; it cannot be left out."""
    seat = told.number(name, NOBODY, 0, seats - 1)
    if seat == NOBODY:
        raise told.refuse(name, "field-missing", {})
    return seat
