"""Bots for Punschkille."""

from typing import Final

from talong.bots.kille import CUTS, make_guide
from talong.bots.kille.known_cards import lower_cards
from talong.bots.plug import Bots
from talong.bots.punschkille.beginner import PunschkilleBeginner
from talong.bots.punschkille.evaluation import PunschEvaluation
from talong.bots.punschkille.thumb import PunschkilleBot

BOTS: Final = Bots(
    thumb=PunschkilleBot,
    beginner=PunschkilleBeginner,
    snabb=100,
    stark=6_000,
    guide=make_guide,
    alike=CUTS,
    by_luck=("cut",),
    outlook=PunschEvaluation,
    pointed=lower_cards,
)
