"""Throwing on when the trick is decided, and turning it away (S21 to S27)."""

from __future__ import annotations

import pytest

import talong
from talong.lang import Words, narrator_for
from tests.rules.looking import refused, seen, told
from tests.skitgubbe_tables import SKITGUBBE, collect, hands, pass_all, plays, sizes, throw, throws, trick, won
from tests.tables import say


def test_s21_the_window_opens_after_the_decision_with_full_hands() -> None:
    match = collect("7c 2c 3c | 8d 2d 3d | 9h 2h 3h")

    say(match, "0: play 7c", "1: play 8d")
    assert match.phase == "collect"
    assert throws(match, 0) == throws(match, 1) == []
    say(match, "2: play 9h")

    assert match.phase == "throw"
    assert sizes(match) == [3, 3, 3]
    assert match.turn == 0


def test_s21_nobody_throws_before() -> None:
    match = collect("7c 7d 3c | 8d 2d 3d | 9h 2h 3h")

    say(match, "0: play 7c")

    assert refused(match, "0: throw 7d") == "SW2"


def test_s22_any_cards_whose_ranks_are_in_the_trick() -> None:
    match = throw("7c 8c 4c | 2d 3d 5d | 2h 3h 4h", trick="0: play 7d, 1: play 8d, 2: play 9d")

    assert throws(match, 0) == ["7c", "8c", "7c 8c"]  # Two ranks in one throw.
    assert refused(match, "0: throw 4c") == "S22"
    assert refused(match, "0: throw 7c 4c") == "S22"
    assert refused(match, "0: throw 7h") == "S22"  # Somebody else's.


def test_s22_ranks_of_any_round_and_any_kind_of_laying() -> None:
    laid = "0: play 9c, 1: play 9d, 2: play 2s, 0: chance 4s, 1: play 6d"
    match = throw("9h 4c 2c | 6c 4d 3d | 2h 9s Qh", trick=laid)

    assert throws(match, 0) == ["2c", "4c", "2c 4c", "9h", "2c 9h", "4c 9h", "2c 4c 9h"]
    say(match, "0: throw 9h 4c 2c")
    assert trick(match).endswith("0: throw 2c 4c 9h")


def test_s22_whoever_throws_calls_it() -> None:
    match = throw("7c 8c 4c | 2d 3d 5d | 2h 3h 4h", trick="0: play 7d, 1: play 8d, 2: play 9d")
    say(match, "0: throw 7c")

    for viewer in range(-1, 3):
        narrator = narrator_for("skitgubbe", Words("sv"), (), 3, viewer)
        events = match.events(viewer=viewer)
        assert [narrator.facts(event).get("call") for event in events if event["event"] == "throw"] == ["”Slänger på!”"]


def test_s25_whoever_has_answered_hears_that_the_trick_waits_for_others() -> None:
    match = throw("7c 2c 3c | 2d 3d 5d | 2h 3h 4h", trick="0: play 7d, 1: play 8d, 2: play 9d")
    for line, code in (("0: play 2c", "throw-or-pass"), ("1: play 2d", "trick-waits")):
        with pytest.raises(talong.IllegalAction) as caught:
            match.say(line)
        assert caught.value.code == code
    say(match, "0: pass")

    with pytest.raises(talong.IllegalAction) as caught:
        match.say("0: play 2c")

    assert (caught.value.rule, caught.value.code) == ("S25", "trick-waits")


def test_s22_once_for_every_seat() -> None:
    match = throw("7c 2c 3c | 2d 3d 5d | 2h 3h 4h", trick="0: play 7d, 1: play 8d, 2: play 9d", stock="7h 7s")

    say(match, "0: throw 7c")

    assert match.hand(0) == ["2c", "3c", "7h"]
    assert match.turn == 1
    assert refused(match, "0: throw 7h") == "S24"


def test_s23_thrown_cards_never_influence_who_wins() -> None:
    match = throw("9c 9s 3c | 8c 8h 5d | 2h 3h 4h", trick="0: play 7d, 1: play 8d, 2: play 9d")

    say(match, "0: throw 9c 9s", "1: throw 8c 8h")

    assert match.table()["winner"] == 2
    say(match, "2: pass")
    assert match.turn == 2


def test_s23_the_permitted_ranks_are_constant() -> None:
    match = throw("7c 2c 3c | 7s 8c 5d | 7h 3h 4h", trick="0: play 7d, 1: play 8d, 2: play 9d")
    before = match.copy()

    say(before, "0: pass")
    say(match, "0: throw 7c")

    assert throws(match, 1) == throws(before, 1)
    assert sorted(throws(match, 1)) == ["7s", "7s 8c", "8c"]


