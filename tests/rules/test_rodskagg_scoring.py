"""Scoring: RS35 to RS43."""

from __future__ import annotations

from typing import cast

import pytest

import talong
from tests.rodskagg_tables import answers, bids, heard, planned, plays, result, rodskagg, scored, tricks

MANUAL: dict[str, object] = {"ask_mode": "manual"}


def played(contract: str, winners: str, said: str = "", seats: int = 3, **fields: object) -> talong.Match:
    """Return a deal in which seat 0 has bid *contract* and the tricks have gone to *winners*.

    At the question they say what is *said*; a deal in which all drop has only four *winners* to play for.
    """
    match = planned(winners.ljust(6, "0"), seats=seats, **fields)
    bids(match, contract)
    tricks(match, winners[:4])
    answers(match, said)
    if not match.results:
        tricks(match, winners[4:])
    assert match.results
    return match


def ledger(match: talong.Match) -> list[tuple[object, ...]]:
    """Return every move of points: how many, from whom, to whom, and by which rule."""
    moves = cast("list[dict[str, object]]", match.outcome["ledger"])
    return [(move["amount"], move["from"], move["to"], move["rule"]) for move in moves]


@pytest.mark.parametrize("contract", ["1", "6", "rodskagg"])
def test_rs35_everybody_subtracts_a_point_for_each_trick(contract: str) -> None:
    match = played(contract, "012010", "", scores=[30, 30, 30])

    down = [move for move in ledger(match) if move[3] == "RS35"]

    assert down == [
        (3, "seat 0", "protokoll", "RS35"),
        (2, "seat 1", "protokoll", "RS35"),
        (1, "seat 2", "protokoll", "RS35"),
    ]
    penalty = {"1": 0, "6": 5, "rodskagg": 12}[contract]
    assert scored(match) == [27 + penalty, 28, 29]


@pytest.mark.parametrize("contract", range(1, 7))
def test_rs36_extra_tricks_are_neither_rewarded_nor_punished(contract: int) -> None:
    for taken in range(contract, 7):
        match = played(str(contract), "0" * taken + "1" * (6 - taken), scores=[30, 2, 1])
        assert result(match)["changes"][0] == -taken
        assert [move for move in ledger(match) if "seat 0" in move] == [(taken, "seat 0", "protokoll", "RS35")]


@pytest.mark.parametrize("contract", range(1, 7))
def test_rs37_a_failed_number_goes_five_up(contract: int) -> None:
    for taken in range(contract):
        match = played(str(contract), "1" * (6 - taken) + "0" * taken, scores=[30, 30, 1])
        assert result(match)["changes"][0] == 5 - taken
        assert (5, "protokoll", "seat 0", "RS37") in ledger(match)
        assert 0 in result(match)["penalty"]


@pytest.mark.parametrize("points", [-3, 1, 6, 12, 40])
def test_rs38_rodskagg_made_wins_the_match_at_once_and_alone(points: int) -> None:
    match = played("rodskagg", "000000", scores=[points, 7, 1])

    assert match.phase == "match_over"
    assert (match.outcome["winners"], match.outcome["by"]) == ([0], "rodskagg")
    assert (result(match)["winner"], result(match)["by"]) == ([0], "rodskagg")
    assert scored(match) == [points - 6, 7, 1]


@pytest.mark.parametrize("taken", range(6))
def test_rs39_rodskagg_that_fails_goes_twelve_up(taken: int) -> None:
    match = played("rodskagg", "0" * taken + "1" * (6 - taken), scores=[20, 20, 20])

    assert scored(match) == [20 - taken + 12, 20 - (6 - taken), 20]
    assert (12, "protokoll", "seat 0", "RS39") in ledger(match)
    assert not match.is_over


@pytest.mark.parametrize(("points", "said", "reason"), [(9, "join drop", "free"), (2, "drop", "compulsory")])
def test_rs40_along_without_a_trick_goes_five_up(points: int, said: str, reason: str) -> None:
    match = played("1", "000000", said, scores=[30, points, 9])

    assert result(match)["along"] == {1: reason, 2: "dropped"}
    assert scored(match) == [24, points + 5, 9]
    assert (5, "protokoll", "seat 1", "RS40") in ledger(match)
    assert result(match)["penalty"] == [1]


def test_rs40_two_can_be_punished_and_the_declarer_too() -> None:
    match = played("6", "000100", "join join", seats=4, scores=[9, 9, 9, 9])

    assert scored(match) == [9 - 5 + 5, 8, 14, 14]
    assert result(match)["penalty"] == [0, 2, 3]


@pytest.mark.parametrize("points", [1, 2])
def test_rs41_not_in_rodskagg_and_not_if_the_question_was_not_put(points: int) -> None:
    silent = played("1", "000000", "skip", scores=[30, points, 9], rules=MANUAL)
    rodskagg = played("rodskagg", "000002", scores=[30, points, 9])
    asked = played("1", "000000", "ask join", scores=[30, points, 9], rules=MANUAL)

    assert scored(silent) == [24, points, 9]
    assert scored(rodskagg) == [37, points, 8]
    assert scored(asked) == [24, points + 5, 14]


