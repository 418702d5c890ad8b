"""Solver throughput in positions a second: `python -m bench.solvers`, in either build.

Rödskägg from the first lead of all six tricks; Kungsholmskille from the first lead of all four; Skitgubbe's endings of
fourteen cards; the showing of two to a gain below a millionth; Kille's deal of two, in rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

import talong
from talong.bots.kille.solver import Tree
from talong.bots.kungsholmskille.solver import Money, OpenPlay, Showing, public_lies
from talong.bots.rodskagg.solver import OpenDeal, OpenTricks
from talong.bots.skitgubbe.solver import OpenEnding
from talong.bots.solvers.solver import Solver, solved
from talong.games.kille.rules import KilleRules
from talong.games.kungsholmskille.actions import KNOCK, STAY, SWAP
from talong.games.kungsholmskille.deal import KungsholmDeal
from talong.games.kungsholmskille.deal import new_deal as new_kungsholm
from talong.games.kungsholmskille.rules import KungsholmRules
from talong.games.kungsholmskille.state import PLAY as KUNGSHOLM_PLAY
from talong.games.kungsholmskille.state import SHOW as KUNGSHOLM_SHOW
from talong.games.rodskagg.actions import SAY_BID, SAY_PASS
from talong.games.rodskagg.deal import RodskaggDeal
from talong.games.rodskagg.deal import new_deal as new_rodskagg
from talong.games.rodskagg.rules import RodskaggRules
from talong.games.rodskagg.state import BID
from talong.games.skitgubbe.deal import SkitgubbeDeal
from talong.games.skitgubbe.rules import SkitgubbeRules
from talong.games.skitgubbe.state import SHED
from tests.vecs import i64, u8, vec

MOST_NODES = 300_000
SECONDS = 4.0


def rodskagg(luck: Random, seats: int) -> RodskaggDeal:
    """Return a deal at its first lead: somebody has bid three tricks, and nobody more."""
    rules = talong.game("rodskagg").rules()
    assert isinstance(rules, RodskaggRules)
    deal = new_rodskagg(rules, seats, luck.randrange(seats), 0, luck.sample(range(52), 52))
    while deal.phase == BID:
        deal.step(deal.turn, SAY_PASS if deal.contract else SAY_BID | 3)
    return deal


def near_nought(scores: list[int], winners: list[int]) -> list[float]:
    """Share the match among its winners; without any, being near nought counts a little."""
    if winners:
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))]
    return [1 / (4 + abs(score)) for score in scores]


def kungsholm(luck: Random, seats: int) -> KungsholmDeal:
    """Return a deal at its first lead; nobody has folded."""
    rules = talong.game("kungsholmskille").rules()
    assert isinstance(rules, KungsholmRules)
    deal = new_kungsholm(rules, seats, luck.randrange(seats), luck.sample(range(42), 42))
    while deal.phase != KUNGSHOLM_PLAY:
        legal = deal.legal(deal.turn)
        deal.step(deal.turn, next(action for action in (KNOCK, STAY, SWAP) if action in legal))
    return deal


def skitgubbe(luck: Random, cards: int) -> SkitgubbeDeal:
    """Return an ending of two with that many cards of the whole pack, about half of them each."""
    rules = talong.game("skitgubbe").rules(avstickshog=0)
    assert isinstance(rules, SkitgubbeRules)
    held = luck.sample(range(52), cards)
    share = luck.randint(cards // 2 - 2, cards // 2 + 2)
    deal = SkitgubbeDeal(rules, 2, 0, vec[u8]([]), vec[u8]([]))
    hands = [held[:share], held[share:]]
    deal.hands = vec[i64]([sum(1 << card for card in hand) for hand in hands])
    deal.won = vec[i64]([sum(1 << card for card in hand) for hand in hands])
    deal.trump = luck.randrange(4)
    deal.phase = u8(SHED)
    deal.turn = 0
    deal.needed = u8(2)
    return deal


def open_tricks(luck: Random, seats: int) -> Solver:
    """Return Rödskägg, the declarer against the rest."""
    return OpenTricks(rodskagg(luck, seats))


def open_deal(luck: Random, seats: int) -> Solver:
    """Return Rödskägg, each seat for itself."""
    return OpenDeal(rodskagg(luck, seats), [7, 6, 5, 8, 9][:seats], near_nought)


def open_ending(luck: Random, cards: int) -> Solver:
    """Return an ending of Skitgubbe."""
    return OpenEnding(skitgubbe(luck, cards))


def open_play(luck: Random, seats: int) -> Solver:
    """Return the tricks of Kungsholmskille."""
    deal = kungsholm(luck, seats)
    return OpenPlay(deal, Money(deal, 2 * seats))


def measure(name: str, make: Callable[[Random, int], Solver], size: int) -> None:
    """Solve for SECONDS and print how it went."""
    luck = Random(size)
    times: list[float] = []
    nodes = 0
    given_up = 0
    while sum(times) < SECONDS and len(times) < 400:
        solver = make(luck, size)
        start = process_time()
        given_up += not solved(solver, MOST_NODES)
        times.append(process_time() - start)
        nodes += int(solver.effort.nodes)
    times.sort()
    rate = len(times) / sum(times)
    median, late = times[len(times) // 2], times[int(0.95 * len(times))]
    print(
        f"{name:32} {rate:9.1f} solves/s   median {1000 * median:8.2f} ms   p95 {1000 * late:8.2f}   "
        f"most {1000 * times[-1]:8.2f}   {nodes / len(times):9.0f} nodes   given up {given_up} of {len(times)}"
    )


def main() -> None:
    """Measure every solver."""
    print("compiled" if talong.COMPILED else "pure")
    for seats in (2, 3, 4, 5):
        measure(f"rödskägg, tricks, {seats} seats", open_tricks, seats)
    for seats in (2, 3, 4, 5):
        measure(f"rödskägg, each for himself, {seats}", open_deal, seats)
    for cards in (10, 12, 14, 16):
        measure(f"skitgubbe, {cards} cards", open_ending, cards)
    for seats in (2, 4, 6):
        measure(f"kungsholmskille, tricks, {seats}", open_play, seats)
    measure_showing()
    measure_kille()


def measure_showing() -> None:
    """Solve showings of two."""
    luck = Random(2)
    times: list[float] = []
    rounds = 0
    while sum(times) < SECONDS and len(times) < 50:
        deal = kungsholm(luck, 2)
        while deal.phase != KUNGSHOLM_SHOW:
            deal.step(deal.turn, luck.choice(deal.legal(deal.turn)))
        start = process_time()
        game = Showing(deal, Money(deal, 4), public_lies(deal))
        assert game.solve(20_000, 1e-6)
        times.append(process_time() - start)
        rounds += int(game.rounds)
    rate = len(times) / sum(times)
    most = 1000 * max(times)
    mean = rounds / len(times)
    print(f"kungsholmskille, showing of two  {rate:9.1f} solves/s   most {most:8.2f} ms   {mean:.0f} rounds")


def measure_kille() -> None:
    """Write down the deal of two, and play rounds of it."""
    rules = talong.game("kille").rules()
    assert isinstance(rules, KilleRules)
    start = process_time()
    tree = Tree(rules, 2, {1: [1.0]})
    while not tree.build(50):
        pass
    written = process_time() - start
    start = process_time()
    gain = tree.solve(20)
    played = process_time() - start
    print(f"kille, two seats: written in {written:.2f} s, {20 / played:.1f} rounds/s, gain {gain:.1e} after 20")


if __name__ == "__main__":
    main()
