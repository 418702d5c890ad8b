"""Batched environments: the same numbers as the PettingZoo environment has, step by step, for every game."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import talong
from talong.core.chance.fast import SEED_BITS
from talong.envs.aec import TableEnv
from talong.envs.batch import BatchEnv, batch_env
from talong.envs.core.fast_chance import FastChance
from talong.envs.core.serial_match import SerialMatch
from tests.sizes import size
from tests.test_envs_pettingzoo import every_key, every_table

COUNT = 3


class Beside:
    """The PettingZoo environments with the luck of a batch."""

    def __init__(self, key: str, arguments: dict[str, Any], seed: int) -> None:
        luck = Random(seed)
        self.chances = [FastChance(luck.getrandbits(SEED_BITS)) for _env in range(COUNT)]
        self.envs = [TableEnv(key, f"{key}_v0", **arguments) for _env in range(COUNT)]
        for at in range(COUNT):
            self.begin(at)

    def begin(self, at: int) -> None:
        """Begin another match with the luck that goes on."""
        env = self.envs[at]
        env.reset(seed=0)
        match = env.game.match(seats=env.seats, rules=env.rules, chance=self.chances[at])
        env.sitting = SerialMatch(match, env.reward, env.max_steps)
        env.worth = env.sitting.worth()
        env.moves = len(match.ledger.entries)
        env.agent_selection = env.possible_agents[env.sitting.seat]


@every_table
def test_a_batch_has_the_numbers_of_the_environments(key: str, arguments: dict[str, Any]) -> None:
    batch = BatchEnv(key, COUNT, seed=5, **arguments)
    beside = Beside(key, arguments, 5)
    ended = 0
    for _step in range(size(150, 1500)):
        for at, env in enumerate(beside.envs):
            seen = env.observe(env.agent_selection)
            assert batch.turns[at] == env.table().seat
            assert (batch.masks[at] == seen["action_mask"]).all()
            assert (batch.observations[at] == seen["observation"]).all(), env.lens.slices()
        actions = batch.sample().copy()
        assert all(batch.masks[at, action] for at, action in enumerate(actions))
        batch.step(actions)
        for at, env in enumerate(beside.envs):
            env.step(actions[at])
            wanted = [env.rewards[agent] for agent in env.possible_agents] if env.paid else [0.0] * env.seats
            assert batch.rewards[at].tolist() == wanted
            assert batch.terminated[at] == all(env.terminations.values())
            assert batch.truncated[at] == all(env.truncations.values())
            if env.table().over:
                ended += 1
                beside.begin(at)
    assert ended or arguments.get("max_steps") or key in ("punschkille", "rodskagg", "skitgubbe", "kungsholmskille")


@every_key
def test_matches_are_cut_short_and_followed_by_others(key: str) -> None:
    batch = batch_env(key, 5, seed=1, max_steps=7)
    ends = np.zeros(5, int)
    for _step in range(70):
        batch.step(batch.sample())
        ends += batch.terminated | batch.truncated
        assert not (batch.terminated & batch.truncated).any()
        assert batch.masks.any(axis=1).all()
    assert (ends >= 10).all()


@every_key
def test_a_seed_repeats_a_batch(key: str) -> None:
    def seen(seed: int) -> list[bytes]:
        batch = batch_env(key, 4, seed=seed)
        first = batch.observations.tobytes()
        batch.play(60)
        return [first, batch.observations.tobytes(), batch.masks.tobytes(), batch.turns.tobytes()]

    assert seen(1) == seen(1)
    assert seen(1) != seen(2)


def test_play_does_what_sample_and_step_do() -> None:
    one, other = batch_env("rodskagg", 8, seed=3), batch_env("rodskagg", 8, seed=3)
    one.play(100)
    for _step in range(100):
        other.step(other.sample())
    assert (one.observations == other.observations).all()
    assert (one.rewards == other.rewards).all()


@every_key
def test_an_illegal_action_is_refused_and_changes_nothing(key: str) -> None:
    batch = batch_env(key, 3, seed=2)
    before = batch.observations.copy()
    good = batch.sample().copy()
    for wrong in (-1, len(batch.numbering.texts), int(batch.masks[2].argmin()), 2**40):
        actions = good.astype(np.int64)
        actions[2] = wrong
        with pytest.raises(talong.IllegalAction):
            batch.step(actions)
    assert (batch.observations == before).all()
    for shape in (good[:2], good.astype(float), good.reshape(3, 1)):
        with pytest.raises(talong.RulesError):
            batch.step(shape)
    batch.step(good.tolist())
    assert (batch.observations != before).any()


def test_arrays_stay_where_they_are_and_cannot_be_written() -> None:
    batch = batch_env("kille", 2, seed=1)
    kept = (batch.observations, batch.masks, batch.rewards, batch.terminated, batch.truncated, batch.turns)
    batch.play(10)
    batch.reset(1)
    assert kept[0] is batch.observations
    for array in kept:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
    assert kept[0].dtype == np.float32
    assert [array.shape for array in kept] == [(2, 257), (2, 52), (2, 4), (2,), (2,), (2,)]


@pytest.mark.parametrize("count", [0, -1, True, 1.5, 1 << 30])
def test_no_batch_is_empty_or_endless(count: Any) -> None:
    with pytest.raises(talong.RulesError):
        batch_env("kille", count)


def test_ids_and_texts_belong_together() -> None:
    batch = batch_env("kille", 1)
    assert batch.number("swap") == batch.number(" X ") == 2
    assert batch.text(2) == "swap"
    assert batch.number("let be") == 0
    for wrong in ("", "jump", "cut 99", 3):
        with pytest.raises(talong.IllegalAction):
            batch.number(wrong)  # type: ignore[arg-type]
    assert "kille" in repr(batch)
