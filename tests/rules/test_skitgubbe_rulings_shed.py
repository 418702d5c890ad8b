"""Where the source is silent on skitkort, phase 2 and the table: R-S21 to R-S33 and R-S51 to R-S59."""

from __future__ import annotations

from typing import cast

import pytest

import talong
from tests.rules.looking import Event, refused, seen, told
from tests.skitgubbe_tables import (
    SKITGUBBE,
    SKITKORT,
    collect,
    hands,
    pass_all,
    pile,
    placement,
    play_out,
    plays,
    shed,
    sizes,
    skitgubbe,
    trick,
)
from tests.tables import say

HIDDEN = ["Qd", "Kd", "Ad", "Js"]


def finish(match: talong.Match) -> talong.Match:
    """Let everybody play its only card, and nobody throw, until phase 1 is over."""
    while match.phase == "collect":
        assert match.turn is not None
        say(match, f"{match.turn}: {match.legal_texts(match.turn)[0]}")
    pass_all(match)
    return match


def test_r_s21_there_is_no_second_count() -> None:
    match = finish(collect("Ac | 9d | Kd | Jh", last="2: 7h", won={1: "2c 3c 4c 6c 6d", 3: "2d 3d 4d 5d 6h"}))

    assert seen(match, "recipients") == [2]
    assert hands(match).split(" | ")[1] == "6c 6d"  # Two cards, and one: fewer than five, but counted before.
    assert match.hand(3) == ["6h"]
    assert len(match.hand(2)) == 17


def test_r_s22_surplus_skitkort_go_to_the_earliest_of_the_first_trick() -> None:
    match = finish(collect("Ac | 9d | Kd | Jh", last="2: 7h", first_leader=3))

    received = {event["seat"]: event["number"] for event in told(match, "skit")}
    assert received == {3: 6, 1: 5, 2: 5}


def test_r_s23_if_everybody_is_below_the_threshold_all_share() -> None:
    suits = {seat: " ".join([rank + suit for rank in "23456789TJQK"]) for seat, suit in enumerate("cdhs")}
    suits[3] = suits[3].removesuffix(" Ks")
    match = collect("Ac | Ad | Ah | Ks", last="3: As", won=suits, rules={"variants": "NE"})

    finish(match)

    assert seen(match, "recipients") == [0, 1, 2, 3]  # T is 14 and nobody has more than 13 cards.
    received = [event["number"] for event in told(match, "skit")]
    assert received == [4, 4, 4, 4]
    assert sorted([card for seat in range(4) for card in match.hand(seat) if card in SKITKORT]) == sorted(SKITKORT)


def test_r_s23_with_five_it_is_impossible() -> None:
    assert all(4 * seats < 52 for seats in range(2, 13))
    match = SKITGUBBE.match(seats=12, seed=1)
    while match.phase in ("collect", "throw"):
        assert match.turn is not None
        match.apply(match.turn, match.legal(match.turn)[-1])
    assert len(cast("list[int]", seen(match, "recipients"))) < 12


def test_r_s24_without_cards_one_is_out_first_clockwise_from_the_leader() -> None:
    won = {1: "2c 3c 4c 5c 5d", 3: "2d 3d 4d 2h"}
    match = finish(collect("Ac | 9d | Kd | Jh", last="3: 3h", won=won))

    assert match.table()["out"] == [3, 1]  # S46 names seat 3.
    assert told(match, "out") == [{"seat": 3}, {"seat": 1}]
    assert match.active == [0, 2]


@pytest.mark.parametrize("seats", range(3, 13))
def test_r_s24_a_recipient_always_receives_something(seats: int) -> None:
    match = SKITGUBBE.match(seats=seats, seed=seats)
    while match.phase in ("collect", "throw"):
        assert match.turn is not None
        match.apply(match.turn, match.legal(match.turn)[-1])

    recipients = cast("list[int]", seen(match, "recipients"))
    received = {cast("int", event["seat"]): cast("int", event["number"]) for event in told(match, "skit")}
    assert sorted(received) == recipients
    assert all(number >= 1 for number in received.values())
    assert sum(received.values()) == (16 if recipients else 0)


def test_r_s25_the_first_leader_without_cards_is_followed_by_the_next() -> None:
    won = {1: "2c 3c 4c 5c 5d", 0: "2d 3d 4d 2h"}
    match = finish(collect("9c | 9d | Ad | Qh", last="0: 3h", won=won, leader=2, rest=2))

    assert match.table()["last_holder"] == 0
    assert match.table()["out"] == [0, 1]
    assert match.turn == 2


def test_r_s26_all_cards_of_a_sequence_lie_above_the_top_card() -> None:
    match = shed("2h | 7h 8h Jh Qh Kh | 3h", turn=1, pile="0: 9h Th", trump="s")

    assert sorted(plays(match, 1)) == ["Jh", "Jh Qh", "Jh Qh Kh", "Kh", "Qh", "Qh Kh"]


