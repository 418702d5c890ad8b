"""Between the phases: trump, hands and skitkort (S37 to S45)."""

from __future__ import annotations

from typing import cast

import pytest

import talong
from tests.rules.looking import seen, told
from tests.skitgubbe_tables import SKITGUBBE, SKITKORT, collect, hands, pass_all, placement, sizes, skitgubbe
from tests.tables import say


def finish(match: talong.Match) -> talong.Match:
    """Let everybody play its only card, and nobody throw, until phase 1 is over."""
    while match.phase == "collect":
        assert match.turn is not None
        say(match, f"{match.turn}: {match.legal_texts(match.turn)[0]}")
    pass_all(match)
    return match


def skitkort_of(match: talong.Match, seat: int) -> list[str]:
    """Return the skitkort in the hand of *seat*."""
    return [card for card in match.hand(seat) if card in SKITKORT]


@pytest.mark.parametrize("card", ["2c", "Kd", "7h", "As"])
def test_s37_the_last_card_is_turned_up_and_its_suit_is_trump(card: str) -> None:
    match = collect("Jc | Td | Qs", last=f"1: {card}")
    assert match.table()["trump"] is None

    finish(match)

    assert match.table()["trump"] == card[1]
    for viewer in range(-1, 3):
        assert told(match, "reveal", viewer) == [{"card": card, "trump": card[1]}]


def test_s38_a_hand_is_what_is_left_and_what_was_won() -> None:
    won = {1: "6c 6d 6h 6s 7c", 2: "8c 8d 8h 8s"}
    match = collect("Ac | 9d | Kd Kh", last="2: 7h", won=won)

    say(match, "0: play Ac", "1: play 9d", "2: play Kd")
    pass_all(match)

    assert match.phase == "shed"
    assert match.hand(1) == ["6c", "6d", "6h", "6s", "7c"]
    assert match.hand(2) == ["7h", "8c", "8d", "8h", "8s", "Kh"]  # The last card and the king that was left.
    assert {"9d", "Kd", "Ac"} <= set(match.hand(0))
    assert sizes(match) == [41, 5, 6]


@pytest.mark.parametrize(("cards", "short"), [("6c 6d 6h 6s", True), ("6c 6d 6h 6s 7c", False)])
def test_s39_the_recipients_hold_fewer_than_five_cards(cards: str, short: bool) -> None:
    match = finish(collect("Ac | 9d | Kd", last="2: 7h", won={1: cards, 2: "8c 8d 8h 8s"}))

    assert seen(match, "recipients") == ([1] if short else [])
    assert len(skitkort_of(match, 1)) == (16 if short else 0)


def test_s40_every_seat_removes_its_skitkort_recipients_too() -> None:
    won = {1: "2c 3h 6c", 2: "4d 5s 2s 8c 8d"}
    match = finish(collect("Ac | 9d | Kd", last="2: 3s", won=won))

    assert match.table()["trump"] == "s"
    assert seen(match, "recipients") == [1]
    removed = {event["seat"]: event["number"] for event in told(match, "removed")}
    assert removed == {0: 10, 1: 2, 2: 4}  # The trumps 2s, 3s and 5s are among them.
    assert skitkort_of(match, 1) == SKITKORT
    assert skitkort_of(match, 0) == skitkort_of(match, 2) == []
    assert match.hand(2) == ["8c", "8d"]


def test_s40_skitkort_are_the_twos_to_fives() -> None:
    match = finish(collect("Ac | 9d | Kd", last="2: 7h", won={2: "8c 8d 8h 8s"}))

    assert match.hand(1) == [rank + suit for rank in "2345" for suit in "cdhs"]
    assert {"6c", "6d", "6h", "6s"} <= set(match.hand(0))


def test_s41_the_pool_is_dealt_out_completely() -> None:
    match = finish(collect("Ac | 9d | Kd", last="2: 7h"))

    assert seen(match, "recipients") == [1, 2]
    received = {event["seat"]: event["number"] for event in told(match, "skit")}
    assert received == {1: 8, 2: 8}
    assert sorted(skitkort_of(match, 1) + skitkort_of(match, 2)) == sorted(SKITKORT)


