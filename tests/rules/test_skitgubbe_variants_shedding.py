"""Variants of phase 2: SV-P to SV-V, and their rulings."""

from __future__ import annotations

import pytest

import talong
from tests.rules.looking import refused
from tests.skitgubbe_worlds import may, on_table, pile, shedding, told
from tests.tables import say

TOPS = ["5c", "5d", "5h", "5s"]


def trumpable(letters: str, trump: str) -> str:
    """Return the suits whose five the two of *trump* beats."""
    found = ""
    for top in TOPS:
        match = shedding(["Kc Kd Kh Ks", f"2{trump} Ac Ad", "Jc Jd"], letters, trump=trump, turn=1, pile=[f"0: {top}"])
        if top[1] != trump and f"play 2{trump}" in may(match, 1):
            found += top[1]
    return found


# --------------------------------------------------------------------------------------------------- SV-P, SV-Q, SV-R


@pytest.mark.parametrize(("trump", "suits"), [("c", "dh"), ("d", "cs"), ("h", "cs"), ("s", "dh")])
def test_sv_p_the_other_suit_of_the_colour_is_untrumpable(trump: str, suits: str) -> None:
    assert trumpable("P", trump) == suits
    assert trumpable("", trump) == "cdhs".replace(trump, "")


@pytest.mark.parametrize(("trump", "suits"), [("c", "dhs"), ("d", "hs"), ("h", "ds"), ("s", "dh")])
def test_sv_q_clubs_are_untrumpable(trump: str, suits: str) -> None:
    assert trumpable("Q", trump) == suits


@pytest.mark.parametrize(
    ("letter", "trump", "top"), [("P", "d", "5h"), ("Q", "d", "5c"), ("R", "c", "5s"), ("R", "d", "5c")]
)
def test_sv_p_sv_q_sv_r_the_refusal_names_the_rule(letter: str, trump: str, top: str) -> None:
    match = shedding(["Kc 2s", f"A{trump} 2d", "Jc Jd"], letter, trump=trump, turn=1, pile=[f"0: {top}"])

    assert refused(match, f"1: play A{trump}") == f"SV-{letter}"


@pytest.mark.parametrize(("trump", "suits"), [("c", "dh"), ("d", "hs"), ("h", "ds"), ("s", "dh")])
def test_sv_r_clubs_are_untrumpable_or_else_spades(trump: str, suits: str) -> None:
    assert trumpable("R", trump) == suits


def test_sv_p_an_untrumpable_card_is_beaten_in_its_own_suit() -> None:
    match = shedding(["Kc 2s", "4d 6d 7d 2h Ah", "Jc Jd"], "P", trump="h", turn=1, pile=["0: 5d"])

    assert may(match, 1) == ["pick up", "play 6d", "play 6d 7d", "play 7d"]
    assert refused(match, "1: play Ah") == "SV-P"


def test_sv_q_trump_clubs_beat_everything_and_are_beaten_by_higher_clubs() -> None:
    match = shedding(["Kc 2s", "4c 6c 2d", "Jc Jd"], "Q", trump="c", turn=1, pile=["0: 5c"])

    assert may(match, 1) == ["pick up", "play 6c"]


def test_r_s46_single_cards_and_sequences_alike() -> None:
    sequence = shedding(["Kc 2s", "7d 8d 2h 3h", "Jc Jd"], "P", trump="h", turn=1, pile=["0: 4d 5d 6d"])
    single = shedding(["Kc 2s", "7d 8d 2h 3h", "Jc Jd"], "P", trump="h", turn=1, pile=["0: 6d"])

    assert may(sequence, 1) == may(single, 1) == ["pick up", "play 7d", "play 7d 8d", "play 8d"]


# --------------------------------------------------------------------------------------------------------- SV-S, SV-T

HANDS = ["Kh Ks Qs", "Kd Qd Js", "Ah As Ts", "Jh Th 9s"]


def picked(letters: str, layings: list[str], trump: str = "c") -> tuple[object, list[str]]:
    """Return what seat 3 picks up and what is left of the pile."""
    match = shedding(HANDS, letters, trump=trump, turn=3, pile=layings)
    say(match, "3: pick up")
    return told(match, "pick_up")[0]["cards"], pile(match)


RUNS = ["0: 3c 4c", "1: 5c", "2: 7c 8c"]
UP_AND_DOWN = ["0: 5d", "1: 3c", "2: 4c 5c"]


def test_sv_s_without_it_the_top_run_is_taken() -> None:
    assert picked("", RUNS) == (["7c", "8c"], ["0: 3c 4c", "1: 5c"])
    assert picked("", UP_AND_DOWN) == (["3c", "4c", "5c"], ["0: 5d"])