def test_r_s26_on_a_trump_laid_over_a_plain_suit_ranks_do_not_matter() -> None:
    match = shed("2h | 2s 3s 4s | 3h", turn=1, pile="0: Qh Kh Ah", trump="s")

    assert len(plays(match, 1)) == 6


def test_r_s27_sequences_are_stacked_ascending() -> None:
    match = shed("4h 5h 6h 2d | 5c 2c | 3c Ac | 7h")

    say(match, "0: play 5h 4h 6h", "1: pick up")

    assert match.hand(1) == ["2c", "4h", "5c", "5h", "6h"]
    match = shed("4h 5h 6h 2d | 5c 7h | 3c Ac")
    say(match, "0: play 6h 5h 4h")
    assert plays(match, 1) == ["7h"]


def test_r_s28_layings_are_counted_whole() -> None:
    match = shed("Ah | Ad | 2d Ac | 4d", turn=2, pile="0: 3c 4c, 1: 9c Tc", trump="s")

    say(match, "2: play Ac", "3: pick up")

    assert pile(match) == "0: 3c 4c, 1: 9c Tc"
    say(match, "0: pick up")
    assert pile(match) == "0: 3c 4c"


def test_r_s29_the_leader_counts_even_if_the_lead_was_his_last_card() -> None:
    match = shed("4c | 8c 2d | 9c 2h", trump="s")

    say(match, "0: play 4c")

    assert match.active == [1, 2]
    assert match.table()["needed"] == 3
    say(match, "1: play 8c")
    assert told(match, "avstick") == []


def test_r_s30_the_end_comes_before_the_avstick_and_any_reply() -> None:
    reply = shed("4c | 8c 2d", trump="s")
    say(reply, "0: play 4c")
    assert skitgubbe(reply) == 1
    assert reply.turn is None

    completing = shed("4c 5d | | 8c", trump="s")
    say(completing, "0: play 4c", "2: play 8c")
    assert skitgubbe(completing) == 0
    assert told(completing, "avstick") == []


CYCLE = [
    "0: play 7c", "2: play 8c", "0: pick up", "2: play 4s", "0: play 5s", "2: pick up",
    "0: play 8c", "2: play 5s", "0: pick up", "2: pick up",
]  # fmt: skip


def test_r_s31_a_guard_is_not_switched_off_by_the_number_of_seats() -> None:
    rules = {"loop_guard": "repetition:3"}
    match = shed("5s 7c | | 4s 8c 8s | ", trump="s", pile="1: 3c", needed=4, rules=rules)

    say(match, *CYCLE, *CYCLE[:-1])
    assert match.phase == "shed"
    say(match, CYCLE[-1])

    assert match.phase == "deal_over"
    assert match.results[-1]["no_loser"] is True
    assert told(match, "skitgubbe") == []
    assert told(match, "no_loser") == [{}]  # It is nobody's doing.
    assert match.standing() == {"skitgubbe": [0, 0, 0, 0]}


def test_r_s31_the_start_of_phase_2_is_counted() -> None:
    won = {0: "8c 8d", 1: "9c 9d", 2: "Tc Td"}
    match = collect("6c 7c 7d | 6d | 2d 2h", last="0: Jh", won=won, rest=1, rules={"loop_guard": "repetition:2"})
    say(match, "0: play 6c", "1: play 6d", "2: play 2d", "0: play 7c")
    assert match.phase == "shed"
    assert match.turn == 0

    first, second = "Jh", match.hand(2)[-1]
    say(match, f"0: play {first}", "1: pick up", f"2: play {second}", "0: pick up", f"1: play {first}", "2: pick up")
    say(match, f"0: play {second}", "1: pick up", f"2: play {first}", "0: pick up", f"1: play {second}")
    assert match.phase == "shed"
    say(match, "2: pick up")

    assert match.phase == "deal_over"  # The same hands as at the start, for the second time.
    assert skitgubbe(match) is None


def test_r_s31_plies_without_avstick_or_going_out() -> None:
    match = shed("4c 2c 2s | 8c 2d 3s | 9c 2h 4s", trump="d", rules={"loop_guard": "plies:4"})

    say(match, "0: play 4c", "1: play 8c", "2: play 9c")  # The avstick begins the count anew.
    say(match, "2: play 4s", "0: pick up", "1: play 3s")
    assert match.phase == "shed"
    say(match, "2: pick up")

    assert match.results[-1]["no_loser"] is True


def test_r_s31_it_is_off_for_people() -> None:
    rules = cast("Event", seen(SKITGUBBE.match(seats=3, seed=1), "rules"))

    assert rules["loop_repetition"] == rules["loop_plies"] == 0


