"""Variants of throwing on: SV-C, SV-D, SV-E, SV-H, SV-J, and their rulings."""

from __future__ import annotations

import pytest

import talong
from tests.rules.looking import refused
from tests.skitgubbe_worlds import all_pass, collecting, may, on_table, throws, told, trick, turned, won
from tests.tables import say

LIVE: dict[str, object] = {"pace": "live"}
RACE: dict[str, object] = {"c_turn": "race"}

# --------------------------------------------------------------------------------------------------------------- SV-C


def test_sv_c_without_it_nobody_throws_before_the_decision() -> None:
    hands = ["7h 2d 2c", "8h 7c Th", "3c 4c 7s"]
    plain, free = collecting(hands), collecting(hands, "C")

    say(plain, "0: play 7h")
    say(free, "0: play 7h")

    assert (plain.turn, may(plain, 2)) == (1, [])
    assert (free.turn, may(free, 2)) == (2, ["pass", "throw 7s"])


def test_sv_c_1_nobody_throws_before_the_lead() -> None:
    match = collecting(["7h 2d 2c", "8h 7c Th", "3c 4c 7s"], "C", rules=LIVE)

    assert [may(match, seat) for seat in (1, 2)] == [[], []]
    assert refused(match, "1: throw 7c") == "SW2"


def test_sv_c_1_after_the_lead_any_seat_may_throw_on_turn_or_not() -> None:
    match = collecting(["7h 7d 2c", "8h 7c Th", "3c 4c 7s"], "C", rules=LIVE)

    say(match, "0: play 7h")

    assert throws(match, 0) == ["7d"]  # After his own play.
    assert throws(match, 1) == ["7c"]  # On turn.
    assert throws(match, 2) == ["7s"]  # Before his turn.
    assert refused(match, "2: throw 3c") == "SV-C.1"


def test_sv_c_1_ranks_of_thrown_chanced_and_earlier_cards_all_count_also_in_replays() -> None:
    match = collecting(["7h Kc 2c", "8h Kd Th", "3c 8c 7s"], "C", stock="9c 2h 2s 4h 5h As", rules=LIVE)

    say(match, "0: play Kc", "1: play Kd", "2: chance")  # The chance turns up a two.
    assert trick(match)[-1] == "2: chance 2s"
    assert match.view(0).data()["round_seats"] == [0, 1]
    assert throws(match, 0) == ["2c"]

    say(match, "0: play 7h")
    assert throws(match, 2) == ["7s"]  # Out of the replay, and yet.


def test_sv_c_1_until_the_trick_is_turned_away() -> None:
    match = collecting(["7h 2d 2c", "8h 7c Th", "3c 4c 7s"], "C", rules=LIVE)

    say(match, "0: play 7h", "1: play 8h", "2: play 3c")
    assert match.phase == "throw"
    assert throws(match, 1) == ["7c"]

    say(match, "0: pass", "1: pass", "2: pass")
    assert match.phase == "collect"
    assert refused(match, "2: throw 7s") == "SW2"


def test_sv_c_2_the_thrower_draws_at_once_and_may_throw_again() -> None:
    match = collecting(["7h 2d 2c", "8h 9c Th", "3c 4c 7s"], "C", stock="Kh 7c 7d 9h Qh As", rules=LIVE)

    say(match, "0: play 7h", "2: throw 7s")
    assert match.hand(2) == ["3c", "4c", "7c"]

    say(match, "2: throw 7c")
    assert match.hand(2) == ["3c", "4c", "7d"]

    say(match, "2: throw 7d")
    assert match.hand(2) == ["3c", "4c", "9h"]
    assert trick(match) == ["0: play 7h", "2: throw 7s", "2: throw 7c", "2: throw 7d"]


def test_sv_c_2_he_may_throw_again_even_after_a_pass_and_another_throw() -> None:
    match = collecting(["7h 2d 2c", "8h 7c Th", "3c 7d 7s"], "C")

    say(match, "0: play 7h", "2: pass", "0: pass", "1: throw 7c")

    assert (match.turn, throws(match, 2)) == (2, ["7d", "7d 7s", "7s"])


def test_sv_c_3_throwing_is_never_a_play() -> None:
    match = collecting(["7h 2d 2c", "8h 7c Th", "3c 4c 7s"], "C", rules=LIVE)

    say(match, "0: play 7h", "2: throw 7s", "1: throw 7c")
    assert (match.turn, match.view(0).data()["played"]) == (1, [0])

    say(match, "1: play 8h")
    assert match.turn == 2
    assert "play 3c" in may(match, 2)


