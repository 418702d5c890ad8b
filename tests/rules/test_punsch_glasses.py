"""Punschkille: staking, drinking and getting one's stake back (P2 to P7, P17, P18, P34)."""

from __future__ import annotations

import pytest

import talong
from tests.glasses import EVERYBODY, all_decline, all_stand, glasses, happened, ledger, refused, settled, tournament
from tests.tables import punschkille, say

FRESH = {"supply": [4, 4, 4, 4], "stake": [1, 1, 1, 1], "drunk": [0, 0, 0, 0]}


def test_p2_each_player_begins_with_five_glasses() -> None:
    match = tournament("4 5 6 7")

    assert match.standing() == {"glasses": FRESH}  # One of the five has just been staked (P5).
    assert talong.game("punschkille").rules_data(match.rules)["glasses"] == 5


@pytest.mark.parametrize("number", [1, 2, 10, 100])
def test_p2_the_number_of_glasses_is_an_option(number: int) -> None:
    match = tournament("4 5 6 7", glasses=number)

    assert glasses(match, "supply") == [number - 1] * 4
    assert glasses(match, "stake") == [1] * 4
    assert glasses(match, "drunk") == [0] * 4


@pytest.mark.parametrize("number", [0, -1, 101, "many", True])
def test_p2_nobody_begins_without_punsch(number: object) -> None:
    with pytest.raises(talong.RulesError) as caught:
        talong.game("punschkille").rules(glasses=number)

    assert caught.value.rule == "P2"
    assert caught.value.field == "glasses"


def test_p3_all_sit_at_one_table() -> None:
    match = talong.game("punschkille").match(seats=20, rules=talong.game("punschkille").rules("snabb"), seed=3)

    assert match.active == list(range(20))
    assert match.table()["stock"] == 22
    assert [len(match.hand(seat)) for seat in range(20)] == [1] * 20


def test_p5_everybody_stakes_one_glass_before_a_round() -> None:
    match = tournament("4 5 6 7")

    assert happened(match, "stake", "dealer") == [
        *[{"event": "stake", "seat": seat, "amount": 1} for seat in EVERYBODY],
        {"event": "dealer", "seat": 3},
    ]
    assert ledger(match) == [
        {"amount": 1, "from": f"supply {seat}", "to": f"stake {seat}", "rule": "P5", "deal": 1} for seat in EVERYBODY
    ]


def test_p5_everybody_stakes_again_before_the_next_round() -> None:
    match = punschkille("Ku 5 - -")

    say(match, "0: stand", "1: stand", "1: decline")

    assert settled(match, "supply") == [5, 4, 4, 4]
    assert settled(match, "stake") == [0, 0, 0, 0]
    assert glasses(match, "supply") == [4, 3, 3, 3]
    assert glasses(match, "stake") == [1, 1, 1, 1]
    assert match.results[-1]["next_standing"] == match.standing()


def test_p6_nothing_is_staked_per_deal() -> None:
    match = tournament("4 5 6 7", "8 9 10")

    all_stand(match)
    all_decline(match)

    assert match.phase == "speak"  # Another deal of the same round,
    assert match.active == [1, 2, 3]
    assert match.standing() == {"glasses": FRESH}  # and the stakes stand as they stood.


def test_p7_only_those_who_have_staked_are_dealt_cards() -> None:
    spent = {"supply": [4, 0, 4, 4], "stake": [1, 1, 1, 1], "drunk": [0, 4, 0, 0]}
    match = punschkille("Ku 5 - -", rules={"cuts": "auto"}, glasses=spent)

    say(match, "0: stand", "1: stand")

    assert match.active == [0, 2, 3]
    assert [len(match.hand(seat)) for seat in EVERYBODY] == [1, 0, 1, 1]
    assert glasses(match, "stake") == [1, 0, 1, 1]
    assert match.table()["out"] == [1]
    assert {"event": "out_of_punsch", "seat": 1} in happened(match, "out_of_punsch")


def test_p7_whoever_has_run_out_of_punsch_is_out_of_the_tournament() -> None:
    spent = {"supply": [4, 0, 4, 4], "stake": [1, 0, 1, 1], "drunk": [0, 5, 0, 0]}
    match = punschkille("Ku - 5 -", rules={"cuts": "auto"}, glasses=spent, dry=[0, 1, 0, 0], rounds=2)

    say(match, "0: stand", "2: stand", "2: decline")

    assert match.active == [0, 2, 3]
    assert settled(match, "drunk") == [0, 5, 1, 1]
    assert match.legal(1) == []
    assert happened(match, "out_of_punsch") == []  # That was told a round ago.


def test_p17_losers_drink_what_they_staked() -> None:
    staked = {"supply": [4, 3, 4, 2], "stake": [1, 2, 1, 2], "drunk": [0, 0, 0, 1]}
    match = punschkille("Ku 5 - -", glasses=staked)

    say(match, "0: stand", "1: stand")

    assert settled(match, "drunk") == [0, 2, 1, 3]
    assert settled(match, "stake") == [0, 0, 0, 0]
    assert happened(match, "drink") == [
        {"event": "drink", "seat": 1, "amount": 2},
        {"event": "drink", "seat": 2, "amount": 1},
        {"event": "drink", "seat": 3, "amount": 2},
    ]
    assert [(entry["to"], entry["amount"]) for entry in ledger(match) if entry["rule"] == "P17"] == [
        ("drunk 1", 2),
        ("drunk 2", 1),
        ("drunk 3", 2),
    ]


