"""Turns of Skitgubbe: in phase 2 one seat acts, and a sequence is said card by card."""

from __future__ import annotations

from talong._compat import i32, i64, vec
from talong.cards.bits import bit, lowest
from talong.core.match import Match
from talong.envs.core.action_ids import ActionIds
from talong.envs.core.action_ids_skitgubbe import CardByCard
from talong.envs.core.turns import Turns
from talong.games.skitgubbe.actions import PICK_UP
from talong.games.skitgubbe.deal import SkitgubbeDeal
from talong.games.skitgubbe.shed import following, may_pick_up, usable
from talong.games.skitgubbe.state import COLLECT, SHED
from talong.games.skitgubbe.throwing import at_any_time, may_answer


class SkitgubbeTurns(Turns):
    """Turns of Skitgubbe."""

    def __init__(self, numbering: ActionIds) -> None:
        super().__init__(numbering)
        assert isinstance(numbering, CardByCard)
        self.pick_up = i32(numbering.number[PICK_UP])
        self.done: i64 = numbering.done
        self.play: i64 = numbering.play

    def others(self, match: Match, turn: i64) -> i64:
        """Return the others who may throw on, play, or turn the trick away."""
        deal = match.deal
        found: i64 = 0
        if not isinstance(deal, SkitgubbeDeal):
            return super().others(match, turn)
        if deal.phase == SHED or (deal.phase == COLLECT and not at_any_time(deal)):  # S10, S51
            return found
        for number in range(match.seats):
            seat = i64(number)
            if seat == turn or not (may_answer(deal, seat) or deal.on_turn(seat) or deal.may_turn(seat)):
                continue
            if deal.legal(seat):
                found |= bit(seat)
        return found

    def legal(self, match: Match, seat: i64, chosen: i64, into: vec[i32]) -> i64:
        """Write the legal ids of *seat*, letting be aside, into *into*, ascending; return how many there are."""
        deal = match.deal
        if not isinstance(deal, SkitgubbeDeal) or deal.phase != SHED:
            return super().legal(match, seat, chosen, into)
        cards = usable(deal, seat)
        number: i64 = 0
        if chosen:  # A sequence can be ended after every card (S48).
            into[0] = i32(self.done)
            number = 1
            cards = longer(chosen, cards)
        elif may_pick_up(deal):
            into[0] = self.pick_up
            number = 1
        while cards:
            into[number] = i32(self.play + lowest(cards))
            number += 1
            cards &= cards - 1
        return number

    def take(self, match: Match, seat: i64, chosen: i64, number: i64) -> i64:
        """Do the act that *number* is or completes and return 0, or return the part of an act chosen so far."""
        deal = match.deal
        if not isinstance(deal, SkitgubbeDeal) or deal.phase != SHED:
            return super().take(match, seat, chosen, number)
        if number < self.done:
            self.apply(match, seat, self.actions[number])
            return 0
        unit = chosen
        if number > self.done:
            unit |= bit(number - self.play)
            if longer(unit, usable(deal, seat)):
                return unit
        self.apply(match, seat, unit)
        return 0


def longer(unit: i64, cards: i64) -> i64:
    """Return the one of *cards* that makes the sequence *unit* longer, if any."""
    return following(unit) & ~unit & cards
