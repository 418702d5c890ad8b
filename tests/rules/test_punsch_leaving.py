"""Punschkille: leaving the table, and what is done for those who let the time run out (R-P22)."""

from __future__ import annotations

import pytest

import talong
from tests.glasses import EVERYBODY, all_decline, all_stand, glasses, happened, ledger, refused, settled, tournament
from tests.tables import punschkille, say


def test_r_p22_a_leaver_plays_the_deal_out_and_then_his_glasses_count_as_drunk() -> None:
    match = tournament("9 5 6 7", "8 9 10")

    match.leave(0)
    assert match.active == EVERYBODY
    assert glasses(match, "supply") == [4, 4, 4, 4]
    all_stand(match)

    assert match.results[0]["out"] == {1: ["lowest"]}  # He was not eliminated by his card,
    assert match.active == [2, 3]  # but he is out.
    assert glasses(match, "supply") == [0, 4, 4, 4]
    assert glasses(match, "stake") == [0, 1, 1, 1]
    assert glasses(match, "drunk") == [5, 0, 0, 0]
    assert [(entry["amount"], entry["from"]) for entry in ledger(match) if entry["rule"] == "R-P22"] == [
        (4, "supply 0"),
        (1, "stake 0"),
    ]


def test_r_p22_a_leaver_is_not_asked_to_buy_in() -> None:
    match = tournament("4 5 6 7", "8 9 10")

    match.leave(0)
    all_stand(match)

    assert match.results[0]["out"] == {0: ["lowest"]}
    assert match.phase == "speak"
    assert match.active == [1, 2, 3]
    assert happened(match, "offer") == []


def test_r_p22_a_leaver_who_is_asked_to_buy_in_does_not() -> None:
    match = tournament("4 5 4 7", "8 9")
    all_stand(match)
    assert match.turn == 0

    match.leave(0)

    assert match.turn == 2
    assert glasses(match, "drunk") == [5, 0, 0, 0]
    say(match, "2: decline")
    assert match.active == [1, 3]


@pytest.mark.parametrize("chosen", [False, True])
def test_r_p22_nor_where_all_choose_at_once(chosen: bool) -> None:
    match = tournament("4 5 4 7", "8 9 10", buyin_order="simultaneous")
    all_stand(match)
    if chosen:
        say(match, "0: buyin")

    match.leave(0)
    say(match, "2: buyin")

    assert match.active == [1, 2, 3]
    assert glasses(match, "drunk") == [5, 0, 0, 0]


def test_r_p22_one_who_is_out_of_the_round_leaves_at_once() -> None:
    match = punschkille("9 5 6 -")

    match.leave(3)

    assert glasses(match, "drunk") == [0, 0, 0, 5]
    assert match.table()["left"] == [3]
    assert match.table()["out"] == []
    all_stand(match)
    all_decline(match)
    assert match.active == [0, 2]


def test_r_p22_a_leaver_is_dealt_no_card_in_the_next_round() -> None:
    match = punschkille("Ku 5 - -", rules={"cuts": "auto"})
    match.leave(3)

    all_stand(match)
    all_decline(match)

    assert match.active == [0, 1, 2]
    assert glasses(match, "stake") == [1, 1, 1, 0]
    assert match.hand(3) == []


def test_r_p22_if_one_is_left_the_round_is_over() -> None:
    match = punschkille("5 Ku - -", rules={"cuts": "auto"})

    match.leave(0)
    all_stand(match)

    assert match.results[-1]["winner"] == 1
    assert settled(match, "supply") == [0, 5, 4, 4]
    assert settled(match, "drunk") == [5, 0, 1, 1]
    assert match.active == [1, 2, 3]


def test_r_p22_a_leaver_who_wins_the_round_leaves_with_it() -> None:
    match = punschkille("Ku 5 - -", rules={"cuts": "auto"})

    match.leave(0)
    all_stand(match)
    say(match, "1: decline")

    assert match.active == [1, 2, 3]
    assert glasses(match, "drunk") == [5, 1, 1, 1]
    assert not match.is_over


def test_r_p22_a_leaver_is_dealt_no_card_when_the_only_other_player_buys_in() -> None:
    match = punschkille("Ku 5 - -", rules={"cuts": "auto"})

    match.leave(0)
    all_stand(match)
    assert match.turn == 1  # Out, but he may buy in; seat 0 counts as eliminated after this deal.
    say(match, "1: buyin")

    assert match.hand(0) == []
    assert 0 not in match.active
    assert glasses(match, "drunk")[0] == 5