def test_sv_c_3_every_action_names_itself_as_play_or_throw() -> None:
    match = collecting(["7h 2d 2c", "8h 7c Th", "3c 4c 7s"], "C", rules=LIVE)

    say(match, "0: play 7h")
    assert {"play 7c", "throw 7c"} <= set(may(match, 1))
    assert match.parse(1, "play 7c") != match.parse(1, "throw 7c")

    say(match, "1: play 7c")
    assert trick(match)[-1] == "1: play 7c"


def test_sv_c_4_throwing_does_not_affect_the_winner() -> None:
    match = collecting(["Kh 2d 2c", "8h Kc Th", "3c Kd 7s"], "C", rules=LIVE)

    say(match, "0: play Kh", "1: throw Kc", "2: throw Kd", "1: play 8h", "2: play 3c")

    assert (match.phase, on_table(match, "winner")) == ("throw", 0)


def test_sv_c_5_the_winner_waits_until_everybody_is_done() -> None:
    match = collecting(["7h 2d 2c", "8h 7c Th", "3c 4c 7s"], "C", rules=LIVE)
    say(match, "0: play 7h", "1: play 8h", "2: play 3c")

    assert on_table(match, "winner") == 1
    assert refused(match, "1: turn") == "SW9"
    say(match, "1: pass", "0: pass")
    assert not turned(match)

    say(match, "2: pass")
    assert [event["seat"] for event in turned(match)] == [1]
    assert match.turn == 1


def test_sv_c_6_in_a_race_the_winner_turns_the_trick_away_at_once() -> None:
    match = collecting(["7h 2d 2c", "8h 7c Th", "3c 4c 7s"], "C", rules={**RACE, **LIVE})
    say(match, "0: play 7h", "1: play 8h", "2: play 3c")

    assert may(match, 1) == ["pass", "throw 7c", "turn"]
    assert refused(match, "0: turn") == "SW9"

    say(match, "1: turn")
    assert won(match, 1) == ["3c", "7h", "8h"]
    assert (match.phase, match.turn) == ("collect", 1)


def test_sv_c_6_not_before_the_decision() -> None:
    match = collecting(["7h 2d 2c", "8h 7c Th", "3c 4c 7s"], "C", rules={**RACE, **LIVE})

    say(match, "0: play 7h", "1: play 8h")

    assert refused(match, "1: turn") == "SW9"


def test_r_s34_without_a_clock_the_winner_is_first() -> None:
    match = collecting(["7h 2d 2c", "8h 7c Th", "3c 4c 7s"], "C", rules=RACE)
    say(match, "0: play 7h", "2: pass", "0: pass", "1: play 8h", "0: pass", "1: pass", "2: play 3c")

    assert (match.turn, may(match, 1)) == (1, ["pass", "throw 7c", "turn"])
    assert may(match, 2) == []  # The window leads from seat 0, but the winner comes first.


def test_r_s34_the_order_can_be_drawn_by_lot() -> None:
    rules: dict[str, object] = {**RACE, "race_order": "random"}
    first: set[int | None] = set()
    for seed in range(40):
        position = collecting(["7h 2d 2c", "8h 7c Th", "3c 4c 7s"], "C", rules=rules).position()
        match = talong.load_position(position, seed=seed)
        say(match, "0: play 7h", "2: pass", "0: pass", "1: play 8h", "0: pass", "1: pass", "2: play 3c")
        first.add(match.turn)
        assert "lot race" in match.record()
        asked: list[int | None] = []
        while match.phase == "throw":
            asked.append(match.turn)
            say(match, f"{match.turn}: pass")
        assert [seat for seat in asked if seat != 1] == [0, 2]
        assert asked.count(1) == 1

    assert first == {0, 1}  # Asked before the winner: nobody, or seat 0, or both others.


# --------------------------------------------------------------------------------------------------------------- SV-D


def test_sv_d_without_it_or_with_it_other_ranks() -> None:
    hands = ["7h 7d 2c", "8h 7c 8d", "3c 7s 8s"]
    lines = ["0: play 7h", "1: play 8h", "2: play 3c"]
    plain, own = collecting(hands), collecting(hands, "D", rules=LIVE)

    say(plain, *lines)
    say(own, *lines)

    say(plain, "0: pass")
    assert throws(plain, 1) == ["7c", "7c 8d", "8d"]
    assert [throws(own, seat) for seat in range(3)] == [["7d"], ["8d"], []]


