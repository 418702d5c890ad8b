"""Punschkille: buying in (P19 to P21)."""

from __future__ import annotations

import pytest

import talong
from tests.glasses import (
    EVERYBODY,
    all_decline,
    all_stand,
    glasses,
    happened,
    ledger,
    refused,
    seen,
    settled,
    tournament,
)
from tests.tables import punschkille, say


def test_p19_whoever_goes_out_may_buy_in_at_once_for_one_glass() -> None:
    match = tournament("4 5 6 7", "8 9 10 11")
    all_stand(match)
    assert match.phase == "buyin"
    assert match.turn == 0
    assert match.legal_texts(0) == ["buyin", "decline"]
    assert [match.legal(seat) for seat in (1, 2, 3)] == [[], [], []]
    assert seen(match)["buyin"] == {"due": [0], "price": 1}

    say(match, "0: buyin")

    assert glasses(match, "supply") == [3, 4, 4, 4]
    assert glasses(match, "stake") == [2, 1, 1, 1]
    assert match.active == EVERYBODY
    assert match.hand(0) == ["11"]  # In again from the next deal, which he deals himself.
    assert happened(match, "offer", "buyin") == [
        {"event": "offer", "which": "buyin", "price": 1, "seats": [0]},
        {"event": "buyin", "seat": 0, "amount": 1},
    ]
    assert ledger(match)[-1] == {"amount": 1, "from": "supply 0", "to": "stake 0", "rule": "P19", "deal": 1}


def test_p19_the_offer_comes_whatever_the_number_of_players() -> None:
    match = tournament("4 5 6 7 8 9", seats=6)

    all_stand(match)

    assert match.phase == "buyin"  # Five are left; in Kille the number would have to fall to three.
    assert match.turn == 0


def test_p19_both_glasses_are_his_stake_for_the_rest_of_the_round() -> None:
    match = tournament("4 5 6 7", "5 6 7 4", "8 9 10")
    all_stand(match)
    say(match, "0: buyin")
    all_stand(match)

    assert match.results[-1]["out"] == {0: ["lowest"]}
    assert glasses(match, "stake") == [2, 1, 1, 1]


def test_p19_declining_costs_nothing() -> None:
    match = tournament("4 5 6 7", "8 9 10")
    before = match.standing()

    all_stand(match)
    say(match, "0: decline")

    assert match.standing() == before
    assert match.active == [1, 2, 3]
    assert match.hand(0) == []
    assert happened(match, "decline") == [{"event": "decline", "seat": 0}]


def test_p19_glasses_and_decisions_are_public() -> None:
    match = tournament("4 5 6 7", "8 9 10 11")
    all_stand(match)
    say(match, "0: buyin")

    for viewer in (*EVERYBODY, talong.WATCHER):
        data = seen(match, viewer)
        assert data["glasses"] == match.standing()["glasses"]
        assert data["bought"] == [0]


def test_p20_going_out_a_second_time_is_final_for_the_round() -> None:
    match = tournament("4 5 6 7", "5 6 7 4", "8 9 10")
    all_stand(match)
    say(match, "0: buyin")

    all_stand(match)

    assert match.results[-1]["out"] == {0: ["lowest"]}
    assert match.phase == "speak"  # He is not asked.
    assert match.active == [1, 2, 3]
    assert glasses(match, "supply")[0] == 3  # It was not for want of punsch.


def test_p20_everybody_has_one_buyin_of_his_own() -> None:
    match = tournament("4 5 6 7", "4 6 7 8")
    all_stand(match)
    say(match, "0: buyin")

    all_stand(match)  # Seat 0 deals, and seat 1 has the 4.

    assert match.turn == 1
    assert match.legal_texts(1) == ["buyin", "decline"]


def test_p20_the_right_is_renewed_each_round() -> None:
    staked = {"supply": [4, 3, 4, 4], "stake": [1, 2, 1, 1], "drunk": [0, 0, 0, 0]}
    position = {
        "game": "punschkille",
        "seats": 4,
        "rules": {"cuts": "auto"},
        "active": [0, 1],
        "dealer": 1,
        "hands": {"0": ["Ku"], "1": ["5"]},
        "glasses": staked,
    }
    packs: list[object] = [" ".join(["4", *talong.game("punschkille").deck.missing(["4"])])]
    match = talong.load_position(position, decks=packs)
    all_stand(match)
    assert match.results[0]["winner"] == 0  # Seat 1 had bought in already.
    assert seen(match)["bought"] == []

    say(match, "3: stand", "0: stand", "1: stand", "2: stand")  # A new round; blaren lies under the 4.
    assert match.results[1]["out"] == {0: ["lowest"], 1: ["lowest"]}

    assert seen(match)["buyin"] == {"due": [0, 1], "price": 1}


def test_p21_a_player_without_supply_is_not_asked() -> None:
    spent = {"supply": [0, 4, 4, 4], "stake": [1, 1, 1, 1], "drunk": [4, 0, 0, 0]}
    match = punschkille("4 5 6 7", glasses=spent)

    all_stand(match)

    assert match.results[0]["out"] == {0: ["lowest"]}
    assert match.phase == "precut"
    assert match.active == [1, 2, 3]
    assert happened(match, "offer") == []


