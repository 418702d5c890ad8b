"""The environments of one seat for Gymnasium, and the parallel ones for PettingZoo."""

from __future__ import annotations

import importlib
import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test

import talong
import talong.envs.gym
from talong.envs.gym import SeatEnv
from talong.envs.parallel import ParallelTableEnv
from tests.laws.worlds import pick
from tests.sizes import size
from tests.test_envs_pettingzoo import every_key


def legal(seen: dict[str, Any]) -> list[int]:
    return [int(number) for number in np.flatnonzero(seen["action_mask"])]


@every_key
def test_gymnasium_finds_nothing_wrong(key: str) -> None:
    env = gymnasium.make(f"talong/{key.capitalize()}-v0", disable_env_checker=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(infinity|not within the observation space).*")
        warnings.filterwarnings("ignore", message=".*A Box observation space.*")
        check_env(env.unwrapped, skip_render_check=True)


@every_key
def test_one_seat_plays_whole_matches_against_bots(key: str) -> None:
    asked: list[int] = []

    def first(view: talong.View) -> str | None:
        asked.append(view.viewer)
        acts: Any = view.facts["legal"]
        return str(acts[0]) if view.facts["turn"] == view.viewer else None

    env = SeatEnv(key, seat=2, opponents={0: "random", 1: first, 3: "nyborjare"}, max_steps=150)
    rng = Random(key)
    ends = 0
    seen, _info = env.reset(seed=4)
    for _step in range(200):
        assert env.observation_space.contains(seen)
        assert env.sitting is not None
        assert env.sitting.seat == 2
        number = pick(rng, legal(seen))
        assert env.number(env.text(number)) == number
        assert env.action_masks()[number]
        seen, reward, terminated, truncated, _info = env.step(number)
        assert isinstance(reward, float)
        if terminated or truncated:
            assert not legal(seen)
            ends += 1
            seen, _info = env.reset()
    assert ends
    assert set(asked) == {1}


@every_key
def test_a_seed_repeats_a_match_with_its_bots(key: str) -> None:
    def walk(seed: int) -> list[Any]:
        env = SeatEnv(key, opponents="direkt", max_steps=60)
        seen, _info = env.reset(seed=seed)
        found: list[Any] = [seen["observation"].tolist()]
        over = False
        while not over:
            seen, reward, terminated, truncated, _info = env.step(legal(seen)[-1])
            found.append((seen["observation"].tolist(), reward))
            over = terminated or truncated
        return found

    assert walk(3) == walk(3)
    assert walk(3) != walk(4)


def test_rewards_of_a_match_add_up_to_what_it_is_worth() -> None:
    env = SeatEnv("kille", opponents="random")
    rng = Random(1)
    early = 0
    for seed in range(40):
        seen, _info = env.reset(seed=seed)
        assert env.sitting is not None
        early += env.sitting.worth()[0] != 0.0
        total, over = 0.0, False
        while not over:
            seen, reward, terminated, truncated, _info = env.step(pick(rng, legal(seen)))
            total += reward
            over = terminated or truncated
        assert total == pytest.approx(env.sitting.worth()[0])
    assert early  # Some matches are worth something before the learner has had a choice.


def test_only_acts_are_counted_for_the_learner() -> None:
    env = SeatEnv("kille", opponents="direkt")
    rng = Random(1)
    let_be = 0
    for seed in range(20):
        seen, info = env.reset(seed=seed)
        over = False
        while not over:
            assert env.sitting is not None
            assert info["acts"] == env.sitting.match.version
            let_be += env.sitting.steps - info["acts"]
            seen, _reward, terminated, truncated, info = env.step(pick(rng, legal(seen)))
            over = terminated or truncated
    assert let_be > 0  # Others were asked, and let be: that is theirs to know.


def test_stark_counts_its_playouts() -> None:
    env = SeatEnv("kille", opponents={1: "stark@5"}, max_steps=30)
    seen, _info = env.reset(seed=1)
    assert legal(seen)


def test_an_illegal_number_costs_one_or_is_refused() -> None:
    env = SeatEnv("rodskagg")
    env.reset(seed=1)
    _seen, reward, terminated, truncated, info = env.step(env.number("play 2c"))
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env = SeatEnv("rodskagg", forgiving=False)
    env.reset(seed=1)
    with pytest.raises(talong.IllegalAction):
        env.step(env.number("play 2c"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 4},
        {"seat": True},
        {"opponents": {0: "stark"}},
        {"opponents": {4: "stark"}},
        {"opponents": "strong"},
        {"opponents": {1: 7}},
        {"render_mode": "film"},
        {"seats": 40},
    ],
)
def test_bad_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(talong.RulesError):
        SeatEnv("kille", **wrong)


