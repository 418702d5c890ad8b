"""Phase 2: units, beating and picking up (S46 to S61)."""

from __future__ import annotations

import pytest

import talong
from tests.rules.looking import refused, told
from tests.skitgubbe_tables import collect, hands, pass_all, pile, plays, shed
from tests.tables import say


def finish(match: talong.Match) -> talong.Match:
    """Let everybody play its only card, and nobody throw, until phase 1 is over."""
    while match.phase == "collect":
        assert match.turn is not None
        say(match, f"{match.turn}: {match.legal_texts(match.turn)[0]}")
    pass_all(match)
    return match


@pytest.mark.parametrize("holder", range(3))
def test_s46_the_last_card_holder_leads_first(holder: int) -> None:
    match = finish(collect("Ac | 9d | Kd", last=f"{holder}: 7h"))

    assert match.turn == holder
    assert [bool(match.legal(seat)) for seat in range(3)] == [seat == holder for seat in range(3)]


def test_s47_without_cards_the_next_active_seat_leads() -> None:
    match = finish(collect("Ac | 9d | Kd", last="1: 5h", won={1: "2c 3c 4c 5c"}))

    assert match.table()["last_holder"] == 1
    assert match.hand(1) == []
    assert match.turn == 2


def test_s48_a_unit_is_a_card_or_a_sequence_or_a_part_of_one() -> None:
    match = shed("9h Th Jh 5c | 2c | 2d")

    assert sorted(plays(match, 0)) == ["5c", "9h", "9h Th", "9h Th Jh", "Jh", "Th", "Th Jh"]


@pytest.mark.parametrize("cards", ["9h Jh", "9h Td", "9h 9d", "9h Th 5c"])
def test_s48_nothing_else_is_a_unit(cards: str) -> None:
    match = shed("9h Th Jh 5c Td 9d | 2c | 2d")

    assert refused(match, f"0: play {cards}") == "S48"


def test_s48_ace_and_two_are_not_consecutive() -> None:
    match = shed("Ac 2c 2d Kc | 3h | 4h")

    assert sorted(plays(match, 0)) == ["2c", "2d", "Ac", "Kc", "Kc Ac"]
    assert refused(match, "0: play 2c Ac") == "S48"
    assert refused(match, "0: play Ac 2d") == "S48"  # Neighbours in the pack only.


def test_s48_a_whole_suit_is_a_unit() -> None:
    suit = " ".join([rank + "h" for rank in "23456789TJQKA"])
    match = shed(f"{suit} | 2c | 2d")

    assert len(plays(match, 0)) == 91
    say(match, f"0: play {suit} ".strip())
    assert pile(match) == f"0: {suit}"


def test_s49_the_leader_must_lay_a_unit() -> None:
    match = shed("9h Th | 2c | 2d")

    assert match.legal_texts(0) == ["play 9h", "play 9h Th", "play Th"]
    assert refused(match, "0: pick up") == "S49"
    assert refused(match, "0: pass") == "S49"
    assert refused(match, "0: play Jh") == "S49"


def test_s50_needed_is_the_number_of_active_seats_at_the_lead() -> None:
    match = shed("9h Th | 2c 3c | | 2d Ad")

    assert match.table()["needed"] == 3
    say(match, "0: play 9h")
    assert match.table()["needed"] == 3


def test_s50_needed_stays_fixed_when_somebody_goes_out() -> None:
    match = shed("9h | Jh Qh | Ah 2c | 2d Ad", trump="c")

    say(match, "0: play 9h")
    assert match.active == [1, 2, 3]
    assert match.table()["needed"] == 4
    say(match, "1: play Jh", "2: play Ah")
    assert pile(match) == "0: 9h, 1: Jh, 2: Ah"  # Three layings, three active seats: not complete.
    assert match.turn == 3


def test_s51_the_turn_goes_to_the_next_active_seat() -> None:
    match = shed("9h 2h | | Jh 3h | | 4h 7h | 5h 6h")

    turns = [match.turn]
    for line in ("0: play 9h", "2: play Jh", "4: pick up", "5: pick up"):
        say(match, line)
        turns.append(match.turn)

    assert turns == [0, 2, 4, 5, 0]
    assert refused(match, "2: play 3h") == "S51"
    assert refused(match, "1: play 3h") == "S67"


def test_s52_beat_the_top_card_or_pick_up() -> None:
    match = shed("9h | Th 8h 2s 5c | 2d", turn=1, pile="0: 7c, 2: 9c", trump="s", needed=3)
    assert match.legal_texts(1) == ["play 2s", "pick up"]

    match = shed("Ah | Th 8h 2s 5c | 2d", turn=1, pile="0: 9h", trump="s")
    assert sorted(match.legal_texts(1)) == ["pick up", "play 2s", "play Th"]
    assert refused(match, "1: play 8h") == "S53"
    assert refused(match, "1: play Kd") == "S52"  # He does not hold it.
    assert refused(match, "1: chance") == "S52"


def test_s53_a_unit_in_suit_beats_with_its_lowest_card() -> None:
    match = shed("2h | 8h 9h Jh Qh | 3h", turn=1, pile="0: Th", trump="s")

    assert sorted(plays(match, 1)) == ["Jh", "Jh Qh", "Qh"]
    assert refused(match, "1: play 8h 9h") == "S53"


def test_s53_any_trump_beats_a_plain_card() -> None:
    match = shed("2h | 2s 3s 4d Ad | 3h", turn=1, pile="0: Ah", trump="s")

    assert sorted(plays(match, 1)) == ["2s", "2s 3s", "3s"]  # Ranks do not matter, and diamonds are of no use.


