"""Variants of the tricks of phase 1: SV-A, SV-B, SV-F, SV-G, SV-I, and their rulings."""

from __future__ import annotations

import pytest

import talong
from tests.rules.looking import refused
from tests.skitgubbe_worlds import SKITGUBBE, agreed, all_pass, collecting, dealt, deck, may, on_table, told, trick, won
from tests.tables import say

# --------------------------------------------------------------------------------------------------------------- SV-A


@pytest.mark.parametrize("seats", range(2, 13))
def test_sv_a_everybody_has_two_cards(seats: int) -> None:
    match = SKITGUBBE.match(seats=seats, rules=agreed("A"), seed=seats)

    assert [len(match.hand(seat)) for seat in range(seats)] == [2] * seats
    assert on_table(match, "stock") == 52 - 2 * seats - (12 if seats == 2 else 0)


def test_sv_a_refills_go_up_to_two() -> None:
    match = dealt(["7h 7d", "8h 9h", "3c 7c"], "A", stock="Ks Qs Js Ts")

    say(match, "0: play 7d 7h", "1: play 8h", "2: play 3c")
    assert [match.hand(seat) for seat in range(3)] == [["Qs", "Ks"], ["9h", "Js"], ["7c", "Ts"]]

    say(match, "0: pass", "1: pass", "2: throw 7c")
    assert len(match.hand(2)) == 2


def test_sv_a_a_play_has_at_most_two_cards() -> None:
    match = dealt(["7h 7d", "8h 9h", "3c 7c"], "A")

    assert may(match, 0) == ["chance", "play 7d", "play 7d 7h", "play 7h"]


def test_sv_a_a_position_with_three_cards_is_refused() -> None:
    with pytest.raises(talong.PositionError) as caught:
        collecting(["7h 7d 7c", "8h 9h", "3c 4c"], "A")

    assert caught.value.code == "wrong-number-of-cards"


# --------------------------------------------------------------------------------------------------------------- SV-B


def test_sv_b_without_it_the_dealers_left_leads() -> None:
    hands = ["7h 8d 9s", "Kc 3d 4d", "5h 6h 2s"]

    assert dealt(hands).turn == 0
    assert dealt(hands, "B").turn == 2


def test_sv_b_1_everybody_announces_his_lowest_rank_and_the_lowest_leads() -> None:
    match = dealt(["7h 8d 9s", "Kc 4h 4d", "5h 6h 3s"], "B")

    for viewer in range(-1, 3):
        assert told(match, "announce", viewer=viewer) == [
            {"event": "announce", "seat": 0, "rank": "7"},
            {"event": "announce", "seat": 1, "rank": "4"},
            {"event": "announce", "seat": 2, "rank": "3"},
        ]
        assert match.view(viewer).data()["announced"] == {"0": "7", "1": "4", "2": "3"}
    assert match.turn == 2


def test_sv_b_1_the_lowest_may_lead_any_card() -> None:
    match = dealt(["7h 8d 9s", "Kc 3h Kd", "5h 6h 4s"], "B")

    assert may(match, 1) == ["chance", "play 3h", "play Kc", "play Kc Kd", "play Kd"]


@pytest.mark.parametrize(("dealer", "leader"), [(0, 2), (1, 2), (2, 0)])
def test_sv_b_2_of_several_lowest_the_first_dealt_to_leads(dealer: int, leader: int) -> None:
    hands = [["2h", "8d", "9s"], ["Kc", "3d", "4d"], ["5h", "2s", "2d"]]
    order = [(dealer + 1 + step) % 3 for step in range(3)]
    cards = deck(" ".join([hands[seat][at] for at in range(3) for seat in order]))

    match = SKITGUBBE.match(seats=3, rules=agreed("B"), decks=[cards], dealer=dealer)

    assert match.turn == leader


