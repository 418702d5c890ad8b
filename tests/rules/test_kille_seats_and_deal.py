"""Players, seats, roles and the deal: K7 to K15."""

from __future__ import annotations

import pytest

import talong
from tests.rules.looking import agreed, deck, finish, held, out, refused, seen, sees, told, told_seats
from tests.tables import kille, say

KILLE = talong.game("kille")


@pytest.mark.parametrize("seats", [4, 11, 20])
def test_k7_four_to_twenty_start_a_pot(seats: int) -> None:
    match = KILLE.match(seats=seats, seed=1)

    assert match.active == list(range(seats))
    assert match.standing()["pot"] == seats


def test_k7_it_goes_on_with_fewer_down_to_two() -> None:
    match = kille("3 7 8 - -", first="passed")
    finish(match)
    assert out(match) == {0: ["lowest"]}
    assert match.active == [1, 2]
    assert match.phase == "precut"


def test_k8_seats_are_drawn_by_lot() -> None:
    names = ["Anna", "Bo", "Cilla", "Dag"]

    seated = {tuple(KILLE.match(seats=4, seed=seed, names=names).names) for seed in range(200)}

    assert all([sorted(order) == names for order in seated])
    assert len(seated) == 24


def test_k9_the_first_dealer_is_drawn_by_lot() -> None:
    assert {KILLE.match(seats=7, seed=seed).dealer for seed in range(100)} == set(range(7))


def test_k10_forehand_is_on_the_dealers_left() -> None:
    match = kille("1 2 3 4 5", dealer=2)

    assert (match.dealer, match.forehand) == (2, 3)


def test_k10_left_and_right_mean_nearest_active() -> None:
    match = kille("1 - 3 - 5 -", dealer=0, first="passed")
    assert (match.forehand, match.turn) == (2, 2)

    say(match, "2: stand", "4: swap")
    assert held(match) == "5 - 3 - 1 -"  # On the left of 4 comes 0.

    say(match, "0: swap")
    assert (match.phase, match.turn) == ("stockcut", 4)  # On the right of 0 comes 4.


def test_k11_all_42_cards_are_shuffled_for_each_deal() -> None:
    match = KILLE.match(seats=4, rules=agreed(cuts="auto"), seed=5)
    while len(match.results) < 6:
        if match.phase == "buyin":
            say(match, f"{match.turn}: decline")
        else:
            finish(match)

    orders = [line.split()[1:] for line in match.record().splitlines() if line.startswith("deck ")]

    assert len(orders) == 7
    assert all([sorted(order) == sorted(KILLE.deck.codes) for order in orders])
    assert len({" ".join(order) for order in orders}) == 7


def test_k11_each_card_may_lie_on_top() -> None:
    tops = [KILLE.match(seats=4, seed=seed).record().split("\ndeck ")[1].split()[0] for seed in range(800)]

    counts = {code: tops.count(code) for code in tops}

    assert len(counts) == 21
    assert all([12 <= count <= 70 for count in counts.values()])  # 38 is what to expect.


def test_k12_the_player_on_the_dealers_right_cuts() -> None:
    match = KILLE.match(seats=5, seed=1, dealer=3)
    assert (match.phase, match.turn) == ("precut", 2)
    assert refused(match, "3: cut 0") == "K16"

    say(match, "2: cut 17")

    assert told(match, "cut") == [{"seat": 2, "at": 17}]
    assert match.phase == "speak"


def test_k12_eliminated_players_do_not_cut() -> None:
    match = kille("3 9 8 7 6")
    finish(match)  # Seat 0 is out and deals no more; the deal passes from 4 to 1.

    assert (match.dealer, match.phase, match.turn) == (1, "precut", 4)
    assert refused(match, "0: cut 0") == "K69"


def test_k13_one_card_each_from_the_top_forehand_first_dealer_last() -> None:
    match = KILLE.match(seats=5, decks=[deck("Bl 2 4 6 8 10")], dealer=2)

    say(match, "1: cut 0")

    assert held(match) == "4 6 8 Bl 2"  # Seat 3 is forehand.
    assert match.table()["stock"] == 37


def test_k13_the_log_tells_the_deal_in_the_order_of_dealing() -> None:
    match = KILLE.match(seats=5, seed=1, dealer=2)

    say(match, "1: cut 0")

    assert told_seats(match, "deal") == [3, 4, 0, 1, 2]


def test_k13_eliminated_players_get_no_card() -> None:
    position: dict[str, object] = {"game": "kille", "seats": 6, "dealer": 1, "active": [1, 2, 4, 5]}
    match = talong.load_position(position, decks=[deck("1 2 3 4 5 6")])

    say(match, "5: cut 0")

    assert held(match) == "- 4 1 - 2 3"


@pytest.mark.parametrize("seats", [4, 9, 20])
def test_k14_the_undealt_cards_are_the_stock_face_down(seats: int) -> None:
    match = KILLE.match(seats=seats, rules=agreed(cuts="auto"), seed=3)

    assert match.table()["stock"] == 42 - seats
    assert match.table()["turned"] == []
    assert seen(match, "stock", 0) == 42 - seats


def test_k15_nobody_looks_before_the_deal_is_finished() -> None:
    match = KILLE.match(seats=4, decks=[deck("1 2 3 4")])
    assert [sees(match, viewer) for viewer in range(-1, 4)] == ["- - - -"] * 5

    say(match, "2: cut 0")

    assert sees(match, 0) == "1 ? ? ?"
    assert sees(match, 1) == "? 2 ? ?"
    assert sees(match, 2) == "? ? 3 ?"
    assert sees(match, 3) == "? ? ? 4"
    assert sees(match, talong.WATCHER) == "? ? ? ?"