def test_r_p22_nor_when_one_of_several_buys_in() -> None:
    match = punschkille("Ku 5 5 -", rules={"cuts": "auto"})

    match.leave(0)
    all_stand(match)
    say(match, "1: buyin", "2: buyin")

    assert match.active == [1, 2]
    assert match.hand(0) == []


def test_r_p22_such_a_table_can_be_saved_and_taken_up_again() -> None:
    match = punschkille("Ku 5 5 -", rules={"cuts": "auto"})

    match.leave(0)
    all_stand(match)
    say(match, "1: buyin", "2: buyin")

    assert talong.load_position(match.position()).position() == match.position()


def test_r_p22_the_last_who_stays_wins_the_tournament() -> None:
    match = tournament("4 5", seats=2, min_players=2)

    match.leave(0)
    all_stand(match)

    assert match.is_over
    assert happened(match, "tournament_won") == [{"event": "tournament_won", "seat": 1}]
    assert glasses(match, "supply") == [0, 5]
    assert glasses(match, "drunk") == [5, 0]


def test_r_p22_a_leaver_who_alone_has_punsch_left_has_won() -> None:
    match = tournament("Ku 5", seats=2, min_players=2, glasses=1)

    match.leave(0)
    all_stand(match)

    assert match.is_over
    assert happened(match, "tournament_won") == [{"event": "tournament_won", "seat": 0}]
    assert match.outcome["standings"] == [
        {"seat": 0, "place": 1, "ran_out": None},
        {"seat": 1, "place": 2, "ran_out": 1},
    ]


def test_r_p22_the_last_player_cannot_leave() -> None:
    match = tournament("4 5", seats=2, min_players=2)
    match.leave(0)

    with pytest.raises(talong.IllegalAction) as caught:
        match.leave(1)

    assert caught.value.code == "last-cannot-leave"
    assert caught.value.rule in {"R-P22", "R-K46"}


def test_r_p22_nobody_leaves_twice() -> None:
    match = tournament("4 5 6 7")
    match.leave(0)

    with pytest.raises(talong.IllegalAction) as caught:
        match.leave(0)

    assert caught.value.code == "left-already"


def test_r_p22_whoever_has_left_has_no_punsch_to_come_back_with() -> None:
    match = punschkille("Ku 5 - -", rules={"cuts": "auto"})
    match.leave(3)

    with pytest.raises(talong.IllegalAction) as refusal:
        match.join(3)
    assert refusal.value.rule == "R-P22"

    all_stand(match)
    all_decline(match)

    assert match.active == [0, 1, 2]
    assert glasses(match, "drunk") == [0, 1, 1, 5]


def test_r_p22_what_is_done_when_the_time_runs_out_is_always_allowed() -> None:
    match = punschkille("8 8 Ku -", stock="7 1", rules={"frage": True, "kuku_anytime": True})
    assert "stand" in match.legal_texts(0)
    say(match, "0: ask")
    assert "refuse" in match.legal_texts(2)
    say(match, "2: depends")
    assert "refuse" in match.legal_texts(1)
    say(match, "1: refuse", "0: stand", "1: stand", "2: swap")
    assert "cut 0" in match.legal_texts(1)
    say(match, "1: cut 0")
    assert match.results[0]["out"] == {2: ["lowest"]}
    assert "decline" in match.legal_texts(2)


def test_r_p22_r_p25_a_leaver_ranks_by_the_round_in_which_he_left() -> None:
    match = punschkille("Ku 5 - -", rules={"cuts": "auto"}, rounds=2)

    match.leave(3)

    assert match.outcome["standings"] == [
        {"seat": 0, "place": 1, "ran_out": None},
        {"seat": 1, "place": 1, "ran_out": None},
        {"seat": 2, "place": 1, "ran_out": None},
        {"seat": 3, "place": 4, "ran_out": 2},
    ]


def test_r_p25_leaving_later_does_not_improve_the_place_of_one_who_had_run_out() -> None:
    last = {"supply": [4, 4, 0, 0], "stake": [1, 1, 0, 0], "drunk": [0, 0, 5, 5]}
    match = punschkille("Ku 5 - -", glasses=last, rounds=3, dry=[0, 0, 1, 2])

    match.leave(2)

    assert match.outcome["standings"] == [
        {"seat": 0, "place": 1, "ran_out": None},
        {"seat": 1, "place": 1, "ran_out": None},
        {"seat": 3, "place": 3, "ran_out": 2},
        {"seat": 2, "place": 4, "ran_out": 1},
    ]


def test_r_p22_refusals_are_the_same_for_all_who_have_left() -> None:
    match = punschkille("9 5 6 -")
    match.leave(3)

    assert refused(match, "3: stand").code == "eliminated"
