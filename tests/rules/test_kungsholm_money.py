"""Money: KK12 to KK16, R-KK4 to R-KK6."""

from __future__ import annotations

import pytest

from tests.kungsholm_tables import (
    GAME,
    THREE,
    begun,
    ending,
    everybody,
    finish,
    in_turn,
    kungsholm,
    last_cards,
    moves,
    pack,
    settled,
    staked,
)
from tests.rules.looking import money, told


def test_kk12_only_stakes_and_results_move_money() -> None:
    match = kungsholm(THREE)
    course = "knock, stay, fold, swap 2, swap, knock, play Hu, play Kr, play 12, play Sv, play 3, play 7"
    for text in course.split(", "):
        in_turn(match, text)
        assert money(match) == (6, [-2, -2, -2])

    assert moves(match) == []
    assert told(match, "stake") == []


def test_kk12_every_move_has_one_of_the_rules() -> None:
    match = begun(3, packs=[pack(THREE, dealer=dealer) for dealer in (0, 1, 2, 0)], deals=4)
    everybody(match, "bud")
    in_turn(match, "knock, fold, fold")
    finish(match)
    everybody(match, "bud")

    assert match.is_over
    rules = [rule for _source, _target, _amount, rule in moves(match)]
    assert rules == [*["KK13"] * 3, *["KK24"] * 3, *["KK33"] * 4, "KK57", "KK63", "KK63", *["KK76"] * 3]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_kk13_everybody_stakes_two_units_before_the_first_deal(seats: int) -> None:
    match = begun(seats)

    assert money(match) == (2 * seats, [-2] * seats)
    assert moves(match) == [(f"seat {seat}", "pot", 2, "KK13") for seat in range(seats)]
    assert told(match, "stake") == [{"seat": seat, "amount": 2} for seat in range(seats)]


def test_kk14_stakes_are_added_to_what_is_there_before_the_cards_are_dealt() -> None:
    match = begun(3)

    everybody(match, "bud")

    assert money(match) == (9, [-3, -3, -3])
    kinds = [event["event"] for event in match.events()]
    second = kinds.index("deal_over")
    assert kinds[second:] == ["deal_over", "stake", "stake", "stake", "dealer", "deal", "deal", "deal"]


def test_kk14_stakes_are_paid_even_while_nobody_can_deal() -> None:
    match = begun(2, packs=[GAME.deck.codes], seed=None)

    everybody(match, "bud")

    assert (match.phase, match.turn) == ("deal_over", None)
    assert money(match) == (6, [-3, -3])


@pytest.mark.parametrize(
    ("course", "how", "pot"),
    [
        ("bud, bud, bud", "budrunda_1", 6),
        ("knock, stay, stay, swap, swap, swap, bud, bud, bud", "budrunda_2", 6),
        ("knock, fold, fold", "walkover", 0),
    ],
)
def test_kk15_the_pot_stays_in_a_budrunda_and_leaves_whole_otherwise(course: str, how: str, pot: int) -> None:
    match = kungsholm(THREE)

    in_turn(match, course)

    assert ending(match) == how
    assert settled(match)[0] == pot


@pytest.mark.parametrize(("course", "pot"), [("bud, bud, bud", 11), ("show", 0), ("bud, bud, show", 0)])
def test_kk15_so_it_is_when_somebody_shows_and_when_nobody_does(course: str, pot: int) -> None:
    match = last_cards("5 6 7", 0, pot=11)

    in_turn(match, course)

    assert settled(match)[0] == pot


def test_kk16_a_balance_may_go_below_zero_and_nobody_is_excused() -> None:
    match = last_cards("9 6 7", 0, pot=900, balances=[0, -450, -450])

    in_turn(match, "show")

    assert settled(match) == (0, [-900, 1350, -450])
    assert staked(match) == (4, [-902, 1350, -452])
    assert match.active == [0, 1, 2]


@pytest.mark.parametrize("unit", [1, 5, 100])
def test_r_kk4_every_stake_is_counted_in_one_unit(unit: int) -> None:
    match = begun(4, unit=unit)
    assert money(match) == (8 * unit, [-2 * unit] * 4)

    everybody(match, "bud")
    assert money(match) == (12 * unit, [-3 * unit] * 4)

    in_turn(match, "knock, fold, fold, fold")
    assert money(match) == (4 * unit, [-4 * unit] * 2 + [8 * unit, -4 * unit])


def test_r_kk4_the_two_player_stake_is_three_units() -> None:
    match = last_cards("5 6 -", 0, rules={"unit": 10})

    in_turn(match, "show")

    assert settled(match) == (0, [40, -20, -20])
    assert staked(match) == (50, [30, -50, -30])


def test_r_kk5_the_penalty_is_the_old_pot_because_stakes_come_later() -> None:
    match = last_cards("9 6 7", 0, pot=10)

    in_turn(match, "show")

    assert match.results[-1]["penalty"] == 10
    assert [event["event"] for event in match.events()][:6] == [
        "show", "showdown", "deal_over", "penalty", "stake", "stake",
    ]  # fmt: skip


@pytest.mark.parametrize("start", [0, 50, -7])
def test_r_kk6_credit_is_unlimited_and_only_the_start_is_chosen(start: int) -> None:
    match = begun(3, start_balance=start)

    assert money(match) == (6, [start - 2] * 3)
    in_turn(match, "knock, fold, fold")
    assert sum(match.standing()["balances"]) + match.standing()["pot"] == 3 * start
