"""Bots for Kungsholmskille."""

from typing import TYPE_CHECKING, Final, cast

from talong.bots.kungsholmskille.beginner import KungsholmBeginner
from talong.bots.kungsholmskille.evaluation import KungsholmEvaluation
from talong.bots.kungsholmskille.grounds import MOTIFS, grounds
from talong.bots.kungsholmskille.thumb import KungsholmskilleBot
from talong.bots.plug import Bots, Mix
from talong.bots.search.guide import Guide
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts.kungsholmskille import KungsholmFacts

LAST_TRICKS: Final = 2  # After so many of four tricks open cards do no harm: before that they make a bot bold.


def make_guide(view: View) -> Guide:
    """Return the search guide to the deal that *view* shows."""
    from talong.bots.kungsholmskille.guide import KungsholmGuide

    return KungsholmGuide(view)


def make_open_guide(view: View) -> Guide | None:
    """Return the guide that solves the last tricks double dummy, once few are left, and the showing as it is."""
    if cast("KungsholmFacts", view.facts)["tricks"] < LAST_TRICKS:
        return None
    from talong.bots.kungsholmskille.open_guide import OpenKungsholm, ShowingGuide
    from talong.bots.kungsholmskille.solution import Solved, can_solve

    if can_solve(view):
        return ShowingGuide(view, Solved(view).game)
    return OpenKungsholm(view)


def solve_showing(view: View, _seed: object) -> Mix | None:
    """Return the mixed strategy of the showing, when that is what is asked."""
    if cast("KungsholmFacts", view.facts)["phase"] != "show":
        return None
    from talong.bots.kungsholmskille.solution import showing

    return showing(view)


BOTS: Final = Bots(
    thumb=KungsholmskilleBot,
    beginner=KungsholmBeginner,
    snabb=60,
    stark=4_000,
    guide=make_guide,
    open_guide=make_open_guide,
    by_luck=("seat",),
    solution=solve_showing,
    outlook=KungsholmEvaluation,
    grounds=grounds,
    motifs=MOTIFS,
)
