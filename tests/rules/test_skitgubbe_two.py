"""Two players, with and without an avstickshög (S2P-1 to S2P-19)."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

import talong
from tests.rules.looking import refused, seen, told
from tests.skitgubbe_tables import (
    SKITGUBBE,
    SKITKORT,
    collect,
    dealt,
    hands,
    pack,
    pass_all,
    pile,
    placement,
    play_out,
    plays,
    shed,
    sizes,
    skitgubbe,
    throw,
    throws,
    won,
)
from tests.skitgubbe_worlds import shedding
from tests.tables import say

HIDDEN = ["Qd", "Kd", "Ad", "Js"]  # An avstickshög, top card first.


@pytest.mark.parametrize(("options", "size"), [({}, 12), ({"avstickshog": 10}, 10), ({"avstickshog": 0}, 0)])
def test_s2p_1_an_even_number_of_cards_is_set_aside(options: dict[str, object], size: int) -> None:
    match = SKITGUBBE.match(seats=2, seed=1, rules=SKITGUBBE.rules("standard", **options))

    assert match.table()["avstickshog"] == size


def test_s2p_1_only_two_players_have_an_avstickshog() -> None:
    assert SKITGUBBE.match(seats=3, seed=1).table()["avstickshog"] == 0
    with pytest.raises(talong.RulesError) as caught:
        SKITGUBBE.match(seats=3, seed=1, rules=SKITGUBBE.rules("standard", avstickshog=12))
    assert caught.value.rule == "SO2"


def test_s2p_2_the_top_cards_of_the_deck_are_set_aside_unseen() -> None:
    order = pack("2c 4c 6c 8c Tc Qc Ac 3d 5d 7d 9d Jd Kd")
    match = SKITGUBBE.match(seats=2, decks=[order])

    assert match.position()["avstickshog"] == order[:12]
    for viewer in range(-1, 2):
        assert not set(order[:12]) & set(str(match.view(viewer).data()).replace("'", " ").split())
        assert not set(order[:12]) & set(str(match.events(viewer=viewer)).replace("'", " ").split())


def test_s2p_2_they_are_used_in_phase_2_only() -> None:
    match = SKITGUBBE.match(seats=2, seed=6)
    hidden = match.position()["avstickshog"]

    while match.phase != "shed":
        assert match.position()["avstickshog"] == hidden
        assert match.turn is not None
        match.apply(match.turn, match.legal(match.turn)[-1])

    assert match.position()["avstickshog"] == hidden


@pytest.mark.parametrize(("letters", "size"), [("standard", 3), ("A", 2)])
@pytest.mark.parametrize("k", [0, 10, 12, 14])
def test_s2p_3_the_non_dealer_gets_the_first_card(letters: str, size: int, k: int) -> None:
    order = pack("2c 4c 6c 8c Tc Qc Ac 3d 5d 7d 9d Jd Kd")
    match = SKITGUBBE.match(seats=2, decks=[order], rules=SKITGUBBE.rules(letters, avstickshog=k), dealer=0)

    assert set(match.hand(1)) == set(order[k : k + 2 * size : 2])
    assert set(match.hand(0)) == set(order[k + 1 : k + 2 * size : 2])
    assert match.position()["stock"] == order[k + 2 * size :]
    assert match.table()["stock"] == 52 - k - 2 * size
    assert match.turn == 1


def test_s2p_4_ties_windows_and_chance_with_two_seats() -> None:
    match = collect("9c 9s 3c | 9d 8d 3d", stock="Ks Qs Jh Th 8s")

    assert "chance" in match.legal_texts(0)
    say(match, "0: play 9c", "1: play 9d")
    assert seen(match, "round_seats") == [0, 1]
    say(match, "0: chance", "1: play 8d")
    assert match.phase == "throw"
    assert match.table()["winner"] == 0
    assert throws(match, 0) == ["9s"]
    say(match, "0: throw 9s", "1: pass")
    assert won(match, 0) == "8d 9c 9d 9s Jh"
    assert match.turn == 0


def test_s2p_5_trump_comes_from_the_last_stock_card() -> None:
    match = dealt("2c 4c 6c 8c Tc Qc Ac 3d 5d 7d 9d Jd Kd", "Th", seats=2)

    while match.phase != "shed":
        assert match.turn is not None
        match.apply(match.turn, match.legal(match.turn)[-1])

    assert match.table()["trump"] == "h"


def test_s2p_5_only_cards_in_hands_are_sorted_out() -> None:
    hidden = ["2c", "3c", "4c", "5c", "Ac", "As"]
    match = collect("Kc | 9d", last="0: 7h", avstickshog=hidden)

    say(match, "0: play Kc", "1: play 9d")

    assert seen(match, "recipients") == [1]
    assert match.hand(1) == [card for card in SKITKORT if card[1] != "c"]
    assert match.position()["avstickshog"] == hidden


@pytest.mark.parametrize("holder", range(2))
def test_s2p_6_the_last_card_holder_leads_phase_2(holder: int) -> None:
    match = collect("Kc | 9d", last=f"{holder}: 7h", avstickshog=HIDDEN)

    say(match, "0: play Kc", "1: play 9d")

    assert match.phase == "shed"
    assert match.turn == holder


def test_s2p_6_sv_o_may_change_that() -> None:
    match = collect("Kc | 9d", last="1: 7h", avstickshog=HIDDEN, rules={"variants": "O"})

    say(match, "0: play Kc", "1: play 9d")

    assert match.turn == 0


def test_s2p_7_lead_and_beat_complete_a_trick() -> None:
    match = shed("4c 2c 3h | 8c 2d 3d", avstickshog=HIDDEN)
    assert match.table()["needed"] == 2

    say(match, "0: play 4c", "1: play 8c")

    assert told(match, "avstick") == [{"seat": 1}]
    assert match.table()["needed"] == 2


def test_s2p_7_after_a_pick_up_the_leader_leads_again() -> None:
    match = shed("4c 2c 3h | 8c 2d 3d", avstickshog=HIDDEN)

    say(match, "0: play 4c", "1: pick up")

    assert pile(match) == ""
    assert match.turn == 0
    assert hands(match) == "2c 3h | 2d 3d 4c 8c"


def test_s2p_8_both_draw_and_the_maker_first() -> None:
    match = shed("4c 2c 3h | 8c 2d 3d", avstickshog=HIDDEN)

    say(match, "0: play 4c", "1: play 8c")

    assert hands(match) == "2c 3h Kd | 2d 3d Qd"
    assert match.table()["avstickshog"] == 2
    assert told(match, "draw2", 1)[0] == {"seat": 1, "number": 1, "cards": ["Qd"]}


def test_s2p_8_a_pick_up_causes_no_draw() -> None:
    match = shed("4c 2c 3h | 8c 2d 3d", avstickshog=HIDDEN)

    say(match, "0: play 4c", "1: pick up")

    assert match.table()["avstickshog"] == 4
    assert told(match, "draw2") == []


def test_s2p_8_only_while_it_lasts() -> None:
    match = shed("4c 2c 3h 5d | 8c 2d 3d 6h", avstickshog=HIDDEN[:2])

    say(match, "0: play 4c", "1: play 8c", "1: play 2d", "0: play 5d")

    assert len(told(match, "draw2")) == 2
    assert sizes(match) == [3, 3]


def test_s2p_9_the_avstick_maker_leads_next() -> None:
    match = shed("4c 2c 3h | 8c 2d 3d", avstickshog=HIDDEN)

    say(match, "0: play 4c", "1: play 8c")

    assert match.turn == 1


def test_s2p_10_without_hand_cards_one_is_not_out_yet() -> None:
    match = shed("4c | 8c 2d 3d", avstickshog=HIDDEN)

    say(match, "0: play 4c")

    assert match.phase == "shed"
    assert match.active == [0, 1]
    assert told(match, "out") == []
    assert match.turn == 1


def test_s2p_11_the_last_card_is_beaten_and_the_game_goes_on() -> None:
    match = shed("4c | 8c 2d", avstickshog=HIDDEN)

    say(match, "0: play 4c", "1: play 8c")

    assert hands(match) == "Kd | 2d Qd"
    assert match.turn == 1


def test_s2p_11_even_if_the_other_is_empty_too() -> None:
    match = shed("4c 5c | 8c", avstickshog=HIDDEN)

    say(match, "0: play 4c 5c", "1: play 8c")

    assert hands(match) == "Kd | Qd"
    assert match.turn == 1
    assert not match.results


@pytest.mark.parametrize("hand", ["3d 8c", "2d 3d"])
def test_s2p_12_the_last_card_is_picked_up_and_the_picker_has_lost(hand: str) -> None:
    match = shed(f"4c | {hand}", avstickshog=HIDDEN)

    say(match, "0: play 4c", "1: pick up")  # By choice, or because he must.

    assert match.phase == "deal_over"
    assert skitgubbe(match) == 1
    assert placement(match) == [0]
    assert told(match, "draw2") == []


def test_s2p_12_a_last_sequence_is_the_same() -> None:
    match = shed("4c 5c 6c | 8c 2d", avstickshog=HIDDEN)

    say(match, "0: play 4c 5c 6c", "1: pick up")

    assert skitgubbe(match) == 1


def test_s2p_13_beating_with_the_last_card_is_never_an_ending() -> None:
    match = shed("4c 5d | 8c", avstickshog=HIDDEN)

    say(match, "0: play 4c", "1: play 8c")

    assert match.phase == "shed"
    assert hands(match) == "5d Kd | Qd"
    assert match.turn == 1


@pytest.mark.parametrize(
    ("cards", "lines", "loser"), [("4c | 8c 2d", ["0: play 4c"], 1), ("4c 5d | 8c", ["0: play 4c", "1: play 8c"], 0)]
)
def test_s2p_14_without_an_avstickshog_the_last_card_wins(cards: str, lines: list[str], loser: int) -> None:
    match = shed(cards)

    say(match, *lines)

    assert skitgubbe(match) == loser
    assert told(match, "avstick") == []


def test_s2p_15_the_last_two_cards_still_restore_both_hands() -> None:
    match = shed("4c | 8c", avstickshog=HIDDEN[:2])

    say(match, "0: play 4c", "1: play 8c")
    assert hands(match) == "Kd | Qd"
    assert match.table()["avstickshog"] == 0
    assert match.turn == 1
    say(match, "1: play Qd")  # From the next laying on his last card wins.

    assert skitgubbe(match) == 0


def test_s2p_15_there_is_never_a_single_card_left() -> None:
    for seed in range(5):
        match = SKITGUBBE.match(seats=2, seed=seed)
        left = set()
        while not match.results:
            assert match.turn is not None
            legal = match.legal_texts(match.turn)
            match.say(f"{match.turn}: {legal[-1 if match.phase == 'throw' else 0]}")
            left.add(cast("int", match.table().get("avstickshog", 0)))
            if match.version > 400:
                break
        assert {size % 2 for size in left} == {0}
        assert len(left) > 1


def test_s2p_16_drawn_cards_are_seen_by_their_drawer_only() -> None:
    match = shed("4c 2c 3h | 8c 2d 3d", avstickshog=HIDDEN)

    say(match, "0: play 4c", "1: play 8c")

    assert told(match, "draw2", 0) == [
        {"seat": 1, "number": 1, "cards": ["?"]},
        {"seat": 0, "number": 1, "cards": ["Kd"]},
    ]
    assert match.view(0).cards(1) == ["?", "?", "?"]
    assert match.view(talong.WATCHER).cards(0) == ["?", "?", "?"]


@pytest.mark.parametrize("letters", ["S", "T", "U", "STU", "F"])
def test_s2p_17_s_t_u_and_f_have_no_effect(letters: str) -> None:
    for seed in range(3):
        plain = SKITGUBBE.match(seats=2, seed=seed, rules=SKITGUBBE.rules("standard", deals=1))
        other = SKITGUBBE.match(seats=2, seed=seed, rules=SKITGUBBE.rules(letters, deals=1))

        play_out(plain, seed)
        play_out(other, seed)

        assert plain.events() == other.events()
        assert plain.results == other.results


def test_s2p_18_a_whole_suit_led_alone_is_an_avstick() -> None:
    suit = " ".join([rank + "h" for rank in "23456789TJQKA"])
    match = shed(f"{suit} 2c | 8c 2d", avstickshog=HIDDEN, rules={"variants": "V"})

    say(match, f"0: play {suit}")

    assert told(match, "avstick") == [{"seat": 0}]
    assert hands(match) == "2c Qd | 2d 8c Kd"  # The leader draws first,
    assert match.turn == 0  # and leads again.


def test_s2p_18_without_v_it_is_a_lead_like_any_other() -> None:
    suit = " ".join([rank + "h" for rank in "23456789TJQKA"])
    match = shed(f"{suit} 2c | 8c 2d", avstickshog=HIDDEN)

    say(match, f"0: play {suit}")

    assert match.turn == 1
    assert match.legal_texts(1) == ["pick up"]


def test_s2p_19_the_plain_game_is_one_of_perfect_information() -> None:
    match = SKITGUBBE.match(seats=2, seed=8, rules=SKITGUBBE.rules("standard", avstickshog=0, deals=1))
    while match.phase != "shed":
        assert match.turn is not None
        match.apply(match.turn, match.legal(match.turn)[-1])

    for _act in range(20):
        assert match.view(0).cards(1) == match.hand(1)
        assert match.view(1).cards(0) == match.hand(0)
        assert match.turn is not None
        match.apply(match.turn, match.legal(match.turn)[0])


def test_s2p_4_nothing_of_phase_1_is_otherwise_changed() -> None:
    match = throw("7c 7h 3c | 2d 3d 5d", trick="0: play 7d, 1: play 8d")

    assert refused(match, "1: pass") == "SW2"
    pass_all(match)
    assert match.turn == 1
    assert sorted(plays(match, 1)) == ["2d", "3d", "5d"]


def used_up(recipients: list[int], rules: dict[str, object]) -> talong.Match:
    """Return phase 2 after the avstickshög: both have drawn, and skitkort lay there."""
    hands = ["5s 6d 6h 7h 8c Td Qc", "2c 2d 2h 2s 3d 3h 4d 4h 5d 5h 9c Tc Jc Jd Ac Ad"]
    known = {
        "0": ["6d", "7h", "8c", "Td", "Qc"],
        "1": ["2d", "2h", "3d", "3h", "4d", "4h", "5d", "5h", "Jc", "Jd", "Ac", "Ad"],
    }
    held = " ".join(hands).split()
    gone = [code for code in SKITGUBBE.deck.codes if code not in held]
    return shedding(hands, trump="s", rules=rules, known=known, recipients=recipients, discarded=gone)


@pytest.mark.parametrize("recipients", [[1], [0], [0, 1]])
def test_r_s52_skitkort_drawn_from_a_used_up_avstickshog_may_be_with_either(recipients: list[int]) -> None:
    match = used_up(recipients, {"threshold": "16"})
    view = match.view(talong.WATCHER)
    luck = Random(1)

    fives = set()
    for _draw in range(60):
        world = view.sample(luck)
        assert world.view(talong.WATCHER).data() == view.data()
        fives.add("5s" in world.hand(0))

    assert fives == {True, False}


@pytest.mark.once
def test_r_s52_si8_worlds_and_positions_look_the_same_whoever_got_skitkort() -> None:
    luck = Random("aside")
    counted = 0
    for seed in range(40):
        rules = SKITGUBBE.rules(variants="M", m_threshold="20", avstickshog=20, deals=1)
        match = SKITGUBBE.match(seats=2, rules=rules, seed=seed)
        while not match.is_over and match.version < 90:
            seat = match.asked()[0]
            match.apply(seat, luck.choice(match.legal(seat)))
            if match.phase == "shed" and luck.random() < 0.2:
                again = talong.load_position(match.position())
                for viewer in (0, 1, talong.WATCHER):
                    view = match.view(viewer)
                    assert again.view(viewer).data() == view.data()
                    assert view.sample(luck).view(viewer).data() == view.data()
                counted += 1
    assert counted > 50
