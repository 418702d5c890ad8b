"""Turns of Rödskägg: only the seat that play waits for may act (RS54)."""

from __future__ import annotations

from talong._compat import i32, i64, vec
from talong.cards.bits import lowest
from talong.core.match import Match
from talong.envs.core.action_ids import ActionIds
from talong.envs.core.turns import Turns
from talong.games.rodskagg.actions import (
    SAY_ASK,
    SAY_BID,
    SAY_DROP,
    SAY_JOIN,
    SAY_PASS,
    SAY_RODSKAGG,
    SAY_SKIP,
)
from talong.games.rodskagg.auction import may_pass
from talong.games.rodskagg.deal import RodskaggDeal
from talong.games.rodskagg.state import ASK, BID, JOIN, RODSKAGG
from talong.games.rodskagg.tricks import playable


class RodskaggTurns(Turns):
    """Turns of Rödskägg."""

    def __init__(self, numbering: ActionIds) -> None:
        super().__init__(numbering)
        number = numbering.number
        self.rodskagg = i32(number[SAY_RODSKAGG])
        self.pass_by = i32(number[SAY_PASS])
        self.ask = i32(number[SAY_ASK])
        self.skip = i32(number[SAY_SKIP])
        self.join = i32(number[SAY_JOIN])
        self.drop = i32(number[SAY_DROP])
        self.bid: i64 = number[SAY_BID | 1] - 1
        self.card: i64 = number[1]

    def others(self, match: Match, turn: i64) -> i64:
        """Return nobody."""
        return 0

    def legal(self, match: Match, seat: i64, chosen: i64, into: vec[i32]) -> i64:
        """Write the legal ids of *seat* into *into*, ascending; return how many there are."""
        deal = match.deal
        assert isinstance(deal, RodskaggDeal)
        number: i64 = 0
        if deal.phase == BID:
            into[0] = self.rodskagg
            number = 1
            if may_pass(deal):
                into[1] = self.pass_by
                number = 2
            contract = deal.contract + 1
            while contract < RODSKAGG:
                into[number] = i32(self.bid + contract)
                number += 1
                contract += 1
            return number
        if deal.phase == JOIN:
            into[0] = self.join
            into[1] = self.drop
            return 2
        if deal.phase == ASK:  # RS34
            into[0] = self.ask
            into[1] = self.skip
            number = 2
        cards = playable(deal, seat)
        while cards:
            into[number] = i32(self.card + lowest(cards))
            number += 1
            cards &= cards - 1
        return number
