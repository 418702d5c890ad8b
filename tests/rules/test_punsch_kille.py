"""Punschkille: when the kille is high and when it is low (P23 to P25)."""

from __future__ import annotations

import pytest

import talong
from tests.glasses import EVERYBODY, all_stand, seen, tournament
from tests.tables import punschkille, say


def test_p23_a_kille_got_in_a_swap_is_lowest() -> None:
    match = punschkille("5 Ki Bl 7")

    say(match, "0: swap", "1: stand", "2: stand", "3: stand")

    assert match.results[0]["shown"] == {0: "Ki-", 1: "5", 2: "Bl", 3: "7"}
    assert match.results[0]["out"] == {0: ["lowest"]}


def test_p23_a_kille_given_away_in_a_swap_is_lowest_too() -> None:
    match = punschkille("Ki 5 Bl 7")

    say(match, "0: swap", "1: stand", "2: stand", "3: stand")

    assert match.results[0]["out"] == {1: ["lowest"]}


def test_p23_a_kille_that_is_swapped_on_stays_low() -> None:
    match = punschkille("Ki 5 Bl 7")

    say(match, "0: swap", "1: swap", "2: stand", "3: stand")

    assert match.results[0]["shown"] == {0: "5", 1: "Bl", 2: "Ki-", 3: "7"}
    assert match.results[0]["out"] == {2: ["lowest"]}


def test_p23_a_kille_drawn_from_the_deck_is_highest() -> None:
    match = punschkille("Ku Ku", stock="Ki 1")  # Against a kuku on each side of the table.

    say(match, "0: stand", "1: swap", "0: cut 0")

    assert match.results[0]["shown"] == {0: "Ku", 1: "Ki+"}
    assert match.results[0]["out"] == {0: ["lowest"]}


def test_p24_the_dealers_swap_with_the_deck_counts_as_drawing() -> None:
    match = punschkille("8 9 10 4", stock="Ki 1")

    say(match, "0: stand", "1: stand", "2: stand", "3: swap", "2: cut 0")

    assert match.results[0]["shown"] == {0: "8", 1: "9", 2: "10", 3: "Ki+"}
    assert match.results[0]["out"] == {0: ["lowest"]}


def test_p24_also_for_a_dealer_who_lays_the_other_kille_aside() -> None:
    match = punschkille("Ki 9", stock="Ki 1")

    say(match, "0: swap", "1: swap", "0: cut 0")  # The dealer gets the kille, low, and swaps it for the other.

    assert match.results[0]["shown"] == {0: "9", 1: "Ki+"}
    assert match.results[0]["out"] == {0: ["lowest"]}


def test_p25_a_dealt_kille_that_is_not_swapped_for_is_high() -> None:
    match = tournament("Ki Ku 5 7")

    all_stand(match)

    assert match.results[0]["shown"] == {0: "Ki+", 1: "Ku", 2: "5", 3: "7"}
    assert match.results[0]["out"] == {2: ["lowest"]}


def test_p25_a_dealt_kille_is_hidden_like_any_other_card() -> None:
    match = tournament("Ki Ku 5 7")

    assert match.view(0).cards(0) == ["Ki+"]
    for viewer in (1, 2, 3, talong.WATCHER):
        assert match.view(viewer).cards(0) == ["?"]
    assert match.table()["face_up"] == {}


def test_p25_a_demand_that_comes_to_nothing_does_not_change_it() -> None:
    match = punschkille("Ki Hu 5 7")

    say(match, "0: swap")

    assert match.view(0).cards(0) == ["Ki+"]
    assert match.view(talong.WATCHER).cards(0) == ["?"]


@pytest.mark.parametrize(("dealt", "shown", "out"), [("high", "Ki+", 2), ("low", "Ki-", 0)])
def test_r_p3_dealt_kille_is_an_option(dealt: str, shown: str, out: int) -> None:
    match = tournament("Ki Ku 5 7", dealt_kille=dealt)

    all_stand(match)

    assert match.results[0]["shown"] == {0: shown, 1: "Ku", 2: "5", 3: "7"}
    assert match.results[0]["out"] == {out: ["lowest"]}


def test_r_p3_a_drawn_kille_is_high_with_either_value() -> None:
    match = punschkille("8 9 10 4", stock="Ki 1", rules={"dealt_kille": "low"})

    say(match, "0: stand", "1: stand", "2: stand", "3: swap", "2: cut 0")

    assert match.results[0]["out"] == {0: ["lowest"]}


def test_r_p4_where_two_killes_meet_both_are_low() -> None:
    match = punschkille("Ki Ki 5 7")

    say(match, "0: swap", "1: stand", "2: stand", "3: stand")

    assert match.results[0]["shown"] == {0: "Ki-", 1: "Ki-", 2: "5", 3: "7"}
    assert match.results[0]["out"] == {0: ["lowest"], 1: ["lowest"]}


def test_r_p4_with_killemote_both_are_high() -> None:
    match = punschkille("Ki Ki 5 7", rules={"killemote": True, "dealt_kille": "low"})

    say(match, "0: swap", "1: stand", "2: stand", "3: stand")

    assert match.results[0]["shown"] == {0: "Ki+", 1: "Ki+", 2: "5", 3: "7"}
    assert match.results[0]["out"] == {2: ["lowest"]}


