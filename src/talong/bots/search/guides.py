"""Lookup of the search guide for a view, made by its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from talong.bots.plug import bots_of
from talong.bots.search.guide import Guide
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts import Facts


def has_guide(view: View) -> bool:
    """Tell whether there is a guide to *view*: not between deals, nor where all choices are alike."""
    bots = bots_of(view.game.key)
    facts = cast("Facts", view.facts)
    return bots.guide is not None and bool(facts["hands"]) and facts["phase"] not in bots.alike


def guide_for(view: View, solves: bool = False) -> Guide | None:
    """Return the guide to the deal that *view* shows, one that *solves* what it can if there is one; or nothing."""
    bots = bots_of(view.game.key)
    if bots.guide is None or not has_guide(view):
        return None
    solving = bots.open_guide(view) if solves and bots.open_guide is not None else None
    return bots.guide(view) if solving is None else solving
