"""Turns of Kungsholmskille: only the seat that play waits for may act (KK70)."""

from __future__ import annotations

from talong._compat import i32, i64, vec
from talong.core.match import Match
from talong.envs.core.action_ids import ActionIds
from talong.envs.core.turns import Turns
from talong.games.kungsholmskille.actions import BUD, KNOCK
from talong.games.kungsholmskille.deal import KungsholmDeal
from talong.games.kungsholmskille.hands import face_at
from talong.games.kungsholmskille.state import PLAY
from talong.games.kungsholmskille.tricks import playable


class KungsholmTurns(Turns):
    """Turns of Kungsholmskille."""

    def __init__(self, numbering: ActionIds) -> None:
        super().__init__(numbering)
        self.bud = i32(numbering.number[BUD])
        self.knock = i32(numbering.number[KNOCK])
        self.card: i64 = numbering.number[1]

    def others(self, match: Match, turn: i64) -> i64:
        """Return nobody."""
        return 0

    def legal(self, match: Match, seat: i64, chosen: i64, into: vec[i32]) -> i64:
        """Write the legal ids of *seat* into *into*, ascending; return how many there are."""
        deal = match.deal
        if not isinstance(deal, KungsholmDeal):
            return super().legal(match, seat, chosen, into)
        if deal.phase == PLAY:
            number: i64 = 0
            cards = playable(deal, seat)
            while cards:
                into[number] = i32(self.card + face_at(cards & -cards))
                number += 1
                cards &= cards - 1
            return number
        if deal.declaring():
            into[0] = self.bud
            into[1] = self.knock
            return 2
        return super().legal(match, seat, chosen, into)
