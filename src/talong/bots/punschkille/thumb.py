"""Rules of thumb for Punschkille: those of Kille, and when to stake a second glass."""

from __future__ import annotations

from talong.bots.kille.thumb import Kille, Seen


class Punschkille(Kille):
    """Play Punschkille."""

    def buys_in(self, seen: Seen) -> bool:
        """Tell whether a second glass is well staked: only for a duel, and never the last one (P18, P19)."""
        supply = seen.facts["glasses"]["supply"][seen.me]
        return len(seen.active) == 1 and supply >= 2 and self.boldness > 1
