"""Rödskägg with open cards is solved as plain enumeration over the engine solves it.

`TALONG_SOLVED_CASES=100000` compares so many positions, and as many again for each seat's own good.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

import talong
from talong.bots.rodskagg.solver import OpenDeal, OpenTricks, declarer_tricks
from talong.bots.solvers.solver import solved
from talong.games.rodskagg.actions import SAY_BID, SAY_PASS, SAY_RODSKAGG
from talong.games.rodskagg.deal import RodskaggDeal, new_deal
from talong.games.rodskagg.rules import RodskaggRules
from talong.games.rodskagg.scoring import change_of, is_made
from talong.games.rodskagg.state import BID, RODSKAGG
from tests.planted import printed_by

CASES = int(os.environ.get("TALONG_SOLVED_CASES", "600"))
ENOUGH = 10_000_000
POINTS = [12, 9, 7, 6, 5, 4, 3, 2, 2, 1, 1, -1, -3, -4, -5, -7]

End = tuple[int, int]


def position(luck: Random, seats: int, cards: int, most_suits: int = 4) -> tuple[RodskaggDeal, list[int]]:
    """Return a deal with at most *cards* left in each hand, mid-trick or not, and the scores before it.

    With fewer suits there is more to beat; sometimes the fourth trick, and so the question, is still to come.
    """
    rules = talong.game("rodskagg").rules(ask_mode=luck.choice(["auto", "manual"]))
    assert isinstance(rules, RodskaggRules)
    pack = list(range(13 * most_suits)) if 13 * most_suits >= 6 * seats else list(range(52))
    luck.shuffle(pack)
    pack += [card for card in range(52) if card not in pack]
    scores = [luck.choice(POINTS) for _seat in range(seats)]
    pressed = sum(1 << seat for seat, score in enumerate(scores) if score in (1, 2))
    while True:
        deal = new_deal(rules, seats, luck.randrange(seats), pressed, pack)
        acts = 0
        while deal.phase == BID:
            says = [SAY_PASS] if deal.contract and luck.random() < 0.7 else deal.legal(deal.turn)
            deal.step(deal.turn, luck.choice(says))
        stop = (6 - cards) * seats + luck.randrange(seats)
        while not deal.is_over() and acts < stop:
            deal.step(deal.turn, luck.choice(deal.legal(deal.turn)))
            acts += 1
        if not deal.is_over():
            return deal, scores
        luck.shuffle(pack)


def plain_tricks(deal: RodskaggDeal) -> int:
    """Return the declarer's tricks, by enumeration."""
    if deal.is_over():
        return int(deal.tricks_of(deal.declarer))
    found = []
    for action in deal.legal(deal.turn):
        later = deal.copy()
        later.step(deal.turn, action)
        found.append(plain_tricks(later))
    return max(found) if deal.turn == deal.declarer else min(found)


def prefers(seat: int, one: tuple[list[float], End], other: tuple[list[float], End]) -> bool:
    """Tell whether *seat* would rather have *one*: more for itself, less for the others, the lower number."""
    mine, theirs = one[0][seat], other[0][seat]
    if mine != theirs:
        return mine > theirs
    rest, other_rest = sum(one[0]) - mine, sum(other[0]) - theirs
    return rest < other_rest if rest != other_rest else one[1] < other[1]


def plain_end(deal: RodskaggDeal, scores: list[int], worth: object) -> tuple[list[float], End]:
    """Return what the deal is worth to each seat and how it ends, by enumeration."""
    assert callable(worth)
    if deal.is_over():
        after = [score + change_of(deal, seat).total() for seat, score in enumerate(scores)]
        winners = [seat for seat, score in enumerate(after) if score == 0]
        if deal.contract == RODSKAGG and is_made(deal):
            winners = [int(deal.declarer)]
        number = sum(int(deal.tricks_of(seat)) << 3 * seat for seat in range(deal.seats))
        number |= int(deal.question) << 24 | int(deal.staying) << 26
        return worth(after, winners), (int(deal.contract * 16 + deal.declarer), number)
    best: tuple[list[float], End] | None = None
    for action in deal.legal(deal.turn):
        later = deal.copy()
        later.step(deal.turn, action)
        found = plain_end(later, scores, worth)
        if best is None or prefers(int(deal.turn), found, best):
            best = found
    assert best is not None
    return best


def winning(scores: list[int], winners: list[int]) -> list[float]:
    """Share the match among its winners; without any only being near nought counts, and that little."""
    if winners:
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))]
    return [1 / (4 + abs(score)) for score in scores]


