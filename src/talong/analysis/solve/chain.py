"""Stochastic game of successive deals between two, solved by policy iteration.

A *stage* is all that lasts between deals (glasses, buy-ins, how often cards were thrown in). How a deal ends leads to a
choice of *links*: to a stage, with the roles kept or exchanged, or to the end of it all. Values are the chance of the
stage's forehand to win in the end, so the dealer has the rest.

Each stage is solved with the values of the others given; then the values are those of the play so found, and so on
(policy iteration after Hoffman and Karp, with the program in place of the matrix game). Stages that cannot come back to
each other are solved one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from talong.analysis.errors import SolveError
from talong.analysis.solve.linear_program import Solution, solve
from talong.analysis.solve.sequence_form import SequenceForm

FOREHAND: Final = 0
DEALER: Final = 1
FOREHAND_OUT: Final = "forehand out"  # At this end forehand chooses the link, at others the dealer.

WON: Final = -1  # The forehand of the stage that the link starts from has won all.
LOST: Final = -2  # The same forehand has lost all.
_SAME: Final = 1e-13
_MOST: Final = 60


class Link(NamedTuple):
    """Transition after an end of a deal."""

    to: int  # A stage, WON or LOST.
    exchanged: bool = False  # Whether forehand deals there.
    name: str = ""  # The act by which the player who is out chooses it.


class Stage(NamedTuple):
    """State between deals, and where each end of a deal leads; the player who is out chooses among several links."""

    name: Any
    form: SequenceForm
    links: dict[str, tuple[Link, ...]]


class Chain:
    """Stages with their values and solutions."""

    def __init__(self, stages: list[Stage]) -> None:
        self.stages = stages
        self.values = [0.5] * len(stages)
        self.solutions: list[Solution | None] = [None] * len(stages)

    def worth(self, link: Link, values: Sequence[float]) -> float:
        """Return what *link* is worth to the forehand of the stage it starts from."""
        if link.to < 0:
            return 1.0 if link.to == WON else 0.0
        return 1.0 - values[link.to] if link.exchanged else values[link.to]

    def choice(self, stage: int, end: str) -> Link:
        """Return the link that the player who is out chooses."""
        links = self.stages[stage].links[end]
        pick = max if end == FOREHAND_OUT else min
        return pick(links, key=lambda link: self.worth(link, self.values))

    def price(self, stage: int) -> None:
        """Set the payoffs of the deal of a *stage*."""
        worths = {end: self.worth(self.choice(stage, end), self.values) for end in self.stages[stage].links}
        self.stages[stage].form.price(lambda moment: (worths[moment.end], 1.0 - worths[moment.end]))

    def solve(self, told: Callable[[int, int], None] | None = None) -> float:
        """Solve all stages, and return how much both seats together could gain, at the stage where that is most."""
        done = 0
        for group in self.groups():
            for _time in range(_MOST):
                before = [self.values[stage] for stage in group]
                for stage in group:
                    self.price(stage)
                    self.solutions[stage] = solve(self.stages[stage].form)
                self.follow(group)
                if max([abs(self.values[stage] - old) for stage, old in zip(group, before, strict=True)]) < _SAME:
                    break
            else:
                raise SolveError("solve-no-answer", {"why": str(self.stages[group[0]].name)})
            done += len(group)
            if told is not None:
                told(done, len(self.stages))
        return max(self.gains())

    def follow(self, group: list[int]) -> None:
        """Set the values of a *group* to those of the play that was found."""
        row = {stage: at for at, stage in enumerate(group)}
        lines = np.eye(len(group))
        given = np.zeros(len(group))
        for stage, at in row.items():
            for end, odds in self.odds(stage).items():
                link = self.choice(stage, end)
                sign = -1.0 if link.exchanged else 1.0
                if link.to in row:
                    lines[at, row[link.to]] -= odds * sign
                    given[at] += odds if link.exchanged else 0.0
                else:
                    given[at] += odds * self.worth(link, self.values)
        for stage, value in zip(group, np.linalg.solve(lines, given), strict=True):
            self.values[stage] = float(value)

    def odds(self, stage: int) -> dict[str, float]:
        """Return how likely each end of the deal is."""
        solution = self.solutions[stage]
        assert solution is not None
        form = self.stages[stage].form
        found = dict.fromkeys(self.stages[stage].links, 0.0)
        for moment, likely in zip(form.kinds, form.odds(solution.plans), strict=True):
            found[moment.end] += float(likely)
        return found

    def gains(self) -> list[float]:
        """Return for every stage how much both could gain together: by the best answer of each in all deals to come."""
        best = self.best_answers()
        return [best[FOREHAND][stage] + best[DEALER][stage] - 1.0 for stage in range(len(self.stages))]

    def best_answers(self) -> list[list[float]]:
        """Return the value of the best answer in all deals to come, by the role in a stage and by the stage."""
        answers = [self.values[:], [1.0 - value for value in self.values]]
        for group in self.groups():
            for _time in range(_MOST):
                moved = 0.0
                for stage in group:
                    for role in (FOREHAND, DEALER):
                        found = self.answer(stage, role, answers)
                        moved = max(moved, abs(found - answers[role][stage]))
                        answers[role][stage] = found
                if moved < _SAME:
                    break
        return answers

    def answer(self, stage: int, role: int, answers: list[list[float]]) -> float:
        """Return the value of the best answer in the deal of a *stage*, given the values of what comes after."""
        solution = self.solutions[stage]
        assert solution is not None
        form = self.stages[stage].form
        worths: dict[str, float] = {}
        for end, links in self.stages[stage].links.items():
            mine = (end == FOREHAND_OUT) == (role == FOREHAND)
            open_to_me = links if mine else (self.choice(stage, end),)
            worths[end] = max([self.answered(link, role, answers) for link in open_to_me])
        form.price(lambda moment: (worths[moment.end],) * 2)
        return form.sides[role].best(form.worth(role, solution.plans))[0]

    def answered(self, link: Link, role: int, answers: list[list[float]]) -> float:
        """Return what *link* is worth to *role*, who answers best."""
        if link.to < 0:
            return float((link.to == WON) == (role == FOREHAND))
        return answers[1 - role if link.exchanged else role][link.to]

    def groups(self) -> list[list[int]]:
        """Return the strongly connected components of the stages, those that nothing else depends on last."""
        leads = [
            sorted({link.to for links in stage.links.values() for link in links if link.to >= 0})
            for stage in self.stages
        ]
        order: list[list[int]] = []
        index: dict[int, int] = {}
        low: dict[int, int] = {}
        open_: list[int] = []
        for start in range(len(self.stages)):
            if start in index:
                continue
            path = [(start, iter(leads[start]))]
            index[start] = low[start] = len(index)
            open_.append(start)
            while path:
                stage, after = path[-1]
                for later in after:
                    if later not in index:
                        index[later] = low[later] = len(index)
                        open_.append(later)
                        path.append((later, iter(leads[later])))
                        break
                    if later in open_:
                        low[stage] = min(low[stage], index[later])
                else:
                    path.pop()
                    if path:
                        low[path[-1][0]] = min(low[path[-1][0]], low[stage])
                    if low[stage] == index[stage]:
                        cut = open_.index(stage)
                        order.append(sorted(open_[cut:]))
                        del open_[cut:]
        return order
