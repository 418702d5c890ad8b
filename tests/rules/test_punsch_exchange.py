"""Punschkille: whose turn it is, swapping, the matadors and the stock (P1, P8 to P11, P22, P26 to P30)."""

from __future__ import annotations

from itertools import pairwise

import pytest

import talong
from talong.games.kille.matadors import KILLE_CALLS, PUNSCH_CALLS
from tests.glasses import EVERYBODY, all_decline, all_stand, happened, refused, seen, tournament
from tests.tables import kille, punschkille, say

RANKS = ["Bl", "Po", "Kr", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "Va", "Ka", "Sv", "Hu", "Ku"]

# P1: what Punschkille replaces or does not play unless an option says so.
REPLACED = {f"K{n}" for n in (7, *range(51, 57), *range(60, 70), *range(78, 88))}
NOT_IN_FORCE = {f"K{n}" for n in (57, 58, *range(71, 78))}


@pytest.mark.parametrize(
    ("hands", "lines"),
    [
        ("7 3 Sv 4 9", ["0: swap", "1: swap", "3: stand", "4: stand"]),
        ("7 Ka 3 4 9", ["0: swap", "2: swap", "3: stand", "4: stand"]),
        ("7 Hu 3 4 9", ["0: swap", "2: stand", "3: stand", "4: stand"]),
        ("7 5 3 Ku 9", ["0: stand", "1: stand", "2: swap"]),
        ("7 5 3 4 Va", ["0: stand", "1: stand", "2: stand", "3: swap", "2: cut 2"]),
        ("7 5 3 4 9", ["0: stand", "1: stand", "2: stand", "3: stand", "4: swap", "3: cut 0"]),
    ],
)
def test_p1_a_deal_is_played_as_in_kille(hands: str, lines: list[str]) -> None:
    stock = "6 10 11"
    theirs = kille(hands, stock=stock)
    ours = punschkille(hands, stock=stock)

    say(theirs, *lines)
    say(ours, *lines)

    for fact in ("shown", "struck", "out", "deadlock"):
        assert ours.results[0][fact] == theirs.results[0][fact]
    told = ("turn", "stand", "demand", "show", "pass", "swap", "undo", "struck", "tostock", "turnup", "draw", "aside")
    assert happened(ours, *told) == happened(theirs, *told)[: len(happened(ours, *told))]
    assert happened(ours, "turn")


def test_p1_the_pack_has_twice_21_cards() -> None:
    game = talong.game("punschkille")

    assert game.deck.size == 42
    assert game.deck.copies == dict.fromkeys([*RANKS, "Ki"], 2)


def in_speech(**rules: object) -> talong.Match:
    return punschkille("4 Ku 6 -", rules=rules)


def in_buyin() -> talong.Match:
    match = punschkille("4 4 6 7")
    all_stand(match)
    return match


def at_the_end() -> talong.Match:
    match = tournament("4 5", seats=2, min_players=2, glasses=1)
    all_stand(match)
    return match


@pytest.mark.parametrize(
    ("match", "line"),
    [
        (in_speech, "0: ask"),
        (in_speech, "1: kuku"),
        (in_speech, "3: stand"),
        (in_speech, "0: buyin"),
        (in_buyin, "0: stand"),
        (in_buyin, "1: buyin"),
        (in_buyin, "2: buyin"),
        (in_buyin, "2: stand"),
        (at_the_end, "0: stand"),
    ],
)
def test_p1_no_refusal_rests_on_a_rule_that_is_not_played(match: object, line: str) -> None:
    assert callable(match)

    assert refused(match(), line).rule not in REPLACED | NOT_IN_FORCE


