"""Deck, players, score and deal: RS1 to RS9."""

from __future__ import annotations

from itertools import pairwise

import pytest

import talong
from tests.rodskagg_tables import (
    RANKS,
    RODSKAGG,
    SUITS,
    answers,
    bids,
    heard,
    planned,
    plays,
    result,
    rodskagg,
    scored,
    seen,
    tricks,
)


def first_trick(lead: str, second: str) -> object:
    """Return who takes a trick of two cards, led by seat 0."""
    rest = [card for card in RODSKAGG.deck.codes if card not in (lead, second) and card[1] != lead[1]]
    match = rodskagg(" ".join([lead, *rest[:5]]), " ".join([second, *rest[5:10]]))
    bids(match, "1")
    plays(match, f"{lead} {second}")
    return heard(match, "trick")[0]["seat"]


def test_rs1_the_pack_has_52_cards_without_jokers() -> None:
    assert sorted(RODSKAGG.deck.codes) == sorted([rank + suit for rank in RANKS for suit in SUITS])
    assert RODSKAGG.deck.size == 52


@pytest.mark.parametrize("suit", SUITS)
def test_rs1_in_every_suit_each_rank_beats_the_one_below(suit: str) -> None:
    for low, high in pairwise("23456789TJQKA"):
        assert first_trick(low + suit, high + suit) == 1
        assert first_trick(high + suit, low + suit) == 0


@pytest.mark.parametrize("led", SUITS)
@pytest.mark.parametrize("other", SUITS)
def test_rs2_no_suit_is_trumps_and_none_is_above_another(led: str, other: str) -> None:
    assert first_trick("2" + led, "A" + other) == (1 if led == other else 0)


@pytest.mark.parametrize("seats", range(2, 9))
def test_rs3_two_to_eight_play_with_six_cards_each(seats: int) -> None:
    match = RODSKAGG.match(seats=seats, seed=seats)

    assert [len(match.hand(seat)) for seat in range(seats)] == [6] * seats
    assert match.phase == "bid"


@pytest.mark.parametrize("seats", [-1, 0, 1, 9, 20])
def test_rs3_no_other_table_sits_down(seats: int) -> None:
    with pytest.raises(talong.RulesError) as caught:
        RODSKAGG.match(seats=seats, seed=1)

    assert (caught.value.rule, caught.value.field) == ("RS3", "seats")
    with pytest.raises(talong.PositionError):
        talong.load_position({"game": "rodskagg", "seats": seats})


@pytest.mark.parametrize("seats", range(2, 9))
def test_rs4_everybody_starts_on_twelve(seats: int) -> None:
    assert scored(RODSKAGG.match(seats=seats, seed=1)) == [12] * seats


def test_rs5_exactly_zero_wins_and_scores_may_be_negative() -> None:
    match = planned("000000", scores=[4, 12, 12])
    bids(match, "4")
    tricks(match, "0000")
    answers(match, "drop drop")
    assert scored(match) == [-2, 12, 12]
    assert not match.is_over

    match = planned("000000", scores=[6, 12, 12])
    bids(match, "4")
    tricks(match, "0000")
    answers(match, "drop drop")
    assert scored(match) == [0, 12, 12]
    assert match.outcome["winners"] == [0]


@pytest.mark.parametrize("points", [-1_000_000, -1000, 1000, 1_000_000])
def test_rs5_scores_have_no_limit(points: int) -> None:
    match = planned("111111", scores=[points, points, 7])
    bids(match, "rodskagg")
    tricks(match, "111111")

    assert scored(match) == [points + 12, points - 6, 7]
    assert not match.is_over


