"""Bots for Skitgubbe."""

from typing import TYPE_CHECKING, Final, cast

from talong.bots.plug import Bots
from talong.bots.search.guide import Guide
from talong.bots.skitgubbe.beginner import SkitgubbeBeginner
from talong.bots.skitgubbe.evaluation import SkitgubbeEvaluation
from talong.bots.skitgubbe.grounds import MOTIFS, grounds
from talong.bots.skitgubbe.thumb import SkitgubbeBot
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts.skitgubbe import SkitgubbeFacts

LAST_SEATS: Final = 2  # Between so many seats open cards do no harm: among more they make a bot bold.


def make_guide(view: View) -> Guide:
    """Return the search guide to the deal that *view* shows."""
    from talong.bots.skitgubbe.guide import SkitgubbeGuide

    return SkitgubbeGuide(view)


def make_open_guide(view: View) -> Guide | None:
    """Return the guide that solves the end of phase 2 with open cards, once two are left."""
    facts = cast("SkitgubbeFacts", view.facts)
    if facts["phase"] != "shed" or len(facts["active"]) != LAST_SEATS:
        return None
    from talong.bots.skitgubbe.open_guide import OpenSkitgubbe

    return OpenSkitgubbe(view)


BOTS: Final = Bots(
    thumb=SkitgubbeBot,
    beginner=SkitgubbeBeginner,
    snabb=80,
    stark=1_200,
    guide=make_guide,
    open_guide=make_open_guide,
    outlook=SkitgubbeEvaluation,
    grounds=grounds,
    motifs=MOTIFS,
)