def test_sv_b_3_later_the_previous_skitgubbe_leads_and_nothing_is_announced() -> None:
    position = {"game": "skitgubbe", "seats": 3, "dealer": 1, "deals": 1, "previous": 1, "rules": {"variants": "B"}}

    match = talong.load_position(position, decks=[deck("2c 3c 4c")])

    assert match.turn == 1
    assert told(match, "announce") == []
    assert match.view(0).data()["announced"] == {}


def test_sv_b_3_in_a_series() -> None:
    match = talong.load_position(
        {
            "game": "skitgubbe",
            "seats": 3,
            "dealer": 2,
            "phase": "shed",
            "trump": "c",
            "turn": 0,
            "hands": {"0": ["2h"], "1": ["Ah"], "2": ["Ad", "Kd"]},
            "rules": {"variants": "B"},
        },
        decks=[deck("2c 3c 4c")],
    )

    say(match, "0: play 2h", "1: play Ah")

    assert match.results[-1]["skitgubbe"] == 2
    assert (match.dealer, match.turn) == (0, 2)
    assert told(match, "announce") == []


def test_sv_b_the_skitkort_are_dealt_from_whoever_led_first() -> None:
    hands = ["9c", "8c", "7c"]
    for leader, first in ((0, 1), (1, 1), (2, 2)):
        match = collecting(hands, "B", last="Ah", last_holder=1, first_leader=leader)

        say(match, "0: play 9c", "1: play 8c", "2: play 7c")

        assert match.view(0).data()["recipients"] == [1, 2]
        assert "2c" in match.hand(first)  # The pool is not shuffled here; its first card goes to the first (S42).


def test_r_s50_ranks_only_are_announced_by_everybody() -> None:
    match = SKITGUBBE.match(seats=5, rules=agreed("B"), seed=3)

    said = told(match, "announce")
    assert sorted([event["seat"] for event in said if isinstance(event["seat"], int)]) == [0, 1, 2, 3, 4]
    assert {len(str(event["rank"])) for event in said} == {1}
    assert all(set(event) == {"event", "seat", "rank"} for event in said)


def test_r_s50_after_a_deal_without_a_loser_ranks_are_announced_again() -> None:
    match = talong.load_position(
        {
            "game": "skitgubbe",
            "seats": 3,
            "dealer": 2,
            "phase": "shed",
            "trump": "c",
            "turn": 0,
            "hands": {"0": ["2h", "9c"], "1": ["Ah", "8c"], "2": ["Ad", "Kd"]},
            "rules": {"variants": "B", "loop_guard": "plies:1"},
        },
        decks=[deck("Ac 2c 5c Kc 7c 3d")],
    )

    say(match, "0: play 2h")

    assert match.results[-1]["no_loser"] is True
    assert len(told(match, "announce")) == 3
    assert match.hand(2) == ["2c", "4c", "7c"]
    assert match.turn == 2


# --------------------------------------------------------------------------------------------------------------- SV-F


def test_sv_f_without_it_the_highest_rank_wins() -> None:
    hands = ["5h 2c 3c", "Kh 2d 3d", "5c 2h 3h", "9h 2s 3s"]
    lines = ["0: play 5h", "1: play Kh", "2: play 5c", "3: play 9h"]
    plain, matches = collecting(hands), collecting(hands, "F")

    say(plain, *lines)
    say(matches, *lines)

    assert (plain.phase, on_table(plain, "winner")) == ("throw", 1)
    assert (matches.phase, matches.view(0).data()["round_seats"]) == ("collect", [0, 2])


def test_sv_f_1_the_highest_matched_rank_wins_the_round() -> None:
    match = collecting(["5h 2c 3c", "8h 2d 3d", "5c 2h 3h", "8c 2s 3s", "Ah 4c 4d"], "F")

    say(match, "0: play 5h", "1: play 8h", "2: play 5c", "3: play 8c", "4: play Ah")

    assert match.view(0).data()["round_seats"] == [1, 3]
    assert match.turn == 1