@pytest.mark.parametrize(
    ("option", "rule"),
    [
        ("glasses", "P2"),
        ("direction", "R-P2"),
        ("dealt_kille", "R-P3"),
        ("killemote", "R-P4"),
        ("low_kille_separate", "R-P5"),
        ("kille_over_kuku", "R-P6"),
        ("winner_keeps_buyin", "R-P7"),
        ("kuku_anytime", "R-P13"),
        ("frage", "R-P14"),
    ],
)
def test_p1_an_option_of_punschkille_cites_its_own_ruling(option: str, rule: str) -> None:
    with pytest.raises(talong.RulesError) as caught:
        talong.game("punschkille").rules(**{option: "nonsense"})

    assert caught.value.field == option
    assert caught.value.rule == rule


def test_p1_the_defaults_are_those_of_the_table_in_section_5() -> None:
    game = talong.game("punschkille")
    defaults = game.rules_data(game.rules())

    assert {
        "glasses": 5,
        "direction": "left",
        "dealt_kille": "high",
        "killemote": False,
        "low_kille_separate": False,
        "kille_over_kuku": True,
        "kuku_anytime": False,
        "frage": False,
        "winner_keeps_buyin": True,
        "dealer_speaks_after_forced_draw": False,
        "expose_struck": False,
        "cuts": "manual",
        "dealer_after_buyin": "include",
        "buyin_order": "clockwise",
    }.items() <= defaults.items()


def test_p8_forehand_sits_on_the_dealers_left() -> None:
    match = punschkille("4 5 6 7", dealer=1)

    assert match.forehand == 2
    assert match.turn == 2


def test_p8_forehand_is_dealt_first() -> None:
    match = tournament("4 5 6 7")

    assert match.dealer == 3
    assert [match.hand(seat) for seat in EVERYBODY] == [["4"], ["5"], ["6"], ["7"]]


def test_p9_the_turn_goes_clockwise_one_lap_and_the_dealer_is_last() -> None:
    match = tournament("4 5 6 7")
    assert match.dealer == 3

    say(match, "0: stand", "1: stand", "2: stand", "3: stand")

    assert [event["seat"] for event in happened(match, "turn")] == [0, 1, 2, 3]
    assert len(match.results) == 1  # Nobody speaks twice.


def test_p9_nobody_speaks_out_of_turn() -> None:
    match = punschkille("4 5 6 7")

    assert match.legal_texts(1) == []
    assert refused(match, "1: swap").code == "not-your-turn"


def test_p10_the_player_in_turn_swaps_with_the_next_or_is_content() -> None:
    match = punschkille("4 5 6 7")
    assert match.legal_texts(0) == ["stand", "swap"]

    say(match, "0: swap", "1: stand")

    assert [match.hand(seat) for seat in EVERYBODY] == [["5"], ["4"], ["6"], ["7"]]
    assert match.turn == 2


def test_p10_nothing_but_standing_and_swapping_will_do() -> None:
    match = punschkille("4 5 6 7")

    for word in ("cut 0", "buyin", "decline", "accept", "refuse", "depends"):
        assert refused(match, f"0: {word}").rule == "K17"


def test_p11_the_dealer_may_swap_with_the_stock() -> None:
    match = punschkille("8 9 10 4", stock="7 1")

    say(match, "0: stand", "1: stand", "2: stand", "3: swap", "2: cut 0")

    assert match.results[0]["shown"] == {0: "8", 1: "9", 2: "10", 3: "7"}
    assert happened(match, "draw", "aside") == [
        {"event": "draw", "seat": 3, "card": ["?"]},
        {"event": "aside", "seat": 3, "card": ["?"]},
    ]


def test_p11_the_dealer_need_not() -> None:
    match = punschkille("8 9 10 4", stock="7 1")

    say(match, "0: stand", "1: stand", "2: stand", "3: stand")

    assert match.results[0]["out"] == {3: ["lowest"]}


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(RANKS)))
def test_p22_the_fixed_order_of_values(lower: str, higher: str) -> None:
    match = punschkille(f"{higher} {lower}")

    say(match, "0: stand", "1: stand")

    assert match.results[0]["out"] == {1: ["lowest"]}


