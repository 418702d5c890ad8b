"""OpenSpiel's card games, driven as ours are."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

import pyspiel

from bench.subject import SEED, Draw, Fill, Gauge, Reading

ROOTS = 48
SEARCHED = 4
ROLLOUTS = 25
ITERATIONS = 50  # Of a search, times the work.
BEFORE_PLAY = {"oh_hell": 4, "hearts": 12}  # Bids, and cards passed on, before the first lead.


def play(states: list[Any], draw: Draw) -> int:
    """Play *states* to the end: actor, legal list, random choice, act; return the number of acts."""
    acts = 0
    for state in states:
        player = state.current_player()
        while player >= 0:
            actions = state.legal_actions()
            state.apply_action(actions[draw(16) % len(actions)])
            acts += 1
            player = state.current_player()
    return acts


def leave_chance(state: Any, draw: Draw) -> None:
    """Let chance act for as long as it is its turn; in these games its outcomes are equally likely."""
    while state.is_chance_node():
        outcomes = state.legal_actions()
        state.apply_action(outcomes[draw(16) % len(outcomes)])


class Peer:
    """One game of OpenSpiel."""

    def __init__(self, name: str) -> None:
        self.game: Any = pyspiel.load_game(name)
        self.gauges: dict[str, Gauge] = {
            "step": self.step,
            "rollout": self.rollout,
            "search": self.search,
            "copy": self.copy,
            "whole": self.whole,
        }
        self.fills: dict[str, Fill] = {"copy": self.fill_copies}
        self.roots: list[Any] = []
        self.midway: list[Any] = []
        self.lengths: list[int] = []
        self.leads: list[Any] = []
        before = BEFORE_PLAY[name.partition("(")[0]]
        rng = Random(SEED)
        while len(self.roots) < ROOTS:
            root = self.game.new_initial_state()
            leave_chance(root, rng.getrandbits)
            if len(root.legal_actions()) < 2:  # A search would have nothing to do.
                continue
            self.roots.append(root)
            self.lengths.append(play([root.clone()], rng.getrandbits))
            midway = root.clone()
            for _ in range(rng.randrange(self.lengths[-1])):
                actions = midway.legal_actions()
                midway.apply_action(actions[rng.getrandbits(16) % len(actions)])
            self.midway.append(midway)
            lead = root.clone()
            for _ in range(before):
                actions = lead.legal_actions()
                lead.apply_action(actions[rng.getrandbits(16) % len(actions)])
            while len(lead.legal_actions()) < 2:  # Whoever must lead the two of clubs has no choice.
                lead.apply_action(lead.legal_actions()[0])
            self.leads.append(lead)

    def step(self, work: int) -> Reading:
        """Drive states from Python, from the first decision on."""
        seconds, acts, draw = 0.0, 0, Random(SEED).getrandbits
        for _ in range(work):
            states = [root.clone() for root in self.roots]
            began = process_time()
            acts += play(states, draw)
            seconds += process_time() - began
        return Reading(seconds, acts)

    def rollout(self, work: int) -> Reading:
        """Roll out in C++: a search of one simulation evaluates its root by that many rollouts.

        From a root to the end there are always equally many acts, whatever is played.
        """
        seconds, acts = 0.0, 0
        number = ROLLOUTS * work
        for root, length in zip(self.roots[:SEARCHED], self.lengths, strict=False):
            evaluator = pyspiel.RandomRolloutEvaluator(number, SEED)
            bot = pyspiel.MCTSBot(self.game, evaluator, 1.0, 1, 1, False, SEED, False)
            began = process_time()
            bot.mcts_search(root)
            seconds += process_time() - began
            acts += number * length
        return Reading(seconds, acts)

    def search(self, work: int) -> Reading:
        """Search in C++ from the first lead with a choice, playing out at random in a new world each time."""
        seconds, number = 0.0, ITERATIONS * work
        for lead in self.leads[:SEARCHED]:
            evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
            bot = pyspiel.ISMCTSBot(SEED, evaluator, 0.7, number, -1)
            began = process_time()
            bot.step(lead)
            seconds += process_time() - began
        return Reading(seconds, number * SEARCHED)

    def copy(self, work: int) -> Reading:
        """Clone states that are under way."""
        midway = self.midway
        began = process_time()
        for _ in range(work):
            for state in midway:
                state.clone()
        return Reading(process_time() - began, work * len(midway))

    def whole(self, work: int) -> Reading:
        """Drive whole deals from Python, with their chance nodes."""
        acts, draw = 0, Random(SEED).getrandbits
        began = process_time()
        for _ in range(work):
            state = self.game.new_initial_state()
            leave_chance(state, draw)
            acts += play([state], draw)
        return Reading(process_time() - began, acts)

    def fill_copies(self, into: list[object]) -> None:
        """Fill *into* with clones of states that are under way."""
        for at in range(len(into)):
            into[at] = self.midway[at % ROOTS].clone()

    def checksum(self) -> str:
        """Return nothing: there is only one build."""
        return ""