def test_sv_s_the_bottom_run_is_taken_and_the_top_card_stays() -> None:
    assert picked("S", RUNS) == (["3c", "4c", "5c"], ["2: 7c 8c"])
    assert picked("S", UP_AND_DOWN) == (["5d"], ["1: 3c", "2: 4c 5c"])


def test_sv_s_the_next_seat_faces_the_same_top_card() -> None:
    match = shedding(["9c Kh", *HANDS[1:]], "S", trump="c", turn=3, pile=RUNS)

    say(match, "3: pick up")

    assert may(match, 0) == ["pick up", "play 9c"]


def test_sv_s_a_run_that_is_the_whole_pile_takes_the_top_card_too() -> None:
    match = shedding(HANDS, "S", trump="c", turn=3, pile=["0: 3c 4c", "1: 5c", "2: 6c"])

    say(match, "3: pick up")

    assert (pile(match), match.turn) == ([], 0)
    assert may(match, 0) == ["play Kh", "play Ks", "play Qs", "play Qs Ks"]


def test_r_s47_the_bottom_run_goes_across_layings() -> None:
    assert picked("S", ["0: 3c", "1: 4c", "2: 5c 6c"]) == (["3c", "4c", "5c", "6c"], [])
    assert picked("S", ["0: 3c", "1: 5c", "2: 6c"]) == (["3c"], ["1: 5c", "2: 6c"])
    assert picked("S", ["0: Ad", "1: 2c", "2: 3c"]) == (["Ad"], ["1: 2c", "2: 3c"])


def test_sv_t_one_laying_is_taken() -> None:
    layings = ["0: 3c", "1: 4c", "2: 5c 6c"]

    assert picked("", layings) == (["3c", "4c", "5c", "6c"], [])
    assert picked("T", layings) == (["5c", "6c"], ["0: 3c", "1: 4c"])


def test_sv_t_with_s_it_is_the_bottom_laying() -> None:
    assert picked("ST", ["0: 3c", "1: 4c", "2: 5c 6c"]) == (["3c"], ["1: 4c", "2: 5c 6c"])
    assert picked("ST", ["0: 3c 4c", "1: 5c"]) == (["3c", "4c"], ["1: 5c"])


def test_sv_t_the_pile_may_be_beaten_again_and_completed() -> None:
    match = shedding(["5c 8c Kh", *HANDS[1:]], "T", trump="c", turn=3, pile=["0: 3c", "1: 4c", "2: 6c"])

    say(match, "3: pick up", "0: play 5c")

    assert pile(match) == ["0: 3c", "1: 4c", "0: 5c"]
    assert on_table(match, "needed") == 4


# --------------------------------------------------------------------------------------------------------------- SV-U


def test_sv_u_after_a_pick_up_everybody_picks_up_until_the_pile_is_gone() -> None:
    match = shedding(["9c Kh", *HANDS[1:]], "U", trump="c", turn=3, pile=["0: 3c", "1: 5c", "2: 7c"])

    say(match, "3: pick up")
    assert (match.turn, on_table(match, "forced"), may(match, 0)) == (0, True, ["pick up"])
    assert refused(match, "0: play 9c") == "SV-U"

    say(match, "0: pick up", "1: pick up")
    assert (pile(match), match.turn, on_table(match, "forced")) == ([], 2, False)
    assert "play As" in may(match, 2)
    assert ("5c" in match.hand(0), "3c" in match.hand(1)) == (True, True)


def test_sv_u_without_it_the_next_seat_may_beat() -> None:
    match = shedding(["9c Kh", *HANDS[1:]], "", trump="c", turn=3, pile=["0: 3c", "1: 5c", "2: 7c"])

    say(match, "3: pick up")

    assert may(match, 0) == ["pick up", "play 9c"]


def test_sv_u_a_pick_up_that_leaves_nothing_forces_nobody() -> None:
    match = shedding(HANDS, "U", trump="c", turn=3, pile=["0: 3c", "1: 4c"])

    say(match, "3: pick up")

    assert (pile(match), match.turn, on_table(match, "forced")) == ([], 0, False)
    assert "pick up" not in may(match, 0)


def test_sv_u_the_seat_after_the_last_picker_leads_even_the_first_one() -> None:
    match = shedding(HANDS[:3], "U", trump="c", turn=2, pile=["0: 3c", "1: 5c"])

    say(match, "2: pick up", "0: pick up")

    assert (match.turn, pile(match)) == (1, [])


