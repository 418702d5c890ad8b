"""The one list of guides."""

from __future__ import annotations

from talong.bots.search.guide import Guide
from talong.bots.search.kille import ExchangeGuide
from talong.bots.search.kungsholmskille import KungsholmGuide
from talong.bots.search.rodskagg import RodskaggGuide
from talong.bots.search.skitgubbe import SkitgubbeGuide
from talong.core.view import View


def guide_for(view: View) -> Guide | None:
    """Return the guide to the deal that *view* shows; nothing between deals, and where all choices are alike."""
    if not view.facts["hands"] or view.facts["phase"] in ("precut", "stockcut"):
        return None
    if view.game in ("kille", "punschkille"):
        return ExchangeGuide(view)
    if view.game == "kungsholmskille":
        return KungsholmGuide(view)
    if view.game == "rodskagg":
        return RodskaggGuide(view)
    if view.game == "skitgubbe":
        return SkitgubbeGuide(view)
    return None
