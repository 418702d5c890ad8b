"""Svinhugg: annulling the trail of the struck card (K37 to K42, P28)."""

from __future__ import annotations

from talong._compat import i32, i64
from talong.cards.bits import bit
from talong.games.kille.events import tell_card, tell_struck, tell_swap
from talong.games.kille.kille_rank import restore
from talong.games.kille.state import (
    ANNULLED,
    FIVE_BITS,
    GAVE,
    GAVE_HIGH,
    GOT,
    GOT_HIGH,
    SVIN_STRIKE,
    TAKER,
    State,
)


def svin_strikes(deal: State, demander: i64, striker: i64) -> None:
    """Send the card that *demander* offered back the way it came, and strike whoever was dealt it."""
    struck = i64(deal.held[demander])  # K38
    at = i64(deal.swapped) - 1
    while at >= 0:  # K39: latest first.
        entry = i64(deal.swaps[at])
        gave = entry >> GAVE & FIVE_BITS
        got = entry >> GOT & FIVE_BITS
        if not entry >> ANNULLED & 1 and (struck == gave or struck == got):  # K41
            undo(deal, entry, gave, got)
            deal.swaps[at] = i32(entry | bit(ANNULLED))
        at -= 1
    origin = struck if struck < deal.seats else demander  # K40; R-K48: a drawn card has no origin.
    assert i64(deal.held[origin]) == struck  # K39, L5
    deal.strike(origin, SVIN_STRIKE, striker)
    tell_struck(deal, origin, SVIN_STRIKE, striker)
    if deal.rules.expose_struck:  # R-K17
        deal.lay_up(origin)
        tell_card(deal, "show", origin)


def undo(deal: State, entry: i64, gave: i64, got: i64) -> None:
    """Let the two of a logged swap hand their cards back (K39, K42)."""
    giver = entry & FIVE_BITS
    taker = entry >> TAKER & FIVE_BITS
    assert i64(deal.held[giver]) == got  # L5
    assert i64(deal.held[taker]) == gave
    deal.held[giver], deal.held[taker] = deal.held[taker], deal.held[giver]
    restore(deal, gave, entry >> GAVE_HIGH & 1)
    restore(deal, got, entry >> GOT_HIGH & 1)
    tell_swap(deal, giver, taker, "undo")
