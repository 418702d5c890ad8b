"""The turn table and the action grammar: RS52 to RS54, RS61."""

from __future__ import annotations

import pytest

import talong
from tests.rodskagg_tables import (
    CONTRACTS,
    RANKS,
    RODSKAGG,
    SUITS,
    answers,
    bids,
    heard,
    planned,
    plays,
    refused,
    rodskagg,
    seen,
    standing_on,
    tricks,
)

MANUAL: dict[str, object] = {"ask_mode": "manual"}
WORDS = [*CONTRACTS, "pass", "ask", "skip", "join", "drop"]


def allowed(match: talong.Match) -> dict[int, list[str]]:
    """Return what each seat may do, if anything."""
    return {seat: match.legal_texts(seat) for seat in range(match.seats) if match.legal(seat)}


def only_these(match: talong.Match) -> None:
    """Say that everything that is not listed is refused, for every seat."""
    everything = [*WORDS, *[f"play {card}" for card in RODSKAGG.deck.codes]]
    for seat in range(match.seats):
        legal = match.legal_texts(seat)
        for text in everything:
            if text in legal:
                match.copy().say(f"{seat}: {text}")
            else:
                with pytest.raises(talong.IllegalAction):
                    match.copy().say(f"{seat}: {text}")


def test_rs52_bid_forehand_and_the_others() -> None:
    match = planned("000000")
    assert match.phase == "bid"
    assert allowed(match) == {0: CONTRACTS}
    only_these(match)

    match.say("0: bid 4")
    assert allowed(match) == {1: ["bid 5", "bid 6", "rodskagg", "pass"]}
    only_these(match)
    match.say("1: pass")
    assert allowed(match) == {2: ["bid 5", "bid 6", "rodskagg", "pass"]}


def test_rs52_bid_ends_with_rodskagg_or_when_all_have_spoken() -> None:
    match = planned("000000")
    early = match.copy()
    early.say("0: rodskagg")
    assert (early.phase, early.turn) == ("play", 0)

    bids(match, "1 2 3")
    assert (match.phase, match.turn) == ("play", 2)


def test_rs52_play_of_the_first_four_tricks() -> None:
    match = planned("000000")
    bids(match, "1")
    assert (match.phase, sorted(allowed(match))) == ("play", [0])
    only_these(match)
    plays(match, "As")
    only_these(match)
    assert sorted(allowed(match)) == [1]


@pytest.mark.parametrize(("rules", "phase"), [({}, "join"), (MANUAL, "ask")])
def test_rs52_after_trick_four_of_a_number_contract(rules: dict[str, object], phase: str) -> None:
    match = planned("000000", rules=rules)
    bids(match, "1")
    tricks(match, "000")
    assert match.phase == "play"
    tricks(match, "0")

    assert match.phase == phase


@pytest.mark.parametrize("rules", [{}, MANUAL])
def test_rs52_rodskagg_is_played_through_to_the_end(rules: dict[str, object]) -> None:
    match = planned("000001", rules=rules)
    bids(match, "rodskagg")
    for winner in "000001":
        assert match.phase == "play"
        tricks(match, winner)

    assert match.phase == "deal_over"


def test_rs52_ask() -> None:
    match = planned("000000", rules=MANUAL)
    bids(match, "1")
    tricks(match, "0000")
    assert allowed(match) == {0: ["ask", "skip", "play 9s", "play Ts"]}
    only_these(match)

    silent = match.copy()
    forgetful = match.copy()
    match.say("0: ask")
    silent.say("0: skip")
    forgetful.say("0: play Ts")

    assert (forgetful.phase, sorted(allowed(forgetful))) == ("play", [1])
    assert (match.phase, allowed(match)) == ("join", {1: ["join", "drop"]})
    assert (silent.phase, sorted(allowed(silent))) == ("play", [0])


def test_rs52_join() -> None:
    match = planned("000000")
    bids(match, "1")
    tricks(match, "0000")
    assert allowed(match) == {1: ["join", "drop"]}
    only_these(match)
    match.say("1: drop")
    assert allowed(match) == {2: ["join", "drop"]}

    along = match.copy()
    along.say("2: join")
    match.say("2: drop")

    assert (along.phase, along.turn) == ("play", 0)
    assert (match.phase, match.turn) == ("deal_over", None)


@pytest.mark.parametrize(
    ("rules", "said", "late"),
    [({}, "join drop", [0, 1]), ({}, "drop join", [0, 2]), ({}, "join join", [0, 1, 2]), (MANUAL, "skip", [0, 1, 2])],
)
def test_rs52_play_of_the_last_two_tricks(rules: dict[str, object], said: str, late: list[int]) -> None:
    match = planned("000000", rules=rules)
    bids(match, "1")
    tricks(match, "0000")
    answers(match, said)
    order = []
    while match.phase == "play":
        only_these(match)
        order.append(match.turn)
        match.apply(match.turn or 0, match.legal(match.turn or 0)[0])

    assert order == late * 2
    assert match.phase == "deal_over"