def test_rs6_dealing_bidding_answering_and_playing_go_clockwise() -> None:
    match = rodskagg(
        "2c 3c 4c 5c 6c 7c", "2d 3d 4d 5d 6d 7d", "As Ks Qs Js Ts 9s", "2h 3h 4h 5h 6h 7h", dealer=1, scores=[9] * 4
    )
    spoke = []
    for text in ("bid 1", "pass", "pass", "pass"):
        spoke.append(match.turn)
        match.say(f"{match.turn}: {text}")
    played = []
    for card in ["As", "2h", "2c", "2d", "Ks", "3h", "3c", "3d", "Qs", "4h", "4c", "4d", "Js", "5h", "5c", "5d"]:
        played.append(match.turn)
        plays(match, card)
    answered = []
    for _answer in range(3):
        answered.append(match.turn)
        answers(match, "join")

    assert spoke == [2, 3, 0, 1]
    assert played == [2, 3, 0, 1] * 4
    assert answered == [3, 0, 1]
    assert seen(match, "phase") == "play"
    plays(match, "Ts 6h 6c 6d 9s 7h 7c 7d")
    assert match.dealer == 2  # So does the deal.


def test_rs7_the_first_dealer_is_chosen_by_lot() -> None:
    drawn = {RODSKAGG.match(seats=4, seed=seed).dealer for seed in range(40)}

    assert drawn == {0, 1, 2, 3}
    match = RODSKAGG.match(seats=4, seed=3)
    assert f"\nlot dealer {match.dealer}\n" in match.record()


def test_rs7_the_next_dealer_sits_on_the_left() -> None:
    match = RODSKAGG.match(seats=3, seed=5, rules=RODSKAGG.rules(start_points=900), dealer=1)
    dealers = []
    for _deal in range(5):
        dealers.append((match.dealer, match.forehand, match.turn))
        played = len(match.results)
        while len(match.results) == played:
            match.apply(match.turn or 0, match.legal(match.turn or 0)[0])

    assert dealers == [(1, 2, 2), (2, 0, 0), (0, 1, 1), (1, 2, 2), (2, 0, 0)]
    assert [one["dealer"] for one in match.results] == [1, 2, 0, 1, 2]


def test_rs8_two_packets_of_three_forehand_first() -> None:
    top = ["2c", "3c", "4c", "2d", "3d", "4d", "2h", "3h", "4h", "9c", "9d", "9h", "Tc", "Td", "Th", "Jc", "Jd", "Jh"]
    deck = top + RODSKAGG.deck.missing(top)

    match = RODSKAGG.match(seats=3, decks=[deck], dealer=0)

    assert match.hand(1) == ["2c", "3c", "4c", "9c", "9d", "9h"]
    assert match.hand(2) == ["2d", "3d", "4d", "Tc", "Td", "Th"]
    assert match.hand(0) == ["2h", "3h", "4h", "Jc", "Jd", "Jh"]


@pytest.mark.parametrize("seats", range(2, 9))
def test_rs8_card_by_card_for_every_table_and_dealer(seats: int) -> None:
    order = RODSKAGG.deck.codes[::-1]
    for dealer in range(seats):
        match = RODSKAGG.match(seats=seats, decks=[list(order)], dealer=dealer)
        expected: dict[int, list[str]] = {seat: [] for seat in range(seats)}
        for packet in range(2 * seats):
            expected[(dealer + 1 + packet) % seats] += order[3 * packet : 3 * packet + 3]
        assert {seat: sorted(match.hand(seat)) for seat in range(seats)} == {
            seat: sorted(cards) for seat, cards in expected.items()
        }


@pytest.mark.parametrize("seats", range(2, 9))
def test_rs9_the_rest_is_laid_aside_unseen(seats: int) -> None:
    deck = list(RODSKAGG.deck.codes)
    match = RODSKAGG.match(seats=seats, decks=[deck], dealer=0)
    aside = deck[6 * seats :]

    for viewer in range(talong.WATCHER, seats):
        assert seen(match, "aside", viewer) == 52 - 6 * seats == len(aside)
        words = str([match.view(viewer).data(), match.events(viewer=viewer)])
        assert not [card for card in aside if card in words]
    while match.phase == "bid":
        bids(match, "1")
    while not match.results:
        match.apply(match.turn or 0, match.legal(match.turn or 0)[0])
    assert not {event["card"] for event in heard(match, "play")} & set(aside)
    assert sum(result(match)["tricks"]) == 6