@pytest.mark.parametrize("guard", ["repetition", "plies:0", "repetition:x", "repetition:1", "often", 3])
def test_r_s31_nothing_else_is_a_guard(guard: object) -> None:
    with pytest.raises(talong.RulesError) as caught:
        SKITGUBBE.rules("standard", loop_guard=guard)

    assert caught.value.rule == "R-S31"
    with pytest.raises(talong.RulesError):
        SKITGUBBE.rules("standard", loop_repetition=1)  # By its other name.


def test_r_s32_placement_is_the_order_of_going_out() -> None:
    match = shed("4c 2c | 8c | 9c", trump="s")

    say(match, "0: play 4c", "1: play 8c", "2: play 9c")

    assert placement(match) == [1, 2]
    places = [entry["place"] for entry in cast("list[Event]", match.outcome["standings"])]
    assert places == [1, 1, 3]  # Who went out first is no better off.


def test_r_s33_a_laying_and_its_refill_are_one() -> None:
    match = collect("7c 7d 8h | 2c 7s 4c | 2d 3d 4d", stock="Ks Qs", rules={"variants": "C", "pace": "live"})

    say(match, "0: play 7c", "1: throw 7s")

    kinds = [event["event"] for event in match.events()]
    assert kinds == ["play", "draw", "turn", "throw", "draw"]
    assert sizes(match) == [3, 3, 3]


def test_r_s33_live_the_order_of_arrival_counts() -> None:
    rules = {"variants": "C", "pace": "live"}
    match = collect("7c 7d 8h | 2c 3c 4c | 7h 3d 4d", stock="Ks Qs Js", rules=rules)

    say(match, "0: play 7c", "2: throw 7h", "0: throw 7d")

    assert trick(match) == "0: play 7c, 2: throw 7h, 0: throw 7d"
    assert match.turn == 1  # The seat on turn never has to wait:
    assert "play 2c" in match.legal_texts(1)


def test_r_s33_in_windows_the_asked_order_counts_and_a_throw_reopens() -> None:
    match = collect("7c 7d 8h | 2c 3c 4c | 7h 3d 4d", stock="Ks Qs Js", rules={"variants": "C"})

    say(match, "0: play 7c")
    assert match.turn == 2  # Clockwise after seat 1, which is on turn.
    assert refused(match, "0: throw 7d") == "SW2"
    say(match, "2: pass", "0: throw 7d")
    assert match.turn == 2  # He is asked again.
    say(match, "2: throw 7h", "2: pass", "0: pass")
    assert match.turn == 1


# Two players.


@pytest.mark.parametrize("k", range(21))
def test_r_s51_the_avstickshog_is_even_and_at_most_twenty(k: int) -> None:
    if k % 2:
        with pytest.raises(talong.RulesError) as caught:
            SKITGUBBE.rules("standard", avstickshog=k)
        assert caught.value.rule == "SO2"
    else:
        match = SKITGUBBE.match(seats=2, seed=1, rules=SKITGUBBE.rules("standard", avstickshog=k))
        assert match.table()["avstickshog"] == k
        assert match.table()["stock"] == 46 - k


@pytest.mark.parametrize("k", [-2, 22, "many", True])
def test_r_s51_nothing_else_is_a_size(k: object) -> None:
    with pytest.raises(talong.RulesError):
        SKITGUBBE.rules("standard", avstickshog=k)


def test_r_s51_twelve_is_the_default() -> None:
    assert SKITGUBBE.match(seats=2, seed=1).table()["avstickshog"] == 12


def test_r_s52_skitkort_in_the_avstickshog_stay_there_and_are_ordinary_cards_later() -> None:
    hidden = ["2c", "3c", "4h", "5h"]
    match = collect("Kc | 9d", last="0: 7h", avstickshog=hidden)

    say(match, "0: play Kc", "1: play 9d")
    assert sorted(match.hand(1)) == sorted(set(SKITKORT) - set(hidden))
    say(match, "0: play 8d", "1: pick up", "0: play 6d", "1: play 8d")

    assert told(match, "avstick") == [{"seat": 1}]
    assert "2c" in match.hand(1)
    assert "3c" in match.hand(0)
    assert "play 2c" in match.legal_texts(1)


def test_r_s53_without_cards_at_the_start_one_is_out() -> None:
    hidden = [*SKITKORT, "6c", "6d", "6h", "6s"]
    match = collect("Ac | 9d", last="0: 7h", avstickshog=hidden, rules={"avstickshog": 20})

    say(match, "0: play Ac", "1: play 9d")

    assert skitgubbe(match) == 0
    assert placement(match) == [1]
    assert told(match, "draw2") == []