def test_sv_d_1_a_seat_throws_its_own_rank_at_any_time_after_its_play() -> None:
    match = collecting(["7h 7d 2c", "8h 7c 8d", "3c 8s 7s"], "D")

    say(match, "0: play 7h")

    assert match.view(0).data()["entitled"] == [0]
    assert (match.turn, may(match, 0)) == (0, ["pass", "throw 7d"])
    assert refused(match, "1: throw 7c") == "SW2"
    say(match, "0: pass", "1: play 8h")
    assert match.view(0).data()["entitled"] == [0, 1]
    assert refused(match, "0: throw 2c") == "SV-D.1"


def test_sv_d_1_a_chanced_rank_is_ones_own_too() -> None:
    match = collecting(["7h 7d 2c", "8h 7c 8d", "3c 8s 7s"], "D", stock="2d 9c As", rules=LIVE)

    say(match, "0: chance")

    assert throws(match, 0) == ["2c"]


def test_sv_d_2_newly_drawn_cards_of_the_rank_may_be_thrown_too() -> None:
    match = collecting(["7h 2d 2c", "8h 9c 8d", "3c 8s 4s"], "D", stock="7d 7c 7s 9h As", rules=LIVE)

    say(match, "0: play 7h", "0: throw 7d", "0: throw 7c", "0: throw 7s")

    assert match.hand(0) == ["2c", "2d", "9h"]


def test_sv_d_3_in_a_replay_the_old_rank_lapses_and_the_new_one_counts() -> None:
    match = collecting(["9h 9s 2c", "9c 5c 5d", "3c 3h 4s"], "D", rules=LIVE)

    say(match, "0: play 9h", "1: play 9c", "2: play 3c")
    assert match.view(0).data()["round_seats"] == [0, 1]
    assert match.view(0).data()["entitled"] == [2]  # Outside the replay the permission stays.
    assert throws(match, 2) == ["3h"]
    assert refused(match, "1: throw 5d") == "SW2"

    say(match, "0: play 2c", "1: play 5c")
    assert [throws(match, seat) for seat in range(3)] == [[], ["5d"], ["3h"]]
    assert refused(match, "0: throw 9s") == "SV-D.3"


def test_sv_d_4_the_trick_is_turned_away_when_all_are_done() -> None:
    match = collecting(["7h 7d 2c", "8h 7c 8d", "3c 8s 7s"], "D", rules=LIVE)
    say(match, "0: play 7h", "1: play 8h", "2: play 3c")

    say(match, "1: pass", "2: pass", "0: throw 7d")
    assert (match.phase, match.view(0).data()["passed"]) == ("throw", [])

    say(match, "2: pass", "0: pass", "1: pass")
    assert (match.phase, match.turn) == ("collect", 1)


def test_r_s35_the_old_rank_may_last_until_ones_own_replay() -> None:
    match = collecting(["9h 9s 2c", "9c 9d 5d", "3c 3h 4s"], "D", rules={**LIVE, "d_lapse": "own_replay"})

    say(match, "0: play 9h", "1: play 9c", "2: play 3c")
    assert throws(match, 0) == ["9s"]
    assert throws(match, 1) == ["9d"]

    say(match, "0: play 2c")
    assert throws(match, 0) == []
    assert throws(match, 1) == ["9d"]


def test_r_s36_under_d_nobody_races() -> None:
    match = collecting(["7h 7d 2c", "8h 7c 8d", "3c 8s 7s"], "D", rules=LIVE)

    say(match, "0: play 7h", "1: play 8h", "2: play 3c")

    assert may(match, 1) == ["pass", "throw 8d"]
    assert refused(match, "1: turn") == "SW9"
    all_pass(match)
    assert match.turn == 1


# --------------------------------------------------------------------------------------------------------------- SV-E


def test_sv_e_every_play_is_one_card_and_nobody_throws() -> None:
    match = collecting(["7h 7d 7c", "8h 8c 8d", "3c 3s 3h"], "E")

    assert may(match, 0) == ["chance", "play 7c", "play 7d", "play 7h"]
    say(match, "0: play 7h")
    assert may(match, 1) == ["chance", "play 8c", "play 8d", "play 8h"]
    assert refused(match, "2: throw 3c") == "SV-E"


