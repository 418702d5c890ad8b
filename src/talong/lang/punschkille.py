"""Narrator of Punschkille, which is narrated as Kille is."""

from __future__ import annotations

from typing import Final

from talong.games.kille.matadors import PUNSCH_CALLS
from talong.lang.kille import RULES as KILLE_RULES
from talong.lang.kille import KilleNarrator
from talong.lang.narrator import Event

RULES: Final = {
    "stand": ["P10"],
    "swap": ["P10"],
    "stock": ["P11", "K46"],
    "cut": ["R-P17", "R-K3"],
    "stockcut": ["R-P17", "R-K14"],
    "buyin": ["P19", "P20"],
    "decline": ["R-P12"],
}


class PunschNarrator(KilleNarrator):
    """Narrator of Punschkille, in which the lowest drinks."""

    matadors = PUNSCH_CALLS
    rulings = KILLE_RULES | RULES

    @classmethod
    def call_in(cls, event: Event) -> str | None:
        """Return the name of the call that is heard in *event*; the text has none for the showdown."""
        return None if event["event"] == "showdown" else super().call_in(event)


NARRATOR: Final = PunschNarrator
