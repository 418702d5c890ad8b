"""The turn table: KK70 and KK71, the grammar KK86, R-KK31 and R-KK34."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import talong
from tests.kungsholm_tables import (
    FOUR,
    GAME,
    RANKS,
    THREE,
    agreed,
    begun,
    ending,
    finish,
    in_turn,
    kungsholm,
    last_cards,
    turn_of,
)
from tests.rules.looking import everything, refused

ORDERS = {
    "declare1": (kungsholm(FOUR, dealer=1), [2, 3, 0, 1], "bud", ["bud", "knock"]),
    "fold": (kungsholm(FOUR, dealer=1, phase="fold", knocker=3), [0, 1, 2], "stay", ["fold", "stay"]),
    "declare2": (kungsholm(FOUR, dealer=1, phase="declare2"), [2, 3, 0, 1], "bud", ["bud", "knock"]),
    "show": (last_cards("5 6 7 8", 3, dealer=1), [3, 0, 1, 2], "bud", ["show", "bud"]),
}


@pytest.mark.parametrize("phase", list(ORDERS))
def test_kk70_who_acts_in_which_order_and_what_is_legal(phase: str) -> None:
    laid, order, word, legal = ORDERS[phase]
    match = laid.copy()

    for seat in order:
        assert (match.phase, match.turn) == (phase, seat)
        assert {other: match.legal_texts(other) for other in match.asked()} == {seat: legal}
        in_turn(match, word)

    assert match.phase != phase or match.results


def test_kk70_the_row_of_seating() -> None:
    match = GAME.match(seats=3, rules=agreed(seating="lottery_choose"), decks=[])

    assert (match.phase, match.turn) == ("seating", 0)
    assert match.legal_texts(0) == ["seat 0", "seat 1", "seat 2"]
    match.say("0: seat 1")
    assert (match.phase, match.turn) == ("seating", 1)
    assert match.legal_texts(1) == ["seat 0", "seat 2"]
    match.say("1: seat 0")
    assert (match.phase, match.turn) == ("seating", 2)
    assert match.legal_texts(2) == ["seat 2"]
    match.say("2: seat 2")
    assert match.phase == "deal_over"  # All are seated; there is no pack to deal.
    assert match.view(-1).data()["chosen"] == [1, 0, 2]


def test_kk70_the_row_of_swap() -> None:
    match = kungsholm("Kr 3 8 11 Sv | - | 1 6 9 Ka Ku | Bl 2 7 12 Hu", dealer=1, phase="swap")

    for seat in (2, 3, 0):
        assert (match.phase, match.turn) == ("swap", seat)
        assert all(text.split()[0] == "swap" and len(text.split()) <= 3 for text in match.legal_texts(seat))
        assert len(match.legal_texts(seat)) == 16
        in_turn(match, "swap")

    assert match.phase == "declare2"


def test_kk70_the_row_of_play() -> None:
    match = kungsholm("Kr 3 8 11 Sv | - | 1 6 9 Ka Ku | Bl 2 7 12 Hu", dealer=1, phase="play")

    for order in ([2, 3, 0], [2, 3, 0], [3, 0, 2], [0, 2, 3]):
        for seat in order:
            assert (match.phase, match.turn) == ("play", seat)
            legal = match.legal_texts(seat)
            assert all(text.startswith("play ") for text in legal)
            in_turn(match, legal[-1])

    assert (match.phase, match.turn) == ("show", 0)


@pytest.mark.parametrize(
    ("hands", "fields", "text", "phase"),
    [
        (THREE, {}, "knock", "fold"),
        (THREE, {}, "bud, bud, bud", "budrunda_1"),
        (THREE, {"phase": "fold", "knocker": 0}, "fold, fold", "walkover"),
        (THREE, {"phase": "fold", "knocker": 0}, "fold, stay", "swap"),
        (THREE, {"phase": "swap"}, "swap, swap, swap", "declare2"),
        (THREE, {"phase": "declare2"}, "knock", "play"),
        (THREE, {"phase": "declare2"}, "bud, bud, bud", "budrunda_2"),
        ("5 8 | 6 9 | 7 10", {"phase": "play", "turn": 0}, "play 5, play 6, play 7", "show"),
        ("5 | 6 | 7", {"phase": "show"}, "show", "showdown"),
        ("5 | 6 | 7", {"phase": "show"}, "bud, bud, bud", "budrunda_3"),
    ],
)
def test_kk70_how_each_phase_is_left(hands: str, fields: dict[str, Any], text: str, phase: str) -> None:
    match = kungsholm(hands, **fields)

    in_turn(match, text)

    if match.results:
        assert ending(match) == phase
        assert (match.phase, match.turn) == ("declare1", 1)  # Settled, moved, staked and dealt.
    else:
        assert match.phase == phase


def test_kk70_the_row_of_deal_over() -> None:
    match = begun(3, packs=[[*RANKS, *RANKS]], seed=None)

    in_turn(match, "bud, bud, bud")

    assert (match.phase, match.turn, match.asked()) == ("deal_over", None, [])
    assert [match.legal(seat) for seat in range(3)] == [[], [], []]
    assert refused(match, "0: bud") == "KK71"
    match.resume(talong.Seeded(1))
    assert (match.phase, match.turn, match.dealer) == ("declare1", 2, 1)


def test_kk70_nothing_is_legal_when_the_match_is_over() -> None:
    match = begun(2, deals=1)
    in_turn(match, "bud, bud")

    assert (match.phase, match.turn, match.asked()) == ("match_over", None, [])
    assert [match.legal(seat) for seat in range(2)] == [[], []]
    assert refused(match, "1: bud") == "KK71"


TEXTS = ["bud", "knock", "fold", "stay", "show", "swap", "swap Bl 2", "seat 1"]
TEXTS += [f"play {code}" for code in RANKS] + [f"swap {code}" for code in RANKS[::4]]
TABLES = {
    "declare1": kungsholm(FOUR, dealer=1),
    "fold": kungsholm(FOUR, dealer=1, phase="fold", knocker=2),
    "swap": kungsholm(FOUR, dealer=1, phase="swap"),
    "declare2": kungsholm("Kr 3 8 11 Sv | Po 4 5 10 Va | 1 6 9 Ka Ku | -", dealer=1, phase="declare2"),
    "play": kungsholm("Kr 3 8 11 Sv | Po 4 5 10 Va | 1 6 9 Ka Ku | -", dealer=1, phase="play"),
    "show": last_cards("5 6 7 8", 3, dealer=1),
    "deal_over": talong.load_position({"game": "kungsholmskille", "seats": 4}, decks=[]),
}


@pytest.mark.parametrize("phase", list(TABLES))
def test_kk71_what_is_not_legal_is_refused_and_changes_nothing(phase: str) -> None:
    match = TABLES[phase].copy()
    assert match.phase == phase
    before = everything(match)

    number = 0
    for seat in range(4):
        for text in TEXTS:
            if text not in match.legal_texts(seat):
                with pytest.raises(talong.IllegalAction) as caught:
                    match.say(f"{seat}: {text}")
                assert caught.value.rule.startswith(("KK", "R-KK"))
                assert str(caught.value)
                if seat != match.turn:
                    assert caught.value.rule == ("KK71" if seat in match.active else "KK28")
                number += 1
    assert number > 100
    assert everything(match) == before


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("4: bud", "KK71"),
        ("9: bud", "KK71"),
        ("-1: bud", "KK71"),
        ("bud", "KK71"),
        ("", "KK71"),
        ("x: bud", "KK71"),
        ("2:", "KK70"),
        ("2: pass", "KK70"),
        ("2: bud bud", "KK70"),
        ("2: knock 3", "KK70"),
        ("2: play", "KK70"),
        ("2: play 1 6", "KK70"),
        ("2: seat", "KK70"),
        ("2: seat x", "KK70"),
        ("2: seat 10", "KK70"),
        ("2: BUD", "KK70"),
        ("2: play bl", "KK86"),
        ("2: play ki", "KK86"),
        ("2: play 13", "KK86"),
        ("2: swap 01", "KK86"),
        ("2: swap ?", "KK86"),
    ],
)
def test_kk71_what_is_not_in_the_grammar_is_refused(line: str, rule: str) -> None:
    match = kungsholm(FOUR, dealer=1)

    assert refused(match, line) == rule


@pytest.mark.parametrize("action", [-1, 0, 3, 1 << 42, (5 << 52) | 2, (7 << 52) | 1, 8 << 52, 1 << 70, True])
def test_kk71_a_number_that_is_no_action_is_refused(action: object) -> None:
    for laid in TABLES.values():
        match = laid.copy()
        before = everything(match)
        seat = 0 if match.turn is None else match.turn
        with pytest.raises(talong.IllegalAction):
            match.apply(seat, action)  # type: ignore[arg-type]
        assert everything(match) == before


def test_kk86_codes_are_case_sensitive_strings() -> None:
    match = kungsholm("1 10 11 12 Bl | Kr 3 8 11 Sv", phase="play")
    assert match.hand(0) == ["Bl", "1", "10", "11", "12"]

    for wrong in ("BL", "bL", "bl", "I", "one", "1.0"):
        assert refused(match, f"0: play {wrong}") == "KK86"
    match.say("0: play 1")

    played = match.events()[-1]
    assert played == {"event": "play", "seat": 0, "card": "1"}


def test_kk86_the_order_within_a_swap_is_irrelevant_and_the_text_ascends() -> None:
    match = kungsholm(THREE, phase="swap")

    assert match.parse(0, "swap Hu Bl") == match.parse(0, "swap Bl Hu")
    assert match.text(match.parse(0, "swap Hu Bl")) == "swap Bl Hu"
    match.say("0: swap Hu Bl")
    assert "0: swap Bl Hu" in match.record().splitlines()


def test_kk86_every_legal_action_once_and_there_and_back() -> None:
    luck = Random(5)
    for seed in range(30):
        match = begun(2 + seed % 5, seed=seed, deals=2)
        while not match.is_over:
            actions = match.legal(turn_of(match))
            texts = match.legal_texts(turn_of(match))
            assert len(set(actions)) == len(actions) == len(set(texts))
            assert [match.parse(turn_of(match), text) for text in texts] == actions
            for text in texts:
                cards = [RANKS.index(code) for code in text.split()[1:]]
                assert cards == sorted(cards)
            match.apply(turn_of(match), luck.choice(actions))


def test_r_kk31_an_absent_player_can_always_be_played_on() -> None:
    for seed in range(40):
        strict = "strict" if seed % 2 else "off"
        match = begun(2 + seed % 5, seed=seed, deals=3, forehand_honour=strict)
        luck = Random(seed)
        while not match.is_over:
            texts = match.legal_texts(turn_of(match))
            advice = {
                "declare1": "bud",
                "fold": "fold" if "fold" in texts else "stay",
                "swap": "swap",
                "declare2": "bud",
                "play": min(texts, key=lambda text: RANKS.index(text.split()[-1])) if "play" in texts[0] else "",
                "show": "bud",
            }[match.phase]
            assert advice in texts
            assert advice != "stay" or texts == ["stay"]
            in_turn(match, advice if luck.random() < 0.5 else luck.choice(texts))


def test_r_kk34_there_are_no_irregularities() -> None:
    match = kungsholm(THREE, phase="play")
    match.say("0: play 7")

    assert refused(match, "1: play Kr") == "KK48"  # No revoke,
    assert refused(match, "1: play 9") == "KK47"  # no card from elsewhere,
    assert refused(match, "2: play Va") == "KK71"  # and nobody out of turn.
    finish(match)
    assert ending(match) == "showdown"
