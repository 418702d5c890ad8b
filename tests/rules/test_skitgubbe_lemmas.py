"""Consequences of the rules of Skitgubbe: SL1 to SL7."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import cast

import pytest

import talong
from tests.rules.looking import Event, told
from tests.skitgubbe_tables import SKITGUBBE, collect, hands, pass_all, pile, plays, shed, sizes, skitgubbe
from tests.tables import say

pytestmark = pytest.mark.once

RANKS = "23456789TJQKA"


def units(cards: list[str]) -> Iterator[list[str]]:
    """Give every unit of *cards*, found the slow way."""
    for suit in "cdhs":
        held = [RANKS.index(card[0]) for card in cards if card[1] == suit]
        for low, high in combinations(range(len(RANKS) + 1), 2):
            if all(rank in held for rank in range(low, high)):
                yield [RANKS[rank] + suit for rank in range(low, high)]


def beats(unit: list[str], top: str, trump: str, reading: str) -> bool:
    """Tell whether *unit* beats *top* if the *reading* says which of its cards must be the higher ones."""
    if unit[0][1] == top[1]:
        higher = [RANKS.index(card[0]) > RANKS.index(top[0]) for card in unit]
        return {"all": all(higher), "highest": higher[-1], "lowest": higher[0]}[reading]
    return unit[0][1] == trump


@pytest.mark.parametrize("reading", ["all", "highest", "lowest"])
def test_sl1_every_reading_of_higher_gives_the_same_plays(reading: str) -> None:
    luck = Random(1)
    for _time in range(60):
        order = list(SKITGUBBE.deck.codes)
        luck.shuffle(order)
        hand, top, trump = order[:20], order[20], luck.choice("cdhs")
        match = shed(f"{order[21]} | {' '.join(hand)} | {order[22]}", turn=1, pile=f"0: {top}", trump=trump)

        expected = [" ".join(unit) for unit in units(hand) if beats(unit, top, trump, reading)]
        assert sorted(plays(match, 1)) == sorted(expected)


@pytest.mark.parametrize("letters", ["standard", "S", "T", "ST", "U", "SU", "TU"])
def test_sl2_pick_ups_never_split_a_laying(letters: str) -> None:
    picked = 0
    for seed in range(3):
        match = SKITGUBBE.match(seats=4, seed=seed, rules=SKITGUBBE.rules(letters))
        luck = Random(seed)
        while not match.results and match.version < 300:
            assert match.turn is not None
            before = [cast("list[str]", laying["cards"]) for laying in cast("list[Event]", match.table()["pile"])]
            action = luck.choice(match.legal(match.turn))
            match.apply(match.turn, action)
            if match.text(action) == "pick up":
                taken = cast("list[str]", told(match, "pick_up")[-1]["cards"])
                left = [cast("list[str]", laying["cards"]) for laying in cast("list[Event]", match.table()["pile"])]
                assert all(set(laying) <= set(taken) or not set(laying) & set(taken) for laying in before)
                assert left == [laying for laying in before if not set(laying) & set(taken)]
                picked += len(before) > 1
    assert picked > 10


@pytest.mark.parametrize("seed", range(4))
def test_sl3_with_two_seats_a_trick_is_an_avstick_or_a_pick_up(seed: int) -> None:
    luck = Random(seed)
    order = list(SKITGUBBE.deck.codes)
    luck.shuffle(order)
    match = shed(f"{' '.join(order[:10])} | {' '.join(order[10:20])} | ")

    while not match.results:
        leader = match.turn
        assert leader is not None
        cards = len(match.hand(leader))
        match.apply(leader, luck.choice(match.legal(leader)))
        if match.results:
            break
        assert match.turn == 1 - leader
        action = luck.choice(match.legal(1 - leader))
        match.apply(1 - leader, action)
        if match.results:
            break
        assert pile(match) == ""
        if match.text(action) == "pick up":
            assert match.turn == leader
            assert len(match.hand(leader)) < cards  # So play comes to an end.
        else:
            assert match.turn == 1 - leader
    assert skitgubbe(match) in (0, 1)


def test_sl3_with_v_a_whole_suit_led_alone_is_an_avstick_at_once() -> None:
    suit = " ".join([rank + "h" for rank in RANKS])
    match = shed(f"{suit} 2c | 8c 2d | ", rules={"variants": "V"})

    say(match, f"0: play {suit}")

    assert told(match, "avstick") == [{"seat": 0}]
    assert match.turn == 0


def test_sl3_with_three_seats_endless_cycles_exist() -> None:
    match = shed("7c 7s | 5c 4d | 6c 4s", trump="s")
    before = match.position()
    lines = [
        "0: play 7c", "1: pick up", "2: play 6c", "0: pick up", "1: play 7c", "2: pick up",
        "0: play 6c", "1: pick up", "2: play 7c", "0: pick up", "1: play 6c", "2: pick up",
    ]  # fmt: skip

    say(match, *lines)

    after = match.position()
    assert len(lines) <= 18
    assert {name: after[name] for name in ("hands", "pile", "turn", "needed")} == {
        name: before[name] for name in ("hands", "pile", "turn", "needed")
    }


def test_sl3_even_with_two_seats_left_in_a_trick_of_four() -> None:
    match = shed("5s 7c | | 4s 8c 8s | ", trump="s", pile="1: 3c", needed=4)
    before = match.position()

    say(match, "0: play 7c", "2: play 8c", "0: pick up", "2: play 4s", "0: play 5s", "2: pick up")
    say(match, "0: play 8c", "2: play 5s", "0: pick up", "2: pick up")

    after = match.position()
    assert [after[name] for name in ("hands", "pile", "turn")] == [before[name] for name in ("hands", "pile", "turn")]
    assert match.table()["needed"] == 4


def endings(match: talong.Match) -> Iterator[str]:
    """Give the hands of phase 2 after every way to play on."""
    if match.phase not in ("collect", "throw"):
        yield hands(match)
        return
    assert match.turn is not None
    for action in match.legal(match.turn):
        other = match.copy()
        other.apply(match.turn, action)
        yield from endings(other)


@pytest.mark.parametrize("cards", ["7c 8c 9c | 2c | 2d 9h", "7c 8c | 9d 9c 3c | 2d"])
def test_sl4_playing_on_with_an_empty_hand_changes_no_ownership(cards: str) -> None:
    automatic = collect(cards, last="1: Ks", rest=2)
    played_on = collect(cards, last="1: Ks", rest=2, rules={"early_end": "never"})

    lines = [f"{seat}: play {hand.split()[0]}" for seat, hand in enumerate(cards.split("|"))]
    say(automatic, *lines)
    say(played_on, *lines)
    pass_all(automatic)
    pass_all(played_on)

    assert automatic.phase == "shed"
    assert played_on.phase == "collect"
    assert set(endings(played_on)) == {hands(automatic)}


def histories(match: talong.Match) -> set[tuple[str, ...]]:
    """Return every series of kernel actions, passes left out, that can be played until phase 1 is over."""
    found: set[tuple[str, ...]] = set()
    reached: set[tuple[tuple[str, ...], str]] = set()
    todo: list[tuple[talong.Match, tuple[str, ...]]] = [(match, ())]
    while todo:
        at, history = todo.pop()
        found.add(history)
        for seat in range(at.seats):
            for action in at.legal(seat) if at.phase in ("collect", "throw") else []:
                text = at.text(action)
                other = at.copy()
                other.apply(seat, action)
                longer = history if text == "pass" else (*history, f"{seat}: {text}")
                position = {**other.position(), "version": 0, "rules": 0}
                key = (longer, json.dumps(position, sort_keys=True))
                if key not in reached:
                    reached.add(key)
                    todo.append((other, longer))
    return found


@pytest.mark.parametrize("letter", ["C", "D"])
@pytest.mark.parametrize("cards", ["7c 8c | 7d 8d | 8h 7h", "7c 7s | 7d 8d | 8h 8s"])
def test_sl5_the_paces_have_the_same_kernel_histories(letter: str, cards: str) -> None:
    window = collect(cards, last="2: Ks", rules={"variants": letter})
    live = collect(cards, last="2: Ks", rules={"variants": letter, "pace": "live"})

    played = histories(window)
    assert played == histories(live)
    assert len(played) > 20


@pytest.mark.parametrize(("letters", "size"), [("standard", 3), ("A", 2), ("C", 3), ("D", 3), ("CI", 3)])
def test_sl6_hands_never_exceed_their_size_and_are_empty_only_without_a_stock(letters: str, size: int) -> None:
    emptied = 0
    for seed in range(4):
        match = SKITGUBBE.match(seats=3, seed=seed, rules=SKITGUBBE.rules(letters))
        luck = Random(seed)
        while match.phase in ("collect", "throw"):
            assert max(sizes(match)) <= size
            if min(sizes(match)) == 0:
                assert match.table()["stock"] == 0
                emptied += 1
            assert match.turn is not None
            match.apply(match.turn, luck.choice(match.legal(match.turn)))
    assert emptied or letters == "CI"


@pytest.mark.parametrize("k", [0, 12])
def test_sl7_a_pile_that_two_players_pick_up_is_one_laying(k: int) -> None:
    picked = 0
    for seed in range(4):
        match = SKITGUBBE.match(seats=2, seed=seed, rules=SKITGUBBE.rules("standard", avstickshog=k))
        luck = Random(seed)
        while not match.results and match.version < 400:
            assert match.turn is not None
            before = cast("list[Event]", match.table()["pile"])
            action = luck.choice(match.legal(match.turn))
            match.apply(match.turn, action)
            if match.text(action) == "pick up":
                assert len(before) == 1
                picked += 1
    assert picked > 10
