"""The one list of guides; each is imported when it is asked for, as games are."""

from __future__ import annotations

from typing import Final

from talong.bots.search.guide import Guide
from talong.core.view import View

RODSKAGG_TRICKS: Final = 3  # After so many of six tricks,
KUNGSHOLM_TRICKS: Final = 2  # and of four, the rest is solved.
LAST_TWO: Final = 2


def guide_for(view: View, solves: bool = False) -> Guide | None:
    """Return the guide to the deal that *view* shows, one that *solves* what it can if there is one.

    There is none between deals, and where all choices are alike.
    """
    if not view.facts["hands"] or view.facts["phase"] in ("precut", "stockcut"):
        return None
    if solves and is_ending(view):
        return solving(view)
    if view.game.key == "rodskagg":
        from talong.bots.rodskagg.guide import RodskaggGuide

        return RodskaggGuide(view)
    if view.game.key == "skitgubbe":
        from talong.bots.skitgubbe.guide import SkitgubbeGuide

        return SkitgubbeGuide(view)
    if view.game.key == "kungsholmskille":
        from talong.bots.kungsholmskille.guide import KungsholmGuide

        return KungsholmGuide(view)
    from talong.bots.kille.guide import ExchangeGuide

    return ExchangeGuide(view)


def is_ending(view: View) -> bool:
    """Tell whether what is left is so little that one may as well see all cards: before that it makes one bold."""
    facts = view.facts
    if view.game.key == "rodskagg":
        won = facts["won"]
        assert isinstance(won, list)
        return sum(won) >= RODSKAGG_TRICKS
    if view.game.key == "kungsholmskille":
        tricks = facts["tricks"]
        assert isinstance(tricks, int)
        return tricks >= KUNGSHOLM_TRICKS
    active = facts["active"]
    assert isinstance(active, list)
    return view.game.key == "skitgubbe" and facts["phase"] == "shed" and len(active) == LAST_TWO


def solving(view: View) -> Guide:
    """Return the guide that solves what it can."""
    from talong.bots.search.open import OpenKungsholm, OpenRodskagg, OpenSkitgubbe

    if view.game.key == "rodskagg":
        return OpenRodskagg(view)
    return OpenSkitgubbe(view) if view.game.key == "skitgubbe" else OpenKungsholm(view)
