"""Solve a deal of Kille between two with OpenSpiel's CFR+, and say when forehand swaps.

Run it with `python docs/examples/solve_kille_deal.py`.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from talong.cards.kille import FACES
from talong.envs import openspiel  # noqa: F401  (importing it registers the games)

SWAP = "swap"


def solve(rounds: int = 8) -> tuple[float, float, dict[str, float]]:
    """Return what a best response wins of random play and of the solution, and how often forehand swaps each card."""
    game: Any = pyspiel.load_game("talong_kille_deal(frage=False)")
    before = pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    swaps: dict[str, float] = {}
    for face, code in enumerate(FACES):
        state = game.new_initial_state()
        state.apply_action(face)
        state.apply_action(state.legal_actions()[0])  # What the dealer has, forehand does not see.
        for act, chance in policy.action_probabilities(state).items():
            if state.action_to_string(act) == SWAP:
                swaps[code] = chance
    return before, pyspiel.exploitability(game, policy), swaps


if __name__ == "__main__":
    random, solved, swaps = solve()
    print(f"a best response wins {random:.3f} of random play and {solved:.4f} of the solution")
    for code, chance in swaps.items():
        print(f"{code:>3} {chance:6.1%} {'#' * round(40 * chance)}")
