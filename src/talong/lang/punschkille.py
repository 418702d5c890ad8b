"""Narrator of Punschkille, which is narrated as Kille is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, cast

from talong.games.kille.matadors import PUNSCH_CALLS
from talong.lang.kille import RULES as KILLE_RULES
from talong.lang.kille import KilleNarrator
from talong.lang.narrator import Event

if TYPE_CHECKING:
    from talong.facts.kille import ExchangeView
    from talong.facts.punschkille import PunschView

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

    def goal_facts(self, view: Mapping[str, object]) -> dict[str, object]:
        """Return the facts that goals speak of, with the glasses that the reader has staked."""
        seen = cast("PunschView", view)
        seat = seen["viewer"]
        return {**super().goal_facts(view), "stake": seen["glasses"]["stake"][seat] if isinstance(seat, int) else 0}

    def aim(self, view: ExchangeView) -> str:
        """Return which of the goals is the reader's now; whoever has no punsch left has none of them."""
        seat = view["viewer"]
        aim = super().aim(view)
        return "dry" if aim == "out" and isinstance(seat, int) and cast("PunschView", view)["dry"][seat] else aim


NARRATOR: Final = PunschNarrator