def test_p21_the_others_who_are_out_are_asked_all_the_same() -> None:
    spent = {"supply": [0, 4, 1, 4], "stake": [1, 1, 1, 1], "drunk": [4, 0, 3, 0]}
    match = punschkille("4 5 4 7", glasses=spent)

    all_stand(match)

    assert match.turn == 2
    say(match, "2: buyin")
    assert glasses(match, "supply") == [0, 4, 0, 4]
    assert match.active == [1, 2, 3]


def test_r_p12_questions_go_clockwise_from_the_dealers_left() -> None:
    match = punschkille("4 7 4 9", dealer=1)

    all_stand(match)

    assert seen(match)["buyin"] == {"due": [2, 0], "price": 1}
    assert match.turn == 2
    assert match.legal(0) == []
    assert refused(match, "0: buyin").rule in {"R-P12", "R-K41"}
    say(match, "2: buyin")
    assert seen(match, 0)["glasses"] == match.standing()["glasses"]  # Seat 0 knows what seat 2 chose.
    assert glasses(match, "stake") == [1, 1, 2, 1]
    assert match.turn == 0
    say(match, "0: decline")
    assert match.active == [1, 2, 3]


def test_r_p12_they_come_before_the_deal_rotates() -> None:
    match = punschkille("4 7 6 9", dealer=1)

    all_stand(match)

    assert match.phase == "buyin"
    assert match.dealer == 1


def test_r_p12_they_come_also_when_only_one_player_has_survived() -> None:
    match = punschkille("Ku 5 - -", rules={"cuts": "auto"})
    all_stand(match)
    assert match.active == [0]
    assert match.turn == 1

    say(match, "1: buyin")

    assert match.active == [0, 1]  # The round goes on (P15).
    assert glasses(match, "stake") == [1, 2, 1, 1]
    assert match.hand(1)
    assert match.hand(2) == []


def test_r_p12_declining_is_final_for_the_round() -> None:
    match = tournament("4 5 6 7", "8 9 4", "8 9")
    all_stand(match)
    say(match, "0: decline")

    all_stand(match)

    assert match.results[-1]["out"] == {1: ["lowest"]}
    assert seen(match)["buyin"] == {"due": [1], "price": 1}
    assert refused(match, "0: buyin").code == "no-buyin-for-you"


def test_r_p12_whoever_is_asked_has_to_answer() -> None:
    match = punschkille("4 7 6 9")
    all_stand(match)

    for word in ("stand", "swap", "cut 0", "kuku", "ask"):
        assert refused(match, f"0: {word}").code == "must-decide-buyin"


def test_r_p12_buyin_order_simultaneous_asks_all_at_once() -> None:
    match = punschkille("4 7 4 9", dealer=1, rules={"buyin_order": "simultaneous"})

    all_stand(match)

    assert [match.legal_texts(seat) for seat in EVERYBODY] == [["buyin", "decline"], [], ["buyin", "decline"], []]
    say(match, "0: buyin")
    assert match.legal(0) == []
    say(match, "2: decline")
    assert match.active == [0, 1, 3]
    assert glasses(match, "stake") == [2, 1, 1, 1]


def test_r_p12_buyin_order_simultaneous_tells_nothing_until_all_have_chosen() -> None:
    bought = punschkille("4 7 4 9", dealer=1, rules={"buyin_order": "simultaneous"})
    declined = punschkille("4 7 4 9", dealer=1, rules={"buyin_order": "simultaneous"})
    for match in (bought, declined):
        all_stand(match)

    say(bought, "0: buyin")
    say(declined, "0: decline")

    for viewer in (1, 2, 3, talong.WATCHER):
        assert bought.view(viewer) == declined.view(viewer)
        assert bought.events(viewer=viewer) == declined.events(viewer=viewer)
    say(bought, "2: decline")
    say(declined, "2: decline")
    assert bought.standing() != declined.standing()
    assert happened(bought, "buyin", "decline") == [
        {"event": "decline", "seat": 2},
        {"event": "buyin", "seat": 0, "amount": 1},
    ]


@pytest.mark.parametrize(("option", "dealer"), [("include", 0), ("survivors", 1)])
def test_r_p12_dealer_after_buyin(option: str, dealer: int) -> None:
    match = tournament("4 5 6 7", dealer_after_buyin=option)
    all_stand(match)

    say(match, "0: buyin")

    assert match.dealer == dealer


def test_r_p12_dealer_after_buyin_survivors_with_a_single_survivor() -> None:
    match = punschkille("Ku 5 - -", rules={"dealer_after_buyin": "survivors"})
    all_stand(match)

    say(match, "1: buyin")

    assert match.dealer == 0


def test_r_p12_dealer_after_buyin_means_nothing_to_a_new_round() -> None:
    match = punschkille("Ku 5 - -", rules={"dealer_after_buyin": "survivors"})
    all_stand(match)

    all_decline(match)

    assert settled(match, "stake") == [0, 0, 0, 0]
    assert match.dealer == 2  # Clockwise from seat 1 to the nearest who can stake.
