"""Punschkille: who goes out (P12 to P14 and the elimination that replaces K60 to K65)."""

from __future__ import annotations

from tests.glasses import all_decline, all_stand, glasses, happened, tournament
from tests.tables import punschkille, say


def test_p12_the_lowest_card_goes_out() -> None:
    match = punschkille("9 5 6 7")

    all_stand(match)

    assert match.results[0]["out"] == {1: ["lowest"]}
    assert match.active == [0, 2, 3]
    assert happened(match, "showdown", "out") == [
        {"event": "showdown", "hands": {"0": "9", "1": "5", "2": "6", "3": "7"}},
        {"event": "out", "seat": 1, "reasons": ["lowest"]},
    ]


def test_p12_cards_are_compared_only_when_the_exchange_is_over() -> None:
    match = punschkille("5 9 6 7")

    say(match, "0: swap", "1: swap", "2: swap")
    assert match.results == []
    say(match, "3: stand")

    assert match.results[0]["out"] == {3: ["lowest"]}  # The 5 has gone all the way to the dealer.


def test_p13_the_struck_and_the_lowest_go_out_together() -> None:
    match = punschkille("12 Hu 6 7")

    say(match, "0: swap", "2: stand", "3: stand")

    assert match.results[0]["out"] == {0: ["struck"], 2: ["lowest"]}


def test_p13_a_struck_player_is_not_compared() -> None:
    match = punschkille("Bl Hu 6 7")

    say(match, "0: swap", "2: stand", "3: stand")

    assert match.results[0]["out"] == {0: ["struck"], 2: ["lowest"]}  # Blaren does not shield the 6.


def test_p13_two_strikes_and_the_lowest() -> None:
    match = punschkille("12 Hu 11 Sv 4 7")

    say(match, "0: swap", "2: swap", "4: stand", "5: stand")

    assert match.results[0]["out"] == {0: ["struck"], 2: ["struck"], 4: ["lowest"]}


def test_p14_the_deal_rotates_clockwise() -> None:
    match = punschkille("5 9 6 7", dealer=1)

    all_stand(match)
    all_decline(match)

    assert match.dealer == 2


def test_p14_it_rotates_to_the_nearest_player_still_in() -> None:
    match = punschkille("9 8 4 7", dealer=1)

    all_stand(match)
    say(match, "2: decline")

    assert match.dealer == 3


def test_p14_it_rotates_also_when_the_dealer_goes_out_or_nobody_does() -> None:
    match = punschkille("9 4 8 7", dealer=1)
    all_stand(match)
    say(match, "1: decline")
    assert match.dealer == 2

    match = punschkille("9 9 - -")
    all_stand(match)
    assert match.results[0]["out"] == {}
    assert match.dealer == 0


def test_r_p10_a_husar_puts_out_of_the_round_with_the_right_to_buy_in() -> None:
    match = punschkille("12 Hu 6 7")

    say(match, "0: swap", "2: stand", "3: stand")

    assert match.results[0]["out"] == {0: ["struck"], 2: ["lowest"]}
    assert match.active == [1, 3]
    assert match.legal_texts(0) == ["buyin", "decline"]
    say(match, "0: decline")
    assert 0 not in match.active  # A strike is no shelter from going out.


def test_r_p11_of_equal_lowest_cards_both_are_out() -> None:
    match = punschkille("4 9 4 7")

    all_stand(match)

    assert match.results[0]["out"] == {0: ["lowest"], 2: ["lowest"]}


def test_r_p11_two_players_with_equal_cards_nobody_is_out_and_no_glass_moves() -> None:
    match = punschkille("9 9 - -")
    before = match.standing()

    all_stand(match)

    assert match.results[0]["out"] == {}
    assert match.results[0]["deadlock"] == "nobody"
    assert match.active == [0, 1]
    assert match.standing() == before
    assert match.phase == "precut"  # Nobody is asked to buy in: another deal of the same round.


def test_r_p11_if_all_would_be_out_only_the_struck_are() -> None:
    match = punschkille("12 Hu")

    say(match, "0: swap")

    assert match.results[0]["out"] == {0: ["struck"]}
    assert match.results[0]["deadlock"] == "strikes_only"
    assert happened(match, "deadlock") == [{"event": "deadlock", "kind": "strikes_only"}]


def test_r_p11_strikes_only_with_more_players() -> None:
    match = punschkille("12 Hu 11 Hu")

    say(match, "0: swap", "2: swap")

    assert match.results[0]["out"] == {0: ["struck"], 2: ["struck"]}
    assert match.results[0]["deadlock"] == "strikes_only"


def test_r_p11_nobody_is_out_if_all_cards_are_equal() -> None:
    match = tournament("Ku Ku Ki", seats=3, min_players=2, kille_over_kuku=False)

    all_stand(match)

    assert match.results[0]["out"] == {}
    assert match.results[0]["deadlock"] == "nobody"


def test_r_p11_a_struck_holder_of_a_low_kille_is_simply_struck() -> None:
    match = punschkille("Ki 5 Hu 7")

    say(match, "0: swap", "1: swap", "3: stand")

    assert match.results[0]["out"] == {0: ["lowest"], 1: ["struck"]}


def test_r_p11_deadlock_costs_nobody_a_buyin() -> None:
    match = tournament("9 9", seats=2, min_players=2)

    all_stand(match)

    assert match.phase == "deal_over"
    assert glasses(match, "stake") == [1, 1]