def test_sv_f_1_the_highest_match_leads_as_the_trick_lies() -> None:
    match = collecting(["5h 2c 3c", "8h 2d 3d", "5c 2h 3h", "8c 2s 3s", "Ah 4c 4d"], "F")
    shown = []
    for act in ("0: play 5h", "1: play 8h", "2: play 5c", "3: play 8c"):
        say(match, act)
        shown.append(match.view(0).data()["leading"])

    assert shown == [[0], [1], [0, 2], [1, 3]]


def test_sv_f_1_without_a_match_the_highest_rank_wins() -> None:
    match = collecting(["5h 2c 3c", "8h 2d 3d", "Kc 2h 3h"], "F")

    say(match, "0: play 5h", "1: play 8h", "2: play Kc")

    assert on_table(match, "winner") == 2


def test_sv_f_2_any_rank_already_played_can_be_matched() -> None:
    match = collecting(["5h 2c 3c", "8h 2d 3d", "Kc 2h 3h", "5c 4c 4d"], "F")

    say(match, "0: play 5h", "1: play 8h", "2: play Kc", "3: play 5c")

    assert match.view(0).data()["round_seats"] == [0, 3]


def test_sv_f_3_matches_win_in_every_replay_too() -> None:
    match = collecting(["5h 9c 3c", "5d 4d 3d", "5c 4h 3h"], "F", stock="Ts Js Qs Ks 2s 6s 7s 8s 9s As")

    say(match, "0: play 5h", "1: play 5d", "2: play 5c")
    assert match.view(0).data()["round"] == 2

    say(match, "0: play 9c", "1: play 4d", "2: play 4h")  # The nine is alone.
    assert (match.view(0).data()["round"], match.view(0).data()["round_seats"]) == (3, [1, 2])

    say(match, "1: play 3d", "2: play Qs")
    assert on_table(match, "winner") == 2


def test_r_s38_a_pair_of_one_seat_is_no_match() -> None:
    match = collecting(["5h 5d 3c", "8h 2d 3d", "Kc 2h 3h"], "F")

    say(match, "0: play 5d 5h", "1: play 8h", "2: play Kc")

    assert on_table(match, "winner") == 2


def test_r_s38_thrown_cards_never_count_as_matches() -> None:
    match = collecting(["5h 2c 3c", "8h 5d 3d", "Kc 2h 3h"], "CF")

    say(match, "0: play 5h", "2: pass", "0: pass", "1: throw 5d", "2: pass", "0: pass", "1: play 8h")
    say(match, "0: pass", "1: pass", "2: play Kc")

    assert on_table(match, "winner") == 2


# --------------------------------------------------------------------------------------------------------------- SV-G


def test_sv_g_without_it_nobody_must_match() -> None:
    hands = ["8h 2c 3c", "8c 2d 3d", "4h 2h 3h"]
    plain, strict = collecting(hands), collecting(hands, "G")

    say(plain, "0: play 8h")
    say(strict, "0: play 8h")

    assert may(plain, 1) == ["chance", "play 2d", "play 3d", "play 8c"]
    assert may(strict, 1) == ["play 8c"]


def test_sv_g_1_whoever_holds_the_highest_rank_must_play_it() -> None:
    match = collecting(["8h 2c 3c", "Jc Jd 8d", "8c Js 3h", "8s 2h 4h"], "G")

    say(match, "0: play 8h")
    assert may(match, 1) == ["play 8d"]
    assert refused(match, "1: play Jc") == "SV-G.1"

    say(match, "1: play 8d")
    assert may(match, 2) == ["play 8c"]


def test_sv_g_1_only_the_highest_rank_of_the_round_binds() -> None:
    match = collecting(["8h 2c 3c", "Jc Jd 4d", "8c 4s 3h", "8s Jh Js"], "G")

    say(match, "0: play 8h", "1: play Jc")
    assert may(match, 2) == ["chance", "play 3h", "play 4s", "play 8c"]  # The jack is the highest now.

    say(match, "2: play 8c")
    assert may(match, 3) == ["play Jh", "play Jh Js", "play Js"]


