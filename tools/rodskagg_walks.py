"""Play matches of Rödskägg, see how scores change in a deal, and print the table that the searching bots reckon with.

A line is a score before a deal, then each change of it with how often it came in a thousand. Where a score was seldom
seen, its line leans on that of its neighbour nearer the start. What is printed belongs in `bots/rodskagg/tables.py`.

    python tools/rodskagg_walks.py --matches 4000
    python tools/rodskagg_walks.py --seats 4 --level snabb --matches 400
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from joblib import Parallel, delayed

import talong
from talong.bots import choose_bot
from talong.bots.rodskagg.tables import LEAST_SCORE, MADE, MOST_SCORE, SEEN
from talong.play import Table

START = 12
LEAN = 10  # A neighbour's line counts like so many deals.
MOST_DEALS = 60

Seen = Counter[tuple[int, int]]


def play(seats: int, level: str, number: int) -> Seen:
    """Return how often each score changed by how much in one match."""
    match = talong.game("rodskagg").match(seats=seats, seed=f"walks {number}", fixed_seats=True)
    table = Table(match, {seat: choose_bot("rodskagg", level, f"{number} {seat}") for seat in range(seats)})
    while len(match.results) < MOST_DEALS and table.step():
        pass
    seen: Seen = Counter()
    before = [START] * seats
    results: Any = match.results
    for result in results:
        after = result["standing"]["scores"]
        made = result["declarer"] if result["by"] == "rodskagg" else -1
        for seat in range(seats):
            score = max(LEAST_SCORE, min(MOST_SCORE, before[seat]))
            seen[score, MADE if seat == made else after[seat] - before[seat]] += 1
        before = after
    return seen


def lines(seen: Seen) -> list[str]:
    """Return the table, a line for each score."""
    scores = [score for score in range(LEAST_SCORE, MOST_SCORE + 1) if score]
    found: dict[int, dict[int, float]] = {}
    for score in sorted(
        scores, key=lambda score: abs(score - START)
    ):  # Nought parts the scores: nobody comes from there.
        counts = {change: float(number) for (of, change), number in seen.items() if of == score}
        near = found.get(score + (1 if score < START else -1), {})
        for change, often in near.items():
            counts[change] = counts.get(change, 0.0) + LEAN * often
        total = sum(counts.values())
        found[score] = {change: number / total for change, number in counts.items()}
    return [" ".join([str(score), *words(found[score])]) for score in scores]


def words(walk: dict[int, float]) -> list[str]:
    """Return the changes of *walk* that come at least once in a thousand deals."""
    often = {change: round(1000 * chance) for change, chance in sorted(walk.items())}
    return [f"{'made' if change == MADE else change}:{number}" for change, number in often.items() if number]


def main() -> None:
    """Play and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--level", default="direkt", help="who plays")
    asked.add_argument("--matches", type=int, default=4000, help="matches of each size")
    asked.add_argument("--seats", type=int, nargs="*", default=sorted(SEEN), help="sizes")
    asked.add_argument("--jobs", type=int, default=-1, help="processes; otherwise one a core")
    given = asked.parse_args()
    for seats in given.seats:
        played = Parallel(n_jobs=given.jobs)(
            delayed(play)(seats, given.level, number) for number in range(given.matches)
        )
        print(f'    {seats}: """')
        print("\n".join(f"        {line}" for line in lines(sum(played, Counter()))))
        print('    """,', flush=True)


if __name__ == "__main__":
    main()