def test_p26_kuku_ends_the_deal_at_once() -> None:
    match = punschkille("4 5 Ku 7")

    say(match, "0: stand", "1: swap")

    assert match.results[0]["shown"] == {0: "4", 1: "5", 2: "Ku", 3: "7"}  # No swap; seats 2 and 3 never spoke.
    assert match.results[0]["out"] == {0: ["lowest"]}
    assert match.results[0]["struck"] == []
    assert {"event": "show", "seat": 2, "card": ["Ku"]} in happened(match, "show")
    assert PUNSCH_CALLS["Ku"] == "Kuku står ingen byta får"


def test_p27_husar_strikes_whoever_tried_to_swap() -> None:
    match = punschkille("12 Hu 6 7")

    say(match, "0: swap")

    assert match.hand(0) == ["12"]
    assert match.table()["struck"] == [0]
    assert match.table()["face_up"] == {"1": "Hu"}
    say(match, "2: stand", "3: stand")
    assert match.results[0]["out"] == {0: ["struck"], 2: ["lowest"]}
    assert PUNSCH_CALLS["Hu"] == "Husar ger hugg" != KILLE_CALLS["Hu"]


@pytest.mark.parametrize(("expose", "sees"), [(False, "?"), (True, "12")])
def test_p27_expose_struck_as_in_kille(expose: bool, sees: str) -> None:
    match = punschkille("12 Hu 6 7", rules={"expose_struck": expose})

    say(match, "0: swap")

    assert match.view(talong.WATCHER).cards(0) == [sees]


def test_p28_husu_annuls_the_swaps_of_the_card_and_strikes_whoever_first_had_it() -> None:
    match = punschkille("12 3 4 Sv 9")

    say(match, "0: swap", "1: swap", "2: swap")

    assert [match.hand(seat) for seat in range(5)] == [["12"], ["3"], ["4"], ["Sv"], ["9"]]
    assert match.table()["struck"] == [0]
    assert happened(match, "struck") == [{"event": "struck", "seat": 0, "by": "sv", "striker": 3}]
    assert [(event["giver"], event["taker"]) for event in happened(match, "undo")] == [(1, 2), (0, 1)]
    say(match, "4: stand")
    assert match.results[0]["out"] == {0: ["struck"], 1: ["lowest"]}
    assert PUNSCH_CALLS["Sv"] == "Svinhugg går igen"


@pytest.mark.parametrize(("expose", "sees"), [(False, "?"), (True, "12")])
def test_p28_expose_struck_as_in_kille(expose: bool, sees: str) -> None:
    match = punschkille("12 3 Sv 9", rules={"expose_struck": expose})

    say(match, "0: swap", "1: swap")

    assert match.table()["struck"] == [0]
    assert match.view(3).cards(0) == [sees]


def test_p29_kavall_lets_the_demand_pass_to_the_next_player() -> None:
    match = punschkille("4 Ka 6 7")

    say(match, "0: swap")

    assert [match.hand(seat) for seat in EVERYBODY] == [["6"], ["Ka"], ["4"], ["7"]]
    assert match.table()["face_up"] == {"1": "Ka"}
    assert match.turn == 2
    assert PUNSCH_CALLS["Ka"] == "Kavall förbi"


def test_p30_wardshus_lets_the_demand_pass_to_the_next_player() -> None:
    match = punschkille("4 Va 6 7")

    say(match, "0: swap")

    assert [match.hand(seat) for seat in EVERYBODY] == [["6"], ["Va"], ["4"], ["7"]]
    assert match.table()["face_up"] == {"1": "Va"}
    assert match.turn == 2
    assert PUNSCH_CALLS["Va"] == "Wärdshus förbi"


def test_p30_every_matador_has_a_call_of_its_own() -> None:
    assert set(PUNSCH_CALLS) == {"Ku", "Hu", "Sv", "Ka", "Va"}
    assert not set(PUNSCH_CALLS.values()) & set(KILLE_CALLS.values())