def test_sv_g_2_with_f_the_highest_candidate_must_be_played() -> None:
    match = collecting(["8h 2c 3c", "4c Jd 4d", "8c 4s 3h", "Qs Jh Js"], "FG")

    say(match, "0: play 8h")
    assert may(match, 1) == ["chance", "play 4c", "play 4c 4d", "play 4d", "play Jd"]

    say(match, "1: play 4c")
    assert may(match, 2) == ["play 8c"]  # Both 8 and 4 have been played, 8 is higher.
    assert refused(match, "2: play 4s") == "SV-G.2"


def test_sv_g_2_with_f_ranks_below_a_match_do_not_bind() -> None:
    match = collecting(["4h 2c 3c", "8c Jd 9d", "8d 4s 3h", "4c Jh Js", "8s 4d 2s"], "FG")

    say(match, "0: play 4h", "1: play 8c", "2: play 8d")
    assert may(match, 3) == ["chance", "play 4c", "play Jh", "play Jh Js", "play Js"]

    say(match, "3: play Jh")
    assert may(match, 4) == ["play 8s"]  # The match itself is a candidate, and so would the jack be.


def test_sv_g_2_with_f_a_lone_higher_rank_binds_above_a_match() -> None:
    match = collecting(["4h 2c 3c", "8c Jd 9d", "8d 4s 3h", "Jc 5h 5s", "8s Jh 2s"], "FG")

    say(match, "0: play 4h", "1: play 8c", "2: play 8d", "3: play Jc")

    assert may(match, 4) == ["play Jh"]


def test_sv_g_3_whoever_must_match_may_not_chance() -> None:
    match = collecting(["8h 2c 3c", "Jc Jd 8d", "9c Js 3h"], "G")

    say(match, "0: play 8h")
    assert refused(match, "1: chance") == "SV-G.3"

    say(match, "1: play 8d")
    assert "chance" in may(match, 2)


def test_sv_g_3_the_first_seat_of_every_round_is_free() -> None:
    match = collecting(["8h 8c 3c", "Jc 3d 8d", "9c Js 3h"], "G")
    assert may(match, 0) == ["chance", "play 3c", "play 8c", "play 8c 8h", "play 8h"]

    say(match, "0: play 8h", "1: play 8d", "2: play 3h")  # The nine would win: seat 2 is free, too.
    assert match.view(0).data()["round"] == 2
    assert "chance" in may(match, 0)
    assert "play 3c" in may(match, 0)


def test_r_s39_the_duty_holds_in_every_round_for_the_ranks_of_that_round() -> None:
    match = collecting(["8h 3c 2c", "Jc 3d 8d", "9c Js 3h"], "G")

    say(match, "0: play 8h", "1: play 8d", "2: play 3h", "0: play 3c")

    assert may(match, 1) == ["play 3d"]  # In the first round the eight was highest, in this one it is the three.


def test_r_s39_the_number_of_cards_is_free() -> None:
    match = collecting(["8h 3c 2c", "8c 8s 8d", "9c Js 3h"], "G")

    say(match, "0: play 8h")

    assert len(may(match, 1)) == 7


def test_r_s39_with_chance_the_duty_binds_as_with_a_play() -> None:
    match = collecting(["8h 3c 2c", "7c Js 4d", "7s Jd 3h"], "G", stock="7d As")

    say(match, "0: chance")

    assert may(match, 1) == ["play 7c"]


# --------------------------------------------------------------------------------------------------------------- R-S5


@pytest.mark.parametrize("letters", ["", "C", "D", "E", "F"])
def test_r_s5_chance_is_always_available_whatever_one_holds(letters: str) -> None:
    match = collecting(["8h 8c 8d", "Ac 8s Ad", "2c 2d 2h"], letters)

    assert "chance" in may(match, 0)
    say(match, "0: play 8h")
    while match.turn != 1:
        say(match, f"{match.turn}: pass")
    assert "chance" in may(match, 1)  # It could match, and it could win.


