"""Environments can be pickled, copied and printed, in the middle of a match too."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel
import pytest

import talong
import talong.envs.openspiel  # It registers the games.
from talong.envs.aec import Environments, TableEnv
from talong.envs.batch import batch_env
from talong.envs.gym import SeatEnv

Way = Callable[[Any], Any]
WAYS: dict[str, Way] = {
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
each_way = pytest.mark.parametrize("way", list(WAYS.values()), ids=list(WAYS))


def play(env: TableEnv, acts: int, rng: Random) -> str:
    for _act in range(acts):
        if env.table().over:
            break
        env.step(rng.choice(env.table().legal()))
    return env.table().match.record()


@each_way
@pytest.mark.parametrize("game", talong.games(), ids=lambda game: game.key)
def test_an_environment_goes_on_as_the_one_it_was_made_from(game: talong.Game, way: Way) -> None:
    env = Environments(game.key).env(seats=4)
    assert repr(way(env)) == f"<{game.key}_v0: 4 seats, not reset>"
    env.reset(seed=2)
    play(env, 12, Random(1))
    again = way(env)
    assert repr(again) == repr(env) == f"<{game.key}_v0: 4 seats, {env.table().match.phase}>"
    assert again.rewards == env.rewards
    assert (again.observe("seat_0")["observation"] == env.observe("seat_0")["observation"]).all()
    before = env.table().match.record()
    played = play(again, 30, Random(3))
    assert env.table().match.record() == before
    assert play(env, 30, Random(3)) == played
    for one in (env, again):
        one.reset()
    assert again.table().match.position() == env.table().match.position()


@each_way
@pytest.mark.parametrize("game", talong.games(), ids=lambda game: game.key)
def test_an_environment_of_one_seat_goes_on_as_well(game: talong.Game, way: Way) -> None:
    env = SeatEnv(game.key, opponents="direkt", max_steps=200)
    seen, _info = env.reset(seed=2)
    seen, *_rest = env.step(int(seen["action_mask"].argmax()))
    again = way(env)
    assert again.sitting is not env.sitting
    while env.sitting is not None and not env.sitting.over:
        number = int(seen["action_mask"].argmax())
        seen, *wanted = env.step(number)
        found, *others = again.step(number)
        assert (found["observation"] == seen["observation"]).all()
        assert others[:3] == wanted[:3]


@each_way
def test_a_parallel_environment_goes_on_as_well(way: Way) -> None:
    env = Environments("kille").parallel_env(seats=4)
    seen, _infos = env.reset(seed=2)
    again = way(env)
    actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    before = again.inner.table().match.record()
    env.step(actions)
    assert again.inner.table().match.record() == before
    again.step(actions)
    assert again.inner.table().match.record() == env.inner.table().match.record()


@each_way
def test_a_batch_says_that_it_cannot_be_kept(way: Way) -> None:
    with pytest.raises(TypeError, match="neither pickled nor copied"):
        way(batch_env("kille", 2, seats=4, seed=1))


@each_way
def test_a_game_and_a_state_of_openspiel_are_kept(way: Way) -> None:
    game = pyspiel.load_game("talong_rodskagg(players=3)")
    state = game.new_initial_state()
    rng = Random(1)
    for _act in range(60):
        state.apply_action(rng.choice(state.legal_actions()))
    assert way(game) == game
    assert str(way(game)) == str(game) == repr(game)
    again = way(state)
    assert again.history() == state.history()
    assert again.legal_actions() == state.legal_actions()
    assert again.information_state_string(0) == state.information_state_string(0)
