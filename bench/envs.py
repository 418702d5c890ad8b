"""Environment benchmarks: ours for PettingZoo and OpenSpiel and the peers beside them, all driven by the same loops."""

from __future__ import annotations

from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from bench.subject import SEED, Draw, Fill, Gauge, Reading

MATCHES = 4  # Times the work.
MOST_STEPS = 500  # A match may have no end.


def drive_aec(env: Any, draw: Draw, seed: int) -> int:
    """Play one match: observe, choose at random among what the mask allows, step; return the number of steps."""
    steps = 0
    env.reset(seed=seed)
    for _agent in env.agent_iter():
        seen, _reward, terminated, truncated, _info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = seen["action_mask"].nonzero()[0]
        env.step(int(legal[draw(16) % len(legal)]))
        steps += 1
    return steps


def drive_spiel(game: Any, draw: Draw) -> int:
    """Play one match: observe, ask what is legal, choose at random, act; return the number of acts."""
    acts = 0
    state = game.new_initial_state()
    player = state.current_player()
    while player != -4:  # Over.
        if player >= 0:
            state.observation_tensor(player)
            acts += 1
        actions = state.legal_actions()
        state.apply_action(actions[draw(16) % len(actions)])
        player = state.current_player()
    return acts


def aec_gauge(env: Any) -> Gauge:
    """Return a gauge of an environment of PettingZoo."""

    def gauge(work: int) -> Reading:
        draw, steps = Random(SEED).getrandbits, 0
        began = process_time()
        for seed in range(MATCHES * work):
            steps += drive_aec(env, draw, seed % 64)
        return Reading(process_time() - began, steps)

    return gauge


def spiel_gauge(game: Any) -> Gauge:
    """Return a gauge of a game of OpenSpiel."""

    def gauge(work: int) -> Reading:
        draw, acts = Random(SEED).getrandbits, 0
        began = process_time()
        for _match in range(MATCHES * work):
            acts += drive_spiel(game, draw)
        return Reading(process_time() - began, acts)

    return gauge


def gauges_of(key: str, seats: int) -> dict[str, Gauge]:
    """Return the gauges of the environments of one of our games, as far as their libraries are here."""
    found: dict[str, Gauge] = {}
    try:
        env = import_module(f"talong.envs.{key}_v0").env(seats=seats, max_steps=MOST_STEPS)
        found["aec"] = aec_gauge(env)
    except ModuleNotFoundError:
        pass
    try:
        import pyspiel

        import_module("talong.envs.openspiel")
        name = f"talong_{key}(players={seats},chance=sampled,max_steps={MOST_STEPS})"
        found["spiel"] = spiel_gauge(pyspiel.load_game(name))
    except ModuleNotFoundError:
        pass
    return found


class EnvPeer:
    """An environment of PettingZoo, `aec:leduc_holdem_v4`, or a game that OpenSpiel has in Python, `python:NAME`."""

    def __init__(self, name: str) -> None:
        kind, _, what = name.partition(":")
        self.fills: dict[str, Fill] = {}
        self.gauges: dict[str, Gauge] = {}
        if kind == "aec":
            self.gauges["aec"] = aec_gauge(import_module(f"pettingzoo.classic.{what}").env())
        else:
            import pyspiel

            import_module("open_spiel.python.games")
            self.gauges["spiel"] = spiel_gauge(pyspiel.load_game(what))

    def checksum(self) -> str:
        """Return nothing: peers have one build."""
        return ""
