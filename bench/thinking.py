"""How long bots think about an act: `python -m bench.thinking`, in either build.

One seat has a bot of the level that is measured and the others play by rules of thumb, in whole deals of every game at
its usual sizes. Counted are the acts in which there was something to choose. Wall time is what people would wait; CPU
time is what it costs, and is surer on a machine that does other things.
"""

from __future__ import annotations

import argparse
from statistics import quantiles
from time import perf_counter, process_time

import talong
from talong.analysis.strength_page import options_for, shown_games
from talong.bots import LEVELS, choose_bot

ACTS = 400  # Acts of a deal at most: some have no end.


def thoughts(key: str, seats: int, level: str, wanted: int) -> list[tuple[float, float]]:
    """Return the wall and the CPU time of *wanted* choices, in seconds."""
    game = talong.game(key)
    options = options_for(game, seats)
    found: list[tuple[float, float]] = []
    number = 0
    while len(found) < wanted:
        number += 1
        match = game.match(seats=seats, seed=f"thinking {number}", rules=game.rules("standard", **options))
        bots = [choose_bot(key, level if seat == 0 else "direkt", f"{number} {seat}") for seat in range(seats)]
        for _act in range(ACTS):
            if len(match.results) > 1:
                break
            for seat in match.asked():
                view = match.view(seat)
                wall, cpu = perf_counter(), process_time()
                act = bots[seat].choose(view)
                if seat == 0 and len(match.legal(seat)) > 1:
                    found.append((perf_counter() - wall, process_time() - cpu))
                act = act or (match.game.absent_act(match.view(seat)) if seat == match.turn else None)
                if act is not None:
                    match.apply(seat, match.parse(seat, act))
                    break
            else:
                break
    return found[:wanted]


def spread(times: list[float]) -> str:
    """Return the median, the 99th percentile and the longest of *times*, in milliseconds."""
    parts = quantiles(times, n=100, method="inclusive")
    return f"{parts[49] * 1e3:8.2f} {parts[98] * 1e3:8.2f} {max(times) * 1e3:8.2f}"


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--acts", type=int, default=400, help="choices of each level at each table")
    asked.add_argument("--levels", nargs="*", default=LEVELS, choices=LEVELS)
    given = asked.parse_args()
    print(f"{'milliseconds an act':28}{'wall: median   99 %  longest':>30}{'CPU: median   99 %  longest':>32}")
    for key, its in shown_games().items():
        for seats in its.sizes:
            for level in given.levels:
                found = thoughts(key, seats, level, given.acts)
                walls, cpus = [wall for wall, _cpu in found], [cpu for _wall, cpu in found]
                print(f"{key:16} {seats} {level:10}  {spread(walls)}      {spread(cpus)}", flush=True)


if __name__ == "__main__":
    main()