def test_r_p2_direction_left_is_the_default_and_two_others_are_offered_beside_it() -> None:
    game = talong.game("punschkille")

    assert game.rules_data(game.rules())["direction"] == "left"
    for direction in ("mirror", "literal"):
        assert game.rules_data(game.rules(direction=direction))["direction"] == direction
    with pytest.raises(talong.RulesError) as caught:
        game.rules(direction="right")
    assert caught.value.rule == "R-P2"


def test_r_p2_mirror_deals_and_speaks_counter_clockwise_with_the_dealer_last() -> None:
    match = tournament("4 5 6 7", direction="mirror")
    assert match.dealer == 3
    assert match.forehand == 2
    assert [match.hand(seat) for seat in EVERYBODY] == [["6"], ["5"], ["4"], ["7"]]

    say(match, "2: stand", "1: stand", "0: stand", "3: stand")

    assert match.results[0]["out"] == {2: ["lowest"]}


def test_r_p2_mirror_approaches_and_passes_counter_clockwise() -> None:
    match = punschkille("4 Ka 6 7", rules={"direction": "mirror"})

    say(match, "2: swap")

    assert [match.hand(seat) for seat in EVERYBODY] == [["6"], ["Ka"], ["4"], ["7"]]
    assert match.turn == 0


def test_r_p2_mirror_gives_the_dealer_the_stock_and_moves_the_cutters() -> None:
    match = punschkille("9 8 10 4", stock="7 1", rules={"direction": "mirror"})

    say(match, "2: stand", "1: stand", "0: stand", "3: swap")

    assert match.phase == "stockcut"
    assert match.turn == 0  # To the left of the dealer, where he would be on the right otherwise.
    say(match, "0: cut 1")
    assert match.results[0]["shown"] == {0: "9", 1: "8", 2: "10", 3: "1"}


def test_r_p2_mirror_sends_a_demand_past_the_dealer_to_the_stock() -> None:
    match = punschkille("4 8 10 Va", stock="7 1", rules={"direction": "mirror"})

    say(match, "2: stand", "1: stand", "0: swap")

    assert match.phase == "stockcut"
    assert match.turn == 1  # prev(drawer), the other way round.


def test_r_p2_mirror_cuts_the_pack_on_the_other_side() -> None:
    game = talong.game("punschkille")

    left = game.match(rules=game.rules(), seed=1, dealer=3)
    mirror = game.match(rules=game.rules(direction="mirror"), seed=1, dealer=3)

    assert left.turn == 2
    assert mirror.turn == 0


def test_r_p2_mirror_leaves_the_rotation_and_the_buyin_questions_clockwise() -> None:
    match = punschkille("4 5 4 7", dealer=1, rules={"direction": "mirror"})

    say(match, "0: stand", "3: stand", "2: stand", "1: stand")

    assert match.results[0]["out"] == {0: ["lowest"], 2: ["lowest"]}
    assert seen(match)["buyin"] == {"due": [2, 0], "price": 1}
    say(match, "2: buyin", "0: decline")
    assert match.dealer == 2


def test_r_p2_mirror_has_forehand_on_the_right_between_deals_too() -> None:
    match = punschkille("4 5 6 7", rules={"direction": "mirror"})

    say(match, "2: stand", "1: stand", "0: stand", "3: stand")

    assert match.phase == "buyin"
    assert match.dealer == 3
    assert match.forehand == 2
    assert seen(match)["forehand"] == 2


def test_r_p2_kille_knows_no_mirror() -> None:
    with pytest.raises(talong.RulesError) as caught:
        talong.game("kille").rules(direction="mirror")

    assert caught.value.rule == "R-P2"


def test_r_p13_a_kuku_may_not_be_laid_without_being_approached() -> None:
    match = punschkille("Ku 5 Ku 7")

    assert match.legal_texts(0) == ["stand", "swap"]
    assert match.legal_texts(2) == []
    assert refused(match, "2: kuku").rule == "R-P13"
    assert refused(match, "0: kuku").rule == "R-P13"


