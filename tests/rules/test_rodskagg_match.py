"""The match: RS44 to RS51."""

from __future__ import annotations

import pytest

import talong
from tests.rodskagg_tables import (
    RODSKAGG,
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


def played(contract: str, winners: str, said: str = "", **fields: object) -> talong.Match:
    """Return a deal of three in which seat 0 has bid *contract* and the tricks have gone to *winners*."""
    match = planned(winners, seats=3, **fields)
    bids(match, contract)
    tricks(match, winners[:4])
    answers(match, said)
    while match.phase == "join":
        answers(match, "join")
    if not match.results:
        tricks(match, winners[4:])
    return match


def test_rs44_whoever_is_on_exactly_zero_wins() -> None:
    match = played("3", "010101", scores=[3, 7, 9], said="drop")

    assert scored(match) == [0, 4, 9]
    assert (match.is_over, match.phase, match.turn) == (True, "match_over", None)
    assert (match.outcome["winners"], match.outcome["by"]) == ([0], "zero")
    assert heard(match, "match_over") == [{"event": "match_over", "winners": [0], "by": "zero"}]
    assert (result(match)["winner"], result(match)["by"]) == ([0], "zero")
    assert seen(match, "winners") == [0]
    assert [match.legal_texts(seat) for seat in range(3)] == [[], [], []]
    assert refused(match, "0: bid 1", "1: bid 1", "0: play Ac") == "RS54"


def test_rs44_several_on_zero_share_the_victory() -> None:
    match = played("1", "012011", scores=[2, 3, 1])

    assert scored(match) == [0, 0, 0]
    assert match.outcome["winners"] == [0, 1, 2]
    assert match.outcome["standings"] == [
        {"seat": 0, "place": 1, "score": 0},
        {"seat": 1, "place": 1, "score": 0},
        {"seat": 2, "place": 1, "score": 0},
    ]


def test_rs44_two_of_three_share() -> None:
    match = played("3", "000111", scores=[3, 3, 9], said="drop")

    assert scored(match) == [0, 0, 9]
    assert match.outcome["winners"] == [0, 1]
    assert heard(match, "match_over") == [{"event": "match_over", "winners": [0, 1], "by": "zero"}]
    assert len(match.results) == 1  # There is no play-off.


@pytest.mark.parametrize(
    ("contract", "winners", "points", "after"),
    [
        ("1", "111000", [9, 2, 9], -1),  # Seat 1 passes zero with its second trick.
        ("1", "111111", [9, 5, 9], -1),
        ("1", "100000", [9, 2, 9], 1),
    ],
)
def test_rs45_passing_through_zero_means_nothing(contract: str, winners: str, points: list[int], after: int) -> None:
    match = played(contract, winners, scores=points)

    assert scored(match)[1] == after
    assert not match.is_over


def test_rs45_nor_does_the_order_in_which_tricks_and_penalties_are_written() -> None:
    tricks_first = played("4", "000111", scores=[3, 9, 9], said="drop")  # 3 − 3 = 0, and then five up.
    penalty_first = played("4", "000111", scores=[-5, 9, 9], said="drop")  # −5 + 5 = 0, and then three down.

    assert scored(tricks_first)[0] == 5
    assert scored(penalty_first)[0] == -3
    assert not tricks_first.is_over
    assert not penalty_first.is_over


@pytest.mark.parametrize("points", [-1, -2, -3, -12])
def test_rs46_a_tjock_seat_plays_on_without_special_duties(points: int) -> None:
    match = planned("000000", scores=[9, points, 9])
    bids(match, "1")
    tricks(match, "0000")

    assert (match.turn, match.legal_texts(1)) == (1, ["join", "drop"])
    answers(match, "drop drop")
    assert scored(match)[1] == points


def test_rs46_and_comes_back_by_penalties() -> None:
    match = played("1", "000000", scores=[9, -2, 9], said="join drop")
    assert scored(match) == [3, 3, 9]

    further = played("1", "010000", scores=[9, -2, 9], said="drop")
    assert scored(further)[1] == -3  # Every trick takes it further away.


def test_rs47_a_declarer_wins_by_failing_a_number() -> None:
    match = played("4", "000111", scores=[-2, 9, 9], said="drop")

    assert result(match)["made"] is False
    assert (match.outcome["winners"], match.outcome["by"]) == ([0], "zero")


def test_rs47_a_declarer_wins_by_failing_rodskagg() -> None:
    match = played("rodskagg", "000111", scores=[-9, 9, 9])

    assert result(match)["made"] is False
    assert (match.outcome["winners"], match.outcome["by"]) == ([0], "zero")


def test_rs47_a_defender_wins_by_his_penalty() -> None:
    match = played("4", "000000", scores=[12, -5, 9], said="join drop")

    assert scored(match) == [6, 0, 9]
    assert (match.outcome["winners"], result(match)["penalty"]) == ([1], [1])


def test_rs48_otherwise_the_dealer_moves_and_a_new_deal_follows() -> None:
    deck = list(RODSKAGG.deck.codes)
    match = RODSKAGG.match(seats=3, decks=[deck, deck[::-1]], dealer=1)
    first = [match.hand(seat) for seat in range(3)]
    bids(match, "1")
    while not match.results:
        match.apply(match.turn or 0, match.legal(match.turn or 0)[-1])

    assert (match.phase, match.dealer, match.turn) == ("bid", 2, 0)
    assert [len(match.hand(seat)) for seat in range(3)] == [6, 6, 6]
    assert [match.hand(seat) for seat in range(3)] != first
    assert seen(match, "bids") == {}
    assert scored(match) == result(match)["standing"]["scores"]
    assert (result(match)["winner"], result(match)["by"]) == (None, None)


@pytest.mark.parametrize("points", [[6, 1, 2], [1, 3, 5], [-6, -5, 1], [12, 6, 6]])
def test_rs49_a_made_rodskagg_leaves_nobody_else_on_zero(points: list[int]) -> None:
    match = played("rodskagg", "000000", scores=points)

    assert result(match)["changes"] == [-6, 0, 0]
    assert scored(match)[1:] == points[1:]
    assert 0 not in scored(match)[1:]
    assert match.outcome["winners"] == [0]


@pytest.mark.parametrize("points", range(1, 7))
def test_rs50_from_one_to_six_by_that_many_tricks(points: int) -> None:
    winners = "0" * points + "1" * (6 - points)
    for contract in range(1, points + 1):
        match = played(str(contract), winners, scores=[points, 30, 30])
        assert (scored(match)[0], match.is_over) == (0, True)
    for contract in range(points + 1, 7):
        match = played(str(contract), winners, scores=[points, 30, 30])
        assert scored(match)[0] == 5

    defender = played("1", "1" * points + "0" * (6 - points), scores=[30, points, 30])
    assert defender.outcome["winners"] == [1]


@pytest.mark.parametrize("points", [-1, -2, -3, -4])
def test_rs50_from_minus_one_to_minus_four_by_failing_a_number(points: int) -> None:
    taken = points + 5
    winners = "0" * taken + "1" * (6 - taken)
    for contract in range(1, 7):
        match = played(str(contract), winners, scores=[points, 30, 30])
        assert (match.outcome["winners"] == [0]) == (contract > taken)


def test_rs50_from_minus_five_as_declarer_or_as_defender() -> None:
    declarer = played("1", "111111", scores=[-5, 30, 30])
    defender = played("1", "000000", scores=[30, -5, 30], said="join drop")

    assert declarer.outcome["winners"] == [0]
    assert defender.outcome["winners"] == [1]


@pytest.mark.parametrize("points", range(-12, -6))
def test_rs50_from_minus_seven_to_minus_twelve_by_failing_rodskagg(points: int) -> None:
    taken = points + 12
    match = played("rodskagg", "0" * taken + "1" * (6 - taken), scores=[points, 30, 30])

    assert (match.outcome["winners"], match.outcome["by"]) == ([0], "zero")


def test_rs50_no_other_score_can_reach_zero_in_one_deal() -> None:
    changes: set[int] = set()
    for contract in ("1", "2", "3", "4", "5", "6", "rodskagg"):
        for taken in range(7):
            for said in ("join", "drop"):
                winners = "0" * taken + "1" * (6 - taken)
                match = planned(winners, scores=[90, 90, 90])
                bids(match, contract)
                tricks(match, winners[:4])
                while match.phase == "join":
                    answers(match, said)
                if not match.results:
                    tricks(match, winners[4:])
                if match.outcome["by"] != "rodskagg":
                    changes.update(result(match)["changes"])

    assert {-change for change in changes} - {0} == {6, 5, 4, 3, 2, 1, -1, -2, -3, -4, -5, *range(-12, -6)}


@pytest.mark.parametrize("points", [-100, -13, -6, 1, 7, 12, 500])
def test_rs50_any_score_wins_by_rodskagg(points: int) -> None:
    match = played("rodskagg", "000000", scores=[points, 9, 9])

    assert match.outcome["winners"] == [0]


def all_drop(match: talong.Match) -> None:
    """Let forehand take a deal of spades against which everybody drops."""
    played_before = len(match.results)
    bids(match, "1")
    while len(match.results) == played_before:
        texts = match.legal_texts(match.turn or 0)
        match.say(f"{match.turn}: {'drop' if 'drop' in texts else texts[-1]}")


@pytest.mark.parametrize("most", [1, 2, 3])
def test_rs51_a_match_without_a_winner_ends_after_max_deals(most: int) -> None:
    match = RODSKAGG.match(seats=3, seed=9, rules=RODSKAGG.rules(max_deals=most, start_points=100))
    for _deal in range(most - 1):
        all_drop(match)
        assert not match.is_over
    all_drop(match)

    assert match.phase == "match_over"
    assert (match.outcome["winners"], match.outcome["by"]) == ([], "max_deals")
    assert (result(match)["winner"], result(match)["by"]) == ([], "max_deals")
    assert len(match.results) == most
    assert heard(match, "match_over") == [{"event": "match_over", "winners": [], "by": "max_deals"}]


def test_rs51_without_the_option_it_goes_on() -> None:
    match = RODSKAGG.match(seats=3, seed=9, rules=RODSKAGG.rules(max_deals=0, start_points=900))
    for _deal in range(40):
        all_drop(match)

    assert not match.is_over
    assert len(match.results) == 40


def test_rs51_a_winner_in_the_last_deal_wins() -> None:
    match = played("1", "000111", scores=[3, 9, 9], said="drop", rules={"max_deals": 1})

    assert (match.outcome["winners"], match.outcome["by"]) == ([0], "zero")


def test_rs44_a_finished_match_as_a_position() -> None:
    match = rodskagg("2c 3c 4c 5c 6c 7c", "2d 3d 4d 5d 6d 7d", scores=[6, 9])
    bids(match, "1")
    all_cards_played(match)
    again = talong.load_position(match.position())

    assert again.position() == match.position()
    assert (again.outcome["winners"], again.outcome["by"]) == ([0], "zero")


def all_cards_played(match: talong.Match) -> None:
    """Play on with the first legal act until the deal is over."""
    while not match.results:
        match.say(f"{match.turn}: {match.legal_texts(match.turn or 0)[0]}")


@pytest.mark.parametrize(
    ("scores", "winners", "by"),
    [
        ([0, 5], [], "zero"),
        ([0, 5], [1], "zero"),
        ([0, 0], [0], "zero"),
        ([5, 5], [0], "zero"),
        ([5, 5], [0], "max_deals"),
        ([0, 5], [], "max_deals"),
        ([5, 5], [], "rodskagg"),
        ([5, 5], [0, 1], "rodskagg"),
        ([0, 5], [1], "rodskagg"),
    ],
)
def test_rs44_rs49_rs51_a_position_with_impossible_winners_is_refused(
    scores: list[int], winners: list[int], by: str
) -> None:
    position = {"game": "rodskagg", "seats": 2, "phase": "match_over", "scores": scores, "winners": winners, "by": by}

    with pytest.raises(talong.PositionError) as caught:
        talong.load_position(position)

    assert caught.value.field == "winners"
    assert str(caught.value)