def test_r_s54_avstick_and_draws_come_before_out() -> None:
    with_cards = shed("4c 5d | 8c", avstickshog=HIDDEN)
    without = shed("4c 5d | 8c")

    say(with_cards, "0: play 4c", "1: play 8c")
    say(without, "0: play 4c", "1: play 8c")

    assert [event["event"] for event in with_cards.events()][-4:] == ["avstick", "draw2", "draw2", "turn"]
    assert [event["event"] for event in without.events()][-2:] == ["out", "skitgubbe"]


def test_r_s54_after_a_pick_up_the_opponents_hand_is_looked_at() -> None:
    match = shed("4c 5d | 8c 2d", avstickshog=HIDDEN)

    say(match, "0: play 4c", "1: pick up")
    assert match.turn == 0
    say(match, "0: play 5d", "1: pick up")

    assert skitgubbe(match) == 1


def test_r_s55_a_v_avstick_makes_both_draw() -> None:
    suit = [rank + "h" for rank in "23456789TJQKA"]
    match = shed(f"{' '.join(suit[:6])} 2c | {' '.join(suit[6:])} 2d", avstickshog=HIDDEN, rules={"variants": "V"})

    say(match, f"0: play {' '.join(suit[:6])}", f"1: play {' '.join(suit[6:])}")
    assert hands(match) == "2c Kd | 2d Qd"

    alone = shed(f"{' '.join(suit)} | 8c 2d", avstickshog=HIDDEN, rules={"variants": "V"})
    say(alone, f"0: play {' '.join(suit)}")
    assert hands(alone) == "Qd | 2d 8c Kd"  # Even with his last cards.
    assert alone.turn == 0


def test_r_s56_the_plain_game_is_offered() -> None:
    match = SKITGUBBE.match(seats=2, seed=5, rules=SKITGUBBE.rules("standard", avstickshog=0, deals=1))
    assert match.table()["stock"] == 46

    play_out(match, 5)

    assert match.is_over
    assert told(match, "draw2") == []
    assert skitgubbe(match) in (0, 1)


def test_r_s57_the_pool_is_known_and_its_distribution_hidden() -> None:
    match = finish(collect("Ac | 9d | Kd", last="2: 7s"))

    assert told(match, "removed")[0] == {"seat": 0, "number": 16, "cards": ["?"] * 16}  # Face down,
    memory = cast("dict[str, dict[str, list[str]]]", seen(match, "memory"))
    placed = {card for cards in memory["known"].values() for card in cards}
    assert set(SKITGUBBE.deck.codes) - placed == set(SKITKORT)  # and yet everybody can tell which they are.
    assert match.view(0).cards(1) == ["?"] * 8
    assert match.view(1).cards(1) == match.hand(1)


def timed_out(match: talong.Match, seat: int) -> str:
    """Return what a server does for *seat* when its time is up."""
    legal = match.legal_texts(seat)
    if "pass" in legal:
        return "pass"
    if "pick up" in legal:
        return "pick up"
    singles = [text for text in legal if text.startswith("play ") and len(text.split()) == 2]
    plain = [text for text in singles if text[-1] != match.table()["trump"]]
    return min(plain or singles, key=lambda text: "23456789TJQKA".index(text[5]))


@pytest.mark.parametrize("letters", ["standard", "C", "D", "E", "G", "CGH", "KU"])
def test_r_s58_what_a_time_out_does_is_always_legal(letters: str) -> None:
    rules = SKITGUBBE.rules(letters, loop_guard="repetition:3")
    match = SKITGUBBE.match(seats=3, seed=3, rules=rules)

    while not match.results:
        seat = match.turn
        assert seat is not None
        match.say(f"{seat}: {timed_out(match, seat)}")

    assert told(match, "throw") == told(match, "chance") == []
    assert match.results[0]["no_loser"] is True  # Where nobody plays, nobody loses.


def test_r_s59_until_the_table_stops() -> None:
    match = SKITGUBBE.match(seats=2, seed=1)

    for seed in range(12):
        play_out(match, seed)

    assert not match.is_over
    assert len(match.results) == 12
    assert match.phase == "collect"


def test_r_s59_an_agreed_number_of_deals() -> None:
    match = SKITGUBBE.match(seats=3, seed=1, rules=SKITGUBBE.rules("standard", deals=4))

    for seed in range(4):
        assert not match.is_over
        play_out(match, seed)

    assert match.is_over
    assert match.phase == "match_over"
    marks = cast("list[int]", match.standing()["skitgubbe"])
    assert sum(marks) == 4
    standings = cast("list[Event]", match.outcome["standings"])
    assert [cast("int", entry["skitgubbe"]) for entry in standings] == sorted(marks)
    assert standings[0]["place"] == 1
    assert refused(match, "0: pass") == "S5"
