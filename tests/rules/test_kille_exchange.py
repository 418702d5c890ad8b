"""The exchange: K16 to K25."""

from __future__ import annotations

import pytest

import talong
from tests.rules.looking import YIELDING, finish, held, out, refused, sees, shown, told
from tests.tables import kille, say


def test_k16_players_speak_in_order_forehand_first() -> None:
    match = kille("1 2 3 4 5", dealer=2)

    order = []
    while not match.results:
        order.append(match.turn)
        say(match, f"{match.turn}: stand")

    assert order == [3, 4, 0, 1, 2]


@pytest.mark.parametrize("line", ["1: stand", "1: swap", "2: swap", "3: stand"])
def test_k16_nobody_speaks_out_of_turn(line: str) -> None:
    match = kille("1 2 3 4")

    assert refused(match, line) == "K16"


def test_k17_the_speaker_stands_or_demands() -> None:
    match = kille("1 2 3 4")

    assert match.legal_texts(0) == ["stand", "swap"]
    assert [match.legal_texts(seat) for seat in (1, 2, 3)] == [[], [], []]


@pytest.mark.parametrize("act", ["cut 0", "accept", "refuse", "depends", "buyin", "decline"])
def test_k17_the_speaker_does_nothing_else(act: str) -> None:
    match = kille("1 2 3 4")

    assert refused(match, f"0: {act}") == "K17"


@pytest.mark.parametrize("act", ["", "sway", "stand up", "swap 1", "cut", "cut x", "cut -1", "STAND"])
def test_k17_what_is_not_in_the_grammar_is_refused(act: str) -> None:
    match = kille("1 2 3 4")

    assert refused(match, f"0: {act}") == "K17"


def test_k17_each_act_has_a_short_form() -> None:
    match = kille("Ku 2 3 4")
    words = ["stand", "swap", "kuku", "ask", "accept", "refuse", "depends", "cut 7", "buyin", "decline"]

    for word, short in zip(words, ["S", "X", "K", "Q", "A", "N", "B", "C 7", "I", "O"], strict=True):
        assert match.parse(0, short) == match.parse(0, word)
        assert match.text(match.parse(0, word)) == word


def test_k18_standing_passes_the_turn_on() -> None:
    match = kille("1 2 3 4")

    say(match, "0: stand")

    assert (match.phase, match.turn) == ("speak", 1)
    assert held(match) == "1 2 3 4"


def test_k18_the_exchange_ends_when_the_dealer_stands() -> None:
    match = kille("1 2 3 4")

    say(match, "0: stand", "1: stand", "2: stand", "3: stand")

    assert shown(match) == "1 2 3 4"
    assert out(match) == {0: ["lowest"]}


def test_k19_the_approached_player_has_no_choice() -> None:
    match = kille("1 12 3 4")

    say(match, "0: swap")  # One act settles it: seat 1 is not asked.

    assert match.version == 1
    assert held(match) == "12 1 3 4"
    assert match.legal_texts(1) == ["stand", "swap"]


def test_k19_a_demand_is_not_withdrawn() -> None:
    match = kille("1 12 3 4")

    say(match, "0: swap")

    assert match.legal_texts(0) == []
    assert refused(match, "0: stand") == "K16"
    assert refused(match, "0: swap") == "K16"


@pytest.mark.parametrize("code", YIELDING)
def test_k20_the_swap_is_compulsory(code: str) -> None:
    match = kille(f"Va {code} 3 4")

    say(match, "0: swap")

    assert held(match) == f"{code} Va 3 4"
    assert told(match, "show") == []


def test_k21_the_turn_passes_to_whoever_gave_up_his_card() -> None:
    match = kille("1 2 3 4")
    say(match, "0: swap")
    assert match.turn == 1

    passed = kille("1 Va Ka 4 5")
    say(passed, "0: swap")
    assert held(passed) == "4 Va Ka 1 5"
    assert passed.turn == 3


def test_k21_a_dealer_who_gave_up_his_card_speaks() -> None:
    match = kille("1 2 3 4")

    say(match, "0: stand", "1: stand", "2: swap")

    assert held(match) == "1 2 4 3"
    assert (match.phase, match.turn) == ("speak", 3)
    assert match.legal_texts(3) == ["stand", "swap"]