def test_r_p4_killemote_changes_nothing_for_a_single_kille() -> None:
    match = punschkille("Ki 4 5 7", rules={"killemote": True})

    say(match, "0: swap", "1: stand", "2: stand", "3: stand")

    assert match.results[0]["out"] == {1: ["lowest"]}


def test_r_p5_a_low_kille_is_the_lowest_card_and_nobody_else_goes_out() -> None:
    match = punschkille("Ki 5 Bl 7")

    say(match, "0: swap", "1: stand", "2: stand", "3: stand")

    assert match.results[0]["out"] == {1: ["lowest"]}
    assert match.results[0]["deadlock"] is None


def test_r_p5_with_low_kille_separate_the_lowest_other_card_goes_out_as_well() -> None:
    match = punschkille("Ki 5 Bl 7", rules={"low_kille_separate": True})

    say(match, "0: swap", "1: stand", "2: stand", "3: stand")

    assert match.results[0]["out"] == {1: ["low_kille"], 2: ["lowest"]}


def test_r_p5_two_low_killes_tie_and_both_are_out() -> None:
    match = punschkille("Ki 5 Ki 9 7")

    say(match, "0: swap", "1: stand", "2: swap", "3: stand", "4: stand")

    assert match.results[0]["shown"] == {0: "5", 1: "Ki-", 2: "9", 3: "Ki-", 4: "7"}
    assert match.results[0]["out"] == {1: ["lowest"], 3: ["lowest"]}


def test_r_p5_of_two_players_the_holder_of_a_low_kille_is_out() -> None:
    match = punschkille("5 Ki")

    say(match, "0: swap", "1: stand")

    assert match.results[0]["out"] == {0: ["lowest"]}


def test_r_p5_with_low_kille_separate_two_players_are_deadlocked() -> None:
    match = punschkille("5 Ki", rules={"low_kille_separate": True})

    say(match, "0: swap", "1: stand")

    assert match.results[0]["out"] == {}
    assert match.results[0]["deadlock"] == "nobody"


def test_r_p5_with_low_kille_separate_a_struck_low_kille_has_two_reasons() -> None:
    match = punschkille("5 Ki Hu 7", rules={"low_kille_separate": True})

    say(match, "0: stand", "1: swap", "3: stand")  # Dealt high, so seat 1 is struck and no more.
    assert match.results[0]["out"] == {0: ["lowest"], 1: ["struck"]}

    match = punschkille("Ki 5 Hu 7", rules={"low_kille_separate": True})
    say(match, "0: swap", "1: swap", "3: stand")
    assert match.results[0]["out"] == {0: ["lowest"], 1: ["low_kille", "struck"]}


def test_r_p6_a_high_kille_is_above_kuku() -> None:
    match = tournament("Ki Ku", seats=2, min_players=2)

    all_stand(match)

    assert match.results[0]["out"] == {1: ["lowest"]}


def test_r_p6_without_kille_over_kuku_they_are_equal() -> None:
    match = tournament("Ki Ku", seats=2, min_players=2, kille_over_kuku=False)

    all_stand(match)

    assert match.results[0]["out"] == {}
    assert match.results[0]["deadlock"] == "nobody"


def test_r_p6_without_kille_over_kuku_anything_else_is_still_below() -> None:
    match = tournament("Ki Ku Hu 12", kille_over_kuku=False)

    all_stand(match)

    assert match.results[0]["out"] == {3: ["lowest"]}


def test_r_p6_kille_itself_cannot_choose_it() -> None:
    with pytest.raises(talong.RulesError) as caught:
        talong.game("kille").rules(kille_over_kuku=True)

    assert caught.value.field == "kille_over_kuku"


def test_r_p24_a_dealt_kille_is_high_again_when_its_swap_is_annulled() -> None:
    match = punschkille("Ki 4 Sv 7")

    say(match, "0: swap", "1: swap")  # The kille goes to seat 1, meets the husu, and goes home.

    assert match.hand(0) == ["Ki+"]
    assert match.view(3).cards(0) == ["Ki+"]  # KI6: it has been seen.
    assert match.table()["struck"] == [0]


def test_r_p24_also_for_the_kille_that_was_got_in_the_annulled_swap() -> None:
    match = punschkille("9 Ki Sv 7")

    say(match, "0: swap", "1: swap", "3: stand")

    assert match.results[0]["shown"] == {0: "9", 1: "Ki+", 2: "Sv", 3: "7"}
    assert match.results[0]["out"] == {0: ["struck"], 3: ["lowest"]}


def test_r_p24_with_dealt_kille_low_it_is_low_again() -> None:
    match = punschkille("9 Ki Sv 7", rules={"dealt_kille": "low"})

    say(match, "0: swap", "1: swap", "3: stand")

    assert match.results[0]["out"] == {0: ["struck"], 1: ["lowest"]}


def test_r_p24_two_killes_that_met_in_an_annulled_swap_are_high_again() -> None:
    match = punschkille("Ki Ki Sv 7")

    say(match, "0: swap", "1: swap")

    assert [match.view(3).cards(seat) for seat in EVERYBODY[:2]] == [["Ki+"], ["Ki+"]]
    assert seen(match)["swaps"] == [{"giver": 0, "taker": 1, "gave": "Ki+", "got": "Ki+", "annulled": True}]
