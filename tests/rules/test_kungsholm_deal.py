"""The deal: KK17 to KK20."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.kungsholm_tables import FOUR, GAME, RANKS, begun, everybody, finish, hands, in_turn, pack
from tests.rules.looking import told


def test_kk17_each_deal_uses_the_whole_pack_freshly_shuffled() -> None:
    match = begun(4, deals=0)
    seen: set[str] = set()

    for _deal in range(20):
        position: dict[str, Any] = match.position()
        cards = [code for hand in position["hands"].values() for code in hand] + position["stock"]
        assert Counter(cards) == Counter(RANKS * 2)
        seen.add(" ".join(position["stock"]))
        finish(match) if len(match.results) % 2 else in_turn(match, "knock, fold, fold, fold")

    assert len(seen) == 20


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_kk18_forehand_sits_on_the_dealers_left(seats: int) -> None:
    for dealer in range(seats):
        match = begun(seats, first_dealer=dealer)

        assert match.forehand == (dealer + 1) % seats
        assert match.turn == match.forehand
        assert match.view(-1).data()["forehand"] == match.forehand


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_kk19_five_each_one_at_a_time_forehand_first(seats: int) -> None:
    for dealer in range(seats):
        order = GAME.deck.codes[::3] + GAME.deck.codes[1::3] + GAME.deck.codes[2::3]
        match = begun(seats, packs=[order], seed=None, first_dealer=dealer)

        dealt: dict[int, list[str]] = {seat: [] for seat in range(seats)}
        for number in range(5 * seats):
            dealt[(dealer + 1 + number) % seats].append(order[number])
        for seat in range(seats):
            assert match.hand(seat) == sorted(dealt[seat], key=RANKS.index)


def test_kk19_every_seat_is_told_its_own_five() -> None:
    match = begun(4, packs=[pack(FOUR, dealer=1)], seed=None, first_dealer=1)

    assert hands(match) == FOUR
    hidden = ["?"] * 5
    assert told(match, "deal", 2) == [
        {"seat": 0, "cards": hidden},
        {"seat": 1, "cards": hidden},
        {"seat": 2, "cards": ["1", "6", "9", "Ka", "Ku"]},
        {"seat": 3, "cards": hidden},
    ]


@pytest.mark.parametrize(("seats", "stock"), [(2, 32), (3, 27), (4, 22), (5, 17), (6, 12)])
def test_kk20_the_rest_is_the_stock_in_its_order(seats: int, stock: int) -> None:
    order = GAME.deck.codes[::-1]
    match = begun(seats, packs=[order], seed=None)

    assert match.table()["stock"] == stock
    assert match.position()["stock"] == order[5 * seats :]


def test_kk20_its_top_card_is_drawn_first() -> None:
    match = begun(2, packs=[pack("Bl 2 7 12 Hu | Kr 3 8 11 Sv", dealer=0, stock="Ki 4 Va")], seed=None)
    assert match.turn == 1

    in_turn(match, "knock, stay, swap Kr 3, swap Bl")

    assert hands(match) == "2 7 12 Va Hu | 4 8 11 Sv Ki"
    assert told(match, "swap", 1)[0]["drawn"] == ["4", "Ki"]


def test_kk17_the_order_is_not_that_of_the_deal_before() -> None:
    match = begun(6, deals=0)
    first = hands(match)

    everybody(match, "bud")

    assert hands(match) != first
