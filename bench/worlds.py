"""World-sampling benchmark on views: `python -m bench.worlds`, in either build.

Views are taken along random matches. Reading one is counted apart, since a search reads once and draws often; a sample
is a whole match.
"""

from __future__ import annotations

from random import Random
from time import process_time

import talong
from talong.core.chance.fast import FastRandom

SEATS = {"kille": 6, "punschkille": 4, "kungsholmskille": 4, "rodskagg": 4, "skitgubbe": 4}
VIEWS = 40
DRAWS = 100


def views(key: str) -> list[talong.View]:
    """Return views of the seat on turn, from many moments of random deals."""
    found: list[talong.View] = []
    rng = Random(f"bench {key}")
    while len(found) < VIEWS:
        match = talong.game(key).match(seats=SEATS[key], seed=len(found))
        for _act in range(int(rng.random() * 40)):
            asked = match.asked()
            if not asked:
                break
            match.apply(asked[-1], rng.choice(match.legal(asked[-1])))
        if match.turn is not None and match.deal is not None:
            found.append(match.view(match.turn))
    return found


def measure(key: str) -> tuple[float, float, float]:
    """Return how many microseconds it takes to read a view, to draw a deal, and to sample a match."""
    taken = views(key)
    start = process_time()
    worlds = [view.worlds() for view in taken]
    for known in worlds:
        known.first()
    read = process_time() - start
    luck = FastRandom(1)
    start = process_time()
    for known in worlds:
        for _draw in range(DRAWS):
            known.draw(luck)
    drawn = process_time() - start
    rng = Random(1)
    start = process_time()
    for view in taken:
        for _draw in range(DRAWS // 10):
            view.sample(rng)
    sampled = process_time() - start
    return 1e6 * read / VIEWS, 1e6 * drawn / (VIEWS * DRAWS), 1e6 * sampled / (VIEWS * (DRAWS // 10))


def main() -> None:
    """Print a line for each game."""
    print(f"{'compiled' if talong.COMPILED else 'pure'}: microseconds of CPU")
    print(f"{'game':<16}{'seats':>6}{'read':>9}{'draw':>9}{'sample':>9}{'worlds/s':>11}")
    for game in talong.games():
        read, drawn, sampled = measure(game.key)
        print(f"{game.key:<16}{SEATS[game.key]:>6}{read:>9.0f}{drawn:>9.1f}{sampled:>9.1f}{1e6 / drawn:>11,.0f}")


if __name__ == "__main__":
    main()