def test_r_s5_chance_is_the_players_own_judgement_in_a_replay_too() -> None:
    match = collecting(["8h Ac Ad", "8s Ah As", "2c 2d 2h"])

    say(match, "0: play 8h", "1: play 8s", "2: play 2c", "0: chance")

    assert "chance" in may(match, 1)


# --------------------------------------------------------------------------------------------------------------- SV-I

SHORT = ["2c 6h 6d", "3c 6c 7h", "9c 8h 8d"]


def test_sv_i_the_trick_in_which_the_last_card_is_drawn_is_the_last() -> None:
    lines = ["0: play 2c", "1: play 3c", "2: play 9c"]
    plain, short = [collecting(SHORT, letters, stock="Kd As", rest=2) for letters in ("", "I")]

    for match in (plain, short):
        say(match, *lines)
        all_pass(match)

    assert (plain.phase, plain.turn, len(plain.hand(0))) == ("collect", 2, 3)
    assert short.phase == "shed"
    assert on_table(short, "trump") == "s"
    assert set(short.hand(1)) >= {"As", "6c", "7h"}


def test_sv_i_its_throw_on_window_is_held() -> None:
    match = collecting(["2c 6h 6d", "3c 6c 9h", "9c 8h 8d"], "I", stock="Kd As")

    say(match, "0: play 2c", "1: play 3c", "2: play 9c", "0: pass", "1: throw 9h", "2: pass")

    assert match.phase == "shed"
    assert "9h" in match.hand(2)


def test_sv_i_a_trick_that_cannot_be_finished_is_returned() -> None:
    match = collecting(["9c", "9d", "2c"], "I", last="As", last_holder=1, rest=0)

    say(match, "0: play 9c", "1: play 9d", "2: play 2c")  # A tie, and nobody has a card for it (S32).

    assert match.phase == "shed"
    assert [event["cards"] for event in told(match, "returned")] == [["9c"], ["9d"], ["2c"]]


def test_sv_i_replays_belong_to_the_trick() -> None:
    match = collecting(["9c 2h 2d", "9d 3h 3d", "2c 4h 4d"], "I", stock="Kd As")

    say(match, "0: play 9c", "1: play 9d", "2: play 2c")
    assert (match.phase, on_table(match, "stock")) == ("collect", 0)

    say(match, "0: play 2h", "1: play 3h")
    all_pass(match)
    assert match.phase == "shed"


def test_r_s42_the_trick_is_also_the_last_if_a_throw_draws_the_last_card() -> None:
    match = collecting(["2c 6h 9d", "3c 6c 9h", "9c 8h 8d"], "I", stock="Kd Qd Jd As", rest=2)

    say(match, "0: play 2c", "1: play 3c", "2: play 9c", "0: throw 9d")
    assert (on_table(match, "stock"), on_table(match, "last_holder")) == (0, 0)
    assert (match.phase, match.turn) == ("throw", 1)  # The rest of the window is held.

    say(match, "1: throw 9h", "2: pass")
    assert match.phase == "shed"
    assert set(match.hand(2)) >= {"9c", "9d", "9h"}


def test_r_s42_a_trick_that_was_turned_away_before_does_not_count() -> None:
    match = collecting(["2c 6h 6d", "3c 6c 7h", "9c 8h 8d"], "I", stock="Kd Qd Jd As")

    say(match, "0: play 2c", "1: play 3c", "2: play 9c")
    all_pass(match)
    assert (match.phase, match.turn, trick(match)) == ("collect", 2, [])
    assert won(match, 2) == ["2c", "3c", "9c"]

    say(match, "2: play 8h")  # Draws the last card.
    assert on_table(match, "last_holder") == 2