def test_s41_the_pool_is_shuffled() -> None:
    position = collect("Ac | 9d | Kd", last="2: 7h").position()
    got = set()

    for seed in range(12):
        match = finish(talong.load_position(position, seed=seed))
        got.add(" ".join(skitkort_of(match, 1)))

    assert len(got) == 12
    assert all(any(card in cards for cards in got) for card in SKITKORT)


def test_s41_the_order_of_the_pool_is_written_down() -> None:
    match = finish(talong.load_position(collect("Ac | 9d | Kd", last="2: 7h").position(), seed=4))

    assert "lots skitkort " in match.record()
    assert talong.replay(match.record()).position() == match.position()


def test_s41_one_card_at_a_time() -> None:
    match = finish(collect("Ac | 9d | Kd", last="2: 7h"))  # Stacked luck leaves the pool in deck order.

    in_deck_order = [rank + suit for suit in "cdhs" for rank in "2345"]
    assert set(skitkort_of(match, 1)) == set(in_deck_order[::2])
    assert set(skitkort_of(match, 2)) == set(in_deck_order[1::2])


@pytest.mark.parametrize(
    ("first", "received"),
    [(0, {1: 6, 2: 5, 3: 5}), (1, {1: 6, 2: 5, 3: 5}), (2, {2: 6, 3: 5, 1: 5}), (3, {3: 6, 1: 5, 2: 5})],
)
def test_s42_from_the_first_leader_and_the_surplus_to_the_earliest(first: int, received: dict[int, int]) -> None:
    match = finish(collect("Ac | 9d | Kd | Jh", last="2: 7h", first_leader=first))

    assert {event["seat"]: event["number"] for event in told(match, "skit")} == received
    earliest = next(seat for seat in received if received[seat] == 6)
    assert "2c" in match.hand(earliest)  # The top card of the pool.


def test_s43_without_recipients_no_card_changes_hands() -> None:
    won = {1: "2c 3c 4c 5c 6c", 2: "2d 3d 4d 5d"}
    match = finish(collect("Ac | 9d | Kd", last="2: 5h", won=won))

    assert seen(match, "recipients") == []
    assert told(match, "removed") == told(match, "skit") == []
    assert match.hand(1) == ["2c", "3c", "4c", "5c", "6c"]
    assert match.hand(2) == ["2d", "3d", "4d", "5d", "5h"]


def test_s44_the_count_is_made_once_before_the_sorting_out() -> None:
    won = {1: "2c 3c 4c 5c 6c"}  # Five cards, of which one is left.
    match = finish(collect("Ac | 9d | Kd", last="2: 7h", won=won))

    assert seen(match, "recipients") == [2]
    assert match.hand(1) == ["6c"]
    assert skitkort_of(match, 2) == SKITKORT


def test_s44_a_seat_that_drops_to_nothing_is_no_recipient() -> None:
    match = finish(collect("Ac | 9d | Kd", last="2: 7h", won={1: "2c 3c 4c 5c 5d"}))

    assert seen(match, "recipients") == [2]
    assert match.hand(1) == []
    assert match.active == [0, 2]


def test_s45_a_seat_without_cards_when_phase_2_begins_is_out() -> None:
    match = finish(collect("Ac | 9d | Kd", last="2: 7h", won={1: "2c 3c 4c 5c 5d"}))

    assert told(match, "out") == [{"seat": 1}]
    assert match.table()["out"] == [1]
    assert match.table()["needed"] == 2
    assert match.legal_texts(1) == []


def test_s45_if_only_one_seat_has_cards_it_is_skitgubbe_at_once() -> None:
    hidden = [*SKITKORT, "6c", "6d", "6h", "6s"]
    match = collect("Ac | 9d", last="0: 7h", avstickshog=hidden, rules={"avstickshog": 20})

    finish(match)

    assert match.phase == "deal_over"
    assert skitgubbe(match) == 0
    assert placement(match) == [1]
    assert told(match, "lay") == []


def test_s38_no_card_is_lost_between_the_phases() -> None:
    for seed in range(8):
        match = SKITGUBBE.match(seats=3 + seed, seed=seed)
        while match.phase in ("collect", "throw"):
            assert match.turn is not None
            match.apply(match.turn, match.legal(match.turn)[-1])

        held = hands(match).replace("|", "").split()
        assert len(held) == len(set(held)) == 52
        shared = cast("list[int]", seen(match, "recipients"))
        assert bool(shared) == bool(told(match, "removed"))
