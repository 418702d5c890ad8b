"""Bots for Rödskägg."""

from typing import TYPE_CHECKING, Final, cast

from talong.bots.plug import Bots
from talong.bots.rodskagg.beginner import RodskaggBeginner
from talong.bots.rodskagg.evaluation import RodskaggEvaluation
from talong.bots.rodskagg.grounds import MOTIFS, grounds
from talong.bots.rodskagg.thumb import RodskaggBot
from talong.bots.search.guide import Guide
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts.rodskagg import RodskaggFacts

LAST_TRICKS: Final = 3  # After so many of six tricks open cards do no harm: before that they make a bot bold.


def make_guide(view: View) -> Guide:
    """Return the search guide to the deal that *view* shows."""
    from talong.bots.rodskagg.guide import RodskaggGuide

    return RodskaggGuide(view)


def make_open_guide(view: View) -> Guide | None:
    """Return the guide that solves the last tricks double dummy, once few are left."""
    if sum(cast("RodskaggFacts", view.facts)["won"]) < LAST_TRICKS:
        return None
    from talong.bots.rodskagg.open_guide import OpenRodskagg

    return OpenRodskagg(view)


BOTS: Final = Bots(
    thumb=RodskaggBot,
    beginner=RodskaggBeginner,
    snabb=40,
    stark=6_000,
    guide=make_guide,
    open_guide=make_open_guide,
    outlook=RodskaggEvaluation,
    grounds=grounds,
    motifs=MOTIFS,
)
