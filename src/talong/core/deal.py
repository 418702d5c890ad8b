"""A deal: the part of a match that is played with cards."""

from __future__ import annotations

from typing import Final

from talong._compat import i64, mypyc_attr, vec
from talong.core.chance.fast import stir
from talong.core.event import Event

MOST_OPTIONS: Final = 512  # Most acts that a search looks at; a hand of Skitgubbe has 364 units at most.


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Deal:
    """One deal, from the cards to the end: legal actions, and their effects.

    It can be copied and played on at random, for searches, simulations, the benchmark and `make soak`.
    """

    log: list[Event] | None  # Event log, if anybody listens.

    def copy(self) -> Deal:
        """Return an independent deal in the same state, without a log."""
        raise NotImplementedError

    def playout(self, seed: i64) -> i64:
        """Play at random to the end and return how many acts it took; *seed* is a number below 2**32, not 0."""
        raise NotImplementedError

    def playouts(self, number: i64, seed: i64) -> i64:
        """Play *number* copies at random to the end and return how many acts it took in all."""
        acts: i64 = 0
        luck = seed
        for _copy in range(number):
            luck = stir(luck)
            acts += self.copy().playout(luck & 0xFFFFFFFF | 1)
        return acts

    def dealt_anew(self, order: list[int]) -> Deal:
        """Return a new deal at the same table, with the pack in that *order*, before any act."""
        raise NotImplementedError

    def is_over(self) -> bool:
        """Tell whether the deal is over."""
        raise NotImplementedError

    def phase_name(self) -> str:
        """Return the rulebook's name of the phase."""
        raise NotImplementedError

    def cards_of(self, seat: i64) -> list[str]:
        """Return the true cards of *seat*, in rank order."""
        raise NotImplementedError

    def waits_for_luck(self) -> bool:
        """Tell whether play waits for a draw of luck instead of a seat."""
        return False

    def is_forced(self) -> bool:
        """Tell whether it is public that only one act is open to the seat that play waits for."""
        return False

    def waiting_for(self) -> i64:
        """Return the seat that play waits for; below zero when it waits for luck, or the deal is over."""
        raise NotImplementedError

    def legal(self, seat: i64) -> list[int]:
        """Return the legal actions of *seat*."""
        raise NotImplementedError

    def apply(self, seat: i64, action: i64) -> None:
        """Apply *action* for *seat*, or raise IllegalAction and change nothing."""
        raise NotImplementedError

    # Interface for searches.

    def step(self, seat: i64, action: i64) -> None:
        """Apply *action* without checking legality."""
        raise NotImplementedError

    def options(self, seat: i64, into: vec[i64]) -> i64:
        """Write the legal actions of *seat* into *into*, which has MOST_OPTIONS places, and return their number."""
        number: i64 = 0
        for action in self.legal(seat):
            if number < MOST_OPTIONS:
                into[number] = action
                number += 1
        return number

    def let_luck_act(self, luck: i64) -> None:
        """Do the random event that play waits for, by *luck*."""
        raise NotImplementedError

    def flaw(self) -> str:
        """Return a broken invariant, with its rule; nothing if the state is sound."""
        raise NotImplementedError


def checked_playout(deal: Deal, seats: i64, seed: i64, most: i64) -> tuple[int, str]:
    """Play *deal* at random to the end, or for *most* acts, and check its invariants after each of them.

    Every choice is drawn from all that `legal` lists and goes through `apply`, which asks `allows`. Now and then it is
    that of another seat than play waits for, if any other may act. Return the number of acts, and the broken invariant
    or nothing.
    """
    acts: i64 = 0
    luck = seed
    flaw = deal.flaw()
    while not flaw and acts < most and not deal.is_over():
        luck = stir(luck)
        seat = deal.waiting_for()
        if seat < 0:
            deal.let_luck_act(luck)
        else:
            actions = deal.legal(seat)
            if not actions:
                return int(acts), f"turn: seat {seat} has nothing to do"
            if luck & 7 == 0:
                other = (luck >> 3 & 0xFF) % seats
                others = deal.legal(other)
                if others:
                    seat = other
                    actions = others
            deal.apply(seat, actions[(luck >> 11 & 0xFFFF) % len(actions)])
        acts += 1
        flaw = deal.flaw()
    return int(acts), flaw
