"""Showing: KK54 to KK62, R-KK21 to R-KK25."""

from __future__ import annotations

from itertools import product

import pytest

import talong
from tests.kungsholm_tables import RANKS, ending, in_turn, last_cards, moves, settled, staked, table
from tests.rules.looking import refused, told
from tests.tables import say


def show(cards: str, winner: int, shower: int, **fields: object) -> talong.Match:
    """Let *shower* be the first to lay up when *winner* took the fourth trick; whoever is asked before says bud."""
    match = last_cards(cards, winner, **fields)
    while match.turn != shower:
        in_turn(match, "bud")
    in_turn(match, "show")
    return match


def test_kk54_the_winner_of_the_fourth_trick_is_asked_first() -> None:
    match = last_cards("5 6 - 7", 3)

    for seat in (3, 0, 1):
        assert (match.phase, match.turn) == ("show", seat)
        assert match.legal_texts(seat) == ["show", "bud"]
        assert [other for other in range(4) if match.legal_texts(other)] == [seat]
        if seat != 1:
            match.say(f"{seat}: bud")

    assert table(match, "bud3") == [0, 3]


@pytest.mark.parametrize("text", ["knock", "stay", "swap", "swap 5", "play 5", "seat 0"])
def test_kk54_nothing_else_is_legal(text: str) -> None:
    match = last_cards("5 6 7", 0)

    assert refused(match, f"0: {text}") == "KK54"


def test_kk54_each_speaks_once() -> None:
    match = last_cards("5 6 7", 0)
    match.say("0: bud")

    assert refused(match, "0: show") == "KK71"
    assert refused(match, "2: show") == "KK71"


@pytest.mark.parametrize(("cards", "stakes"), [("5 6 7", [1, 1, 1]), ("5 - 7", [0, 1, 0]), ("- 5 7 -", [1, 0, 0, 1])])
def test_kk55_if_all_say_bud_nothing_is_shown_and_the_pot_stays(cards: str, stakes: list[int]) -> None:
    match = last_cards(cards, 2, pot=13)

    while not match.results:
        in_turn(match, "bud")

    assert (ending(match), match.results[-1]["budrunda"]) == ("budrunda_3", 3)
    assert (match.results[-1]["shown"], match.results[-1]["first_shower"]) == ({}, None)
    assert settled(match) == (13, [-2] * len(stakes))
    assert staked(match) == (13 + sum(stakes), [-2 - stake for stake in stakes])
    assert told(match, "showdown") == []
    assert {rule for _payer, _payee, _amount, rule in moves(match)} == {"KK55"}  # Not KK43, which it only refers to.


def test_kk56_the_first_show_ends_the_round_and_all_lay_up() -> None:
    match = last_cards("5 6 - 7", 3)

    say(match, "3: bud", "0: show")  # Seat 3 said bud, seat 1 has not been asked.

    for viewer in range(-1, 4):
        assert told(match, "showdown", viewer) == [{"cards": {"0": "5", "1": "6", "3": "7"}}]
    assert match.results[-1]["first_shower"] == 0
    assert match.results[-1]["shown"] == {0: "5", 1: "6", 3: "7"}
    assert ending(match) == "showdown"


def test_r_kk21_nobody_has_a_choice() -> None:
    match = show("9 6 7", 0, 0)

    kinds = [event["event"] for event in match.events()]
    assert kinds[:3] == ["show", "showdown", "deal_over"]
    assert match.results[-1]["shown"] == {0: "9", 1: "6", 2: "7"}


@pytest.mark.parametrize(
    ("cards", "shower"), [("5 6 7", 0), ("6 5 7", 1), ("7 6 5", 2), ("Bl Po Po", 0), ("Ki Ki Ku", 2)]
)
def test_kk57_strictly_lowest_takes_the_pot(cards: str, shower: int) -> None:
    match = show(cards, 0, shower, pot=11)

    balances = [-2, -2, -2]
    balances[shower] += 11
    assert match.results[-1]["winner"] == shower
    assert (match.results[-1]["won"], match.results[-1]["penalty"]) == (11, 0)
    assert settled(match) == (0, balances)
    assert moves(match)[0] == ("pot", f"seat {shower}", 11, "KK57")
    assert told(match, "penalty") == []


