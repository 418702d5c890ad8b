"""The exchange: KK35 to KK39, R-KK13 to R-KK15."""

from __future__ import annotations

import pytest

from tests.kungsholm_tables import FOUR, RANKS, SIX, THREE, ending, in_turn, kungsholm, table, turn_of
from tests.rules.looking import refused, told
from tests.tables import say


def test_kk35_every_live_seat_gets_one_turn_forehand_first() -> None:
    match = kungsholm("Kr 3 8 11 Sv | - | 1 6 9 Ka Ku | Bl 2 7 12 Hu", dealer=1, phase="swap", knocker=3)

    for seat in (2, 3, 0):
        assert (match.phase, match.turn) == ("swap", seat)
        assert [other for other in range(4) if match.legal_texts(other)] == [seat]
        match.say(f"{seat}: swap")

    assert (match.phase, match.turn) == ("declare2", 2)


def test_r_kk13_the_knocker_exchanges_too() -> None:
    match = kungsholm(THREE, stock="9 10")
    in_turn(match, "knock, stay, stay")

    match.say("0: swap Bl 2")

    assert match.hand(0) == ["7", "9", "10", "12", "Hu"]
    assert refused(match, "0: swap 7") == "KK71"  # Once only.


@pytest.mark.parametrize(
    ("text", "hand", "stock"),
    [
        ("swap", "Bl 2 7 12 Hu", 27),
        ("swap Hu", "Bl 2 7 9 12", 26),
        ("swap 2 12", "Bl 7 9 Hu Ki", 25),
        ("swap 12 2", "Bl 7 9 Hu Ki", 25),
    ],
)
def test_kk36_none_one_or_two_cards_for_as_many_from_the_top(text: str, hand: str, stock: int) -> None:
    match = kungsholm(THREE, phase="swap", stock="9 Ki 3")

    match.say(f"0: {text}")

    assert match.hand(0) == hand.split()
    assert table(match, "stock") == stock
    assert match.turn == 1


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("swap 9", "KK36"),
        ("swap Bl 9", "KK36"),
        ("swap Bl Bl", "KK36"),
        ("swap 9 9", "KK36"),
        ("bud", "KK36"),
        ("knock", "KK36"),
        ("stay", "KK36"),
        ("show", "KK36"),
        ("play Bl", "KK36"),
        ("seat 1", "KK36"),
        ("swap Bl 2 7", "KK36"),
        ("swap Bl 2 7 12 Hu", "KK36"),
        ("swap bl", "KK86"),
        ("swap Bl,2", "KK86"),
    ],
)
def test_kk36_nothing_else_is_legal(text: str, rule: str) -> None:
    match = kungsholm(THREE, phase="swap")

    assert refused(match, f"0: {text}") == rule


def test_kk36_two_equal_cards_can_be_put_away() -> None:
    match = kungsholm("5 5 7 12 Hu | Kr 3 8 11 Sv", phase="swap", stock="9 Ki")

    match.say("0: swap 5 5")

    assert match.hand(0) == ["7", "9", "12", "Hu", "Ki"]
    assert table(match, "exchanged") == {"0": 2, "1": 0}


def test_kk36_an_exchange_is_completed_before_the_next_seat_acts() -> None:
    match = kungsholm(THREE, phase="swap", stock="9 Ki 10")

    match.say("0: swap Bl")
    assert match.hand(0) == ["2", "7", "9", "12", "Hu"]
    match.say("1: swap Kr 3")

    assert match.hand(1) == ["8", "10", "11", "Sv", "Ki"]
    assert told(match, "swap", 1) == [
        {"seat": 0, "number": 1, "laid": ["?"], "drawn": ["?"]},
        {"seat": 1, "number": 2, "laid": ["Kr", "3"], "drawn": ["10", "Ki"]},
    ]


def test_kk37_discards_never_return_to_the_stock() -> None:
    match = kungsholm(SIX, phase="swap")
    assert table(match, "stock") == 12

    for _seat in range(6):
        seat = turn_of(match)
        in_turn(match, f"swap {' '.join(match.hand(seat)[:2])}")

    assert match.phase == "declare2"
    assert match.position()["stock"] == []
    assert match.position()["laid"] == {
        "0": ["Bl", "Bl"], "1": ["Kr", "1"], "2": ["3", "3"], "3": ["5", "6"], "4": ["8", "8"], "5": ["10", "11"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "dealt", "stock", "drawn", "left"),
    [(2, 10, 32, 4, 28), (3, 15, 27, 6, 21), (4, 20, 22, 8, 14), (5, 25, 17, 10, 7), (6, 30, 12, 12, 0)],
)
def test_kk38_the_stock_always_suffices(seats: int, dealt: int, stock: int, drawn: int, left: int) -> None:
    match = kungsholm(" | ".join(SIX.split(" | ")[:seats]), phase="swap")
    assert sum(len(match.hand(seat)) for seat in range(seats)) == dealt
    assert table(match, "stock") == stock

    for _seat in range(seats):
        in_turn(match, f"swap {' '.join(match.hand(turn_of(match))[3:])}")

    assert sum(table(match, "exchanged").values()) == drawn
    assert table(match, "stock") == left
    in_turn(match, ", ".join(["bud"] * seats))
    assert ending(match) == "budrunda_2"


def test_r_kk15_the_last_card_of_the_stock_can_be_drawn() -> None:
    match = kungsholm(SIX, phase="swap")
    stock = match.position()["stock"]
    assert isinstance(stock, list)

    for _seat in range(6):
        in_turn(match, f"swap {' '.join(match.hand(turn_of(match))[3:])}")

    for seat in range(6):
        cards = told(match, "swap", seat)[seat]["drawn"]
        assert isinstance(cards, list)
        assert sorted(cards) == sorted(stock[2 * seat : 2 * seat + 2])


@pytest.mark.parametrize(("hand", "number"), [("Bl 2 7 12 Hu", 16), ("5 5 7 12 Hu", 12), ("5 5 7 7 Hu", 9)])
def test_kk39_every_choice_of_up_to_two_cards_once(hand: str, number: int) -> None:
    match = kungsholm(f"{hand} | Kr 3 8 11 Sv", phase="swap")

    texts = match.legal_texts(0)

    assert len(texts) == len(set(texts)) == number
    cards = hand.split()
    wanted = {"swap"} | {f"swap {card}" for card in cards}
    wanted |= {f"swap {cards[a]} {cards[b]}" for a in range(5) for b in range(a + 1, 5)}
    assert set(texts) == wanted


def test_r_kk14_discards_are_face_down_and_out_and_chosen_before_any_draw() -> None:
    match = kungsholm(FOUR, dealer=1, phase="swap", stock="Ki 4 Va")

    say(match, "2: swap 6", "3: swap", "0: swap 8 11")

    assert match.hand(0) == ["Kr", "3", "4", "Va", "Sv"]
    assert table(match, "exchanged") == {"0": 2, "1": 0, "2": 1, "3": 0}
    assert match.view(0).data()["laid"] == {"0": ["8", "11"], "1": [], "2": ["?"], "3": []}
    assert match.view(-1).data()["laid"] == {"0": ["?", "?"], "1": [], "2": ["?"], "3": []}
    stock = match.position()["stock"]
    assert isinstance(stock, list)
    cards = [code for seat in range(4) for code in match.hand(seat)] + stock + ["6", "8", "11"]
    assert sorted(cards) == sorted(RANKS * 2)
    assert refused(match, "0: swap Ki") == "KK71"  # No second look.
