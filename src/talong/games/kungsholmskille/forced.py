"""Forced actions of the seat on turn, as everybody sees them."""

from __future__ import annotations

from talong._compat import i64
from talong.cards.kille import FACES
from talong.games.kungsholmskille.fold import may_fold
from talong.games.kungsholmskille.rules import PileView
from talong.games.kungsholmskille.state import FOLD, PLAY, State

COPIES = 2  # Of each value (KK1).


def is_forced(deal: State) -> bool:
    """Tell whether the seat on turn has one act, as all can see: forehand who stays, or whoever cannot beat."""
    if deal.phase == FOLD:
        return not may_fold(deal, deal.turn)  # R-KK10
    return deal.phase == PLAY and deal.high >= 0 and not may_be_beaten(deal)  # KK49


def may_be_beaten(deal: State) -> bool:
    """Tell whether a card of the value that leads the trick or a higher one may be in a hand, for all that is open."""
    places = len(deal.piles) // 2
    first = 0
    if deal.rules.pile_view is not PileView.FULL:  # R-KK20: only what lies in the trick is seen.
        first = places - places % int(deal.live_number())
    open_cards = 0
    for at in range(first, places):
        if i64(deal.piles[i64(2 * at + 1)]) >= deal.high:
            open_cards += 1
    return open_cards < COPIES * (len(FACES) - int(deal.high))
