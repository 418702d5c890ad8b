"""The two declarations: KK21 to KK24, KK40 to KK44, R-KK7 and R-KK18."""

from __future__ import annotations

import pytest

from tests.kungsholm_tables import (
    FOUR,
    FOUR_TRICKS,
    SIX,
    THREE,
    ending,
    in_turn,
    kungsholm,
    last_cards,
    settled,
    staked,
    table,
)
from tests.rules.looking import money, refused, seen, told_seats
from tests.tables import say


def test_kk21_forehand_speaks_first_and_then_clockwise() -> None:
    match = kungsholm(FOUR, dealer=1)

    for seat in (2, 3, 0):
        assert (match.phase, match.turn) == ("declare1", seat)
        assert match.legal_texts(seat) == ["bud", "knock"]
        assert [match.legal_texts(other) for other in range(4) if other != seat] == [[], [], []]
        match.say(f"{seat}: bud")

    assert match.turn == 1
    assert table(match, "bud1") == [0, 2, 3]


@pytest.mark.parametrize("text", ["fold", "stay", "show", "swap", "swap 1", "play 1", "seat 1"])
def test_kk21_nothing_else_is_legal(text: str) -> None:
    match = kungsholm(FOUR, dealer=1)

    assert refused(match, f"2: {text}") == "KK21"


def test_kk21_each_seat_speaks_once() -> None:
    match = kungsholm(FOUR, dealer=1)
    match.say("2: bud")

    assert refused(match, "2: bud") == "KK71"
    assert refused(match, "2: knock") == "KK71"


def test_kk22_bud_binds_to_nothing() -> None:
    for decision, live in (("fold", [1, 2]), ("stay", [0, 1, 2])):
        match = kungsholm(THREE)
        say(match, "0: bud", "1: knock", "2: stay")

        assert match.legal_texts(0) == ["fold", "stay"]
        match.say(f"0: {decision}")
        assert match.active == live


def test_kk23_the_first_knock_ends_the_declaration() -> None:
    match = kungsholm(FOUR, dealer=1)

    say(match, "2: bud", "3: knock")

    assert (match.phase, match.turn) == ("fold", 0)
    assert (table(match, "knocker"), table(match, "bud1")) == (3, [2])
    assert told_seats(match, "knock") == [3]


