"""Frågekille: K71 to K77."""

from __future__ import annotations

import pytest

import talong
from tests.rules.looking import deck, finish, held, money, out, refused, seen, told
from tests.tables import kille, say


@pytest.mark.parametrize(("hands", "asks"), [("5 6", True), ("5 6 7", True), ("5 6 7 8", False), ("5 6 7 8 9", False)])
def test_k71_in_force_with_exactly_three_or_two(hands: str, asks: bool) -> None:
    match = kille(hands)

    assert match.legal_texts(0) == (["stand", "swap", "ask"] if asks else ["stand", "swap"])
    if not asks:
        assert refused(match, "0: ask") == "K71"


@pytest.mark.parametrize("hands", ["- 5 - 6", "5 - 6 7 -"])
def test_k71_it_is_the_active_players_that_count(hands: str) -> None:
    match = kille(hands, first="passed")

    assert "ask" in match.legal_texts(match.forehand)


@pytest.mark.parametrize("hands", ["5 6", "5 6 7"])
def test_k71_option_without_frage_nobody_asks(hands: str) -> None:
    match = kille(hands, rules={"frage": False})

    assert match.legal_texts(0) == ["stand", "swap"]
    assert refused(match, "0: ask") == "K71"


def test_k72_forehand_asks_before_he_has_stood_or_demanded() -> None:
    match = kille("5 6 7")

    say(match, "0: ask")

    assert (match.phase, match.turn) == ("answer_d", 2)
    assert told(match, "ask") == [{"seat": 0}]
    assert seen(match, "question") == "asked"


def test_k72_nobody_else_asks() -> None:
    match = kille("5 6 7")
    assert refused(match, "1: ask") == "K16"
    assert refused(match, "2: ask") == "K16"

    say(match, "0: stand")

    assert match.legal_texts(1) == ["stand", "swap"]
    assert refused(match, "1: ask") == "K72"
    assert refused(match, "0: ask") == "K16"  # He has stood.


def test_k73_with_two_the_dealer_accepts_or_refuses() -> None:
    match = kille("5 6")

    say(match, "0: ask")

    assert sorted(match.legal_texts(1)) == ["accept", "refuse"]
    assert match.legal_texts(0) == []
    for act in ("depends", "stand", "swap", "ask", "cut 0"):
        assert refused(match, f"1: {act}") == "K73"


def test_k73_accepted_is_a_redeal_and_refused_is_played_on() -> None:
    accepted = kille("5 6")
    say(accepted, "0: ask", "1: accept")
    assert accepted.phase == "precut"
    assert told(accepted, "answer") == [{"seat": 1, "answer": "accept"}]

    played = kille("5 6")
    say(played, "0: ask", "1: refuse")
    assert (played.phase, played.turn) == ("speak", 0)
    assert held(played) == "5 6"


def test_k74_with_three_the_dealer_refuses_or_passes_it_on() -> None:
    match = kille("5 6 7")

    say(match, "0: ask")

    assert sorted(match.legal_texts(2)) == ["depends", "refuse"]
    for act in ("accept", "stand", "swap"):
        assert refused(match, f"2: {act}") == "K74"
    say(match, "2: depends")
    assert (match.phase, match.turn) == ("answer_t", 1)
    assert seen(match, "question") == "depends"


def test_k74_a_refusal_by_the_dealer_is_final() -> None:
    match = kille("5 6 7")

    say(match, "0: ask", "2: refuse")

    assert (match.phase, match.turn) == ("speak", 0)
    assert held(match) == "5 6 7"


def test_k75_the_third_player_decides() -> None:
    match = kille("5 6 7")
    say(match, "0: ask", "2: depends")
    assert sorted(match.legal_texts(1)) == ["accept", "refuse"]
    assert match.legal_texts(2) == []
    for act in ("depends", "stand", "swap"):
        assert refused(match, f"1: {act}") == "K75"

    refusing = match.copy()
    say(refusing, "1: refuse")
    assert (refusing.phase, refusing.turn) == ("speak", 0)

    say(match, "1: accept")
    assert match.phase == "precut"


def test_k76_the_same_dealer_deals_anew() -> None:
    position: dict[str, object] = {"game": "kille", "seats": 4, "dealer": 2, "active": [0, 2, 3], "first": "passed"}
    match = talong.load_position(position, decks=[deck("Bl 2 4"), deck("6 8 10")])
    say(match, "0: cut 0", "3: ask", "2: depends")
    before = money(match)

    say(match, "0: accept")

    assert (match.phase, match.turn, match.dealer) == ("precut", 0, 2)
    assert told(match, "redeal") == [{"seat": 2}]
    assert match.results == []
    assert match.active == [0, 2, 3]
    assert money(match) == before
    say(match, "0: cut 0")
    assert held(match) == "8 - 10 6"


def test_k77_after_a_refusal_forehand_stands_or_demands() -> None:
    match = kille("5 6")

    say(match, "0: ask", "1: refuse")

    assert match.legal_texts(0) == ["stand", "swap"]
    assert refused(match, "0: ask") == "K77"
    say(match, "0: swap", "1: stand")
    assert out(match) == {1: ["lowest"]}


def test_k77_after_the_third_refused_too() -> None:
    match = kille("5 6 7")

    say(match, "0: ask", "2: depends", "1: refuse")

    assert match.legal_texts(0) == ["stand", "swap"]
    assert refused(match, "0: ask") == "K77"
    finish(match)
    assert out(match) == {0: ["lowest"]}


def test_k77_after_a_redeal_forehand_may_ask_again() -> None:
    match = kille("5 6")

    for _redeal in range(3):
        say(match, "0: ask", "1: accept", "0: cut 0")

    assert "ask" in match.legal_texts(0)