@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_it_is_rendered_as_the_learner_sees_it(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatEnv("kille", render_mode=mode, lang="sv")
    env.reset(seed=1)
    said = env.render()
    assert "Du" in (said if mode == "ansi" else capsys.readouterr().out)
    env.close()
    assert env.render() is None


# Parallel.


@every_key
def test_pettingzoo_finds_nothing_wrong_in_parallel(key: str) -> None:
    env = importlib.import_module(f"talong.envs.{key}_v0").parallel_env(max_steps=80)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")
        parallel_api_test(env, num_cycles=50)


@every_key
def test_all_are_asked_at_once_and_the_first_act_counts(key: str) -> None:
    env = importlib.import_module(f"talong.envs.{key}_v0").parallel_env(max_steps=size(300, 2000))
    beside = importlib.import_module(f"talong.envs.{key}_v0").raw_env(max_steps=size(300, 2000))
    rng = Random(key)
    lapsed = 0
    with_kuku = key == "kille"
    for seed in range(size(40 if with_kuku else 3, 100)):
        seen, _infos = env.reset(seed=seed)
        beside.reset(seed=seed)
        assert env.state().shape == env.state_space.shape
        assert env.state_space.contains(env.state())
        while env.agents:
            for agent in env.agents:
                assert (seen[agent]["observation"] == beside.observe(agent)["observation"]).all()
            actions = {agent: pick(rng, legal(seen[agent])) for agent in env.agents}
            acting = [agent for agent, number in actions.items() if number]
            seen, rewards, ended, cut, _infos = env.step(actions)
            number = 0
            while number == 0 and not beside.table().over:  # One after the other, as the engine asks them.
                number = actions[beside.agent_selection]
                acting = [agent for agent in acting if agent != beside.agent_selection]
                beside.step(number)
            lapsed += len(acting)
            assert rewards == (beside.rewards if beside.paid else dict.fromkeys(rewards, 0.0))
            assert (ended, cut) == (beside.terminations, beside.truncations)
    assert lapsed or not with_kuku  # A kuku is laid up while another seat is on turn.


@every_key
def test_a_mask_says_nothing_of_what_others_may_do(key: str) -> None:
    env = importlib.import_module(f"talong.envs.{key}_v0").parallel_env(max_steps=size(300, 2000))
    rng = Random(key)
    for seed in range(size(5, 40)):
        seen, _infos = env.reset(seed=seed)
        while env.agents:
            table = env.inner.table()
            if not table.chosen:
                for seat, agent in enumerate(env.possible_agents):
                    own = table.numbering.numbers(table.match.legal(seat), 0)
                    wanted = own if own and seat == table.match.turn else [0, *own]
                    assert legal(seen[agent]) == wanted
            seen = env.step({agent: pick(rng, legal(seen[agent])) for agent in env.agents})[0]


def test_whoever_acts_out_of_turn_pays_for_it() -> None:
    for arguments in ({"forgiving": True}, {"forgiving": False}):
        env = ParallelTableEnv("rodskagg", "rodskagg_v0", **arguments)
        seen, _infos = env.reset(seed=1)
        asked = next(agent for agent in env.agents if legal(seen[agent]) != [0])
        other = next(agent for agent in env.agents if agent != asked)
        actions = {agent: legal(seen[agent])[0] for agent in env.agents} | {other: env.number("pass")}
        if not arguments["forgiving"]:
            with pytest.raises(talong.IllegalAction):
                env.step(actions)
            assert env.agents
            continue
        _seen, rewards, ended, _cut, _infos = env.step(actions)
        assert rewards[other] == -1.0
        assert sum(rewards.values()) == -1.0
        assert all(ended.values())
        assert not env.agents
