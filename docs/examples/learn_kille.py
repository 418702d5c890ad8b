"""Learn Kille from nothing but money: a table of values against three who play at random (PettingZoo).

A state is one's own card, the phase, and whether one deals; the value of an act is the mean of what the pot was worth
afterwards. Run it with `python docs/examples/learn_kille.py`.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from talong.envs import kille_v0
from talong.envs.aec import TableEnv

LEARNER = "seat_0"


class Learner:
    """The mean worth of each act in each state, and how often it was tried."""

    def __init__(self, env: TableEnv) -> None:
        parts = env.lens.slices()
        self.card = slice(parts["hands"].start, parts["hands"].start + 22)  # The first seat is oneself.
        self.phase = parts["phase"]
        self.dealer = parts["dealer"].start
        self.worth: dict[tuple[int, ...], np.ndarray[Any, Any]] = {}
        self.tries: dict[tuple[int, ...], np.ndarray[Any, Any]] = {}
        self.acts = env.numbering.size

    def state(self, seen: np.ndarray[Any, Any]) -> tuple[int, ...]:
        """Return what of *seen* is looked at."""
        card = seen[self.card]
        return int(card.argmax()) if card.any() else -1, int(seen[self.phase].argmax()), int(seen[self.dealer])

    def choose(self, state: tuple[int, ...], legal: np.ndarray[Any, Any], luck: Random, curious: float) -> int:
        """Return the best of *legal*, or at times another one."""
        if state not in self.worth or luck.random() < curious:
            return int(legal[luck.randrange(len(legal))])
        return int(legal[self.worth[state][legal].argmax()])

    def learn(self, state: tuple[int, ...], act: int, won: float) -> None:
        """Note that after *act* so much was *won*."""
        if state not in self.worth:
            self.worth[state] = np.zeros(self.acts)
            self.tries[state] = np.zeros(self.acts)
        self.tries[state][act] += 1
        self.worth[state][act] += (won - self.worth[state][act]) / self.tries[state][act]


def play(env: TableEnv, learner: Learner | None, luck: Random, curious: float = 0.0) -> float:
    """Play one pot and return what the learner's seat won; if *curious*, it tries something else so often, and learns."""
    env.reset(seed=luck.getrandbits(32))
    steps: list[tuple[tuple[int, ...], int]] = []
    won = 0.0
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        won += reward if agent == LEARNER else 0.0
        if terminated or truncated:
            env.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        if learner is not None and agent == LEARNER:
            state = learner.state(seen["observation"])
            act = learner.choose(state, legal, luck, curious)
            steps.append((state, act))
        else:
            act = int(legal[luck.randrange(len(legal))])
        env.step(act)
    if learner is not None and curious:
        for state, act in steps:
            learner.learn(state, act, won)
    return won


def train(pots: int = 4000, test: int = 2000, seed: int = 1) -> tuple[float, float, float]:
    """Learn for so many *pots*; return what was won in a pot before and after, and the error of the difference."""
    env = kille_v0.raw_env(cuts="auto", buyins="none", frage=False)
    luck = Random(seed)
    before = [play(env, None, luck) for _ in range(test)]
    learner = Learner(env)
    for pot in range(pots):
        play(env, learner, luck, curious=max(0.1, 1 - pot / (0.7 * pots)))
    after = [play(env, learner, luck) for _ in range(test)]
    error = float(np.sqrt((np.var(before) + np.var(after)) / test))
    return float(np.mean(before)), float(np.mean(after)), error


if __name__ == "__main__":
    first, last, error = train()
    print(f"won in a pot: {first:+.2f} stakes at random, {last:+.2f} after learning (± {2 * error:.2f})")
