"""The auction: RS10 to RS18."""

from __future__ import annotations

import pytest

import talong
from tests.rodskagg_tables import (
    CONTRACTS,
    answers,
    bids,
    heard,
    planned,
    refused,
    result,
    rodskagg,
    scored,
    seen,
    tricks,
)

HANDS = ("2c 3c 4c 5c 6c 7c", "2d 3d 4d 5d 6d 7d", "2s 3s 4s 5s 6s 7s", "2h 3h 4h 5h 6h 7h")


def test_rs10_the_contracts_from_one_to_rodskagg() -> None:
    match = rodskagg(*HANDS)

    assert match.legal_texts(0) == ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "bid 6", "rodskagg"]


def test_rs11_forehand_speaks_first_and_may_not_pass() -> None:
    match = rodskagg(*HANDS, dealer=1)
    assert (match.phase, match.turn, match.forehand) == ("bid", 2, 2)
    assert [match.legal_texts(seat) for seat in (0, 1, 3)] == [[], [], []]

    assert refused(match, "2: pass") == "RS11"

    assert "pass" not in match.legal_texts(2)
    match.say("2: bid 1")
    assert seen(match, "bids") == {"2": "1"}


@pytest.mark.parametrize("said", CONTRACTS)
def test_rs11_forehand_may_open_with_any_contract(said: str) -> None:
    match = rodskagg(*HANDS)

    match.say(f"0: {said}")

    assert seen(match, "bids") == {"0": said.removeprefix("bid ")}


def test_rs12_each_seat_speaks_once() -> None:
    match = rodskagg(*HANDS, dealer=0)

    match.say("1: bid 1")
    assert refused(match, "1: bid 2", "0: bid 2", "3: bid 2") == "RS54"
    match.say("2: bid 2")
    match.say("3: bid 3")
    assert match.phase == "bid"
    match.say("0: pass")

    assert match.phase == "play"
    assert refused(match, "1: bid 4") == "RS54"
    assert refused(match, "3: bid 4") == "RS21"  # The declarer is on turn, but the bidding is done.
    assert [(event["event"], event["seat"]) for event in heard(match, "bid", "pass")] == [
        ("bid", 1),
        ("bid", 2),
        ("bid", 3),
        ("pass", 0),
    ]


@pytest.mark.parametrize("highest", range(6))
def test_rs13_a_later_seat_bids_higher_or_passes(highest: int) -> None:
    match = rodskagg(*HANDS)
    match.say(f"0: {CONTRACTS[highest]}")

    assert match.legal_texts(1) == [*CONTRACTS[highest + 1 :], "pass"]
    for low in CONTRACTS[: highest + 1]:
        assert refused(match, f"1: {low}") == "RS13"


def test_rs13_passes_in_between_change_nothing() -> None:
    match = rodskagg(*HANDS)

    match.say("0: bid 3")
    match.say("1: pass")
    match.say("2: pass")

    assert match.legal_texts(3) == ["bid 4", "bid 5", "bid 6", "rodskagg", "pass"]
    assert refused(match, "3: bid 1", "3: bid 2", "3: bid 3") == "RS13"


@pytest.mark.parametrize("said", CONTRACTS[1:])
def test_rs14_steps_may_be_skipped(said: str) -> None:
    match = rodskagg(*HANDS)
    match.say("0: bid 1")

    match.say(f"1: {said}")
    bids(match, "")

    assert seen(match, "declarer") == 1
    assert seen(match, "contract") == said.removeprefix("bid ")


@pytest.mark.parametrize("before", [[], ["bid 1"], ["bid 6"], ["bid 2", "pass"], ["bid 2", "pass", "bid 5"]])
def test_rs15_rodskagg_closes_the_auction_at_once(before: list[str]) -> None:
    match = rodskagg(*HANDS)
    for text in before:
        match.say(f"{match.turn}: {text}")
    bidder = match.turn

    match.say(f"{bidder}: rodskagg")

    assert (match.phase, match.turn) == ("play", bidder)
    assert (seen(match, "declarer"), seen(match, "contract")) == (bidder, "rodskagg")
    assert list(seen(match, "bids")) == [str(seat) for seat in range(len(before) + 1)]  # The others do not speak.
    assert heard(match, "rodskagg", "declarer") == [
        {"event": "rodskagg", "seat": bidder},
        {"event": "declarer", "seat": bidder, "number": 7},
    ]


