"""Kille between two, solved: the whole deal, again and again until one is left.

The value is forehand's share of the pot, that is the chance to be the one who is left; the dealer has the rest. A deal
pays forehand 1 if the dealer is out and 0 if forehand is. If nobody is out the deal passes on (K65, K70): it pays
what the dealer has, since forehand deals next. If the cards are thrown in the same dealer deals anew (K76): it pays
what forehand has. Buy-ins are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from talong.analysis.errors import SolveError
from talong.analysis.solve.chain import FOREHAND_OUT, LOST, WON, Chain, Link, Stage
from talong.analysis.solve.kille.duel import DEALER_OUT, NOBODY_OUT, THROWN_IN, Duel
from talong.analysis.solve.linear_program import Solution, solve
from talong.analysis.solve.sequence_form import form_of
from talong.games.kille.rules import ExchangeRules

MOST_REDEALS: Final = 20


def duel_chain(rules: ExchangeRules, told: Callable[[int], None] | None = None) -> Chain:
    """Return the deals of two by *rules*, not yet solved; stage 0 is where a pot begins.

    With a limit to the redeals (R-K32) there is a stage for each number of them.
    """
    limit = rules.redeal_limit if rules.frage else None
    if limit is not None and limit > MOST_REDEALS:
        raise SolveError("solve-redeals", {"most": str(MOST_REDEALS)})
    asking = form_of(Duel(rules), told) if rules.frage and limit != 0 else None
    barred = form_of(Duel(rules, asking=False), told) if asking is None or limit is not None else None
    stages: list[Stage] = []
    for redeals in range(1 if limit is None else limit + 1):
        links: dict[str, tuple[Link, ...]] = {
            FOREHAND_OUT: (Link(LOST),),
            DEALER_OUT: (Link(WON),),
            NOBODY_OUT: (Link(0, exchanged=True),),
        }
        may_ask = asking is not None and (limit is None or redeals < limit)
        if may_ask:
            links[THROWN_IN] = (Link(0 if limit is None else redeals + 1),)
        form = asking if may_ask else barred
        assert form is not None
        stages.append(Stage(redeals, form, links))
    return Chain(stages)


def alone(rules: ExchangeRules) -> Solution:
    """Return the solution of one deal by itself: 1 to the one who is left, −1 to the other, else nothing."""
    return solve(form_of(Duel(rules)))
