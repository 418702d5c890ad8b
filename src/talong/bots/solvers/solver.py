"""Solver base class: a position solved in slices, and the value of each act in it."""

from __future__ import annotations

from typing import Final

from talong._compat import i64, mypyc_attr

CLOSE: Final = 1e-9  # Values nearer than this are equal.
SLICE: Final = 20_000  # So many nodes take some milliseconds; after them a caller may look at the clock.


@mypyc_attr(acyclic=True)
class Effort:
    """Node budget: how many nodes a search has visited, and how many it may."""

    def __init__(self) -> None:
        self.nodes: i64 = 0  # These are the nodes of all slices.
        self.left: i64 = 0  # What is left of this slice; below zero it is used up.

    def spend(self) -> bool:
        """Count a node; tell whether the slice is used up."""
        self.left -= 1
        self.nodes += 1
        return self.left < 0


@mypyc_attr(acyclic=True)
class Solver:
    """Anytime solver of a position with open cards.

    `solve` works until it has looked at so many nodes and tells whether it is done; what it has found out so far is
    kept, so that a caller solves in slices and looks at the clock, or gives up, between them.
    """

    def __init__(self, actions: list[int]) -> None:
        self.actions = actions  # All legal acts are here, in the order of the engine.
        self.values: list[float] = []  # The value of each to the seat on turn, as far as it is solved.
        self.effort = Effort()

    def solve(self, nodes: i64) -> bool:
        """Look at no more than about *nodes* nodes; tell whether all is solved."""
        if len(self.values) == len(self.actions):
            return True
        self.effort.left = nodes
        while len(self.values) < len(self.actions):
            value = self.value_of(self.actions[len(self.values)])
            if self.effort.left < 0:
                return False
            self.values.append(value)
        return True

    def value_of(self, action: i64) -> float:
        """Return what *action* is worth to the seat on turn; anything if the slice is used up."""
        raise NotImplementedError

    def best(self) -> list[int]:
        """Return the acts that are worth most; all must be solved."""
        assert len(self.values) == len(self.actions)
        most = max(self.values)
        return [action for action, value in zip(self.actions, self.values, strict=True) if value > most - CLOSE]


def solved(solver: Solver, nodes: i64) -> bool:
    """Solve within *nodes* nodes, in slices between which Ctrl-C is heard; tell whether that was enough."""
    left = nodes
    while left > 0:
        if solver.solve(SLICE if left > SLICE else left):
            return True
        left -= SLICE
    return False
