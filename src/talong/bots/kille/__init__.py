"""Bots for Kille, and what Punschkille has of them."""

from typing import TYPE_CHECKING, Final, cast

from talong.bots.kille.beginner import KilleBeginner
from talong.bots.kille.evaluation import KilleEvaluation
from talong.bots.kille.known_cards import lower_cards
from talong.bots.kille.threshold import Threshold
from talong.bots.kille.thumb import KilleBot
from talong.bots.plug import Bots, Mix
from talong.bots.search.guide import Guide
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts.kille import KilleFacts

CUTS: Final = ("precut", "stockcut")


def make_guide(view: View) -> Guide:
    """Return the search guide to the deal that *view* shows."""
    from talong.bots.kille.guide import ExchangeGuide

    return ExchangeGuide(view)


def look_up(view: View, _seed: object) -> Mix | None:
    """Return the mixed strategy of the solved tables, if there is one for *view*."""
    if cast("KilleFacts", view.facts)["phase"] == "buyin":
        return None
    from talong.bots.kille.solution import among_few

    return among_few(view)


BOTS: Final = Bots(
    thumb=KilleBot,
    beginner=KilleBeginner,
    sticks={"troskel": Threshold},
    snabb=100,
    stark=6_000,
    guide=make_guide,
    alike=CUTS,
    by_luck=("cut",),
    solution=look_up,
    outlook=KilleEvaluation,
    pointed=lower_cards,
)
