"""Bots for Trekort: rules of thumb, by which every level plays."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

from talong.bots.plug import Bots
from talong.cards.kille import FACES
from talong.core.view import View

if TYPE_CHECKING:
    from tests.sixth.facts import TrekortFacts


class TrekortThumb:
    """Take a trick as cheaply as possible, or else throw the lowest card."""

    def __init__(self, whims: Random) -> None:
        self.whims = whims

    def choose(self, view: View) -> str | None:
        facts = cast("TrekortFacts", view.facts)
        if facts["turn"] != view.viewer:
            return None
        own = [FACES.index(act.split()[1]) for act in facts["legal"]]
        high = max([FACES.index(play["card"]) for play in facts["trick"]], default=-1)
        taking = [face for face in own if face > high]
        return f"play {FACES[min(taking or own)]}"


BOTS: Final = Bots(thumb=TrekortThumb)
