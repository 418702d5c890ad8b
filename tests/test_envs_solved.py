"""Two who solve: what our solver finds of a deal of Kille, OpenSpiel's own code confirms, and the other way round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import pyspiel
import pytest

import talong
from talong.analysis.solve.kille import alone
from talong.analysis.solve.linear_program import Solution, solve
from talong.analysis.solve.sequence_form import LUCK, OVER, form_of
from talong.envs import openspiel as openspiel
from talong.games.kille.rules import ExchangeRules

CLOSE = 1e-6


@cache
def deal() -> Any:
    """Return the deal between two, as OpenSpiel has it."""
    return pyspiel.load_game("talong_kille_deal")


class Told:
    """A game of two as its states in OpenSpiel tell it, for our solver: strings, legal actions, chances, returns."""

    seats = 2

    def root(self) -> Any:
        return deal().new_initial_state()

    def mover(self, state: Any) -> int:
        if isinstance(state, tuple):
            return OVER
        return LUCK if state.is_chance_node() else int(state.current_player())

    def luck(self, state: Any) -> Iterable[tuple[Any, float]]:
        return [(self.after(state, number), chance) for number, chance in state.chance_outcomes()]

    def acts(self, state: Any) -> Sequence[int]:
        return list(state.legal_actions())

    def after(self, state: Any, act: int) -> Any:
        later = state.child(act)
        return tuple(later.returns()) if later.is_terminal() else later

    def known(self, state: Any) -> str:
        return str(state.information_state_string())

    def pays(self, state: Any) -> Sequence[float]:
        return list(state)


@cache
def solution() -> Solution:
    """Return what our solver makes of what OpenSpiel's states tell."""
    return solve(form_of(Told()))


def policy() -> Any:
    """Return the same as a policy of OpenSpiel's."""
    table: dict[str, list[tuple[int, float]]] = {}
    for side, manner in zip(solution().form.sides, solution().manners, strict=True):
        for place, known in enumerate(side.known):
            first = int(side.first[place])
            acts: Any = side.acts[place]
            table[known] = [(act, float(manner[first + at])) for at, act in enumerate(acts)]
    return pyspiel.TabularPolicy(table)


@pytest.mark.slow
def test_openspiel_finds_nothing_to_gain_against_our_solution() -> None:
    """Of a deal told to OpenSpiel, which is the deal that we solve."""
    found = solution()
    assert len(found.form.sides[0].known) + len(found.form.sides[1].known) == 782
    assert abs(pyspiel.exploitability(deal(), policy())) < CLOSE
    ours = found.values[0]
    theirs = pyspiel.expected_returns(deal().new_initial_state(), policy(), -1, True)
    assert theirs[0] == pytest.approx(ours, abs=CLOSE)
    assert ours == pytest.approx(0.0244181464, abs=1e-9)  # docs/solved.md
    rules = talong.game("kille").rules("standard", min_players=2)
    assert isinstance(rules, ExchangeRules)
    assert alone(rules).values[0] == pytest.approx(ours, abs=CLOSE)


@pytest.mark.long  # The example in docs/ is solved in the same way (test_envs_openspiel.py).
@pytest.mark.slow
def test_openspiel_comes_near_to_our_value() -> None:
    solver = pyspiel.CFRPlusSolver(deal())
    for _round in range(10):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    value = pyspiel.expected_returns(deal().new_initial_state(), average, -1, True)[0]
    off = abs(value - solution().values[0])
    assert off < 0.005
    gain = pyspiel.nash_conv(deal(), average)  # It knows itself how near it has come.
    assert 0 < gain < 0.03
    assert off <= gain
