"""Avstick, going out, and the end of a deal (S62 to S74)."""

from __future__ import annotations

from typing import cast

import pytest

import talong
from tests.rules.looking import Event, refused, seen, told
from tests.skitgubbe_tables import SKITGUBBE, collect, hands, pile, placement, play_out, shed, skitgubbe
from tests.tables import say


def test_s62_as_many_layings_as_seats_were_active_complete_the_trick() -> None:
    match = shed("4c 2c | 8c 2d | 9c 2h", trump="s")

    say(match, "0: play 4c", "1: play 8c")
    assert told(match, "avstick") == []
    say(match, "2: play 9c")

    assert told(match, "avstick") == [{"seat": 2}]
    assert pile(match) == ""


def test_s62_the_number_of_different_players_does_not_matter() -> None:
    match = shed("3c Qc 2d | 7c Kc 3d | 8c Ac 4d | 5d 6d", trump="s")

    say(match, "0: play 3c", "1: play 7c", "2: play 8c", "3: pick up")
    assert pile(match) == "0: 3c"
    say(match, "0: play Qc", "1: play Kc")
    assert pile(match) == "0: 3c, 0: Qc, 1: Kc"
    say(match, "2: play Ac")

    assert told(match, "avstick") == [{"seat": 2}]  # Four layings of three players.


def test_s62_layings_that_were_picked_up_do_not_count() -> None:
    match = shed("3c Qc 2d | 7c Kc 3d | 5d 4d", trump="s")

    say(match, "0: play 3c", "1: play 7c", "2: pick up", "0: play Qc")

    assert told(match, "avstick") == []  # Three layings were made, but two lie there.
    assert pile(match) == "0: 3c, 0: Qc"
    say(match, "1: play Kc")
    assert told(match, "avstick") == [{"seat": 1}]


def test_s63_a_pick_up_removes_whole_layings() -> None:
    match = shed("Ah | Ad | 2d | 4d", turn=3, pile="0: 3c 4c, 1: 5c 6c, 2: 7c", trump="s")

    say(match, "3: pick up")

    assert pile(match) == ""
    assert match.hand(3) == ["3c", "4c", "4d", "5c", "6c", "7c"]


def test_s64_the_whole_pile_leaves_the_game() -> None:
    match = shed("4c 2c | 8c 9c 2d | Tc 2h", trump="s")
    gone = cast("int", match.table()["discarded"])

    say(match, "0: play 4c", "1: play 8c 9c", "2: play Tc")

    assert match.table()["discarded"] == gone + 4
    assert match.table()["pile"] == []
    assert hands(match) == "2c | 2d | 2h"


def test_s65_the_avstick_maker_leads() -> None:
    match = shed("4c 2c | 8c 2d | 9c 2h", trump="s")

    say(match, "0: play 4c", "1: play 8c", "2: play 9c")

    assert match.turn == 2
    assert match.legal_texts(2) == ["play 2h"]
    assert match.table()["needed"] == 3


def test_s66_if_the_maker_has_no_cards_the_next_active_seat_leads() -> None:
    match = shed("4c 2c | 8c 2d | 9c", trump="s")

    say(match, "0: play 4c", "1: play 8c", "2: play 9c")

    assert told(match, "avstick") == [{"seat": 2}]
    assert match.table()["out"] == [2]
    assert match.turn == 0
    assert match.table()["needed"] == 2


def test_s66_seats_that_are_out_are_skipped() -> None:
    match = shed(" | 2h 3h | 8c 2s | 9c", trump="s", turn=2, pile="0: 3c, 1: 5c", needed=4)

    say(match, "2: play 8c", "3: play 9c")

    assert told(match, "avstick") == [{"seat": 3}]
    assert match.turn == 1  # Seat 0 went out earlier.


def test_s67_an_empty_hand_is_out_at_once_and_for_good() -> None:
    match = shed("4c | 8c 2d | 9c 2h | 3d 4d", trump="s")

    say(match, "0: play 4c")

    assert match.active == [1, 2, 3]
    assert told(match, "out") == [{"seat": 0}]
    assert refused(match, "0: pick up") == "S67"
    say(match, "1: pick up", "2: play 9c", "3: pick up")
    assert match.turn == 1  # Seat 0 is skipped,
    assert match.hand(0) == []  # and never again given cards.


def test_s67_needed_of_the_current_trick_does_not_change() -> None:
    match = shed("4c | 8c 2d | 9c 2h", trump="s")

    say(match, "0: play 4c", "1: play 8c")
    assert match.table()["needed"] == 3
    say(match, "2: play 9c")

    assert told(match, "avstick") == [{"seat": 2}]