def test_s54_a_trump_is_beaten_only_by_a_higher_trump() -> None:
    match = shed("2h | 2s 3s 9s Ts Ah | 3h", turn=1, pile="0: 7h, 2: 5s", trump="s", needed=3)

    assert sorted(plays(match, 1)) == ["9s", "9s Ts", "Ts"]
    assert refused(match, "1: play 3s") == "S53"
    assert refused(match, "1: play Ah") == "S53"


def test_s55_the_lengths_of_layings_are_independent() -> None:
    match = shed("3h 4h 5h 2d | 8h 2c | 9h Th Jh Qh 3c", trump="s")

    say(match, "0: play 3h 4h 5h", "1: play 8h")  # One card on three,
    assert pile(match) == "0: 3h 4h 5h, 1: 8h"
    assert "play 9h Th Jh Qh" in match.legal_texts(2)  # four on one.


def test_s56_picking_up_is_always_legal() -> None:
    match = shed("2h | Ah Kh 2s | 3h", turn=1, pile="0: Qh", trump="s")

    assert "play Ah" in match.legal_texts(1)
    say(match, "1: pick up")
    assert hands(match) == "2h | 2s Qh Kh Ah | 3h"


def test_s57_the_highest_card_of_a_sequence_is_on_top() -> None:
    match = shed("4h 5h 6h 2d | 5c 7h 2c | 3c Ac")

    say(match, "0: play 6h 4h 5h")

    assert pile(match) == "0: 4h 5h 6h"
    assert plays(match, 1) == ["7h"]


def test_s58_the_top_run_goes_across_layings() -> None:
    match = shed("Ac | Ad | Ah | 2d 3d", turn=3, pile="0: 3c, 1: 6c 7c, 2: 8c 9c Tc", trump="s")

    say(match, "3: pick up")

    assert match.hand(3) == ["2d", "3d", "6c", "7c", "8c", "9c", "Tc"]
    assert pile(match) == "0: 3c"
    assert told(match, "pick_up") == [{"seat": 3, "cards": ["6c", "7c", "8c", "9c", "Tc"]}]


@pytest.mark.parametrize(
    ("layings", "taken", "left"),
    [
        ("0: 3c, 1: 5c", "5c", "0: 3c"),
        ("0: 3c, 1: 4c", "3c 4c", ""),
        ("0: Qc, 1: 2s", "2s", "0: Qc"),
        ("0: Ac, 1: 2s", "2s", "0: Ac"),  # Ace and two are no run, nor are two suits.
        ("0: 3c 4c, 1: 6c", "6c", "0: 3c 4c"),
        ("0: 3c, 1: 5s 6s", "5s 6s", "0: 3c"),
        ("0: 3c, 1: 4s", "4s", "0: 3c"),
    ],
)
def test_s58_the_run_breaks_off_at_another_suit_or_a_gap(layings: str, taken: str, left: str) -> None:
    match = shed("Ah | Ad | 2d 3d | 4d", turn=2, pile=layings, trump="s")

    say(match, "2: pick up")

    assert told(match, "pick_up")[0]["cards"] == taken.split()
    assert pile(match) == left


@pytest.mark.parametrize(("ace", "two"), [("Ac", "2d"), ("Ad", "2h"), ("Ah", "2s")])
def test_s58_suits_that_are_neighbours_in_the_pack_make_no_run(ace: str, two: str) -> None:
    match = shed("3c | 4c | 5c | 6c", turn=2, pile=f"0: {ace}, 1: {two}", trump=two[1])

    say(match, "2: pick up")

    assert pile(match) == f"0: {ace}"


def test_s59_picked_up_cards_join_the_hand() -> None:
    match = shed("Ah | Ad | 2d | 4d", turn=2, pile="0: 3c, 1: 5c", trump="s")

    say(match, "2: pick up", "3: pick up", "0: play Ah", "1: pick up", "2: play 5c")

    assert hands(match) == " | Ad Ah | 2d | 3c 4d"  # The five has been played again.


def test_s60_the_next_seat_faces_the_new_top_card() -> None:
    match = shed("4c 9c | 8c 2d | 3d 4d", trump="s")

    say(match, "0: play 4c", "1: play 8c", "2: pick up")

    assert match.turn == 0
    assert pile(match) == "0: 4c"
    assert match.legal_texts(0) == ["play 9c", "pick up"]  # Even if the card is his own.


def test_s60_one_may_pick_up_ones_own_card() -> None:
    match = shed("4c 9c | 8c 2d | 3d 4d", trump="s")

    say(match, "0: play 4c", "1: play 8c", "2: pick up", "0: pick up")

    assert match.hand(0) == ["4c", "9c"]
    assert match.turn == 1


def test_s61_an_empty_pile_ends_the_trick_without_avstick() -> None:
    match = shed("4c 9c | 8c 2d | 3d 4d", trump="s")

    say(match, "0: play 4c", "1: pick up")

    assert pile(match) == ""
    assert told(match, "avstick") == []
    assert match.turn == 2  # The next active seat after the picker leads,
    assert refused(match, "2: pick up") == "S49"
    say(match, "2: play 3d")
    assert pile(match) == "2: 3d"
    assert match.table()["discarded"] == 52 - 6  # and no card has left the game.


def test_s61_an_out_seat_is_skipped() -> None:
    match = shed("4c 9c | 8c 2d | | 3d 4d", trump="s")

    say(match, "0: play 4c", "1: pick up")

    assert match.turn == 3
