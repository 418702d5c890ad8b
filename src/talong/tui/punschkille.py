"""The centre at Punschkille, which is that of Kille with glasses around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.tui.kille import KilleCentre
from talong.tui.scene import Scene

if TYPE_CHECKING:
    from talong.facts.punschkille import Glasses, PunschView


class PunschCentre(KilleCentre):
    """The talong, the round, and the red thread of swaps."""

    def standing(self, seat: int, scene: Scene, room: int) -> str:
        """Return the glasses of *seat*."""
        return glasses(cast("PunschView", scene.view)["glasses"], seat, room)


def glasses(owned: Glasses, seat: int, room: int) -> str:
    """Return the glasses of *seat*: full, staked apart in brackets, and drunk ones upside down; numbers if need be."""
    supply, stake, drunk = owned["supply"][seat], owned["stake"][seat], owned["drunk"][seat]
    drawn = "∪" * supply + (f"({'∪' * stake})" if stake else "") + "∩" * drunk
    if supply + stake + drunk <= 7 and len(drawn) <= room:
        return drawn
    spaced = f"{supply}∪ ({stake}∪) {drunk}∩"
    return spaced if len(spaced) <= room else f"{supply}∪({stake})"


CENTRE: Final = PunschCentre()