def coarse(scores: list[int], winners: list[int]) -> list[float]:
    """Care for nothing but winning, so that almost everything is equal."""
    return [float(seat in winners) for seat in range(len(scores))]


def low(scores: list[int], _winners: list[int]) -> list[float]:
    """Want few points."""
    return [float(-score) for score in scores]


def sizes(luck: Random) -> tuple[int, int]:
    """Return how many seats, and how many cards each at most: as many as enumeration can bear."""
    seats = luck.choice([2, 2, 3, 3, 4, 4, 5])
    return seats, luck.choice({2: [2, 3, 4], 3: [2, 3], 4: [2, 2, 3], 5: [2]}[seats])


def disagreements(number: int, seed: str) -> tuple[list[RodskaggDeal], Counter[str]]:
    """Compare the declarer's tricks in *number* positions; return where they differ, and what was met."""
    luck = Random(seed)
    wrong: list[RodskaggDeal] = []
    met: Counter[str] = Counter()
    for _case in range(number):
        deal, _scores = position(luck, *sizes(luck), most_suits=luck.choice([1, 2, 3, 4]))
        solver = OpenTricks(deal)
        assert solved(solver, ENOUGH)
        sign = 1 if deal.turn == deal.declarer else -1
        for action, value in zip(solver.actions, solver.values, strict=True):
            later = deal.copy()
            later.step(deal.turn, action)
            if plain_tricks(later) != sign * value:
                wrong.append(deal)
        met[f"phase {deal.phase}"] += 1
        met["mid-trick" if deal.suit else "lead"] += 1
        met["choice"] += len(set(solver.values)) > 1
    return wrong, met


def test_the_declarers_tricks_are_those_of_enumeration() -> None:
    wrong, met = disagreements(CASES, "tricks")

    assert not wrong
    assert {"phase 1", "phase 2", "phase 3", "mid-trick", "lead"} <= set(met)
    assert met["choice"] > CASES // 20


@pytest.mark.parametrize("worth", [winning, coarse, low])
def test_each_for_himself_the_end_is_that_of_enumeration(worth: object) -> None:
    luck = Random(f"ends {getattr(worth, '__name__', '')}")
    choices = 0
    for _case in range(CASES // 3):
        seats, cards = sizes(luck)
        deal, scores = position(luck, seats, min(cards, 3), most_suits=luck.choice([2, 3, 4]))
        assert callable(worth)
        solver = OpenDeal(deal, scores, worth)
        assert solved(solver, ENOUGH)
        for at, action in enumerate(solver.actions):
            later = deal.copy()
            later.step(deal.turn, action)
            worths, end = plain_end(later, scores, worth)
            assert solver.found[at] == end
            assert solver.values[at] == worths[deal.turn]
        choices += len(set(solver.values)) > 1
    assert choices


PLANTED = """
from talong.bots.rodskagg.solver import OpenTricks
from tests.test_solvers_rodskagg import disagreements
OpenTricks.later_beats = lambda *_arguments: False  # Whoever can beat never leaves it to another.
print(len(disagreements(250, "tricks")[0]))
"""


@pytest.mark.slow
def test_a_planted_mistake_is_found() -> None:
    assert int(printed_by(PLANTED)) > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_deals_are_solved_in_any_slices(seats: int) -> None:
    luck = Random(f"slices {seats}")
    for _case in range(6):
        deal, _scores = position(luck, seats, 6)
        whole = OpenTricks(deal)
        sliced = OpenTricks(deal)

        assert solved(whole, ENOUGH)
        slices = 1
        while not sliced.solve(60):
            slices += 1

        assert sliced.values == whole.values
        assert set(whole.best()) <= set(deal.legal(deal.turn))
        assert 0 <= min([abs(value) for value in whole.values]) <= 6


def test_a_solver_gives_up_when_it_may_not_go_on() -> None:
    luck = Random("gives up")
    deal, scores = position(luck, 4, 6)
    solver = OpenDeal(deal, scores, low)

    assert not solved(solver, 50)
    assert len(solver.values) < len(solver.actions)


def test_the_auction_is_part_of_a_deal() -> None:
    luck = Random("auction")
    rules = talong.game("rodskagg").rules()
    assert isinstance(rules, RodskaggRules)
    deal = new_deal(rules, 2, 0, 0, luck.sample(range(52), 52))
    solver = OpenDeal(deal, [6, 3], winning)

    assert solved(solver, ENOUGH)

    assert solver.actions == [SAY_BID | number for number in range(1, 7)] + [SAY_RODSKAGG]
    made = declarer_tricks(deal, 1) == 6
    assert (solver.values[-1] == 1) == made  # RS38: whoever takes all six as rödskägg wins.
