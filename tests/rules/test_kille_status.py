"""The kille, high or low: K51 to K56."""

from __future__ import annotations

import pytest

import talong
from tests.rules.looking import finish, held, out, sees, shown, told
from tests.tables import kille, say


def test_k51_a_dealt_kille_is_low() -> None:
    match = kille("Ki 5 6 7")
    assert sees(match, 0) == "Ki- ? ? ?"

    finish(match)

    assert shown(match) == "Ki- 5 6 7"
    assert out(match) == {0: ["low_kille"], 1: ["lowest"]}


def test_k51_a_kille_whose_swaps_are_all_annulled_is_low() -> None:
    match = kille("5 Ki Sv 7")

    say(match, "0: swap", "1: swap")  # The kille went to 0 for a 5, which the svin sends home.

    assert match.table()["face_up"] == {"1": "Ki-", "2": "Sv"}
    finish(match)
    assert out(match) == {0: ["struck"], 1: ["low_kille"], 3: ["lowest"]}


def test_k51_option_dealt_kille_high() -> None:
    match = kille("Ki 5 6 7", rules={"dealt_kille": "high"})
    assert sees(match, 0) == "Ki+ ? ? ?"

    finish(match)

    assert out(match) == {1: ["lowest"]}


def test_k52_a_kille_received_for_another_card_is_low_whichever_way_it_moved() -> None:
    taken = kille("5 Ki 6 7")
    say(taken, "0: swap")
    finish(taken)
    assert shown(taken) == "Ki- 5 6 7"
    assert out(taken) == {0: ["low_kille"], 1: ["lowest"]}

    given = kille("Ki 5 6 7")
    say(given, "0: swap")
    finish(given)
    assert shown(given) == "5 Ki- 6 7"
    assert out(given) == {0: ["lowest"], 1: ["low_kille"]}


def test_k53_a_kille_drawn_from_the_stock_is_high() -> None:
    match = kille("9 8 12 7", stock="Ki")

    say(match, "0: stand", "1: stand", "2: stand", "3: swap", "2: cut 0")

    assert shown(match) == "9 8 12 Ki+"
    assert out(match) == {1: ["lowest"]}


def test_k53_by_anybody() -> None:
    match = kille("9 8 7 Va", stock="Ki")

    say(match, "0: stand", "1: stand", "2: swap", "1: cut 0")

    assert shown(match) == "9 8 Ki+ Va"


def test_k53_also_for_the_other_kille() -> None:
    match = kille("9 8 12 Ki", stock="Ki")

    say(match, "0: stand", "1: stand", "2: stand", "3: swap", "2: cut 0")

    assert shown(match) == "9 8 12 Ki+"
    assert told(match, "aside") == [{"seat": 3, "card": ["Ki-"]}]


def test_k54_at_a_killemote_both_become_high() -> None:
    match = kille("Ki Ki 5 6")

    say(match, "0: swap")

    assert match.table()["face_up"] == {"0": "Ki+", "1": "Ki+"}
    finish(match)
    assert out(match) == {2: ["lowest"]}


def test_k54_however_a_kille_was_acquired() -> None:
    match = kille("Ki 5 Ki 6 7")

    say(match, "0: swap", "1: swap")  # Seat 1 got his in a swap for a 5.

    assert held(match) == "5 Ki Ki 6 7"
    assert match.table()["face_up"] == {"1": "Ki+", "2": "Ki+"}


def test_k54_option_without_killemote_both_are_low() -> None:
    match = kille("Ki Ki 5 6", rules={"killemote": False})

    say(match, "0: swap")

    assert match.table()["face_up"] == {"0": "Ki-", "1": "Ki-"}
    finish(match)
    assert out(match) == {0: ["low_kille"], 1: ["low_kille"], 2: ["lowest"]}


def test_k55_swapped_on_it_becomes_low_and_the_other_stays_high() -> None:
    match = kille("Ki Ki 5 6 7")

    say(match, "0: swap", "1: swap")

    assert held(match) == "Ki 5 Ki 6 7"
    assert match.table()["face_up"] == {"0": "Ki+", "2": "Ki-"}
    finish(match)
    assert out(match) == {1: ["lowest"], 2: ["low_kille"]}


@pytest.mark.parametrize("matador", ["Hu", "Sv", "Va Hu", "Ka Sv"])
def test_k56_an_attempt_neither_changes_nor_exposes_a_kille(matador: str) -> None:
    match = kille(f"Ki {matador} 5 6")

    say(match, "0: swap")

    assert sees(match, 0).split()[0] == "Ki-"
    assert sees(match, talong.WATCHER) == f"? {matador} ? ?"


def test_k56_an_attempt_on_a_kuku_does_not_change_a_kille() -> None:
    match = kille("Ki Ku 5 6")

    say(match, "0: swap")

    assert shown(match) == "Ki- Ku 5 6"


@pytest.mark.parametrize("matador", ["Hu", "Va Hu", "Ka Hu"])
def test_k56_an_attempt_leaves_a_high_kille_high(matador: str) -> None:
    match = kille(f"Ki Ki {matador} 5 6")

    say(match, "0: swap", "1: swap")

    assert sees(match, talong.WATCHER) == f"Ki+ Ki+ {matador} ? ?"
    finish(match)
    assert out(match) == {1: ["struck"], 2 + len(matador.split()): ["lowest"]}
