"""The deck: KK1 to KK5, and R-KK17."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.kungsholm_tables import GAME, RANKS, begun, in_turn, kungsholm, last_cards, table
from tests.rules.looking import refused


def test_kk1_forty_two_cards_two_of_each_rank() -> None:
    assert GAME.deck.size == 42
    assert GAME.deck.copies == dict.fromkeys(RANKS, 2)

    match = begun(6)
    dealt = [code for seat in range(6) for code in match.hand(seat)] + match.position()["stock"]

    assert Counter(dealt) == Counter(RANKS * 2)


@pytest.mark.parametrize("index", range(20))
def test_kk2_every_rank_beats_the_one_below_it(index: int) -> None:
    low, high = RANKS[index], RANKS[index + 1]

    match = last_cards(f"{low} {high}", 0)
    in_turn(match, "show")
    assert match.results[-1]["winner"] == 0  # The lowest card wins,

    match = kungsholm(f"{low} {high} | {low} {high}", phase="play", turn=0)
    in_turn(match, f"play {low}, play {high}")
    assert table(match, "leader") == 1  # and the highest takes the trick.


def test_kk2_the_kille_is_highest_and_blaren_lowest() -> None:
    assert GAME.deck.codes == [code for code in RANKS for _copy in range(2)]

    match = kungsholm("Bl Ki | Ku Hu", phase="play", turn=0)
    in_turn(match, "play Ki")

    assert match.legal_texts(1) == ["play Hu"]  # A kuku does not reach it.


def test_kk3_the_two_copies_are_one_action() -> None:
    match = kungsholm("5 5 7 7 9 | Kr 3 8 11 Sv", phase="play")

    assert match.legal_texts(0) == ["play 5", "play 7", "play 9"]

    in_turn(match, "play 5")
    assert match.hand(0) == ["5", "7", "7", "9"]


def test_kk3_a_match_is_the_same_whichever_copy_was_dealt() -> None:
    order = [*["5", "6", "7", "8", "9", "10", "11", "12", "5", "6"]]
    pack = order + GAME.deck.missing(order)
    numbered = GAME.deck.numbered(pack)
    other = numbered[:]
    other[0], other[8] = other[8], other[0]  # The two fives change places.

    assert numbered[0] != numbered[8]
    assert GAME.deck.canonical(other) == numbered


def test_kk4_codes_are_the_same_by_whatever_name() -> None:
    match = kungsholm("Sv Ku Ki 1 2 | Hu Kr 3 8 11", phase="play")

    assert match.legal_texts(0) == ["play 1", "play 2", "play Sv", "play Ku", "play Ki"]
    in_turn(match, "play Sv")  # The husu: a pig,
    assert match.legal_texts(1) == ["play Hu"]  # which a hussar beats.
    for name in ("husu", "kuku", "harlekin", "Gö", "svin"):
        assert refused(match, f"1: play {name}") == "KK86"


@pytest.mark.parametrize("code", ["Va", "Ka", "Sv", "Hu", "Ku", "Ki"])
def test_kk5_no_card_does_anything_but_rank(code: str) -> None:
    match = kungsholm(f"1 2 3 4 {code} | Bl Po Kr 11 12")
    assert match.legal_texts(0) == ["bud", "knock"]
    assert match.legal_texts(1) == []  # Nothing out of turn, whatever one holds.

    in_turn(match, f"knock, stay, swap, swap, knock, play {code}")
    assert match.legal_texts(1) == ["play Bl"]
    in_turn(match, "play Bl, play 1")

    assert match.hand(0) == ["2", "3", "4"]
    assert match.hand(1) == ["Po", "Kr", "11", "12"]


def test_r_kk17_identical_copies_are_listed_once() -> None:
    match = kungsholm("5 5 7 7 9 | Kr 3 8 11 Sv", phase="swap")

    assert match.legal_texts(0) == [
        "swap", "swap 5", "swap 5 5", "swap 5 7", "swap 5 9", "swap 7", "swap 7 7", "swap 7 9", "swap 9",
    ]  # fmt: skip
    assert len(set(match.legal(0))) == len(match.legal(0))


def test_r_kk17_a_hand_is_a_multiset() -> None:
    match = kungsholm("2 2 7 12 Hu | Kr 3 8 11 Sv", stock="Bl 5", phase="swap")

    in_turn(match, "swap 2")

    assert match.hand(0) == ["Bl", "2", "7", "12", "Hu"]
    assert match.view(0).data()["laid"] == {"0": ["2"], "1": []}
