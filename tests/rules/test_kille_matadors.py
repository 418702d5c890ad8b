"""Matadors: K26 to K36."""

from __future__ import annotations

import pytest

from tests.rules.looking import finish, held, out, refused, seen, shown, told, told_seats
from tests.tables import kille, say


def test_k26_kuku_ends_all_swapping_and_everybody_lays_up() -> None:
    match = kille("5 Ku 3 7")

    say(match, "0: swap")

    assert shown(match) == "5 Ku 3 7"
    assert out(match) == {2: ["lowest"]}
    assert match.results[0]["struck"] == []  # The demander keeps his card and is not struck.


def test_k27_husar_strikes_the_demander() -> None:
    match = kille("5 Hu 6 7")

    say(match, "0: swap")

    assert held(match) == "5 Hu 6 7"
    assert match.table()["struck"] == [0]
    assert seen(match, "struck") == {"0": {"by": "hu", "striker": 1}}


def test_k27_nothing_earlier_is_undone() -> None:
    match = kille("3 5 Hu 6 7")

    say(match, "0: swap", "1: swap")

    assert held(match) == "5 3 Hu 6 7"
    assert match.table()["struck"] == [1]
    assert told(match, "undo") == []


def test_k28_the_turn_passes_to_the_left_of_the_husar() -> None:
    match = kille("5 Hu 6 7")

    say(match, "0: swap")

    assert (match.phase, match.turn) == ("speak", 2)


def test_k29_svin_strikes_whoever_was_dealt_the_card() -> None:
    match = kille("1 7 Sv 4")

    say(match, "0: swap", "1: swap")

    assert match.table()["struck"] == [0]
    assert seen(match, "struck") == {"0": {"by": "sv", "striker": 2}}
    assert held(match) == "1 7 Sv 4"


def test_k29_svin_strikes_the_demander_who_offers_his_own_card() -> None:
    match = kille("5 Sv 6 7")

    say(match, "0: swap")

    assert match.table()["struck"] == [0]
    finish(match)
    assert out(match) == {0: ["struck"], 2: ["lowest"]}


def test_k30_the_turn_passes_to_the_left_of_the_svin() -> None:
    match = kille("1 7 Sv 4")

    say(match, "0: swap", "1: swap")

    assert (match.phase, match.turn) == ("speak", 3)


@pytest.mark.parametrize("striker", ["Hu", "Sv"])
def test_k31_a_striking_dealer_ends_the_exchange(striker: str) -> None:
    match = kille(f"1 2 3 {striker}")

    say(match, "0: stand", "1: stand", "2: swap")

    assert shown(match) == f"1 2 3 {striker}"
    assert out(match) == {0: ["lowest"], 2: ["struck"]}


@pytest.mark.parametrize("passer", ["Va", "Ka"])
def test_k32_a_passer_sends_the_demander_on(passer: str) -> None:
    match = kille(f"1 {passer} 3 4")

    say(match, "0: swap")

    assert held(match) == f"3 {passer} 1 4"
    assert match.table()["face_up"] == {"1": passer}
    assert told_seats(match, "pass") == [1]
    assert refused(match, "0: stand") == "K16"  # He had to go on.


def test_k33_through_any_number_of_passers() -> None:
    match = kille("1 Va Ka Va Ka 6 7")

    say(match, "0: swap")

    assert held(match) == "6 Va Ka Va Ka 1 7"
    assert told_seats(match, "pass") == [1, 2, 3, 4]


@pytest.mark.parametrize("code", ["Bl", "12", "Ki"])
def test_k34_after_passers_the_demander_swaps_and_the_passed_by_are_silent(code: str) -> None:
    match = kille(f"1 Va Ka {code} 5")

    say(match, "0: swap")

    assert held(match) == f"{code} Va Ka 1 5"
    assert match.turn == 3
    assert refused(match, "1: stand") == "K16"
    say(match, "3: stand")
    assert match.turn == 4


@pytest.mark.parametrize("striker", ["Hu", "Sv"])
def test_k35_passers_then_a_strike(striker: str) -> None:
    match = kille(f"1 Va Ka {striker} 5 6")

    say(match, "0: swap")

    assert match.table()["struck"] == [0]
    assert match.table()["face_up"] == {"1": "Va", "2": "Ka", "3": striker}
    assert match.turn == 4


def test_k35_a_svin_after_passers_undoes_the_trail() -> None:
    match = kille("1 2 Va Sv 5")

    say(match, "0: swap", "1: swap")

    assert held(match) == "1 2 Va Sv 5"
    assert match.table()["struck"] == [0]
    assert match.turn == 4


def test_k36_passers_then_kuku() -> None:
    match = kille("1 Va Ku 4")

    say(match, "0: swap")

    assert told_seats(match, "show") == [1, 2]
    assert shown(match) == "1 Va Ku 4"
    assert out(match) == {0: ["lowest"]}
    assert match.results[0]["struck"] == []