def test_r_p13_the_refusal_says_nothing_about_the_card() -> None:
    held = refused(punschkille("4 5 Ku 7"), "2: kuku")
    not_held = refused(punschkille("4 5 6 7"), "2: kuku")

    assert str(held) == str(not_held)


def test_r_p13_with_kuku_anytime_it_may() -> None:
    match = punschkille("4 5 Ku 7", rules={"kuku_anytime": True})
    assert match.legal_texts(2) == ["kuku"]
    assert match.legal_texts(3) == []

    say(match, "2: kuku")

    assert match.results[0]["out"] == {0: ["lowest"]}


def test_r_p14_there_is_no_fragekille() -> None:
    match = punschkille("4 5 - -")

    assert match.legal_texts(0) == ["stand", "swap"]
    assert refused(match, "0: ask").rule == "R-P14"


def test_r_p14_with_frage_two_players_may_agree_on_a_new_deal() -> None:
    match = punschkille("4 5 - -", rules={"frage": True})
    before = match.standing()
    assert match.legal_texts(0) == ["stand", "swap", "ask"]

    say(match, "0: ask", "1: accept")

    assert match.results == []
    assert match.phase == "precut"
    assert match.dealer == 1
    assert match.standing() == before


def test_r_p14_with_frage_three_players_answer_in_two_steps() -> None:
    match = punschkille("4 5 6 -", rules={"frage": True})

    say(match, "0: ask", "2: depends", "1: refuse")

    assert match.phase == "speak"
    assert match.legal_texts(0) == ["stand", "swap"]


def test_r_p14_with_frage_four_players_do_not_ask() -> None:
    match = punschkille("4 5 6 7", rules={"frage": True})

    assert match.legal_texts(0) == ["stand", "swap"]
    assert refused(match, "0: ask").rule == "K71"


def test_r_p15_whoever_is_waved_past_the_dealer_goes_to_the_stock() -> None:
    match = punschkille("8 9 4 Va", stock="7 1")

    say(match, "0: stand", "1: stand", "2: swap")

    assert match.phase == "stockcut"
    assert match.turn == 1  # prev(drawer), R-K14.
    say(match, "1: cut 0")
    assert match.results[0]["shown"] == {0: "8", 1: "9", 2: "7", 3: "Va"}  # The dealer does not speak (K49).


def test_r_p15_a_forced_draw_makes_a_high_kille() -> None:
    match = punschkille("8 9 4 Va", stock="Ki 1")

    say(match, "0: stand", "1: stand", "2: swap", "1: cut 0")

    assert match.results[0]["shown"] == {0: "8", 1: "9", 2: "Ki+", 3: "Va"}
    assert match.results[0]["out"] == {0: ["lowest"]}


@pytest.mark.parametrize(
    ("top", "shown", "struck", "turned"),
    [
        ("Ku 1", "4", [], ["Ku"]),
        ("Hu 1", "4", [3], ["Hu"]),
        ("Sv 1", "4", [3], ["Sv"]),
        ("Ka 12", "12", [], ["Ka"]),
        ("Va Ka 12", "12", [], ["Va", "Ka"]),
        ("Va Hu 12", "4", [3], ["Va", "Hu"]),
    ],
)
def test_r_p15_matadors_from_the_stock(top: str, shown: str, struck: list[int], turned: list[str]) -> None:
    match = punschkille("8 9 10 4", stock=top)

    say(match, "0: stand", "1: stand", "2: stand", "3: swap", "2: cut 0")

    assert match.results[0]["shown"] == {0: "8", 1: "9", 2: "10", 3: shown}
    assert match.results[0]["struck"] == struck
    assert [event["card"] for event in happened(match, "turnup")] == [[card] for card in turned]


