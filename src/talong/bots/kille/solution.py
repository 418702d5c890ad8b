"""Lookup of solved play for Kille among few seats."""

from __future__ import annotations

from talong.bots.kille.solver import WAIT
from talong.bots.kille.tables import advice
from talong.bots.plug import Mix
from talong.core.view import View
from talong.games.kille.deal import KilleDeal


def among_few(view: View) -> Mix | None:
    """Return the mixed strategy of the tables, or nothing if there is none for *view*."""
    match = view.worlds().first()
    deal = match.deal
    assert isinstance(deal, KilleDeal)
    found = advice(deal, view.viewer)
    if found is None:
        return None
    acts = [None if action == WAIT else match.text(action) for action in found.actions]
    return list(zip(acts, found.chances, strict=True))
