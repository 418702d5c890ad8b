"""Counterfactual regret minimization for any number of seats: CFR+ with alternating updates, optionally predictive.

Predictive CFR+ acts as if the next round were like the last. Between two the average converges to an equilibrium. Among
more nothing is promised: what everybody could gain is measured, by the best answer.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from talong.analysis.solve.sequence_form import Floats, SequenceForm


class RegretSolver:
    """CFR+ solver of a game in sequence form."""

    def __init__(self, form: SequenceForm, predictive: bool = True) -> None:
        self.form = form
        self.predictive = predictive
        self.rounds = 0
        self.regret = [np.zeros(side.size) for side in form.sides]
        self.now = [side.even() for side in form.sides]
        self.plans = [side.plan(side.even()) for side in form.sides]
        self.mean = [plan.copy() for plan in self.plans]

    def round(self) -> None:
        """Update each seat once."""
        self.rounds += 1
        fresh = (3.0 if self.predictive else 2.0) / (self.rounds + (2.0 if self.predictive else 1.0))
        for seat, side in enumerate(self.form.sides):
            total = self.form.worth(seat, self.plans)
            now, regret = self.now[seat], self.regret[seat]
            for low, high in reversed(side.levels):
                span, starts = side.span((low, high))
                mine = side.at[span] - low
                worth = np.add.reduceat(now[span] * total[span], starts)
                np.add.at(total, side.parent[low:high], worth)
                gain = total[span] - worth[mine]
                regret[span] = np.maximum(regret[span] + gain, 0.0)
                wanted = np.maximum(regret[span] + gain, 0.0) if self.predictive else regret[span]
                sums = np.add.reduceat(wanted, starts)[mine]
                now[span] = np.where(sums > 0.0, wanted / np.where(sums > 0.0, sums, 1.0), now[span])
            self.plans[seat] = side.plan(now)
            self.mean[seat] += fresh * (self.plans[seat] - self.mean[seat])

    def solve(self, rounds: int, enough: float = 0.0, told: Callable[[int, float], None] | None = None) -> float:
        """Run up to *rounds* more rounds, until no more than *enough* can be gained; return what can (NashConv)."""
        gain = sum(self.form.gains(self.mean))
        last = self.rounds + rounds
        while self.rounds < last and gain > enough:
            for _round in range(min(20, last - self.rounds)):
                self.round()
            gain = sum(self.form.gains(self.mean))
            if told is not None:
                told(self.rounds, gain)
        return gain

    def manners(self) -> list[Floats]:
        """Return the average manner of each seat."""
        return [side.manner(plan, side.even()) for side, plan in zip(self.form.sides, self.mean, strict=True)]