def test_kk58_otherwise_the_first_shower_pays_the_pot_once_more() -> None:
    match = show("7 9 5", 0, 0, pot=11)

    assert match.results[-1]["winner"] == 2
    assert (match.results[-1]["won"], match.results[-1]["penalty"]) == (11, 11)
    assert settled(match) == (0, [-13, -2, 20])
    assert moves(match)[:2] == [("pot", "seat 2", 11, "KK58"), ("seat 0", "seat 2", 11, "KK58")]
    assert told(match, "penalty") == [{"seat": 0, "to": 2, "amount": 11}]


def test_kk58_everybody_sees_beforehand_what_a_beaten_first_shower_pays() -> None:
    match = last_cards("7 9 5", 0, pot=11)
    seen = [match.view(viewer).facts["penalty"] for viewer in (0, 1, 2, talong.WATCHER)]
    in_turn(match, "show")

    assert seen == [match.results[-1]["penalty"]] * 4


@pytest.mark.parametrize("winner", [0, 1, 2])
@pytest.mark.parametrize("shower", [0, 1, 2])
def test_kk59_whoever_shares_the_lowest_card_with_the_first_shower_wins(winner: int, shower: int) -> None:
    for other in range(3):
        if other != shower:
            cards = ["9", "9", "9"]
            cards[shower] = cards[other] = "5"

            match = show(" ".join(cards), winner, shower)

            assert match.results[-1]["winner"] == other
            assert match.results[-1]["penalty"] == 6


@pytest.mark.parametrize(
    ("winner", "takes"),
    [(0, 3), (1, 3), (2, 1), (3, 1)],  # Who of seats 1 and 3 would have played later to a fifth trick.
)
def test_kk60_of_two_others_the_later_in_order_wins(winner: int, takes: int) -> None:
    for shower in (0, 2):
        match = show("9 5 9 5", winner, shower)

        assert match.results[-1]["winner"] == takes
        assert match.results[-1]["penalty"] == 8


def test_kk60_the_order_runs_past_folded_seats() -> None:
    match = show("- 5 9 - 5", 4, 2)

    assert match.results[-1]["winner"] == 1  # o(1) = 2, o(4) = 0.


def test_kk61_the_formula_for_every_showdown_of_three_and_four() -> None:
    checked = 0
    for cards in [*product(range(3), repeat=3), *product(range(2), repeat=4)]:
        if max([cards.count(card) for card in cards]) > 2:
            continue
        n = len(cards)
        for w, f in product(range(n), range(n)):
            match = show(" ".join([RANKS[card] for card in cards]), w, f)

            lowest = [s for s in range(n) if cards[s] == min(cards)]
            best = f if lowest == [f] else max([s for s in lowest if s != f], key=lambda s: (s - w) % n)
            assert match.results[-1]["winner"] == best, (cards, w, f)
            assert match.results[-1]["penalty"] == (0 if best == f else 2 * n)
            checked += 1
    assert checked == 24 * 9 + 6 * 16


def test_kk62_after_a_showdown_the_pot_is_empty() -> None:
    for shower in (0, 1, 2):
        match = show("7 9 5", 0, shower, pot=12)

        assert settled(match)[0] == 0
        assert staked(match)[0] == 4  # Two losers, two units each.


def test_r_kk22_of_several_at_or_below_the_first_shower_the_lowest_wins() -> None:
    assert show("9 8 5 7", 0, 0).results[-1]["winner"] == 2
    assert show("9 9 5 7", 0, 0).results[-1]["winner"] == 2
    assert show("7 5 9 8", 3, 3).results[-1]["winner"] == 1


def test_r_kk23_the_winner_of_the_fourth_trick_loses_a_tie_of_two_others() -> None:
    for winner, other in ((0, 2), (2, 0)):
        match = show("5 9 5", winner, 1)

        assert match.results[-1]["winner"] == other


def test_r_kk24_even_a_seat_earlier_in_order_beats_the_first_shower_with_an_equal_card() -> None:
    match = show("5 9 5", 0, 2)  # Seat 0 won the fourth trick and would have been first.

    assert match.results[-1]["winner"] == 0
    assert match.results[-1]["first_shower"] == 2


def test_r_kk25_the_penalty_is_the_pot_of_the_deal_straight_to_the_winner_and_uncapped() -> None:
    match = show("9 5 7", 0, 0, pot=1000, balances=[1, 1, 1])

    assert settled(match) == (0, [-999, 2001, 1])
    penalty = [move for move in moves(match) if move[:2] == ("seat 0", "seat 1")]
    assert penalty == [("seat 0", "seat 1", 1000, "KK58")]