def test_s24_the_thrower_draws_as_many_cards() -> None:
    match = throw("7c 7s 3c | 2d 3d 5d | 2h 3h 4h", trick="0: play 7d, 1: play 8d, 2: play 9d", stock="Ks Qs Js")

    say(match, "0: throw 7c 7s")

    assert match.hand(0) == ["3c", "Qs", "Ks"]
    assert sizes(match) == [3, 3, 3]


def test_s24_afterwards_he_may_not_throw_again_in_this_trick() -> None:
    match = throw("7c 2c 3c | 2d 3d 5d | 2h 3h 4h", trick="0: play 7d, 1: play 8d, 2: play 9d", stock="7h 7s")

    say(match, "0: throw 7c", "1: pass", "2: pass")

    assert match.phase == "collect"  # Seat 0 was not asked again although it drew a seven.
    assert match.hand(0) == ["2c", "3c", "7h"]
    assert won(match, 2) == "7c 7d 8d 9d"


def test_s25_from_the_trick_leader_clockwise() -> None:
    laid = "2: play 9d, 3: play 8d, 0: play 7d, 1: play 6d"
    match = throw("7c 2c 3c | 6c 3d 5d | 9c 3h 4h | 8c 3s 4s", trick=laid, leader=2)

    order = []
    for _seat in range(4):
        order.append(match.turn)
        assert match.turn is not None
        assert [seat for seat in range(4) if match.legal(seat)] == [match.turn]
        say(match, f"{match.turn}: {'pass' if match.turn == 3 else match.legal_texts(match.turn)[0]}")

    assert order == [2, 3, 0, 1]
    assert told(match, "throw") == [
        {"seat": 2, "cards": ["9c"]},
        {"seat": 0, "cards": ["7c"]},
        {"seat": 1, "cards": ["6c"]},
    ]


def test_s25_who_throws_refills_before_the_next_is_asked() -> None:
    match = throw("7c 2c 3c | 7s 3d 5d | 2h 3h 4h", trick="0: play 7d, 1: play 8d, 2: play 9d", stock="Ks Qs")

    say(match, "0: throw 7c", "1: throw 7s")

    assert "Ks" in match.hand(0)
    assert "Qs" in match.hand(1)


def test_s25_seats_holding_nothing_suitable_are_asked_too() -> None:
    match = throw("Kc 2c 3c | Ks 3d 5d | 2h 3h 4h", trick="0: play 7d, 1: play 8d, 2: play 9d")

    for seat in range(3):
        assert match.turn == seat
        assert match.legal_texts(seat) == ["pass"]
        say(match, f"{seat}: pass")
    assert match.phase == "collect"


def test_s25_seats_without_cards_are_not_asked() -> None:
    match = throw("2c | | 3h", trick="0: play 7d, 1: play 8d, 2: play 9d", last="1: Ks")

    assert seen(match, "entitled") == [0, 2]
    say(match, "0: pass")
    assert match.turn == 2
    assert refused(match, "1: pass") == "SW2"


def test_s26_the_winner_takes_every_card_and_leads() -> None:
    match = throw("7c 2c 3c | 2d 3d 5d | 2h 3h 4h", trick="0: play 7d, 1: play 8d 8s, 2: play 9d", won={2: "As"})

    say(match, "0: throw 7c", "1: pass", "2: pass")

    assert won(match, 2) == "7c 7d 8d 8s 9d As"
    assert match.table()["won"] == {"0": 0, "1": 0, "2": 6}
    assert match.turn == 2
    assert seen(match, "leader") == 2
    assert trick(match) == ""


def test_s26_the_winner_takes_the_cards_of_every_round() -> None:
    laid = "0: play 9c, 1: play 9d, 2: play 2s, 0: chance 4s, 1: play 6d"
    match = throw("Ac 4c 2c | 6c 4d 3d | 2h 9s Qh", trick=laid)

    pass_all(match)

    assert won(match, 1) == "2s 4s 6d 9c 9d"
    assert match.turn == 1


@pytest.mark.parametrize("seed", range(3))
def test_s27_won_cards_take_no_part_in_the_rest_of_phase_1(seed: int) -> None:
    match = SKITGUBBE.match(seats=3, seed=seed)
    acts = 0

    while match.phase in ("collect", "throw"):
        assert match.turn is not None
        taken = " ".join([won(match, seat) for seat in range(3)]).split()
        assert not set(taken) & set(hands(match).split())
        assert not set(taken) & set(trick(match).split())
        assert not set(taken) & {card for choice in plays(match, match.turn) for card in choice.split()}
        legal = match.legal(match.turn)
        match.apply(match.turn, legal[acts * 7 % len(legal)])
        acts += 1


def test_s27_a_won_card_cannot_be_played() -> None:
    match = collect("2c 3c 4c | 2d 3d 5d | 2h 3h 4h", won={0: "As"})

    assert refused(match, "0: play As") == "S11"
