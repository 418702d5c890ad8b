"""Environment benchmarks: ours for PettingZoo and OpenSpiel and the peers beside them, all driven by the same loops."""

from __future__ import annotations

from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from bench.subject import SEED, Draw, Fill, Gauge, Reading

MATCHES = 4  # Times the work.
MOST_STEPS = 500  # A match may have no end.
BATCH = 256  # Environments in a batch; its arrays fit into the cache of one core.


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


def batch_gauge(batch: Any) -> Gauge:
    """Return a gauge of a batch: choose at random what is legal, step, with observations, masks and resets."""

    def gauge(work: int) -> Reading:
        began = process_time()
        for _step in range(work):
            batch.step(batch.sample())
        return Reading(process_time() - began, work * batch.count)

    return gauge


def self_play_gauge(batch: Any) -> Gauge:
    """Return a gauge of the same inside a batch, without coming back to Python after each step."""

    def gauge(work: int) -> Reading:
        began = process_time()
        batch.play(work)
        return Reading(process_time() - began, work * batch.count)

    return gauge


def pgx_gauge(name: str) -> Gauge:
    """Return a gauge of a batch of Pgx: the same on one core of the processor, compiled by JAX."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make(name)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(SEED), BATCH))

    def advance(key: Any, state: Any) -> Any:
        chosen, fresh = jax.random.split(key)
        legal = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(chosen, legal, axis=1)
        after = jax.vmap(env.step)(state, actions)
        begun = jax.vmap(env.init)(jax.random.split(fresh, BATCH))
        ended = after.terminated | after.truncated
        return jax.tree_util.tree_map(
            lambda one, other: jnp.where(ended.reshape((-1,) + (1,) * (one.ndim - 1)), one, other), begun, after
        )

    step = jax.jit(advance)
    keys = list(jax.random.split(jax.random.PRNGKey(SEED + 1), 64))
    step(keys[0], state).observation.block_until_ready()

    def gauge(work: int) -> Reading:
        now = state
        began = process_time()
        for number in range(work):
            now = step(keys[number % 64], now)
        now.observation.block_until_ready()
        return Reading(process_time() - began, work * BATCH)

    return gauge


def gauges_of(key: str, seats: int) -> dict[str, Gauge]:
    """Return the gauges of the environments of one of our games, as far as their libraries are here."""
    found: dict[str, Gauge] = {}
    try:
        env = import_module(f"talong.envs.{key}_v0").env(seats=seats, max_steps=MOST_STEPS)
        found["aec"] = aec_gauge(env)
        batch = import_module(f"talong.envs.{key}_v0").batch_env(BATCH, seats=seats, max_steps=MOST_STEPS, seed=SEED)
        found |= {"batch": batch_gauge(batch), "batch_play": self_play_gauge(batch)}
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
    """A peer: of PettingZoo, `aec:leduc_holdem_v4`, of Pgx, `pgx:NAME`, or of OpenSpiel in Python, `python:NAME`."""

    def __init__(self, name: str) -> None:
        kind, _, what = name.partition(":")
        self.fills: dict[str, Fill] = {}
        self.gauges: dict[str, Gauge] = {}
        if kind == "aec":
            self.gauges["aec"] = aec_gauge(import_module(f"pettingzoo.classic.{what}").env())
        elif kind == "pgx":
            self.gauges["batch"] = pgx_gauge(what)
        else:
            import pyspiel

            import_module("open_spiel.python.games")
            self.gauges["spiel"] = spiel_gauge(pyspiel.load_game(what))

    def checksum(self) -> str:
        """Return nothing: peers have one build."""
        return ""