def test_rs52_deal_over_is_nobodys_turn() -> None:
    match = standing_on([5, 6, 7])

    assert (match.phase, match.turn, allowed(match)) == ("deal_over", None, {})
    only_these(match)
    match.resume(talong.Seeded(1))
    assert (match.phase, match.turn) == ("bid", 0)


def test_rs52_match_over_is_nobodys_turn() -> None:
    match = planned("000000")
    bids(match, "rodskagg")
    tricks(match, "000000")

    assert (match.phase, match.turn, allowed(match)) == ("match_over", None, {})
    only_these(match)


def test_rs53_without_a_free_choice_the_question_is_passed_through() -> None:
    match = planned("000100", seats=4, scores=[9, 9, 1, 2])
    bids(match, "1")
    tricks(match, "0001")

    assert (match.phase, match.turn, match.active) == ("play", 0, [0, 1, 2, 3])
    assert [(event["seat"], event["reason"]) for event in heard(match, "join")] == [
        (1, "trick"),
        (2, "compulsory"),
        (3, "compulsory"),
    ]


def test_rs53_also_when_the_declarer_had_to_ask() -> None:
    match = planned("010000", seats=2, rules=MANUAL)
    bids(match, "1")
    tricks(match, "0100")
    match.say("0: ask")

    assert (match.phase, match.turn, seen(match, "along")) == ("play", 0, {"1": "trick"})


@pytest.mark.parametrize("line", ["1: bid 3", "2: pass", "2: rodskagg", "1: play Ac", "2: ask", "1: join"])
def test_rs54_whoever_is_not_on_turn_is_refused(line: str) -> None:
    match = planned("000000")

    assert refused(match, line) == "RS54"


@pytest.mark.parametrize("seat", [-1, 3, 8, 99])
def test_rs54_there_is_no_such_seat(seat: int) -> None:
    match = planned("000000")
    before = match.position()

    for do in (match.legal, match.legal_texts, match.hand):
        with pytest.raises(talong.IllegalAction) as caught:
            do(seat)
        assert caught.value.rule == "RS54"
    with pytest.raises(talong.IllegalAction) as caught:
        match.apply(seat, 1 << 52 | 1)
    assert caught.value.rule == "RS54"
    assert match.position() == before


@pytest.mark.parametrize(
    "action", [-1, 0, 3, 1 << 52, 1 << 52 | 7, 1 << 52 | 8, 8 << 52, 15 << 52, 1 << 61, 1 << 62, 1 << 99]
)
def test_rs54_a_number_that_is_no_action_is_refused_in_every_phase(action: int) -> None:
    bidding = planned("000000", rules=MANUAL)
    playing = bidding.copy()
    bids(playing, "1")
    asking = playing.copy()
    tricks(asking, "0000")
    joining = asking.copy()
    joining.say("0: ask")
    for match in (bidding, playing, asking, joining):
        before = match.position()
        with pytest.raises(talong.IllegalAction) as caught:
            match.apply(match.turn or 0, action)
        assert caught.value.rule
        assert str(caught.value)
        assert match.position() == before


def test_rs54_a_refusal_says_nothing_of_the_other_hands() -> None:
    one = rodskagg("As 2c 3c 4c 5c 6c", "2s 3d 4d 5d 6d 7d", "7h 8h 9h Th Jh Qh")
    two = rodskagg("As 2c 3c 4c 5c 6c", "7h 8h 9h Th Jh Qh", "2s 3d 4d 5d 6d 7d")
    texts = []
    for match in (one, two):
        bids(match, "1")
        for line in ("0: play 2s", "0: play 7h", "0: play Kd", "1: play 2s"):
            with pytest.raises(talong.IllegalAction) as caught:
                match.say(line)
            texts.append(str(caught.value))

    assert texts[:4] == texts[4:]
    assert len(set(texts[:3])) == 1  # Held by somebody else or laid aside: it is all the same.


@pytest.mark.parametrize(
    "text", ["play ah", "play AH", "play aH", "play 10h", "play 1h", "play Xx", "play hA", "play A"]
)
def test_rs61_codes_have_the_rank_in_upper_and_the_suit_in_lower_case(text: str) -> None:
    match = rodskagg("Ah 2c 3c 4c 5c 6c", "2h 3d 4d 5d 6d 7d")
    bids(match, "1")

    assert refused(match, f"0: {text}") == "RS61"
    plays(match, "Ah")


@pytest.mark.parametrize(
    "text",
    [
        "Play Ah",
        "PASS",
        "Rodskagg",
        "rödskägg",
        "bid",
        "bid 0",
        "bid 7",
        "bid one",
        "bid 1 2",
        "play",
        "play Ah Kh",
        "",
    ],
)
def test_rs52_rs61_what_the_grammar_does_not_know_is_refused(text: str) -> None:
    match = rodskagg("Ah 2c 3c 4c 5c 6c", "2h 3d 4d 5d 6d 7d")

    assert refused(match, f"0: {text}") == "RS52"


def test_rs61_every_action_is_read_back_as_it_is_written() -> None:
    match = planned("000000")
    for text in [*WORDS, *[f"play {rank}{suit}" for rank in RANKS for suit in SUITS]]:
        assert match.text(match.parse(0, text)) == text