def test_k22_swapped_cards_move_face_down() -> None:
    match = kille("1 2 3 4")

    say(match, "0: swap")

    assert match.table()["face_up"] == {}
    assert sees(match, talong.WATCHER) == "? ? ? ?"
    assert sees(match, 2) == "? ? 3 ?"


def test_k22_a_kille_moves_face_up_in_either_direction() -> None:
    taken = kille("5 Ki 6 7")
    say(taken, "0: swap")
    assert taken.table()["face_up"] == {"0": "Ki-"}
    assert sees(taken, talong.WATCHER) == "Ki- ? ? ?"

    given = kille("Ki 5 6 7")
    say(given, "0: swap")
    assert given.table()["face_up"] == {"1": "Ki-"}
    assert sees(given, talong.WATCHER) == "? Ki- ? ?"


@pytest.mark.parametrize("code", ["Va", "Ka", "Sv", "Hu"])
def test_k23_a_matador_is_laid_up_and_kept(code: str) -> None:
    match = kille(f"12 {code} 11 10")

    say(match, "0: swap")

    assert match.hand(1) == [code]
    assert match.table()["face_up"] == {"1": code}
    finish(match)
    assert shown(match).split()[1] == code


def test_k23_a_kuku_is_laid_up_and_kept() -> None:
    match = kille("12 Ku 11 10")

    say(match, "0: swap")

    assert told(match, "show") == [{"seat": 1, "card": ["Ku"]}]
    assert shown(match) == "12 Ku 11 10"


def test_k23_it_counts_for_its_holder_at_the_showdown() -> None:
    match = kille("Hu Va Ku Ku")

    say(match, "0: swap")  # Värdshus förbi, then a kuku.

    assert out(match) == {1: ["lowest"]}


def test_k23_the_calls() -> None:
    from talong.games.kille.matadors import KILLE_CALLS

    assert KILLE_CALLS == {
        "Ku": "Kuku står, ingen byta får!",
        "Hu": "Husar hugger!",
        "Sv": "Svinhugg går igen!",
        "Ka": "Kavall förbi!",
        "Va": "Värdshus förbi!",
    }


@pytest.mark.parametrize("code", ["Va", "Ka", "Sv", "Hu", "Ku", "Ki"])
def test_k24_the_offered_card_has_no_effect(code: str) -> None:
    match = kille(f"{code} 5 6 7")

    say(match, "0: swap")

    assert held(match) == f"5 {code} 6 7"
    assert match.turn == 1
    assert match.table()["struck"] == []


@pytest.mark.parametrize("code", ["Va", "Ka", "Sv", "Hu", "Ku"])
def test_k24_a_matador_is_swapped_away_face_down(code: str) -> None:
    match = kille(f"{code} 5 6 7")

    say(match, "0: swap")

    assert match.table()["face_up"] == {}
    assert sees(match, 0) == f"5 {code} ? ?"
    assert sees(match, 2) == "? ? 6 ?"


def test_k25_whoever_was_passed_by_or_struck_with_a_matador_does_not_speak() -> None:
    match = kille("1 Va Hu 4 5")

    say(match, "0: swap")

    assert match.turn == 3
    assert [refused(match, f"{seat}: stand") for seat in (0, 1, 2)] == ["K16"] * 3
    say(match, "3: stand")
    assert match.turn == 4
    say(match, "4: stand")
    assert len(match.results) == 1


def test_k25_a_svin_that_struck_does_not_speak() -> None:
    match = kille("1 Sv 3 4")

    say(match, "0: swap")

    assert match.turn == 2
    finish(match)
    assert shown(match) == "1 Sv 3 4"


def test_k25_nobody_speaks_twice() -> None:
    match = kille("1 2 3 4 5")

    say(match, "0: swap", "1: stand", "2: swap", "3: swap")

    assert match.turn == 4
    assert [refused(match, f"{seat}: swap") for seat in (0, 1, 2, 3)] == ["K16"] * 4