def test_rs15_after_six_only_rodskagg_is_higher() -> None:
    match = rodskagg(*HANDS)

    match.say("0: bid 6")

    assert match.legal_texts(1) == ["rodskagg", "pass"]


@pytest.mark.parametrize(
    ("said", "declarer", "contract"),
    [
        ("1 pass pass pass", 1, "1"),
        ("1 2 3 4", 0, "4"),
        ("2 pass 5 pass", 3, "5"),
        ("6 pass pass pass", 1, "6"),
        ("3 4 pass pass", 2, "4"),
        ("1 pass rodskagg", 3, "rodskagg"),
    ],
)
def test_rs16_the_highest_bidder_is_the_declarer(said: str, declarer: int, contract: str) -> None:
    match = rodskagg(*HANDS, dealer=0)

    bids(match, said)

    assert (match.phase, match.turn) == ("play", declarer)
    assert (seen(match, "declarer"), seen(match, "contract")) == (declarer, contract)


def test_rs16_nobody_is_the_declarer_before_the_auction_is_closed() -> None:
    match = rodskagg(*HANDS)
    for said in ("0: bid 1", "1: bid 4", "2: pass"):
        match.say(said)
        assert (seen(match, "declarer"), seen(match, "contract")) == (None, None)
        assert (match.table()["declarer"], heard(match, "declarer")) == (None, [])
    match.say("3: pass")

    assert (seen(match, "declarer"), seen(match, "contract")) == (1, "4")
    assert heard(match, "declarer") == [{"event": "declarer", "seat": 1, "number": 4}]


def test_rs16_there_always_is_a_declarer() -> None:
    for seats in range(2, 9):
        match = talong.game("rodskagg").match(seats=seats, seed=seats)
        bids(match, "1")  # Nobody else wants to.
        assert seen(match, "declarer") == match.forehand


@pytest.mark.parametrize("contract", range(1, 7))
@pytest.mark.parametrize("taken", range(7))
def test_rs17_a_number_promises_at_least_that_many_tricks(contract: int, taken: int) -> None:
    winners = "1" * (6 - taken) + "0" * taken
    match = planned(winners, scores=[20, 20, 20])
    bids(match, str(contract))
    tricks(match, winners[:4])
    while match.phase == "join":
        answers(match, "join")
    tricks(match, winners[4:])

    assert result(match)["made"] == (taken >= contract)
    assert result(match)["tricks"][0] == taken


@pytest.mark.parametrize("taken", range(7))
def test_rs18_rodskagg_promises_all_six(taken: int) -> None:
    winners = "0" * taken + "1" * (6 - taken)
    match = planned(winners, scores=[20, 20, 20])
    bids(match, "rodskagg")
    tricks(match, winners)

    assert result(match)["made"] == (taken == 6)
    assert match.is_over == (taken == 6)


def test_rs18_it_differs_from_six_in_reward_penalty_and_question() -> None:
    after: dict[str, object] = {}
    questions: dict[str, int] = {}
    for word in ("6", "rodskagg"):
        made = planned("000000", scores=[20, 1, 20])
        bids(made, word)
        tricks(made, "0000")
        questions[word] = len(heard(made, "ask"))
        while made.phase == "join":
            answers(made, "join")
        tricks(made, "00")
        failed = planned("000001", scores=[20, 20, 20])
        bids(failed, word)
        tricks(failed, "0000")
        while failed.phase == "join":
            answers(failed, "join")
        tricks(failed, "01")
        after[word] = (made.is_over, scored(made), scored(failed)[0])

    assert after == {"6": (False, [14, 6, 25], 20), "rodskagg": (True, [14, 1, 20], 27)}
    assert questions == {"6": 1, "rodskagg": 0}
