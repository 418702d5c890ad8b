"""Cards, seats and the deal: S1 to S8."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import pytest

import talong
from tests.rules.looking import seen, told
from tests.skitgubbe_tables import SKITGUBBE, collect, dealt, hands, pack, play_out, skitgubbe, trick, won
from tests.tables import say

RANKS = "23456789TJQKA"


def test_s1_one_ordinary_pack_without_jokers() -> None:
    codes = SKITGUBBE.deck.codes

    assert len(codes) == len(set(codes)) == 52
    assert set(codes) == {rank + suit for rank in RANKS for suit in "cdhs"}


def test_s1_every_card_is_somewhere_in_a_deal() -> None:
    match = SKITGUBBE.match(seats=5, seed=1)
    position = match.position()

    assert sorted(cast("list[str]", position["stock"]) + hands(match).replace("|", "").split()) == sorted(pack(""))


@pytest.mark.parametrize(("lower", "higher"), [*pairwise(RANKS), ("2", "A")])
def test_s2_ranks_ascend_and_the_ace_is_only_high(lower: str, higher: str) -> None:
    first = collect(f"{higher}s | {lower}c | 2d", last="0: 3h")
    second = collect(f"{lower}s | {higher}c | 2d", last="0: 3h")

    say(first, f"0: play {higher}s", f"1: play {lower}c")
    say(second, f"0: play {lower}s", f"1: play {higher}c")

    for match, winner in ((first, 0), (second, 1)):
        say(match, "2: play 2d")
        assert told(match, "decided") == [{"seat": winner}]


def test_s2_suits_are_equal_in_phase_1() -> None:
    match = collect("9c 2c 3c | 9s 2s 3s | 4d 5d 6d")

    say(match, "0: play 9c", "1: play 9s", "2: play 4d")

    assert match.phase == "collect"  # Neither nine is the higher one.
    assert seen(match, "round_seats") == [0, 1]


def test_s2_only_trump_sets_a_suit_apart() -> None:
    match = collect("9c | 9s | 4d", last="2: Ks")

    say(match, "0: play 9c", "1: play 9s", "2: play 4d")

    assert told(match, "phase_1_over") == [{"seat": 0}]  # The spade won no tie, although spades are trump later.
    assert match.table()["trump"] == "s"


def test_s3_dealing_and_turns_run_clockwise() -> None:
    match = dealt("2c 3c 4c 5c", seats=4)

    turns = []
    for _seat in range(4):
        turns.append(match.turn)
        assert match.turn is not None
        say(match, f"{match.turn}: {match.legal_texts(match.turn)[0]}")

    assert turns == [0, 1, 2, 3]
    assert [match.events(viewer=seat)[1 + seat]["seat"] for seat in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize("seats", range(2, 13))
def test_s4_two_to_twelve_play(seats: int) -> None:
    match = SKITGUBBE.match(seats=seats, seed=1)

    assert match.active == list(range(seats))
    assert match.phase == "collect"


@pytest.mark.parametrize("seats", [0, 1, 13, 20])
def test_s4_nobody_else_sits_down(seats: int) -> None:
    with pytest.raises(talong.RulesError) as caught:
        SKITGUBBE.match(seats=seats, seed=1)

    assert caught.value.rule == "S4"


def test_s5_two_phases_and_the_last_one_with_cards_loses() -> None:
    match = SKITGUBBE.match(seats=4, seed=3, rules=SKITGUBBE.rules("standard", deals=1))
    phases: list[str] = []

    while not match.is_over and len(phases) < 2000:
        phases.append(match.phase)
        assert match.turn is not None
        match.apply(match.turn, match.legal(match.turn)[-1 if len(phases) % 3 else 0])

    assert sorted(set(phases)) == ["collect", "shed", "throw"]
    assert "shed" not in phases[: phases.index("shed")]
    assert {"collect", "throw"}.isdisjoint(phases[phases.index("shed") :])
    loser = cast("int", skitgubbe(match))
    assert [event["seat"] for event in told(match, "skitgubbe")] == [loser]
    assert told(match, "out")[-1]["seat"] != loser
    assert match.standing() == {"skitgubbe": [int(seat == loser) for seat in range(4)]}  # There is no other score.


TABLE = [  # n, dealt, stock, stock left after a first trick of single cards, mean phase-2 hand
    (2, 6, 34, 32, 20),
    (3, 9, 43, 40, 17.3),
    (4, 12, 40, 36, 13.0),
    (5, 15, 37, 32, 10.4),
    (6, 18, 34, 28, 8.7),
    (7, 21, 31, 24, 7.4),
    (8, 24, 28, 20, 6.5),
    (9, 27, 25, 16, 5.8),
    (10, 30, 22, 12, 5.2),
    (11, 33, 19, 8, 4.7),
    (12, 36, 16, 4, 4.3),
]


@pytest.mark.parametrize(("seats", "cards", "stock", "left", "mean"), TABLE)
def test_s5_the_table_of_players(seats: int, cards: int, stock: int, left: int, mean: float) -> None:
    match = SKITGUBBE.match(seats=seats, seed=5)
    assert sum(len(match.hand(seat)) for seat in range(seats)) == cards
    assert match.table()["stock"] == stock

    for _seat in range(seats):
        assert match.turn is not None
        say(match, f"{match.turn}: play {match.hand(match.turn)[0]}")
        if told(match, "decided"):
            break
    assert match.table()["stock"] == left  # A tie would only go on from here.

    while match.phase != "shed":
        assert match.turn is not None
        match.apply(match.turn, match.legal(match.turn)[-1 if match.phase == "throw" else 0])
    sizes = [len(match.hand(seat)) for seat in range(seats)]
    assert round(sum(sizes) / seats, 1) == mean


@pytest.mark.parametrize("dealer", range(4))
def test_s6_three_cards_each_one_at_a_time_from_the_dealers_left(dealer: int) -> None:
    order = pack("2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks")
    match = SKITGUBBE.match(seats=4, decks=[order], dealer=dealer)

    for place in range(12):
        assert order[place] in match.hand((dealer + 1 + place) % 4)
    assert [len(match.hand(seat)) for seat in range(4)] == [3, 3, 3, 3]


def test_s7_the_rest_is_the_stock_in_unchanged_order() -> None:
    order = pack("2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks", "Ac")
    match = SKITGUBBE.match(seats=3, decks=[order])

    assert match.position()["stock"] == order[9:]
    say(match, "0: play 2c")
    assert match.hand(0) == ["5s", "8h", "Jd"]  # Jd was on top.
    assert match.position()["stock"] == order[10:]


def test_s7_the_bottom_card_is_the_last_card() -> None:
    match = dealt("2c 3d 4h", "Ac")

    play_phase_1(match)

    assert told(match, "reveal") == [{"card": "Ac", "trump": "c"}]


def play_phase_1(match: talong.Match) -> None:
    while match.phase in ("collect", "throw"):
        assert match.turn is not None
        match.apply(match.turn, match.legal(match.turn)[-1 if match.phase == "throw" else 0])


@pytest.mark.parametrize("dealer", range(3))
def test_s8_the_seat_left_of_the_dealer_leads_first(dealer: int) -> None:
    match = SKITGUBBE.match(seats=3, seed=9, dealer=dealer)

    leader = (dealer + 1) % 3
    assert match.turn == leader == match.forehand
    assert seen(match, "leader") == seen(match, "first_leader") == leader
    assert [bool(match.legal(seat)) for seat in range(3)] == [seat == leader for seat in range(3)]


def test_s5_a_whole_deal_comes_to_an_end() -> None:
    for seed in range(6):
        match = SKITGUBBE.match(seats=3, seed=seed)

        assert play_out(match, seed) < 3000
        assert skitgubbe(match) in range(3)
        assert trick(match) == ""
        assert won(match, 0) == ""
