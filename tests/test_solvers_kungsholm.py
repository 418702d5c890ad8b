"""Kungsholmskille with open cards is solved as by enumeration, and the showing so that nobody gains by other play.

`TALONG_SOLVED_CASES=100000` compares so many positions.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from random import Random

import pytest

import talong
from talong.bots.coach import advise
from talong.bots.kungsholmskille.solution import Solved
from talong.bots.kungsholmskille.solver import (
    BUDRUNDA,
    Money,
    OpenPlay,
    Showing,
    bounds,
    end_of,
    order_of_showing,
    private_lies,
    public_lies,
)
from talong.bots.registry import choose_bot
from talong.bots.solvers.solver import solved
from talong.games.kungsholmskille.actions import KNOCK, STAY, SWAP
from talong.games.kungsholmskille.deal import KungsholmDeal, new_deal
from talong.games.kungsholmskille.rules import KungsholmRules
from talong.games.kungsholmskille.show import winner
from talong.games.kungsholmskille.stakes import next_stakes
from talong.games.kungsholmskille.state import PLAY, SHOW, SHOWDOWN
from tests.kungsholm_tables import last_cards
from tests.planted import printed_by

CASES = int(os.environ.get("TALONG_SOLVED_CASES", "240"))
ENOUGH = 10_000_000


def begun(luck: Random, seats: int) -> KungsholmDeal:
    """Return a deal that has come to the play; some may have folded."""
    rules = talong.game("kungsholmskille").rules()
    assert isinstance(rules, KungsholmRules)
    while True:
        deal = new_deal(rules, seats, luck.randrange(seats), luck.sample(range(42), 42))
        while not deal.is_over() and deal.phase != PLAY:
            actions = deal.legal(deal.turn)
            action = luck.choice(actions)
            for usual in (KNOCK, STAY, SWAP):
                if usual in actions and luck.random() < 0.8:
                    action = usual
            deal.step(deal.turn, action)
        if deal.phase == PLAY:
            return deal


def position(luck: Random, seats: int, tricks: int) -> KungsholmDeal:
    """Return a deal with at most *tricks* tricks to go, mid-trick or not, or at the showing."""
    deal = begun(luck, seats)
    size = int(deal.live_number())
    for _act in range((4 - tricks) * size + luck.randrange(size if tricks else 1)):
        deal.step(deal.turn, luck.choice(deal.legal(deal.turn)))
    return deal


def plain_end(deal: KungsholmDeal, pot: int, last: bool) -> tuple[list[int], int]:
    """Return what the deal is worth to each seat, times the seats, and how it ends: by enumeration."""
    seats = int(deal.seats)
    if deal.is_over():
        stakes = [0] * seats if last else next_stakes(deal)
        if deal.ending != SHOWDOWN:
            return [pot + sum(stakes) - seats * stake for stake in stakes], BUDRUNDA
        best, shower = int(winner(deal)), int(deal.shower)
        moves = [0] * seats
        moves[best] += pot if best == shower else 2 * pot
        moves[shower] -= 0 if best == shower else pot
        worths = [seats * (move - stake) + sum(stakes) for move, stake in zip(moves, stakes, strict=True)]
        return worths, int(end_of(shower, best))
    found = []
    for action in deal.legal(deal.turn):
        later = deal.copy()
        later.step(deal.turn, action)
        found.append(plain_end(later, pot, last))
    return max(found, key=lambda end: (end[0][deal.turn], -sum(end[0]), -end[1]))


def disagreements(number: int, seed: str) -> tuple[int, Counter[str]]:
    """Compare *number* positions; return how many differ, and what was met."""
    luck = Random(seed)
    wrong = 0
    met: Counter[str] = Counter()
    for _case in range(number):
        seats = luck.randint(2, 6)
        tricks = luck.choice({2: [4, 3, 2], 3: [3, 2], 4: [2, 2, 3]}.get(seats, [2, 1, 0]))
        deal = position(luck, seats, tricks)
        pot, last = luck.choice([2, 4, 8, 17]), luck.random() < 0.2
        solver = OpenPlay(deal, Money(deal, pot, last))
        assert solved(solver, ENOUGH)
        for at, action in enumerate(solver.actions):
            later = deal.copy()
            later.step(deal.turn, action)
            worths, end = plain_end(later, pot, last)
            wrong += solver.ends[at] != end or abs(solver.values[at] * seats - worths[deal.turn]) > 1e-9
        met["choice"] += len(set(solver.values)) > 1
        met[f"{seats} seats"] += 1
        met["folded"] += deal.live_number() < seats
        met["showing"] += deal.phase == SHOW
    return wrong, met


def test_the_end_is_that_of_enumeration() -> None:
    wrong, met = disagreements(CASES, "kungsholm")

    assert not wrong
    assert min(met.values()) > 0
    assert len(met) == 8


PLANTED = """
from talong.bots.kungsholmskille.solver import Tricks
from tests.test_solvers_kungsholm import disagreements
parts = Tricks.parts
Tricks.parts = lambda self, cards, seat, low, high: parts(self, cards, seat, low, high - 1)  # Forgets equal cards.
print(disagreements(240, "kungsholm")[0])
"""


@pytest.mark.slow
def test_a_planted_mistake_is_found() -> None:
    assert int(printed_by(PLANTED)) > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_four_tricks_are_solved_in_any_slices(seats: int) -> None:
    luck = Random(f"slices {seats}")
    for _case in range(3):
        deal = begun(luck, seats)
        money = Money(deal, 2 * seats)
        whole = OpenPlay(deal, money)
        sliced = OpenPlay(deal, money)
        assert solved(whole, ENOUGH)
        while not sliced.solve(25):
            pass
        assert sliced.values == whole.values
        assert sliced.ends == whole.ends


def test_kk66_what_a_deal_is_worth_adds_up_to_the_pot() -> None:
    deal = begun(Random("sum"), 4)
    money = Money(deal, 8)

    for worths in money.worths:
        assert not worths or abs(sum(worths) - 8) < 1e-9


# The showing.


def showing(match: talong.Match, pot: int) -> Showing:
    """Return the showing of *match* as a game."""
    deal = match.deal
    assert isinstance(deal, KungsholmDeal)
    return Showing(deal, Money(deal, pot), public_lies(deal))


@pytest.mark.parametrize("pot", [2, 4, 10])
def test_between_two_nobody_gains_a_millionth(pot: int) -> None:
    luck = Random(f"two {pot}")
    for _case in range(5):
        deal = position(luck, 2, 0)
        game = Showing(deal, Money(deal, pot), public_lies(deal))
        slices = 0
        while not game.solve(500, 1e-6):
            slices += 1
            assert slices < 60
        assert independent_gain(deal, pot, game) < 1e-6


def independent_gain(deal: KungsholmDeal, pot: int, game: Showing) -> float:
    """Return what both could gain together against the play of *game*, counted from the engine once more."""
    first, second = order_of_showing(deal)
    lies = public_lies(deal)
    total = sum(lie.weight for lie in lies)
    show: defaultdict[tuple[int, int], float] = defaultdict(float)
    bud: defaultdict[tuple[int, int], float] = defaultdict(float)
    for lie in lies:
        weight = lie.weight / total
        one, other = lie.cards
        ends: dict[str, list[int]] = {}
        for words in ("show", "bud show", "bud bud"):
            at = deal.copy()
            at.hands[first], at.hands[second] = 1 << 2 * one, 1 << 2 * other
            for word in words.split():
                at.step(at.turn, at.legal(at.turn)[0 if word == "show" else 1])
            ends[words] = plain_end(at, pot, False)[0]
        theirs = game.show_chance(second, other)
        show[0, one] += weight * ends["show"][first] / 2
        bud[0, one] += weight * (theirs * ends["bud show"][first] + (1 - theirs) * ends["bud bud"][first]) / 2
        reach = weight * (1 - game.show_chance(first, one))
        show[1, other] += reach * ends["bud show"][second] / 2
        bud[1, other] += reach * ends["bud bud"][second] / 2
    gain = 0.0
    for player, face in show:
        chance = game.show_chance((first, second)[player], face)
        value = chance * show[player, face] + (1 - chance) * bud[player, face]
        gain += max(show[player, face], bud[player, face]) - value
    return gain


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_among_more_it_is_measured_what_anybody_could_gain(seats: int) -> None:
    luck = Random(f"more {seats}")
    deal = position(luck, seats, 0)
    game = Showing(deal, Money(deal, 2 * seats), public_lies(deal))
    before = game.nash_conv()

    game.solve(300, 1e-6)

    assert game.nash_conv() < min(before, 0.05)


def test_a_low_card_is_shown_and_a_high_one_is_not() -> None:
    match = last_cards("Bl Ki", 0, pot=4)
    game = showing(match, 4)
    game.solve(2000, 1e-6)

    assert game.show_chance(1, 0) > 0.99  # Nobody else can show any more.
    assert 0.1 < game.show_chance(0, 0) < 0.9
    assert game.show_chance(0, 20) < 0.01
    shows, buds = game.worth(0, 20)
    assert shows < buds
    shows, buds = game.worth(0, 0)
    assert abs(shows - buds) < 0.01  # With the lowest card of all one may as well wait for the other to show (KK58).


def test_kk49_whoever_could_not_beat_has_nothing_lower_left_and_nothing_that_beats() -> None:
    luck = Random("bounds")
    narrowed = 0
    for _case in range(60):
        deal = position(luck, luck.randint(2, 6), 0)
        for seat, (floor, ceiling) in bounds(deal).items():
            (bit,) = [place for place in range(42) if int(deal.hands[seat]) >> place & 1]
            assert floor <= bit // 2 <= ceiling
            narrowed += (floor, ceiling) != (0, 20)
    assert narrowed


def test_the_true_cards_are_among_the_lies() -> None:
    luck = Random("lies")
    for _case in range(20):
        deal = position(luck, 2, 0)
        held = [int(deal.hands[seat]).bit_length() // 2 for seat in order_of_showing(deal)]
        lies = public_lies(deal)
        assert held in [lie.cards for lie in lies]
        assert len({tuple(lie.cards) for lie in lies}) == len(lies)


# Seat 0 speaks first and has one blaren; the other has been played, so nobody can beat it.
KEPT_BACK = "0 Ku, 1 2, 2 Ki, 2 Va, 0 Sv, 1 Hu, 1 8, 2 9, 0 12, 0 7, 1 4, 2 Bl"
SHOWN = "0 10, 1 Hu, 2 Ku, 2 6, 0 10, 1 Hu, 1 9, 2 Bl, 0 9, 0 6, 1 Po, 2 Po"


def after(played: str, cards: str) -> talong.Match:
    """Return the showing of three seats with a pot of six that have *played* all four tricks."""
    tricks = [{"seat": int(seat), "card": card} for seat, card in (play.split() for play in played.split(","))]
    return last_cards(cards, 0, pot=6, played=tricks)


@pytest.mark.parametrize(
    ("played", "cards", "best"), [(KEPT_BACK, "Bl 5 6", "bud"), (KEPT_BACK, "Bl 6 1", "bud"), (SHOWN, "Bl 3 4", "show")]
)
def test_kk58_what_cannot_be_beaten_is_kept_back_only_if_others_are_likely_enough_to_show_and_pay(
    played: str, cards: str, best: str
) -> None:
    """To show is worth 6 + 4/3 (KK63), bud 12 + 4/3 if another shows, and 2 if nobody does (KK55)."""
    match = after(played, cards)
    view = match.view(0)
    known = Solved(view)
    show, bud = known.worths()
    weights = [0.0, 0.0]  # All lies, and those times the chance that seat 1 or 2 shows.
    for lie in private_lies(known.deal, 0):
        silent = 1.0
        for seat in (1, 2):
            silent *= 1 - known.game.show_chance(seat, lie.cards[seat])
        weights[0] += lie.weight
        weights[1] += lie.weight * (1 - silent)
    called = weights[1] / weights[0]

    assert show == pytest.approx(22 / 3)
    assert bud == pytest.approx(2 + called * 34 / 3)
    assert (bud > show) == (called > 8 / 17) == (best == "bud")
    assert abs(bud - show) > 0.1
    # Strong bots and the coach agree.
    assert {choose_bot(match.game.key, "stark", seed).choose(view) for seed in range(6)} == {best}
    options = {option.act: option for option in advise(view, worlds=20).options}
    assert next(iter(options)) == best
    assert options["show"].worth == pytest.approx(show)
    assert options["bud"].worth == pytest.approx(bud, abs=0.6)


def test_kk54_the_coach_counts_with_what_those_who_said_bud_would_have_shown() -> None:
    match = after(KEPT_BACK, "9 5 Po")
    match.say("0: bud")
    view = match.view(1)
    show, bud = Solved(view).worths()
    options = {option.act: option for option in advise(view, worlds=40).options}

    assert options["show"].worth == pytest.approx(show, abs=0.6)
    assert options["bud"].worth == pytest.approx(bud, abs=0.6)


def test_kk37_a_seat_knows_what_it_has_put_away() -> None:
    match = last_cards("Bl 5 6", 0, laid={"0": ["Bl", "9"]})
    deal = match.deal
    assert isinstance(deal, KungsholmDeal)
    private = [lie.cards for lie in private_lies(deal, 0)]

    assert {cards[0] for cards in private} == {0}
    assert not any(0 in cards[1:] for cards in private)
    assert any(cards[0] == 0 and 0 in cards[1:] for cards in (lie.cards for lie in public_lies(deal)))
    assert any(9 + 2 in cards[1:] for cards in private)
    assert not any(cards[1:] == [11, 11] for cards in private)
