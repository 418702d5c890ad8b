"""Kuku at any time: K57 and K58."""

from __future__ import annotations

import pytest

from tests.rules.looking import finish, out, refused, shown, told, told_seats
from tests.tables import kille, say


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_k57_a_holder_may_lay_it_in_turn_or_out_of_it(seat: int) -> None:
    cards = ["5", "6", "7", "8"]
    cards[seat] = "Ku"
    match = kille(" ".join(cards))
    assert "kuku" in match.legal_texts(seat)

    say(match, f"{seat}: kuku")

    assert told(match, "kuku") == [{"seat": seat, "card": ["Ku"]}]
    assert shown(match) == " ".join(cards)


def test_k57_also_a_kuku_that_was_received() -> None:
    match = kille("Ku 5 6 7")

    say(match, "0: swap")
    assert match.legal_texts(1) == ["stand", "swap", "kuku"]
    assert refused(match, "0: kuku") == "K57"
    say(match, "1: stand", "1: kuku")

    assert shown(match) == "5 Ku 6 7"


def test_k57_it_is_a_right_and_never_a_duty() -> None:
    match = kille("Ku 6 7 8")
    assert match.legal_texts(0) == ["stand", "swap", "kuku"]

    finish(match)

    assert told(match, "kuku") == []
    assert out(match) == {1: ["lowest"]}


@pytest.mark.parametrize("card", ["Hu", "Ki", "12"])
def test_k57_whoever_has_no_kuku_lays_none(card: str) -> None:
    match = kille(f"{card} 6 7 8")

    assert refused(match, "0: kuku") == "K57"
    assert refused(match, "2: kuku") == "K57"


def test_k58_it_strikes_nobody() -> None:
    match = kille("5 Ku 3 8")

    say(match, "1: kuku")

    assert match.results[0]["struck"] == []
    assert out(match) == {2: ["lowest"]}


def test_k58_those_struck_before_stay_struck() -> None:
    match = kille("5 Hu Ku 8")

    say(match, "0: swap", "2: kuku")

    assert out(match) == {0: ["struck"], 3: ["lowest"]}


def test_k58_a_demand_that_waits_for_the_cut_lapses() -> None:
    match = kille("Ku 6 7 8", stock="12")

    say(match, "0: stand", "1: stand", "2: stand", "3: swap")
    assert match.phase == "stockcut"
    say(match, "0: kuku")

    assert shown(match) == "Ku 6 7 8"
    assert told_seats(match, "draw") == []
    assert out(match) == {1: ["lowest"]}
