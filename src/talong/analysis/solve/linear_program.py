"""Linear programming solver of two-player zero-sum games in sequence form (Koller, Megiddo and von Stengel).

A seat's program asks for the plan whose least worth, whatever the other does, is greatest. There are often many such
plans. Of them we take one that gets most from an opponent who does everything alike: it never throws away what an
opponent's slip would give.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array, hstack, vstack

from talong.analysis.errors import SolveError
from talong.analysis.solve.sequence_form import Floats, SequenceForm, Side

_EXACT: Final = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
_CLOSE: Final = 1e-12
_ALIKE: Final = 1e-9


class Solution:
    """Equilibrium: the strategies of both seats, their values, and how much they could gain together."""

    def __init__(self, form: SequenceForm, plans: list[Floats], manners: list[Floats]) -> None:
        self.form = form
        self.plans = plans
        self.manners = manners
        self.values = form.value(plans)
        self.gain = sum(form.gains(plans))


def solve(form: SequenceForm, tidy: bool = True) -> Solution:
    """Return an equilibrium of *form*; if *tidy*, one that also punishes slips."""
    check(form)
    found = [optimal(form, seat, tidy) for seat in (0, 1)]
    manners: list[Floats] = []
    even = [side.plan(side.even()) for side in form.sides]
    for seat in (0, 1):
        side = form.sides[seat]
        rough = [side_plan + _ALIKE * even[at] for at, side_plan in enumerate(found)]
        _worth, answer = side.best(form.worth(seat, rough))
        manners.append(side.manner(found[seat], answer))  # Places out of reach get the best answer.
    plans = [side.plan(manner) for side, manner in zip(form.sides, manners, strict=True)]
    return Solution(form, plans, manners)


def check(form: SequenceForm) -> None:
    """Refuse a game that is not two-player and constant-sum."""
    if form.seats != 2:
        raise SolveError("solve-two-seats", {"seats": str(form.seats)})
    sums = form.pays.sum(axis=1)
    if np.ptp(sums) > _ALIKE:
        raise SolveError("solve-not-zero-sum", {})


def optimal(form: SequenceForm, seat: int, tidy: bool) -> Floats:
    """Return a maximin plan of *seat*."""
    mine, theirs = form.sides[seat], form.sides[1 - seat]
    pays = matrix(form, seat)
    scale = 1.0 / max(float(np.abs(pays.data).max(initial=0.0)), _CLOSE)
    pays = pays * scale
    plan_size, places = mine.size, len(theirs.known)
    # The unknowns are the plan, what each place of the other's is worth to us at most, and what all is worth.
    at_least = hstack([-pays.T, answered(theirs)], format="csr")
    whole = at_least[[0], :]  # The row of the other's empty sequence is minus what all is worth.
    rows = at_least[1:, :]
    flow = hstack([balanced(mine), csr_array((1 + len(mine.known), places))], format="csr")
    due = np.zeros(1 + len(mine.known))
    due[0] = 1.0
    bounds: list[tuple[float | None, float | None]] = [(0.0, None)] * plan_size + [(None, None)] * places
    goal = whole.toarray().ravel()
    first = run(goal, rows, np.zeros(rows.shape[0]), flow, due, bounds)
    plan: Floats = first.x[:plan_size]
    if not tidy:
        return plan
    best = float(first.fun)
    slips = -(pays @ theirs.plan(theirs.even()))
    aim = np.concatenate([slips, np.zeros(places)])
    kept = np.zeros(rows.shape[0] + 1)
    kept[-1] = best
    second = run(aim, vstack([rows, whole], format="csr"), kept, flow, due, bounds)
    tidied: Floats = second.x[:plan_size]
    return tidied


def run(goal: Floats, rows: Any, most: Floats, flow: Any, due: Floats, bounds: Any) -> Any:
    """Solve a linear program; raise if it has no solution."""
    found = linprog(
        goal, A_ub=rows, b_ub=most, A_eq=flow, b_eq=due, bounds=bounds, method="highs-ds", options=dict(_EXACT)
    )
    if found.status:
        raise SolveError("solve-no-answer", {"why": str(found.message)})
    return found


def matrix(form: SequenceForm, seat: int) -> Any:
    """Return the payoff matrix of *seat*, by sequences of both."""
    weight = form.chance * form.pays[form.ends, seat]
    where = (form.done[:, seat], form.done[:, 1 - seat])
    return coo_array((weight, where), shape=(form.sides[seat].size, form.sides[1 - seat].size)).tocsr()


def answered(side: Side) -> Any:
    """Return the constraints on the values of places: a place is worth at most any of its acts and what comes after."""
    places = np.arange(len(side.known))
    acts = np.arange(1, side.size)
    rows = np.concatenate([acts, side.parent])
    columns = np.concatenate([side.at[1:], places])
    signs = np.concatenate([np.ones(len(acts)), -np.ones(len(places))])
    return coo_array((signs, (rows, columns)), shape=(side.size, len(places))).tocsr()


def balanced(side: Side) -> Any:
    """Return the flow constraints of a plan: the acts of a place are together as likely as what leads to it."""
    places = np.arange(len(side.known))
    acts = np.arange(1, side.size)
    rows = np.concatenate([[0], 1 + side.at[1:], 1 + places])
    columns = np.concatenate([[0], acts, side.parent])
    signs = np.concatenate([[1.0], np.ones(len(acts)), -np.ones(len(places))])
    return coo_array((signs, (rows, columns)), shape=(1 + len(places), side.size)).tocsr()
