"""Bots for Punschkille."""

from typing import TYPE_CHECKING, Final, cast

from talong.bots.kille import CUTS, make_guide
from talong.bots.kille.grounds import MOTIFS, grounds
from talong.bots.kille.known_cards import lower_cards
from talong.bots.plug import Bots, Mix
from talong.bots.punschkille.beginner import PunschkilleBeginner
from talong.bots.punschkille.evaluation import PunschEvaluation
from talong.bots.punschkille.thumb import PunschkilleBot
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts.punschkille import PunschFacts


def look_up(view: View, _seed: object) -> Mix | None:
    """Return whether a buy-in pays, when that is what is asked."""
    if cast("PunschFacts", view.facts)["phase"] != "buyin":
        return None
    from talong.bots.punschkille.buyins import buyin_mix

    return buyin_mix(view)


BOTS: Final = Bots(
    thumb=PunschkilleBot,
    beginner=PunschkilleBeginner,
    snabb=100,
    stark=6_000,
    guide=make_guide,
    alike=CUTS,
    by_luck=("cut",),
    solution=look_up,
    outlook=PunschEvaluation,
    pointed=lower_cards,
    grounds=grounds,
    motifs=MOTIFS,
)
