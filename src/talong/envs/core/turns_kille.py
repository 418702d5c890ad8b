"""Turns of Kille and Punschkille: besides the seat that play waits for, a kuku may be laid up at any time (K57)."""

from __future__ import annotations

from talong._compat import i32, i64, vec
from talong.cards.bits import bit, lowest
from talong.core.match import Match
from talong.envs.core.action_ids import ActionIds
from talong.envs.core.turns import Turns
from talong.games.kille.actions import ACCEPT, ASK, CUT, DEPENDS, KUKU, REFUSE, STAND, SWAP
from talong.games.kille.deal import KilleDeal
from talong.games.kille.frage import may_accept, may_ask, may_pass_on
from talong.games.kille.kuku import may_lay_kuku
from talong.games.kille.state import SPEAK


class KilleTurns(Turns):
    """Turns of Kille and Punschkille."""

    def __init__(self, numbering: ActionIds) -> None:
        super().__init__(numbering)
        number = numbering.number
        self.stand = i32(number[STAND])
        self.swap = i32(number[SWAP])
        self.kuku = i32(number[KUKU])
        self.ask = i32(number[ASK])
        self.accept = i32(number[ACCEPT])
        self.refuse = i32(number[REFUSE])
        self.depends = i32(number[DEPENDS])
        self.cut: i64 = number[CUT]

    def others(self, match: Match, turn: i64) -> i64:
        """Return the others who hold a kuku that they may lay up; between deals, those who have yet to choose."""
        deal = match.deal
        if not isinstance(deal, KilleDeal):
            return super().others(match, turn)
        found: i64 = 0
        if not deal.rules.kuku_anytime:
            return found
        left = deal.active
        while left:
            seat = lowest(left)
            left &= left - 1
            if seat != turn and may_lay_kuku(deal, seat):
                found |= bit(seat)
        return found

    def legal(self, match: Match, seat: i64, chosen: i64, into: vec[i32]) -> i64:
        """Write the legal ids of *seat*, letting be aside, into *into*, ascending; return how many there are."""
        deal = match.deal
        if not isinstance(deal, KilleDeal):
            return super().legal(match, seat, chosen, into)
        number: i64 = 0
        speaks = seat == deal.turn and deal.phase == SPEAK
        if speaks:
            into[0] = self.stand
            into[1] = self.swap
            number = 2
        if may_lay_kuku(deal, seat):
            into[number] = self.kuku
            number += 1
        if seat != deal.turn:
            return number
        if speaks:
            if may_ask(deal, seat):
                into[number] = self.ask
                number += 1
        elif deal.is_cutting():
            place: i64 = 0
            while place < deal.stock_size():
                into[number] = i32(self.cut + place)
                number += 1
                place += 1
        else:
            if may_accept(deal):
                into[number] = self.accept
                number += 1
            into[number] = self.refuse
            number += 1
            if may_pass_on(deal):
                into[number] = self.depends
                number += 1
        return number
