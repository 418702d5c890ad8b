"""Who may act in a batched environment, and what they may do, by action id and without lists.

It says the same as `SerialMatch`, which asks the engine for lists. A game whose `talong.envs.<key>` names no TURNS of
its own takes these, which ask the engine too.
"""

from __future__ import annotations

from talong._compat import i32, i64, vec
from talong.cards.bits import bit
from talong.core.hosting import go_on
from talong.core.match import Match
from talong.envs.core.action_ids import ActionIds


class Turns:
    """Turns of a game with those action ids."""

    def __init__(self, numbering: ActionIds) -> None:
        self.numbering = numbering
        self.factored = numbering.factored
        self.actions: vec[i64] = vec[i64](numbering.actions)

    def waiting_for(self, match: Match) -> i64:
        """Return the seat that play waits for, or -1."""
        deal = match.deal
        if deal is not None:
            return deal.waiting_for()
        turn = match.turn
        return -1 if turn is None else turn

    def others(self, match: Match, turn: i64) -> i64:
        """Return the seats besides *turn* that may act."""
        found: i64 = 0
        for seat in range(match.seats):
            if seat != turn and match.legal(seat):
                found |= bit(seat)
        return found

    def legal(self, match: Match, seat: i64, chosen: i64, into: vec[i32]) -> i64:
        """Write the legal ids of *seat*, letting be aside, into *into*, ascending; return how many there are."""
        number: i64 = 0
        for found in self.numbering.numbers(match.legal(int(seat)), int(chosen)):
            into[number] = i32(found)
            number += 1
        return number

    def take(self, match: Match, seat: i64, chosen: i64, number: i64) -> i64:
        """Do the act that *number* is or completes and return 0, or return the part of an act chosen so far."""
        if not self.factored:
            self.apply(match, seat, self.actions[number])
            return 0
        joined = self.numbering.joined(int(chosen), int(number))
        if not self.numbering.is_whole(match.legal(int(seat)), int(number), joined):
            return joined
        self.apply(match, seat, joined)
        return 0

    def apply(self, match: Match, seat: i64, action: i64) -> None:
        """Apply a legal *action*; what is done in a deal is not written down."""
        deal = match.deal
        if deal is None:
            match.apply(int(seat), int(action))
        else:
            deal.step(seat, action)
            if deal.is_over() or deal.waits_for_luck():
                go_on(match)