@pytest.mark.parametrize(
    ("letters", "taken"),
    [
        ("U", [["6c"], ["3c", "4c"]]),
        ("SU", [["3c", "4c"], ["6c"]]),
        ("TU", [["6c"], ["4c"], ["3c"]]),
        ("STU", [["3c"], ["4c"], ["6c"]]),
    ],
)
def test_r_s48_each_takes_what_s_and_t_prescribe(letters: str, taken: list[list[str]]) -> None:
    match = shedding(HANDS, letters, trump="c", turn=3, pile=["0: 3c", "1: 4c", "2: 6c"])

    while pile(match):
        say(match, f"{match.turn}: pick up")

    assert [event["cards"] for event in told(match, "pick_up")] == taken
    assert match.turn == (3 + len(taken)) % 4


def test_r_s48_it_is_an_action_of_its_own_and_players_who_are_out_are_skipped() -> None:
    match = shedding(["", *HANDS[1:]], "U", trump="c", turn=3, pile=["0: 3c", "1: 5c", "2: 7c"], out=[0], needed=4)

    say(match, "3: pick up")

    assert (match.turn, may(match, 1)) == (1, ["pick up"])
    assert match.view(talong.WATCHER).data()["forced"] is True


# --------------------------------------------------------------------------------------------------------------- SV-V

LOW_CLUBS = "2c 3c 4c 5c 6c 7c 8c 9c Tc"


def test_sv_v_a_whole_suit_on_top_is_an_avstick() -> None:
    for letters, done in (("", False), ("V", True)):
        match = shedding(
            ["Kh Ks", "Jc Qc Kc Ac As", "2h 3h", "2s 3s"], letters, trump="d", turn=1, pile=[f"0: {LOW_CLUBS}"]
        )

        say(match, "1: play Jc Qc Kc Ac")

        assert bool(told(match, "avstick")) is done
        assert match.turn == (1 if done else 2)
        assert (pile(match) == []) is done


def test_sv_v_other_cards_beneath_leave_the_game_too() -> None:
    match = shedding(
        ["Kh Ks", "Jc Qc Kc Ac As", "2h 3h", "2s 3s", "4s 6s"],
        "V",
        trump="c",
        turn=1,
        pile=["3: 5d", f"0: {LOW_CLUBS}"],
    )

    say(match, "1: play Jc Qc Kc Ac")

    assert told(match, "avstick") == [{"event": "avstick", "seat": 1}]
    view = match.view(talong.WATCHER).data()
    assert isinstance(view["memory"], dict)
    assert {"5d", "2c", "Ac"} <= set(view["memory"]["discarded"])
    assert (match.turn, pile(match)) == (1, [])


def test_sv_v_twelve_cards_are_not_enough() -> None:
    match = shedding(
        ["Kh Ks", "Jc Qc Kc Ac As", "2h 3h", "2s 3s"], "V", trump="d", turn=1, pile=[f"0: {LOW_CLUBS[3:]}"]
    )

    say(match, "1: play Jc Qc Kc Ac")

    assert told(match, "avstick") == []
    assert match.turn == 2


def test_sv_v_a_whole_suit_led_alone_is_an_avstick() -> None:
    match = shedding([f"{LOW_CLUBS} Jc Qc Kc Ac Ks", "As Js", "2h 3h"], "V", trump="d", turn=0)

    say(match, f"0: play {LOW_CLUBS} Jc Qc Kc Ac")

    assert [event["seat"] for event in told(match, "avstick")] == [0]
    assert (match.turn, match.hand(0)) == (0, ["Ks"])


def test_sv_v_a_maker_without_cards_is_out_and_the_next_seat_leads() -> None:
    match = shedding(["Kh Ks", "Ac", "2h 3h", "2s 3s"], "V", trump="d", turn=1, pile=[f"0: {LOW_CLUBS} Jc Qc Kc"])

    say(match, "1: play Ac")

    assert on_table(match, "out") == [1]
    assert [event["seat"] for event in told(match, "avstick")] == [1]
    assert (match.turn, on_table(match, "needed")) == (2, 3)


def test_r_s49_the_top_thirteen_cards_are_a_whole_suit_across_layings() -> None:
    match = shedding(
        ["Kh Ks", "Ac As", "2h 3h", "2s 3s", "4s 6s"],
        "V",
        trump="d",
        turn=1,
        pile=["2: 2c 3c", "3: 4c 5c 6c 7c", "4: 8c 9c Tc", "0: Jc Qc Kc"],
        needed=5,
    )

    say(match, "1: play Ac")

    assert [event["seat"] for event in told(match, "avstick")] == [1]  # The completer is the maker.


def test_r_s49_a_suit_that_was_trumped_cannot_be_continued() -> None:
    match = shedding(
        ["Kh Ks", "Jc Qc Kc Ac 3d", "2h 3h", "2s 3s"], "V", trump="d", turn=1, pile=[f"0: {LOW_CLUBS}", "3: 2d"]
    )

    assert may(match, 1) == ["pick up", "play 3d"]
