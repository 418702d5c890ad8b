"""Heuristics (rules of thumb) for Punschkille: those of Kille, and when to stake a second glass."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from talong.bots.kille.thumb import KilleBot, Seen

if TYPE_CHECKING:
    from talong.facts.punschkille import PunschFacts


class PunschkilleBot(KilleBot):
    """Heuristic bot for Punschkille."""

    def buys_in(self, seen: Seen) -> bool:
        """Tell whether a second glass is well staked: only for a duel, and never the last one (P18, P19)."""
        supply = cast("PunschFacts", seen.facts)["glasses"]["supply"][seen.me]
        return len(seen.active) == 1 and supply >= 2 and self.boldness > 1