def test_r_p15_a_svin_from_the_stock_strikes_the_origin_of_the_dealers_card() -> None:
    match = punschkille("8 9 10 4", stock="Sv 1")

    say(match, "0: stand", "1: stand", "2: swap", "3: swap", "2: cut 0")

    assert match.results[0]["shown"] == {0: "8", 1: "9", 2: "10", 3: "4"}
    assert match.results[0]["out"] == {2: ["struck"], 3: ["lowest"]}


def test_r_p15_dealer_speaks_after_forced_draw_if_the_table_says_so() -> None:
    match = punschkille("8 9 4 Va", stock="7 12", rules={"dealer_speaks_after_forced_draw": True})

    say(match, "0: stand", "1: stand", "2: swap", "1: cut 0")

    assert match.phase == "speak"
    assert match.turn == 3
    say(match, "3: swap", "2: cut 0")
    assert match.results[0]["shown"] == {0: "8", 1: "9", 2: "7", 3: "12"}


def test_r_p16_a_kille_is_face_up_after_a_swap() -> None:
    match = punschkille("Ki 5 6 7")
    assert match.view(talong.WATCHER).cards(0) == ["?"]

    say(match, "0: swap")

    assert match.table()["face_up"] == {"1": "Ki-"}
    assert match.view(3).cards(1) == ["Ki-"]
    assert match.view(3).cards(0) == ["?"]
    assert happened(match, "swap") == [{"event": "swap", "giver": 0, "taker": 1, "gave": ["Ki-"], "got": ["?"]}]


def test_r_p16_a_kille_is_face_up_in_the_other_direction_too() -> None:
    match = punschkille("5 Ki 6 7")

    say(match, "0: swap")

    assert match.table()["face_up"] == {"0": "Ki-"}


def test_r_p17_the_player_on_the_dealers_right_cuts() -> None:
    game = talong.game("punschkille")
    match = game.match(rules=game.rules(), decks=["4 5 6 7 " + " ".join(game.deck.missing(["4", "5", "6", "7"]))])
    assert match.phase == "precut"
    assert match.turn == 2
    assert match.legal_texts(2) == [f"cut {place}" for place in range(42)]

    say(match, "2: cut 1")

    assert [match.hand(seat) for seat in EVERYBODY] == [["5"], ["6"], ["7"], ["Bl"]]
    assert happened(match, "cut") == [{"event": "cut", "seat": 2, "at": 1}]


def test_r_p17_the_stock_is_cut_before_a_draw() -> None:
    match = punschkille("8 9 10 4", stock="7 1")
    say(match, "0: stand", "1: stand", "2: stand", "3: swap")
    assert match.phase == "stockcut"
    assert match.turn == 2

    say(match, "2: cut 1")

    assert match.results[0]["shown"] == {0: "8", 1: "9", 2: "10", 3: "1"}


def test_r_p17_with_automatic_cuts_nobody_is_asked() -> None:
    match = punschkille("8 9 10 4", stock="7 1", rules={"cuts": "auto"})

    say(match, "0: stand", "1: stand", "2: stand", "3: swap")

    assert len(match.results) == 1
    assert match.phase == "buyin"
    all_decline(match)
    assert match.phase == "speak"  # The next deal has been cut as well.


@pytest.mark.parametrize("striker", ["Hu", "Sv"])
def test_r_p18_after_a_strike_the_turn_goes_past_the_striker(striker: str) -> None:
    match = punschkille(f"4 {striker} 6 7")

    say(match, "0: swap")

    assert match.turn == 2
    assert match.legal(1) == []


@pytest.mark.parametrize("striker", ["Hu", "Sv"])
def test_r_p18_a_dealer_who_strikes_does_not_speak(striker: str) -> None:
    match = punschkille(f"4 5 6 {striker}")

    say(match, "0: stand", "1: stand", "2: swap")

    assert match.results[0]["struck"] == [2]


def test_r_p18_passed_players_do_not_speak() -> None:
    match = punschkille("4 Ka Va 7 8")

    say(match, "0: swap")

    assert match.turn == 3
    assert match.hand(0) == ["7"]
