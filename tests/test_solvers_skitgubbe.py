"""Endings of two players are solved as laying out every position, with no cleverness at all, solves them.

`TALONG_SOLVED_CASES=100000` compares so many endings.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

import talong
from talong.bots.skitgubbe.solver import ENDLESS, MOST_CARDS, WIN, Endings, OpenEnding, Rounds, Spot, can_solve
from talong.bots.solvers.solver import Effort, solved
from talong.games.skitgubbe.deal import SkitgubbeDeal
from talong.games.skitgubbe.rules import SkitgubbeRules
from talong.games.skitgubbe.state import LAID_BY, SHED
from tests.planted import printed_by
from tests.skitgubbe_tables import shed
from tests.vecs import i64, u8, vec

CASES = int(os.environ.get("TALONG_SOLVED_CASES", "120"))
MOST = 10 if CASES > 10_000 else 7  # Cards: laying out all positions of ten takes a while.
ENOUGH = 10_000_000


def ending(luck: Random, cards: int, letters: str = "", avstickshog: int = 0, **options: object) -> SkitgubbeDeal:
    """Return an ending of two players at a lead; its cards lie close together, so that there are sequences."""
    rules = talong.game("skitgubbe").rules(letters, avstickshog=avstickshog, **options)
    assert isinstance(rules, SkitgubbeRules)
    suits = luck.sample(range(4), luck.choice([1, 2, 2, 3, 4]))
    span = max(-(-(cards + avstickshog) // len(suits)), luck.randint(3, 13))
    first = luck.randint(0, 13 - span)
    pool = [13 * suit + first + rank for suit in suits for rank in range(span)]
    luck.shuffle(pool)
    hidden = [pool.pop() for _card in range(avstickshog)]
    share = luck.randint(1, cards - 1)
    held = pool[:cards]
    deal = SkitgubbeDeal(rules, 2, 0, vec[u8]([]), vec[u8]([u8(card) for card in hidden]))
    set_up(deal, [held[:share], held[share:]], luck.randrange(4), luck.randrange(2))
    return deal


def set_up(deal: SkitgubbeDeal, hands: list[list[int]], trump: int, turn: int) -> None:
    """Let the seats hold *hands*, and *turn* lead."""
    deal.hands = vec[i64]([sum(1 << card for card in hand) for hand in hands])
    deal.won = vec[i64]([sum(1 << card for card in hand) for hand in hands])
    deal.out = sum(1 << seat for seat, hand in enumerate(hands) if not hand)
    deal.trump = trump
    deal.phase = u8(SHED)
    deal.turn = turn
    deal.needed = u8(sum(1 for hand in hands if hand))


def round_of_many(luck: Random, cards: int, letters: str = "", **options: object) -> SkitgubbeDeal:
    """Return a trick that was led by three or four of whom two are left; they can go round in circles."""
    rules = talong.game("skitgubbe").rules(letters, **options)
    assert isinstance(rules, SkitgubbeRules)
    while True:
        seats = luck.choice([3, 4, 4, 4])
        suits = luck.sample(range(4), luck.choice([1, 2, 3]))
        pool = [13 * suit + rank for suit in suits for rank in range(luck.randint(3, 8))]
        luck.shuffle(pool)
        hands: list[list[int]] = [[pool.pop()] for _seat in range(seats) if pool]
        if len(hands) < seats:
            continue
        keepers = luck.sample(range(seats), 2)
        while pool and sum(len(hand) for hand in hands) < cards:
            hands[luck.choice(keepers)].append(pool.pop())
        deal = SkitgubbeDeal(rules, seats, 0, vec[u8]([]), vec[u8]([]))
        set_up(deal, hands, luck.randrange(4), luck.randrange(seats))
        for _act in range(12):
            if deal.is_over():
                break
            if can_solve(deal) and int(deal.needed) > 2:
                return deal
            deal.step(deal.turn, luck.choice(deal.legal(deal.turn)))


def name_of(deal: SkitgubbeDeal) -> str:
    """Return all that matters of a position, as it is."""
    if deal.is_over():
        return f"over {deal.loser()}"
    pile = [int(laying) % (1 << LAID_BY) for laying in deal.layings]
    quiet = int(deal.quiet) if deal.rules.loop_plies else 0
    return f"{list(deal.hands)} {pile} {deal.needed} {deal.turn} {deal.forced} {deal.drawn2} {quiet}"


def plain_values(deal: SkitgubbeDeal) -> dict[str, int]:
    """Return what every position that can come is worth to the seat on turn in *deal*: 1, 0 or -1.

    Every position is laid out. A position is won, or lost, if its mover has such a way on, or only such; what is
    neither in the end is endless.
    """
    me = int(deal.turn)
    found: dict[str, tuple[int, list[str]]] = {}
    values: dict[str, int] = {}
    due = [deal]
    while due:
        at = due.pop()
        name = name_of(at)
        if name in found or name in values:
            continue
        if at.is_over():
            values[name] = 0 if at.loser() < 0 else -1 if at.loser() == me else 1
            continue
        ways: list[str] = []
        for action in at.legal(at.turn):
            later = at.copy()
            later.step(at.turn, action)
            ways.append(name_of(later))
            due.append(later)
        found[name] = (1 if at.turn == me else -1, ways)
    changed = True
    while changed:
        changed = False
        for name, (sign, ways) in found.items():
            if name not in values:
                worths = [values.get(way) for way in ways]
                if sign in worths:
                    values[name] = sign
                    changed = True
                elif all(worth == -sign for worth in worths):
                    values[name] = -sign
                    changed = True
    # What no end forces is endless, unless the guard has ended it, which is worth the same.
    return {name: values.get(name, 0) for name in [*found, *values]}


def differences(deal: SkitgubbeDeal) -> int:
    """Return for how many acts the solver and the layout disagree."""
    solver = OpenEnding(deal)
    assert solved(solver, ENOUGH)
    values = plain_values(deal)
    wrong = 0
    for action, value in zip(solver.actions, solver.values, strict=True):
        later = deal.copy()
        later.step(deal.turn, action)
        wrong += values[name_of(later)] != value
    return wrong


VARIANTS = ["", "", "P", "Q", "R", "V", "PV", "STU", "QV", "RSTUV"]


def some_endings(number: int, seed: str) -> tuple[int, Counter[str]]:
    """Compare *number* endings; return how often there was a difference, and what was met."""
    luck = Random(seed)
    wrong = 0
    met: Counter[str] = Counter()
    for _case in range(number):
        deal = ending(luck, luck.randint(2, MOST), luck.choice(VARIANTS))
        for _act in range(luck.randrange(3)):
            later = deal.copy()
            later.step(deal.turn, luck.choice(deal.legal(deal.turn)))
            if not later.is_over():
                deal = later
        wrong += differences(deal) > 0
        solver = OpenEnding(deal)
        solved(solver, ENOUGH)
        met[str(sorted(set(solver.values)))] += 1
        met["led to" if len(deal.layings) else "lead"] += 1
    return wrong, met


def test_endings_are_those_of_laying_out_everything() -> None:
    wrong, met = some_endings(CASES, "endings")

    assert not wrong
    assert {"[-1.0]", "[1.0]", "[-1.0, 1.0]", "lead", "led to"} <= set(met)


def test_a_known_avstickshog_is_drawn_from() -> None:
    luck = Random("avstickshog")
    for _case in range(CASES // 6):
        deal = ending(luck, luck.randint(2, 5), luck.choice(["", "V", "P"]), avstickshog=luck.choice([2, 4]))
        assert not differences(deal)


@pytest.mark.parametrize("letters", ["", "S", "T", "ST", "U", "STU", "P"])
def test_tricks_led_by_more_may_go_on_for_ever(letters: str) -> None:
    luck = Random(f"rounds {letters}")
    met: Counter[float] = Counter()
    for _case in range(CASES // 6):
        deal = round_of_many(luck, 6, letters)
        assert not differences(deal)
        solver = OpenEnding(deal)
        assert solved(solver, ENOUGH)
        met.update(solver.values)
    assert {1.0, -1.0} <= set(met)


def test_sl3_circles_do_not_keep_a_solver_busy() -> None:
    """Two who are left in a trick of four can go round in circles; here one of them had better not."""
    match = shed("5s 7c | | 4s 8c 8s | ", trump="s", pile="1: 3c", needed=4)
    circle = ["0: play 7c", "2: play 8c", "0: pick up", "2: play 4s", "0: play 5s", "2: pick up"]
    circle += ["0: play 8c", "2: play 5s", "0: pick up", "2: pick up"]
    deal = match.deal
    assert isinstance(deal, SkitgubbeDeal)
    before = name_of(deal)

    names: list[str] = []
    for line in circle:
        match.say(line)
        at = match.deal
        assert isinstance(at, SkitgubbeDeal)
        assert not differences(at)
        names.append(name_of(at))

    assert names[-1] == before


def test_s72_what_nobody_forces_is_endless() -> None:
    """Three spots: from two of them one can only go round, and from the third one may, or lose."""
    match = shed("5s 7c | | 4s 8c 8s | ", trump="s", pile="1: 3c", needed=4)
    deal = match.deal
    assert isinstance(deal, SkitgubbeDeal)
    effort = Effort()
    rounds = Rounds(deal, Endings(deal, effort), effort)
    rounds.spots = [Spot(deal, 0), Spot(deal, 2), Spot(deal, 0)]
    rounds.spots[0].before, rounds.spots[0].ways = [1], 2  # On to spot 2, and to a loss that is not forced.
    rounds.spots[1].before, rounds.spots[1].ways = [2], 1
    rounds.spots[2].before, rounds.spots[2].ways = [0], 1
    rounds.spots.append(Spot(deal, 2))
    rounds.spots[3].before = [0]
    rounds.settle(3, WIN)

    rounds.work_back()

    assert [spot.value for spot in rounds.spots] == [ENDLESS, ENDLESS, ENDLESS, WIN]


def test_r_s31_a_guard_that_counts_acts_is_obeyed() -> None:
    luck = Random("guard")
    for _case in range(CASES // 6):
        deal = ending(luck, luck.randint(2, 6), loop_guard=f"plies:{luck.randint(1, 9)}")
        assert not differences(deal)


PLANTED = """
from talong.bots.skitgubbe.solver import Endings
from tests.test_solvers_skitgubbe import some_endings
shape = Endings.shape
def no_sequences(self, suit, mine, theirs):  # Forgets which card follows which.
    found, number = shape(self, suit, mine, theirs) >> 4, shape(self, suit, mine, theirs) & 15
    return (found & 0o252525252525252525) << 4 | number
Endings.shape = no_sequences
print(some_endings(150, "endings")[0])
"""


@pytest.mark.slow
def test_a_planted_mistake_is_found() -> None:
    assert int(printed_by(PLANTED)) > 0


def test_slices_make_no_difference() -> None:
    luck = Random("slices")
    for _case in range(10):
        deal = ending(luck, 11)
        whole = OpenEnding(deal)
        sliced = OpenEnding(deal)
        assert solved(whole, ENOUGH)
        while not sliced.solve(30):
            pass
        assert sliced.values == whole.values


def test_what_is_no_ending_of_two_is_left_alone() -> None:
    luck = Random("large")
    match = talong.game("skitgubbe").match(seats=2, seed=1)
    deal = match.deal
    assert isinstance(deal, SkitgubbeDeal)
    assert not can_solve(deal)
    assert not can_solve(ending(luck, MOST_CARDS + 1))
    assert can_solve(ending(luck, MOST_CARDS))