def test_p18_the_winner_gets_his_own_stake_back_and_nothing_else() -> None:
    match = punschkille("Ku 5 - -")

    say(match, "0: stand", "1: stand", "1: decline")

    assert match.results[-1]["winner"] == 0
    assert settled(match, "supply") == [5, 4, 4, 4]
    assert settled(match, "drunk") == [0, 1, 1, 1]
    assert happened(match, "return", "round_over") == [
        {"event": "return", "seat": 0, "amount": 1},
        {"event": "round_over", "seat": 0},
    ]
    assert [(e["from"], e["to"], e["amount"]) for e in ledger(match) if e["rule"] == "P18"] == [
        ("stake 0", "supply 0", 1)
    ]


def test_p18_the_winner_may_use_the_glass_again() -> None:
    last = {"supply": [0, 1, 1, 1], "stake": [1, 1, 1, 1], "drunk": [4, 3, 3, 3]}
    match = punschkille("Ku 5 - -", rules={"cuts": "auto"}, glasses=last)

    say(match, "0: stand", "1: stand", "1: decline")

    assert glasses(match, "supply") == [0, 0, 0, 0]
    assert glasses(match, "stake") == [1, 1, 1, 1]  # His is the very glass that he saved.
    assert match.hand(0)


def test_p34_supply_stake_and_drunk_make_five_for_each_player() -> None:
    match = tournament("4 5 6 7", "5 6 7 4", "8 9 10")
    all_stand(match)
    say(match, "0: buyin")  # Seat 0 has two glasses on the table,
    all_stand(match)  # and goes out for good.
    all_stand(match)  # So does seat 2, who was dealt the 8; he may buy in.
    say(match, "2: decline")

    assert glasses(match, "stake") == [2, 1, 1, 1]
    for seat in EVERYBODY:
        assert glasses(match, "supply")[seat] + glasses(match, "stake")[seat] + glasses(match, "drunk")[seat] == 5


def test_p34_a_position_that_has_lost_a_glass_is_refused() -> None:
    short = {"supply": [4, 4, 4, 3], "stake": [1, 1, 1, 1], "drunk": [0, 0, 0, 0]}

    with pytest.raises(talong.PositionError) as caught:
        punschkille("4 5 6 7", glasses=short)

    assert caught.value.field == "glasses"
    assert "seat 3" in str(caught.value)


def test_r_p7_a_winner_who_has_bought_in_gets_both_glasses_back() -> None:
    staked = {"supply": [3, 4, 4, 4], "stake": [2, 1, 1, 1], "drunk": [0, 0, 0, 0]}
    match = punschkille("Ku 5 - -", glasses=staked)

    say(match, "0: stand", "1: stand", "1: decline")

    assert settled(match, "supply") == [5, 4, 4, 4]
    assert settled(match, "drunk") == [0, 1, 1, 1]
    assert {"event": "return", "seat": 0, "amount": 2} in happened(match, "return")


def test_r_p7_without_winner_keeps_buyin_he_drinks_the_first_glass() -> None:
    staked = {"supply": [3, 4, 4, 4], "stake": [2, 1, 1, 1], "drunk": [0, 0, 0, 0]}
    match = punschkille("Ku 5 - -", glasses=staked, rules={"winner_keeps_buyin": False})

    say(match, "0: stand", "1: stand", "1: decline")

    assert settled(match, "supply") == [4, 4, 4, 4]
    assert settled(match, "drunk") == [1, 1, 1, 1]
    assert {"event": "drink", "seat": 0, "amount": 1} in happened(match, "drink")
    assert {"event": "return", "seat": 0, "amount": 1} in happened(match, "return")


def test_r_p7_without_winner_keeps_buyin_a_single_stake_still_comes_back() -> None:
    match = punschkille("Ku 5 - -", rules={"winner_keeps_buyin": False})

    say(match, "0: stand", "1: stand", "1: decline")

    assert settled(match, "supply") == [5, 4, 4, 4]
    assert settled(match, "drunk") == [0, 1, 1, 1]


def test_r_p8_all_drink_at_the_end_of_the_round_and_not_when_they_go_out() -> None:
    match = tournament("4 5 6 7", "8 9 10", "11 12")

    all_stand(match)
    say(match, "0: decline")
    assert glasses(match, "stake") == [1, 1, 1, 1]  # Seat 0 is out for good; his glass stays on the table.
    all_stand(match)
    all_decline(match)
    assert glasses(match, "drunk") == [0, 0, 0, 0]
    all_stand(match)
    assert glasses(match, "drunk") == [0, 0, 0, 0]  # One is left, but somebody may still buy in.
    all_decline(match)

    assert sorted(settled(match, "drunk")) == [0, 1, 1, 1]


def test_r_p9_there_is_no_common_pot() -> None:
    match = punschkille("Ku 5 - -")
    say(match, "0: stand", "1: stand", "1: decline")

    assert list(match.standing()) == ["glasses"]
    for entry in ledger(match):  # Every glass moves between the accounts of one player.
        assert str(entry["from"]).split()[1] == str(entry["to"]).split()[1]


def test_r_p21_nobody_with_punsch_sits_out_a_round() -> None:
    match = punschkille("Ku 5 - -")

    say(match, "0: stand", "1: stand", "1: decline")

    assert match.phase == "precut"  # The new round: nobody was asked whether he stakes.
    assert match.active == EVERYBODY
    assert glasses(match, "stake") == [1, 1, 1, 1]
    assert refused(match, f"{match.turn}: decline").code == "must-cut"