# Seat, contract, who takes the tricks, what is said at the question, rules, and the change: every row of the table.
ROWS: list[tuple[int, str, str, str, dict[str, object], int]] = [
    *[(0, str(contract), "000000", "join join", {}, -6) for contract in range(1, 7)],
    (0, "4", "000011", "join join", {}, -4),
    (0, "4", "100000", "join", {}, -5),
    (0, "1", "111110", "join", {}, -1),
    (0, "4", "100110", "join", {}, -3 + 5),
    (0, "1", "111111", "join", {}, 5),
    (0, "6", "100000", "drop", {}, -5 + 5),
    (0, "5", "0000", "drop drop", {}, -6),
    (0, "6", "000011", "skip", MANUAL, -4 + 5),
    (0, "rodskagg", "000000", "", {}, -6),
    (0, "rodskagg", "000001", "", {}, -5 + 12),
    (0, "rodskagg", "111111", "", {}, 12),
    (0, "rodskagg", "110000", "", MANUAL, -4 + 12),
    (1, "1", "010000", "drop", {}, -1),
    (1, "1", "011110", "drop", {}, -4),
    (1, "1", "000011", "join drop", {}, -2),
    (1, "1", "111111", "drop", {}, -6),
    (1, "1", "000000", "join drop", {}, 5),
    (1, "1", "000000", "ask join drop", MANUAL, 5),
    (1, "1", "000000", "drop join", {}, 0),
    (1, "1", "0000", "drop drop", {}, 0),
    (1, "1", "000000", "ask drop join", MANUAL, 0),
    (1, "1", "000000", "skip", MANUAL, 0),
    (1, "1", "000100", "skip", MANUAL, -1),
    (1, "6", "000111", "skip", MANUAL, -3),
    (1, "rodskagg", "000000", "", {}, 0),
    (1, "rodskagg", "000100", "", {}, -1),
    (1, "rodskagg", "111111", "", MANUAL, -6),
]


@pytest.mark.parametrize(("seat", "contract", "winners", "said", "rules", "change"), ROWS)
def test_rs42_the_change_of_every_seat(
    seat: int, contract: str, winners: str, said: str, rules: dict[str, object], change: int
) -> None:
    match = played(contract, winners, said, scores=[30, 30, 30], rules=rules)

    assert result(match)["changes"][seat] == change
    assert scored(match)[seat] == 30 + change
    assert heard(match, "score") == [
        {
            "event": "score",
            "tricks": result(match)["tricks"],
            "changes": result(match)["changes"],
            "scores": scored(match),
            "made": result(match)["made"],
        }
    ]


@pytest.mark.parametrize(("points", "change"), [(1, 5), (2, 5), (3, 0)])
def test_rs42_along_by_compulsion(points: int, change: int) -> None:
    said = "drop" if points < 3 else "drop drop"
    match = played("1", "000000", said, scores=[30, points, 30])

    assert result(match)["changes"][1] == change


@pytest.mark.parametrize(
    ("contract", "winners", "said", "total"),
    [
        ("4", "000011", "join join", -6 + 5),
        ("4", "001111", "join", -6 + 5 + 5),
        ("6", "011111", "drop", -6 + 5),
        ("4", "000000", "join join", -6 + 10),
        ("4", "0000", "drop drop", -6),
        ("rodskagg", "000001", "", -6 + 12),
        ("rodskagg", "000000", "", -6),
    ],
)
def test_rs43_the_sum_of_the_changes(contract: str, winners: str, said: str, total: int) -> None:
    match = played(contract, winners, said, scores=[30, 30, 30])

    assert sum(result(match)["changes"]) == total
    assert sum(result(match)["tricks"]) == 6


def test_rs42_rs43_the_worked_example() -> None:
    match = rodskagg(
        "Js 4s Qh Jh Ad Kc",
        "9s 8s 7h 6h 5d 4c",
        "As Ks Ah 9d 3d 2c",
        "Qs 5s Kh Th Td 9c",
        dealer=0,
        scores=[8, 2, 6, 11],
    )
    bids(match, "1 4 pass pass")
    plays(match, "As 5s 4s 8s Ks Qs Js 9s Ah Th Jh 6h 9d Td Ad 5d")
    assert [event["seat"] for event in heard(match, "trick")] == [2, 2, 2, 0]
    assert (match.phase, match.turn) == ("join", 3)
    answers(match, "drop")
    assert match.table()["along"] == {"0": "trick", "1": "compulsory", "3": "dropped"}
    plays(match, "3d Kc 4c 2c Qh 7h")

    assert result(match)["tricks"] == [1, 0, 5, 0]
    assert result(match)["changes"] == [-1, 5, -5, 0]
    assert scored(match) == [7, 7, 1, 11]
    assert (result(match)["winner"], match.dealer) == (None, 1)
