"""Deck and ranks: K1 to K6."""

from __future__ import annotations

from itertools import pairwise

import pytest

import talong
from tests.rules.looking import FIXED, LILJOR, MATADORER, SKITKORT, finish, held, out, sees, told
from tests.tables import kille, say


def test_k1_the_killelek_has_21_values_twice() -> None:
    codes = talong.game("kille").deck.codes

    assert len(codes) == 42
    assert {code: codes.count(code) for code in codes} == dict.fromkeys([*FIXED, "Ki"], 2)


def test_k1_a_third_copy_is_refused() -> None:
    with pytest.raises(talong.PositionError):
        kille("5 5 5 6")


@pytest.mark.parametrize(("low", "high"), list(pairwise(FIXED)))
def test_k2_each_value_is_below_the_next(low: str, high: str) -> None:
    match = kille(f"{high} {low} {high}")

    finish(match)

    assert out(match) == {1: ["lowest"]}


@pytest.mark.parametrize("code", SKITKORT + LILJOR)
def test_k3_skitkort_and_liljor_change_hands(code: str) -> None:
    match = kille(f"Ku {code} Ku Hu")

    say(match, "0: swap")

    assert held(match) == f"{code} Ku Ku Hu"
    assert match.table()["face_up"] == {}


@pytest.mark.parametrize("code", MATADORER)
def test_k3_matadorer_do_not_change_hands(code: str) -> None:
    match = kille(f"1 {code} 3 4")

    say(match, "0: swap")

    assert told(match, "show")[0] == {"seat": 1, "card": [code]}
    assert 1 not in [event["taker"] for event in told(match, "swap")]


def test_k4_kille_is_of_no_class_and_high_or_low() -> None:
    low = kille("Ki Bl 6 7")
    finish(low)
    assert out(low) == {0: ["low_kille"], 1: ["lowest"]}  # Below blaren.

    match = kille("9 12", stock="Ki")
    say(match, "0: stand", "1: swap", "0: cut 0")
    assert out(match) == {0: ["lowest"]}  # Drawn from the stock: above all but its equal, the kuku.

    yields = kille("5 Ki 6 7")
    say(yields, "0: swap")
    assert sees(yields, talong.WATCHER) == "Ki- ? ? ?"  # It changes hands, so it is no matador.


@pytest.mark.parametrize("synonym", ["husu", "gök", "kuku", "harlekin", "Gö", "Ha"])
def test_k5_a_synonym_is_no_card_of_its_own(synonym: str) -> None:
    with pytest.raises(talong.PositionError) as caught:
        kille(f"{synonym} 5 6 7")

    assert caught.value.field == "hands.0"


def test_k6_equal_values_compare_equal() -> None:
    match = kille("5 5 6 7")

    finish(match)

    assert out(match) == {0: ["lowest"], 1: ["lowest"]}


def test_k6_copies_are_tracked_one_by_one() -> None:
    match = kille("5 5 Sv 7")

    say(match, "0: swap", "1: swap")

    assert match.table()["struck"] == [0]  # The other five is still one's own.
