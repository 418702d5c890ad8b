"""Lookup of solved play for Kille among few seats.

The tables are an equilibrium: they lose to nobody, and win little from those who play worse. Many acts of theirs are
worth the same, or next to it, against those who play by them: the search chooses among these what does best against
people who play by rules of thumb.
"""

from __future__ import annotations

from typing import Final

from talong.bots.kille.solver import WAIT
from talong.bots.kille.tables import advice
from talong.core.view import View
from talong.games.kille.deal import KilleDeal

CHEAP: Final = 0.005  # The part of the pot that an act may cost against those who play by the tables.


def sound_acts(view: View) -> list[str | None] | None:
    """Return the acts that cost next to nothing against anybody, or nothing if there is no table for *view*."""
    match = view.worlds().first()
    deal = match.deal
    assert isinstance(deal, KilleDeal)
    found = advice(deal, view.viewer)
    if found is None:
        return None
    least = max(found.values) - CHEAP
    worths = zip(found.actions, found.values, strict=True)
    return [None if action == WAIT else match.text(action) for action, value in worths if value >= least]