def test_sv_e_the_winner_takes_the_trick_immediately() -> None:
    match = collecting(["7h 7d 7c", "8h 8c 8d", "3c 3s 3h"], "E")

    say(match, "0: play 7h", "1: play 8h", "2: play 3c")

    assert (match.phase, match.turn, trick(match)) == ("collect", 1, [])
    assert won(match, 1) == ["3c", "7h", "8h"]


def test_r_s37_lead_and_replays_are_single_cards_too() -> None:
    match = collecting(["7h 7d 2c", "7s 7c 2d", "3c 3s 3h"], "E")

    assert refused(match, "0: play 7d 7h") == "SV-E"
    say(match, "0: play 7h", "1: play 7s", "2: play 3c")
    assert match.view(0).data()["round"] == 2
    assert not [text for text in may(match, 0) if len(text.split()) > 2]


# --------------------------------------------------------------------------------------------------------------- SV-H


def test_sv_h_without_it_the_duty_can_be_evaded() -> None:
    hands = ["8h 2c 3c", "8c 2d 3d", "4h 2h 3h"]
    open_way, barred = [collecting(hands, letters, rules=LIVE) for letters in ("CG", "CGH")]

    say(open_way, "0: play 8h", "1: throw 8c", "1: chance")
    assert trick(open_way)[1] == "1: throw 8c"

    say(barred, "0: play 8h")
    assert may(barred, 1) == ["play 8c"]
    assert refused(barred, "1: throw 8c") == "SV-H.1"


def test_sv_h_1_who_has_not_played_may_not_throw_the_highest_rank() -> None:
    match = collecting(["8h 8d 3c", "Jc 2d 3d", "8c Jh 3h", "8s Jd 2s"], "CGH", rules=LIVE)

    say(match, "0: play 8h")
    assert throws(match, 0) == ["8d"]  # He has played.
    assert throws(match, 3) == []

    say(match, "1: play Jc")
    assert throws(match, 3) == ["8s"]  # The jack is the highest now.
    assert throws(match, 2) == ["8c"]
    assert refused(match, "3: throw Jd") == "SV-H.1"


def test_sv_h_1_on_turn_or_not_and_free_again_after_the_play() -> None:
    match = collecting(["8h 2c 3c", "8c 8d 3d", "4h 2h 8s"], "CGH", rules=LIVE)

    say(match, "0: play 8h")
    assert throws(match, 1) == throws(match, 2) == []

    say(match, "1: play 8c")
    assert throws(match, 1) == ["8d"]
    assert throws(match, 2) == []


def test_sv_h_2_with_f_no_possible_candidate_may_be_thrown() -> None:
    match = collecting(["8h 8d 3c", "Jc 2d 3d", "8c Jh 3h", "8s Jd 2s"], "CFGH", rules=LIVE)

    say(match, "0: play 8h", "1: play Jc")
    assert throws(match, 3) == []  # Both could be a match.
    assert refused(match, "3: throw 8s") == "SV-H.2"

    say(match, "2: play Jh")
    assert throws(match, 3) == ["8s"]  # Below the match of jacks.


def test_r_s40_only_the_present_round_and_its_members_count() -> None:
    match = collecting(["8h 8d 3c", "8c 4d 3d", "4s 9s 3h"], "CGH", rules=LIVE)

    say(match, "0: play 8h", "1: play 8c", "2: play 4s")
    assert match.view(0).data()["round_seats"] == [0, 1]
    assert throws(match, 0) == ["8d"]  # Nothing has been played in the new round yet.

    say(match, "0: play 3c")
    assert throws(match, 1) == ["4c", "4c 4d", "4d"]  # Seat 1 belongs to the round and may not throw its three.
    assert throws(match, 2) == ["3h"]  # Outside the round nothing is barred.


def test_r_s40_with_f_all_possible_candidates_of_the_round_are_barred() -> None:
    match = collecting(["8h 3s 3c", "8c 2d 9d", "8s 2c 3h", "8d 3d 2h"], "CFGH", rules=LIVE, stock="Ac Ad Ah Kc Kd As")

    say(match, "0: play 8h", "1: play 8c", "2: play 8s", "3: play 8d", "0: play 3s", "1: play 2d")

    assert throws(match, 3) == []  # Both 3 and 2 could be matched in this round.
    assert throws(match, 0) == ["3c"]


