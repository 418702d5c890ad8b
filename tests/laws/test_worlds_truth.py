"""The truth is one of the worlds that a view leaves open, and is drawn as often as any other like it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import talong
from tests.laws.small_worlds import MAKERS, Case, small_cases
from tests.sizes import size

pytestmark = pytest.mark.once

CASES = {"rodskagg": 4}  # It has the smallest worlds: more draws are needed to tell a little from nothing.
USUAL_CASES = size(2, 4)
every_maker = pytest.mark.parametrize("name", MAKERS)

Sampler = Callable[[Case, Random], talong.Match]


def honest(case: Case, rng: Random) -> talong.Match:
    return case.match.view(case.viewer).sample(rng)


def peeking(case: Case, rng: Random) -> talong.Match:
    """Give away the truth once in twelve times."""
    return case.match if rng.random() < 1 / 12 else honest(case, rng)


def timid(case: Case, rng: Random) -> talong.Match:
    """Never give the truth, which is telling too."""
    while True:
        world = honest(case, rng)
        if case.key(world) != case.truth():
            return world


def excess(name: str, sampler: Sampler) -> float:
    """Return by how many standard deviations the truth is drawn more often than by chance."""
    rng = Random(f"truth {name}")
    more = spread = 0.0
    for case in small_cases(name, CASES.get(name, USUAL_CASES)):
        share = case.worlds[case.truth()] / sum(case.worlds.values())
        for _draw in range(int(min(700, 120 + 5 / share))):
            more += (case.key(sampler(case, rng)) == case.truth()) - share
            spread += share * (1 - share)
    return float(more / spread**0.5)


@pytest.mark.slow
@every_maker
def test_the_truth_is_drawn_no_more_often_than_by_chance(name: str) -> None:
    assert -4.5 < excess(name, honest) < 4.5


@pytest.mark.slow
@every_maker
def test_a_sampler_that_peeks_is_caught(name: str) -> None:
    assert excess(name, peeking) > 4.5


def test_a_sampler_that_avoids_the_truth_is_caught() -> None:
    assert excess("rodskagg", timid) < -4.5
