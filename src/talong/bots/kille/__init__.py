"""Bots for Kille, and what Punschkille has of them."""

from typing import TYPE_CHECKING, Final, cast

from talong.bots.kille.beginner import KilleBeginner
from talong.bots.kille.evaluation import KilleEvaluation
from talong.bots.kille.grounds import MOTIFS, grounds
from talong.bots.kille.known_cards import lower_cards
from talong.bots.kille.threshold import AlwaysIn, Threshold
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
    """Return whether a buy-in pays, when that is what is asked."""
    if cast("KilleFacts", view.facts)["phase"] != "buyin":
        return None
    from talong.bots.kille.buyins import buyin_mix

    return buyin_mix(view)


def find_sound_acts(view: View) -> list[str | None] | None:
    """Return the acts that the solved tables hold for as good as the best, if there is a table for *view*."""
    from talong.bots.kille.solution import sound_acts

    return sound_acts(view)


BOTS: Final = Bots(
    thumb=KilleBot,
    beginner=KilleBeginner,
    sticks={"troskel": Threshold, "inkop": AlwaysIn},
    snabb=100,
    stark=6_000,
    guide=make_guide,
    alike=CUTS,
    by_luck=("cut",),
    solution=look_up,
    sound=find_sound_acts,
    outlook=KilleEvaluation,
    pointed=lower_cards,
    grounds=grounds,
    motifs=MOTIFS,
)