# --------------------------------------------------------------------------------------------------------------- SV-J


def test_sv_j_with_an_empty_stock_only_who_is_clear_may_throw() -> None:
    hands = ["8h 8d 3c", "Jc 8c 3d", "9c Jh 8s"]
    early = collecting(hands, "CJ", rules=LIVE)
    late = collecting(hands, "CJ", last="As", last_holder=1, rules=LIVE)

    say(early, "0: play 8h")
    say(late, "0: play 8h")
    assert [throws(early, seat) for seat in range(3)] == [["8d"], ["8c"], ["8s"]]
    assert [throws(late, seat) for seat in range(3)] == [[], [], []]
    assert refused(late, "0: throw 8d") == refused(late, "1: throw 8c") == "SV-J"

    say(late, "1: play Jc")
    assert [throws(late, seat) for seat in range(3)] == [["8d"], [], []]  # Seat 0 can no longer be in a tie.

    say(late, "2: play 9c")
    assert [throws(late, seat) for seat in range(3)] == [["8d"], ["8c"], ["8s", "8s Jh", "Jh"]]


def test_sv_j_the_last_card_need_only_have_been_drawn() -> None:
    match = collecting(["8h 8d 3c", "Jc 8c 3d", "9c Jh 8s"], "CJ", stock="As", rules=LIVE)

    say(match, "0: play 8h")

    assert on_table(match, "last_holder") == 0
    assert [throws(match, seat) for seat in range(3)] == [[], [], []]


def test_sv_j_who_fell_out_in_an_earlier_round_is_clear() -> None:
    match = collecting(["8h 4d 3c", "8c 4c 3d", "2c 2d 8s"], "CJ", last="As", last_holder=1, rules=LIVE)

    say(match, "0: play 8h", "1: play 8c", "2: play 2c")

    assert match.view(0).data()["round_seats"] == [0, 1]
    assert [throws(match, seat) for seat in range(3)] == [[], [], ["2d", "2d 8s", "8s"]]


def test_sv_j_with_f_a_match_above_makes_clear() -> None:
    match = collecting(["8h 8d 3c", "Jc 8c 3d", "Jh 8s 2c", "4c 5c 6c"], "CFJ", last="As", last_holder=1, rules=LIVE)

    say(match, "0: play 8h", "1: play Jc")
    assert throws(match, 0) == []  # Somebody could still match the eight.

    say(match, "2: play Jh")
    assert throws(match, 0) == ["8d"]
    assert throws(match, 1) == throws(match, 2) == throws(match, 3) == []


def test_r_s41_clear_is_structural_and_not_counted() -> None:
    match = collecting(["Ah 8d Ad", "Ac Jc 3d", "9c Jh 8s"], "CJ", last="As", last_holder=2, rules=LIVE)

    say(match, "0: play Ah")
    say(match, "1: play Ac")

    # Nobody is left who could hold an ace but seat 0: yet seats 0 and 1 lead, and seat 2 has not played.
    assert [throws(match, seat) for seat in range(3)] == [[], [], []]


def test_r_s41_it_applies_to_d_too() -> None:
    match = collecting(["8h 8d 3c", "Jc Jd 3d", "9c Jh 8s"], "DJ", last="As", last_holder=1, rules=LIVE)

    say(match, "0: play 8h")
    assert throws(match, 0) == []

    say(match, "1: play Jc")
    assert [throws(match, seat) for seat in range(2)] == [["8d"], []]


@pytest.mark.parametrize("letters", ["", "J"])
def test_r_s41_without_c_or_d_it_has_no_effect(letters: str) -> None:
    match = collecting(["8h 8d 3c", "Jc 8c 3d", "9c Jh 8s"], letters, last="As", last_holder=1)

    say(match, "0: play 8h", "1: play Jc", "2: play 9c")

    assert throws(match, 0) == ["8d"]
    say(match, "0: pass")
    assert throws(match, 1) == ["8c"]


def test_sv_j_a_pass_is_asked_only_of_those_who_are_entitled() -> None:
    match = collecting(["8h 8d 3c", "Jc 8c 3d", "9c Jh 8s"], "CJ", last="As", last_holder=1)

    say(match, "0: play 8h")
    assert match.turn == 1  # Nobody is clear, so nobody is asked first.

    say(match, "1: play Jc")
    assert match.turn == 0
    assert told(match, "pass") == []
