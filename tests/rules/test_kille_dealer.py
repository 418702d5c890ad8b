"""Next dealer: K70."""

from __future__ import annotations

from tests.rules.looking import deadlock, finish, out, told
from tests.tables import kille, say


def test_k70_the_deal_passes_clockwise() -> None:
    match = kille("9 8 7 6 5 10", dealer=1)

    finish(match)

    assert out(match) == {4: ["lowest"]}
    assert (match.dealer, match.forehand) == (2, 3)
    assert told(match, "dealer") == [{"seat": 2}]


def test_k70_to_the_nearest_who_is_not_eliminated() -> None:
    match = kille("9 8 3 - 7 6", dealer=1)

    finish(match)

    assert out(match) == {2: ["lowest"]}
    assert match.dealer == 4


def test_k70_counted_from_the_seat_of_an_eliminated_dealer() -> None:
    match = kille("9 3 - 8 7 6", dealer=1)

    finish(match)

    assert out(match) == {1: ["lowest"]}
    assert match.dealer == 3


def test_k70_also_when_nobody_went_out() -> None:
    match = kille("5 5 - -", dealer=0, first="passed")

    finish(match)

    assert deadlock(match) == "nobody"
    assert match.dealer == 1


def test_k70_round_the_table_past_the_last_seat() -> None:
    match = kille("3 8 7 6 9")

    say(match, "0: stand", "1: stand", "2: stand", "3: stand", "4: stand")

    assert match.dealer == 1
