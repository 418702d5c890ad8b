"""Punschkille to the letter: forehand on the dealer's right, and the turn clockwise (R-P2, R-P26 to R-P29).

Seat 3 deals unless a test says otherwise, so seat 2 is forehand, and they speak in the order 2, 3, 0, 1.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import talong
from tests.glasses import EVERYBODY, all_stand, happened, refused, seen, tournament
from tests.tables import punschkille, say

LITERAL: dict[str, object] = {"direction": "literal"}


def literal(hands: str, *, stock: str = "", **rules: object) -> talong.Match:
    return punschkille(hands, stock=stock, rules={**LITERAL, **rules})


def hands(match: talong.Match) -> list[str]:
    return [match.hand(seat)[0] for seat in match.active]


def shown(match: talong.Match) -> list[object]:
    cards: dict[int, str] = dict(match.results[0]["shown"])  # type: ignore[call-overload]
    return list(cards.values())


def card_seen(match: talong.Match, viewer: int, seat: int) -> str:
    cards: Any = match.view(viewer).data()["hands"]
    return str(cards[str(seat)][0])


# Who speaks when.


def test_r_p2_literal_has_forehand_on_the_right_and_goes_clockwise() -> None:
    match = literal("4 5 6 7")

    spoken = []
    while not match.results:
        spoken.append(match.turn)
        say(match, f"{match.turn}: stand")

    assert match.forehand == 2
    assert spoken == [2, 3, 0, 1]


def test_r_p2_literal_has_forehand_on_the_right_between_deals_and_past_empty_seats() -> None:
    match = punschkille("4 5 - 7", rules=LITERAL)
    assert match.forehand == 1

    all_stand(match)

    assert match.phase == "buyin"
    assert seen(match)["forehand"] == 1


def test_r_p2_kille_is_never_played_to_the_letter() -> None:
    with pytest.raises(talong.RulesError) as caught:
        talong.game("kille").rules(direction="literal")

    assert caught.value.rule == "R-P2"
    assert caught.value.code == "literal-is-punsch"


# R-P26


def test_r_p26_the_dealer_speaks_second_and_swaps_with_the_deck() -> None:
    match = literal("9 8 10 4", stock="7 1")
    say(match, "2: stand")
    assert match.turn == 3

    say(match, "3: swap")

    assert match.phase == "stockcut"
    assert seen(match)["drawer"] == 3
    assert refused(match, "0: swap").rule == "K16"
    say(match, "2: cut 0")
    assert hands(match) == ["9", "8", "10", "7"]


def test_r_p26_the_dealer_has_no_choice_between_deck_and_neighbour() -> None:
    match = literal("9 8 10 4")

    say(match, "2: stand")

    assert match.legal_texts(3) == ["stand", "swap"]


def test_r_p26_the_turn_goes_on_to_the_left_of_the_dealer_after_his_visit() -> None:
    match = literal("9 8 10 4", stock="7 1")

    say(match, "2: stand", "3: swap", "2: cut 0")

    assert match.phase == "speak"
    assert match.turn == 0
    say(match, "0: swap")
    assert hands(match) == ["8", "9", "10", "7"]
    assert match.turn == 1


@pytest.mark.parametrize(("stock", "struck"), [("Hu 5", [3]), ("Va Ka Sv 5", [3])])
def test_r_p26_the_turn_goes_on_when_the_stock_has_struck(stock: str, struck: list[int]) -> None:
    match = literal("9 8 10 4", stock=stock)

    say(match, "2: stand", "3: swap", "2: cut 0")

    assert match.table()["struck"] == struck
    assert match.turn == 0
    assert hands(match) == ["9", "8", "10", "4"]


def test_r_p26_a_svin_from_the_stock_strikes_forehand_if_the_card_was_his() -> None:
    match = literal("9 8 1 4", stock="Sv 5")
    say(match, "2: swap")
    assert hands(match) == ["9", "8", "4", "1"]

    say(match, "3: swap", "2: cut 0")

    assert hands(match) == ["9", "8", "1", "4"]
    assert match.table()["struck"] == [2]
    assert match.turn == 0


def test_r_p26_a_kuku_from_the_stock_ends_the_exchange() -> None:
    match = literal("9 8 10 4", stock="Va Ku 5")

    say(match, "2: stand", "3: swap", "2: cut 0")

    assert shown(match) == ["9", "8", "10", "4"]
    assert match.results[0]["out"] == {3: ["lowest"]}


def test_r_p26_nobody_but_the_dealer_goes_to_the_deck() -> None:
    speaks = literal("9 Va 1 4", dealer_speaks_after_forced_draw=True)
    plain = literal("9 Va 1 4")

    for match in (speaks, plain):
        say(match, "2: stand", "3: stand", "0: swap")  # Past 1 to forehand.
        assert match.results
        assert not happened(match, "tostock")
        assert shown(match) == ["1", "Va", "9", "4"]


def test_r_p26_of_two_forehand_speaks_first_and_the_dealer_last() -> None:
    match = literal("4 - - 9", stock="7 1")
    assert match.forehand == 0

    say(match, "0: stand", "3: swap", "0: cut 0")

    assert shown(match) == ["4", "7"]


def test_r_p26_p24_a_kille_that_the_dealer_draws_is_high_and_public() -> None:
    match = literal("9 8 10 4", stock="Ki 1")

    say(match, "2: stand", "3: swap", "2: cut 0")

    assert card_seen(match, talong.WATCHER, 3) == "Ki+"


def test_r_p26_ki10_what_the_dealer_draws_only_he_knows() -> None:
    match = literal("9 8 10 4", stock="7 1")

    say(match, "2: stand", "3: swap", "2: cut 0")

    assert [card_seen(match, viewer, 3) for viewer in EVERYBODY] == ["?", "?", "?", "7"]
    assert seen(match)["aside"] == ["?"]
    assert seen(match, 3)["aside"] == ["4"]


# R-P27


def test_r_p27_the_last_speaker_swaps_with_forehand_and_the_lap_is_over() -> None:
    match = literal("9 1 10 4")

    say(match, "2: stand", "3: stand", "0: stand")
    assert match.turn == 1
    say(match, "1: swap")

    assert shown(match) == ["9", "10", "1", "4"]
    assert match.results[0]["out"] == {2: ["lowest"]}
    assert [(event["giver"], event["taker"]) for event in happened(match, "swap")] == [(1, 2)]


def test_r_p27_a_demand_goes_on_past_the_dealer_who_loses_his_turn() -> None:
    match = literal("9 8 1 Va")

    say(match, "2: swap")

    assert hands(match) == ["1", "8", "9", "Va"]
    assert match.table()["face_up"] == {"3": "Va"}
    assert match.turn == 0


def test_r_p27_a_demand_goes_past_the_last_speaker_to_forehand_and_past_him_to_the_dealer() -> None:
    match = literal("1 Ka Va 8")

    say(match, "2: stand", "3: stand", "0: swap")

    assert [event["seat"] for event in happened(match, "pass")] == [1, 2]
    assert shown(match) == ["8", "Ka", "Va", "1"]


def test_r_p27_forehand_answers_with_a_card_that_he_got_in_a_swap() -> None:
    match = literal("9 1 2 7")

    say(match, "2: swap", "3: stand", "0: stand", "1: swap")

    assert shown(match) == ["9", "7", "1", "2"]


def test_r_p27_the_dealer_answers_with_a_card_that_he_drew() -> None:
    match = literal("9 1 Va 4", stock="7 5")

    say(match, "2: stand", "3: swap", "2: cut 0", "0: stand", "1: swap")

    assert shown(match) == ["9", "7", "Va", "1"]


def test_r_p27_ki3_both_know_a_drawn_card_that_changes_hands() -> None:
    match = literal("9 1 Va 4", stock="7 5")

    say(match, "2: stand", "3: swap", "2: cut 0", "0: stand", "1: swap")

    told = {
        viewer: next(event["got"] for event in match.events(viewer=viewer) if event["event"] == "swap")
        for viewer in (talong.WATCHER, *EVERYBODY)
    }
    assert told == {talong.WATCHER: ["?"], 0: ["?"], 1: ["7"], 2: ["?"], 3: ["7"]}


def test_r_p27_p23_a_drawn_kille_is_low_for_whoever_demands_it() -> None:
    match = literal("9 1 Va 4", stock="Ki 5")

    say(match, "2: stand", "3: swap", "2: cut 0", "0: stand", "1: swap")

    assert shown(match) == ["9", "Ki-", "Va", "1"]


def test_r_p27_forehands_husar_strikes_the_last_speaker() -> None:
    match = literal("9 1 Hu 4")

    say(match, "2: stand", "3: stand", "0: stand", "1: swap")

    assert match.results[0]["struck"] == [1]
    assert match.results[0]["out"] == {1: ["struck"], 3: ["lowest"]}


def test_r_p27_forehands_svin_sends_the_card_home() -> None:
    match = literal("2 9 Sv 4")

    say(match, "2: stand", "3: stand", "0: swap", "1: swap")

    assert match.results[0]["struck"] == [0]
    assert shown(match) == ["2", "9", "Sv", "4"]


def test_r_p27_forehands_kuku_halts_the_last_speaker() -> None:
    match = literal("9 1 Ku 4")

    say(match, "2: stand", "3: stand", "0: stand", "1: swap")

    assert match.results[0]["struck"] == []
    assert match.results[0]["out"] == {1: ["lowest"]}


def test_r_p27_a_matador_that_has_been_shown_acts_again() -> None:
    match = literal("9 1 Ka Hu")

    say(match, "2: swap")  # Forehand is struck by the dealer, who does not speak.
    assert match.table()["struck"] == [2]
    assert match.turn == 0
    say(match, "0: stand", "1: swap")  # Past forehand to the dealer again.

    assert match.results[0]["struck"] == [1, 2]


def test_r_p27_l6_five_may_be_struck() -> None:
    match = literal("9 Hu 1 Sv 2 Sv 3 Ka Hu")  # Seat 8 deals, 7 is forehand.

    say(match, "7: swap", "0: swap", "2: swap", "4: swap", "6: swap")

    assert match.results[0]["struck"] == [0, 2, 4, 6, 7]


def test_r_p27_a_struck_player_gives_and_takes_and_stays_struck() -> None:
    match = literal("9 1 10 Hu")

    say(match, "2: swap", "0: stand", "1: swap")

    assert shown(match) == ["9", "10", "1", "Hu"]
    assert match.results[0]["struck"] == [2]
    assert match.results[0]["out"] == {0: ["lowest"], 2: ["struck"]}


def test_r_p27_a_demand_that_meets_its_own_card_on_the_way_brings_it_home() -> None:
    match = literal("3 4 1 Va")

    say(match, "2: swap", "0: swap", "1: swap")  # Forehand's card comes round to him again.

    assert shown(match) == ["4", "3", "1", "Va"]


def test_r_p27_the_last_speaker_who_shows_a_striking_card_ends_the_lap() -> None:
    match = literal("9 Hu 10 4")

    say(match, "2: stand", "3: stand", "0: swap")

    assert match.results[0]["struck"] == [0]


def test_r_p27_nobody_who_is_met_so_speaks_again() -> None:
    match = literal("9 Va 10 4")

    say(match, "2: stand", "3: stand", "0: swap")

    assert [event["seat"] for event in happened(match, "turn")] == [3, 0]
    assert match.phase == "buyin"


# R-P28


def test_r_p28_a_demand_that_everybody_passes_comes_to_nothing() -> None:
    match = literal("Va Ka 1 Va", stock="5 6")

    say(match, "2: swap")

    assert match.results
    assert shown(match) == ["Va", "Ka", "1", "Va"]
    assert not happened(match, "tostock", "swap", "draw")
    assert [event["seat"] for event in happened(match, "pass")] == [3, 0, 1]
    assert match.results[0]["out"] == {2: ["lowest"]}


def test_r_p28_those_who_have_spoken_pass_too() -> None:
    match = literal("1 Va Ka Ka")

    say(match, "2: stand", "3: stand", "0: swap")

    assert [event["seat"] for event in happened(match, "pass")] == [1, 2, 3]
    assert shown(match) == ["1", "Va", "Ka", "Ka"]


def test_r_p28_of_two_it_is_enough_that_the_dealer_passes() -> None:
    match = literal("1 - - Ka", stock="5 6")

    say(match, "0: swap")

    assert shown(match) == ["1", "Ka"]
    assert match.results[0]["out"] == {0: ["lowest"]}


# R-P29


def test_r_p29_forehand_gets_the_first_card_and_the_dealer_the_second() -> None:
    match = tournament("4 5 6 7", direction="literal")

    assert match.dealer == 3
    assert hands(match) == ["6", "7", "4", "5"]
    assert [event["seat"] for event in happened(match, "deal")] == [2, 3, 0, 1]


def test_r_p29_forehand_cuts_the_pack_and_the_stock() -> None:
    game = talong.game("punschkille")
    match = game.match(rules=game.rules(direction="literal"), seed=1, dealer=3)
    assert match.turn == match.forehand == 2

    other = literal("9 8 10 4")
    say(other, "2: stand", "3: swap")
    assert other.phase == "stockcut"
    assert other.turn == 2


def test_r_p29_the_third_player_of_frage_is_on_the_left_of_the_dealer() -> None:
    match = literal("- 5 6 7", frage=True)
    assert match.forehand == 2

    say(match, "2: ask", "3: depends")

    assert match.phase == "answer_t"
    assert match.turn == 1
    assert talong.load_position(match.position()).position() == match.position()
    say(match, "1: refuse")
    assert match.turn == 2
    assert refused(match, "2: ask").rule == "K77"


def test_r_p29_of_two_the_dealer_answers_the_question() -> None:
    match = literal("- - 6 7", frage=True)

    say(match, "2: ask", "3: accept")

    assert match.phase == "precut"
    assert match.dealer == 3


def test_r_p29_rotation_and_buyin_questions_stay_clockwise() -> None:
    match = punschkille("4 5 4 7", dealer=1, rules=LITERAL)

    say(match, "0: stand", "1: stand", "2: stand", "3: stand")

    assert seen(match)["buyin"] == {"due": [2, 0], "price": 1}
    say(match, "2: buyin", "0: decline")
    assert match.dealer == 2
    assert match.forehand == 1


def test_r_p29_l1_l7_the_turn_goes_forward_and_the_deck_is_visited_once() -> None:
    luck = Random("literal lemmas")
    game = talong.game("punschkille")
    for seed in range(150):
        seats = 2 + seed % 9
        match = game.match(rules=game.rules(direction="literal", min_players=2), seats=seats, seed=seed)
        order = [(match.forehand + step) % seats for step in range(seats)]
        assert order[1] == match.dealer
        while not match.results:
            say(match, f"{match.turn}: {luck.choice(match.legal_texts(match.turn or 0))}")
        told = match.events()
        first = told[: [event["event"] for event in told].index("showdown")]
        turns = [order.index(int(str(event["seat"]))) for event in first if event["event"] == "turn"]
        assert turns == sorted(set(turns))
        visits = [event["seat"] for event in first if event["event"] == "tostock"]
        assert visits in ([], [match.results[0]["dealer"]])


# With the extras.


def test_r_p27_r_p13_a_kuku_may_be_laid_while_the_dealers_cut_is_awaited() -> None:
    match = literal("Ku 8 10 4", stock="7 1", kuku_anytime=True)

    say(match, "2: stand", "3: swap", "0: kuku")

    assert shown(match) == ["Ku", "8", "10", "4"]


def test_r_p27_r_k17_an_exposed_struck_card_is_still_demanded() -> None:
    match = literal("9 1 10 Hu", expose_struck=True)

    say(match, "2: swap")
    assert match.table()["face_up"] == {"2": "10", "3": "Hu"}
    say(match, "0: stand", "1: swap")

    assert shown(match) == ["9", "10", "1", "Hu"]


# Positions.


def test_r_p26_a_position_after_the_dealers_visit_is_the_same_when_loaded() -> None:
    for stock in ("7 1", "Hu 1", "Va Sv 1", "Ki 1"):
        match = literal("9 8 10 4", stock=stock)
        say(match, "2: swap", "3: swap", "2: cut 0", "0: swap")

        again = talong.load_position(match.position())

        assert again.position() == match.position()
        assert [again.view(seat).data() for seat in EVERYBODY] == [match.view(seat).data() for seat in EVERYBODY]


def test_r_p26_a_short_position_knows_that_the_dealer_drew() -> None:
    match = literal("9 8 10 4", stock="7 1")
    say(match, "2: stand", "3: swap", "2: cut 0")
    position: dict[str, Any] = match.position()
    del position["stood"], position["spoke"]

    assert talong.load_position(position).position() == match.position()


def refused_position(match: talong.Match, **changes: object) -> talong.PositionError:
    with pytest.raises(talong.PositionError) as caught:
        talong.load_position({**match.position(), **changes})
    return caught.value


def test_r_p26_a_position_in_which_somebody_else_drew_is_refused() -> None:
    match = literal("9 8 10 4", stock="7 1")
    say(match, "2: stand", "3: stand")

    error = refused_position(match, draws=[{"seat": 2, "card": "7"}], stock=[], hands={}, known={}, turn=0)
    assert (error.field, error.code) == ("draws", "cannot-draw")


def test_r_p26_a_position_with_cards_from_the_stock_before_the_dealers_turn_is_refused() -> None:
    match = literal("9 8 10 4", stock="Hu 1")

    error = refused_position(match, turned=["Hu"], stock=["1"])
    assert (error.field, error.code) == ("turned", "cannot-draw")


def test_r_p26_a_position_with_a_second_visit_is_refused() -> None:
    match = literal("9 8 10 4", stock="Hu 1")
    say(match, "2: stand", "3: swap")

    error = refused_position(match, turned=["Hu"], stock=["1"])
    assert (error.field, error.code) == ("drawer", "cannot-draw")
    other = refused_position(match, drawer=0, turn=3, spoke=[0, 2, 3], stood=[2, 3])
    assert (other.field, other.code) == ("drawer", "cannot-draw")


def test_p11_a_position_in_which_the_dealer_swapped_with_his_neighbour_is_refused() -> None:
    match = literal("9 8 10 4")
    say(match, "2: stand", "3: stand")

    error = refused_position(match, swaps=[{"giver": 3, "taker": 0}], hands={}, known={}, stood=[2])
    assert (error.field, error.code) == ("swaps", "swap-out-of-order")
