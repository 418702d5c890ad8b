"""Measure how likely a score wins a match of Rödskägg, and print the table that the coach reckons with.

Matches between the bots that play by rules of thumb give, after each deal, the scores of all and who won in the end.
The chance of a seat is taken to be e to the power of the weight of its score, divided by the sum of that over all
seats; the weights that make what happened likeliest are found by maximum likelihood, held smooth where few have been.

    python tools/rodskagg_chances.py --matches 500
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from scipy.optimize import minimize

import talong
from talong.bots import choose_bot
from talong.play import Table

LEAST, MOST = -8, 24
SIZES = (2, 3, 4, 5, 6)
SMOOTH = 4.0


def play(seats: int, number: int) -> list[tuple[list[int], int]]:
    """Return the scores after each deal of a match, with who won it."""
    match = talong.game("rodskagg").match(seats=seats, seed=f"chances {number}", fixed_seats=True)
    table = Table(match, {seat: choose_bot("rodskagg", "simple", f"{number} {seat}") for seat in range(seats)})
    while len(match.results) < 200 and table.step():
        pass
    outcome: Any = match.outcome
    if not outcome["winners"]:
        return []
    results: Any = match.results
    scores = [[12] * seats, *[result["standing"]["scores"] for result in results[:-1]]]
    return [(after, outcome["winners"][0]) for after in scores]


def fit(seen: list[tuple[list[int], int]]) -> list[float]:
    """Return the weight of each score, that of twelve points being nought."""
    size = MOST - LEAST + 1
    tables = []
    for seats in SIZES:
        rows = [(scores, winner) for scores, winner in seen if len(scores) == seats]
        scores = np.clip(np.array([scores for scores, _winner in rows]), LEAST, MOST) - LEAST
        tables.append((scores, np.array([winner for _scores, winner in rows])))

    def unlikely(weights: np.ndarray) -> tuple[float, np.ndarray]:
        worth = 0.0
        slope = np.zeros(size)
        for scores, winners in tables:
            parts = np.exp(weights[scores])
            parts /= parts.sum(axis=1, keepdims=True)
            each = np.arange(len(winners))
            worth -= float(np.log(parts[each, winners]).sum())
            np.add.at(slope, scores, parts)
            np.add.at(slope, scores[each, winners], -1.0)
        bend = np.diff(weights, 2)
        worth += SMOOTH * float(bend @ bend)
        slope[:-2] += 2 * SMOOTH * bend
        slope[1:-1] -= 4 * SMOOTH * bend
        slope[2:] += 2 * SMOOTH * bend
        return worth, slope

    found = minimize(unlikely, np.zeros(size), jac=True, method="L-BFGS-B").x
    return [round(float(weight - found[12 - LEAST]), 2) for weight in found]


def main() -> None:
    """Play, fit and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--matches", type=int, default=500, help="matches of each size")
    matches = asked.parse_args().matches
    seen = [row for seats in SIZES for number in range(matches) for row in play(seats, number)]
    print(f"LEAST = {LEAST}  # {matches} matches of each of {SIZES} seats, {len(seen)} deals")
    print("WEIGHTS =", fit(seen))


if __name__ == "__main__":
    main()