def test_s68_the_game_is_over_in_the_middle_of_a_trick() -> None:
    match = shed("4c | 8c 2d | ", trump="s", turn=1, pile="0: 3c", needed=3)

    say(match, "1: pick up", "0: play 4c")

    assert match.phase == "deal_over"
    assert skitgubbe(match) == 1  # He could beat the four, but he is not asked.
    assert told(match, "avstick") == []


def test_s68_before_the_avstick_is_processed() -> None:
    match = shed("4c 5d | 8c | ", trump="s")

    say(match, "0: play 4c", "1: play 8c")

    assert skitgubbe(match) == 0
    assert told(match, "avstick") == []
    assert [event["event"] for event in match.events()][-3:] == ["lay", "out", "skitgubbe"]


def test_s69_the_last_one_with_cards_is_skitgubbe() -> None:
    match = shed("4c 2c | 8c | 9c", trump="s")

    say(match, "0: play 4c", "1: play 8c", "2: play 9c")

    assert skitgubbe(match) == 0
    assert match.standing() == {"skitgubbe": [1, 0, 0]}
    assert [entry["rule"] for entry in cast("list[Event]", match.outcome["ledger"])] == ["S69"]


def test_s70_the_order_of_going_out_is_the_placement() -> None:
    match = shed("Ac | 8c | 3c 3d 3h | 9c", trump="s", turn=1)

    say(match, "1: play 8c", "2: pick up", "3: play 9c")
    assert match.table()["out"] == [1, 3]
    say(match, "0: play Ac")

    assert placement(match) == [1, 3, 0]
    assert skitgubbe(match) == 2


def test_s70_only_the_last_place_matters() -> None:
    match = shed("4c 2c | 8c | 9c", trump="s")

    say(match, "0: play 4c", "1: play 8c", "2: play 9c")

    assert placement(match) == [1, 2]
    assert match.standing() == {"skitgubbe": [1, 0, 0]}


def test_s71_out_comes_before_the_avstick() -> None:
    match = shed("4c 2c | 8c 2d | 9c", trump="s")

    say(match, "0: play 4c", "1: play 8c", "2: play 9c")

    kinds = [event["event"] for event in match.events()]
    assert kinds[-4:] == ["lay", "out", "avstick", "turn"]
    assert match.table()["needed"] == 2  # Counted when seat 2 was out.


def test_s72_there_is_no_repetition_rule() -> None:
    match = shed("7c 7s | 5c 4d | 6c 4s", trump="s")

    for _time in range(50):
        say(match, *CYCLE)

    assert match.phase == "shed"
    assert hands(match) == "7c 7s | 4d 5c | 4s 6c"


CYCLE = [
    "0: play 7c", "1: pick up", "2: play 6c", "0: pick up", "1: play 7c", "2: pick up",
    "0: play 6c", "1: pick up", "2: play 7c", "0: pick up", "1: play 6c", "2: pick up",
]  # fmt: skip


def test_s72_a_loop_guard_may_be_switched_on() -> None:
    match = shed("7c 7s | 5c 4d | 6c 4s", trump="s", rules={"loop_guard": "repetition:3"})

    say(match, *CYCLE, *CYCLE[:-1])
    assert match.phase == "shed"
    say(match, CYCLE[-1])

    assert match.phase == "deal_over"
    assert match.results[-1]["no_loser"] is True
    assert skitgubbe(match) is None


def test_s73_the_deal_moves_one_seat_clockwise() -> None:
    match = SKITGUBBE.match(seats=3, seed=2, dealer=1)
    dealers = []

    for seed in range(4):
        dealers.append(match.dealer)
        assert match.turn == (match.dealer + 1) % 3
        play_out(match, seed)

    assert dealers == [1, 2, 0, 1]
    assert [result["dealer"] for result in match.results] == dealers


def test_s74_a_laid_card_stays_laid() -> None:
    collecting = collect("7c 8c 9c | 2c 3c 4c | 2d 3d 4d")
    shedding = shed("4c 9c | 8c 2d | 3d 4d", trump="s")

    say(collecting, "0: play 7c")
    say(shedding, "0: play 4c")

    for match in (collecting, shedding):
        assert match.legal(0) == []
        for line in ("0: undo", "0: take back", "0: pick up"):
            with pytest.raises(talong.IllegalAction):
                match.say(line)
    assert refused(collecting, "0: play 8c") == "S10"
    assert refused(shedding, "0: play 9c") == "S51"
    assert seen(shedding, "turn") == 1