def test_r_kk7_later_seats_do_not_speak() -> None:
    match = kungsholm(FOUR, dealer=1)
    match.say("2: knock")

    for text in ("bud", "knock"):
        assert refused(match, f"3: {text}") == "KK25"  # It has to fold or stay,
        assert refused(match, f"0: {text}") == "KK71"  # and those after it wait.
    assert match.legal_texts(3) == ["fold", "stay"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_kk24_all_bud_is_budrunda_1(seats: int) -> None:
    match = kungsholm(" | ".join(SIX.split(" | ")[:seats]), pot=20, rules={"unit": 2})
    before = [int(balance) for balance in match.standing()["balances"]]  # type: ignore[attr-defined]

    in_turn(match, ", ".join(["bud"] * seats))

    assert ending(match) == "budrunda_1"
    assert (match.results[-1]["budrunda"], match.results[-1]["winner"], match.results[-1]["shown"]) == (1, None, {})
    assert settled(match) == (20, before)
    assert staked(match) == (20 + 2 * seats, [balance - 2 for balance in before])


def test_kk24_it_stops_when_the_last_has_spoken_and_not_before() -> None:
    match = kungsholm(THREE)
    say(match, "0: bud", "1: bud")
    assert match.results == []

    match.say("2: knock")

    assert (match.phase, match.turn) == ("fold", 0)


def test_kk40_the_live_seats_speak_again_forehand_first() -> None:
    match = kungsholm("Kr 3 8 11 Sv | Po 4 5 10 Va | - | Bl 2 7 12 Hu", phase="declare2", dealer=1, knocker=0)
    assert (match.turn, match.forehand) == (3, 3)

    for seat in (3, 0):
        assert match.legal_texts(seat) == ["bud", "knock"]
        match.say(f"{seat}: bud")

    assert match.turn == 1
    assert table(match, "bud2") == [0, 3]


def test_kk40_the_first_knocker_may_say_bud_now() -> None:
    match = kungsholm(THREE)
    in_turn(match, "knock, stay, stay, swap, swap, swap")

    match.say("0: bud")

    assert match.turn == 1


@pytest.mark.parametrize("text", ["stay", "show", "swap", "play 1", "seat 2"])
def test_kk40_nothing_else_is_legal(text: str) -> None:
    match = kungsholm(THREE, phase="declare2")

    assert refused(match, f"0: {text}") == "KK40"
    assert refused(match, "1: knock") == "KK71"


@pytest.mark.parametrize("course", ["knock", "bud, knock", "bud, bud, knock"])
def test_kk41_the_first_knock_leads_to_play(course: str) -> None:
    match = kungsholm(THREE, phase="declare2")

    in_turn(match, course)

    assert (match.phase, match.turn) == ("play", 0)
    assert table(match, "knocker2") == course.count("bud")
    assert table(match, "bud2") == list(range(course.count("bud")))
    assert refused(match, "1: bud") == "KK71"  # Those who have not spoken do not.
    assert refused(match, "0: bud") == "KK47"


def test_kk42_nobody_may_fold_here_or_later() -> None:
    match = kungsholm(THREE, phase="declare2")
    assert refused(match, "0: fold") == "KK42"

    match.say("0: knock")
    assert refused(match, "0: fold") == "KK30"

    match = last_cards("5 6 7", 0)
    assert refused(match, "0: fold") == "KK30"


def test_kk43_budrunda_2_costs_the_folded_seats() -> None:
    match = kungsholm("- | Po 4 5 10 Va | - | Bl 2 7 12 Hu", phase="declare2", pot=20)

    say(match, "1: bud", "3: bud")

    assert (ending(match), match.results[-1]["budrunda"], match.results[-1]["folded"]) == ("budrunda_2", 2, [0, 2])
    assert settled(match) == (20, [-2, -2, -2, -2])
    assert staked(match) == (22, [-3, -2, -3, -2])


def test_kk43_or_everybody_if_nobody_folded() -> None:
    match = kungsholm(THREE, phase="declare2", pot=20)

    say(match, "0: bud", "1: bud", "2: bud")

    assert ending(match) == "budrunda_2"
    assert match.results[-1]["shown"] == {}
    assert staked(match) == (23, [-3, -3, -3])


def test_kk44_knocking_gives_no_duty() -> None:
    match = kungsholm("5 9 | 7 10 | 8 11", phase="play", turn=0, knocker=0, knocker2=0)
    assert match.legal_texts(0) == ["play 5", "play 9"]  # He need not win the trick,

    in_turn(match, "play 5, play 7, play 8")
    say(match, "2: bud", "0: bud")  # nor show,
    match.say("1: show")

    assert match.results[-1]["winner"] == 0
    match = last_cards("5 6 7", 1, knocker=2, knocker2=2)
    match.say("1: bud")
    match.say("2: bud")
    match.say("0: show")
    assert money(match) == (4, [4, -4, -4])  # nor pay more than another loser.


def test_r_kk18_the_first_knocker_may_say_bud_twice_more() -> None:
    match = kungsholm(THREE)
    in_turn(match, "knock, stay, stay, swap, swap, swap, bud, knock")
    in_turn(match, FOUR_TRICKS)
    assert match.phase == "show"

    say(match, "2: bud", "0: bud")  # Seat 0 knocked first,
    assert match.legal_texts(1) == ["show", "bud"]
    match.say("1: bud")  # and seat 1 in the second round.

    assert ending(match) == "budrunda_3"
    assert seen(match, "bud3") == []
