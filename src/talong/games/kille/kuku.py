"""Kuku at any time (K57, K58, R-K19, R-K20)."""

from __future__ import annotations

from talong._compat import i64
from talong.cards.kille import KUKU
from talong.games.kille.events import tell_card
from talong.games.kille.showdown import upp_till_bevis
from talong.games.kille.state import NOBODY, PRECUT, SHOWDOWN, State


def may_lay_kuku(deal: State, seat: i64) -> bool:
    """Tell whether *seat* may lay up a kuku now, in turn or out of it (K57)."""
    if deal.phase == PRECUT or deal.phase >= SHOWDOWN or not deal.rules.kuku_anytime:  # R-K19, R-P13
        return False
    return deal.holds(seat, KUKU) and not deal.struck >> seat & 1  # R-K20


def lay_kuku(deal: State, seat: i64) -> None:
    """End the exchange at once; a demand that waits for the cut of the stock lapses (K57, K58)."""
    deal.drawer = NOBODY
    deal.lay_up(seat)
    tell_card(deal, "kuku", seat)
    upp_till_bevis(deal)
