"""The engine and a naive reading of the rulebook agree, move by move: KK70 above all.

`TALONG_NAIVE_STATES=1000000` looks at a million states instead of some thousands.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

import talong
from tests.kungsholm_tables import GAME, agreed
from tests.rules.naive_kungsholm import RANKS, Naive

pytestmark = pytest.mark.once

STATES = int(os.environ.get("TALONG_NAIVE_STATES", "15000"))

WORDS = ["bud", "knock", "fold", "stay", "show", "swap", "seat 0", "seat 3"]
TEXTS = WORDS + [f"{word} {code}" for word in ("play", "swap") for code in RANKS]
TEXTS += [f"swap {RANKS[low]} {RANKS[high]}" for low in range(21) for high in range(low, 21)]


def begin(seats: int, luck: Random) -> tuple[talong.Match, Naive]:
    """Begin the same match twice, with options and packs that *luck* chooses."""
    options: dict[str, Any] = {
        "unit": luck.choice([1, 1, 3]),
        "start_balance": luck.choice([0, 0, 40, -5]),
        "seating": luck.choice(["fixed", "fixed", "lottery_auto", "lottery_choose"]),
        "forehand_honour": luck.choice(["off", "hint", "strict"]),
        "pile_view": luck.choice(["full", "top"]),
        "deals": luck.choice([0, 1, 2, 6]),
        "end_pot": luck.choice(["split", "play_out"]),
        "play_out_cap": luck.choice([1, 3]),
    }
    if options["seating"] == "fixed":
        options["first_dealer"] = luck.randrange(seats)
    packs: list[list[str]] = []
    for _pack in range(options["deals"] + 4):
        pack = RANKS * 2
        luck.shuffle(pack)
        packs.append(pack)
    rules = agreed(**options)
    match = GAME.match(seats=seats, rules=rules, decks=list(packs), seed=luck.randrange(1000))
    lots: Any = match.view(talong.WATCHER).data()["lots"]
    return match, Naive(seats, packs, options, lots)


def compare(match: talong.Match, naive: Naive) -> None:
    """Assert that both say the same of this state."""
    assert (match.phase, match.turn) == (naive.phase, naive.turn())
    for seat in range(naive.seats):
        assert sorted(match.legal_texts(seat)) == sorted(naive.legal(seat))
    assert match.standing() == {"pot": naive.pot, "balances": naive.balances}
    assert [result["ending"] for result in match.results] == naive.endings
    if naive.phase in ("seating", "match_over"):
        return
    assert (match.dealer, match.forehand, match.active) == (naive.dealer, naive.forehand, naive.live)
    for seat in range(naive.seats):
        assert match.hand(seat) == sorted(naive.hands[seat], key=RANKS.index)
    assert match.table()["stock"] == len(naive.stock)


def refuses(match: talong.Match, naive: Naive, luck: Random) -> None:
    """Let some seat try something; what the naive reading does not list must be refused."""
    seat = luck.randrange(naive.seats) if luck.random() < 0.3 or naive.turn() is None else naive.turn()
    text = luck.choice(TEXTS if luck.random() < 0.7 else WORDS)
    assert seat is not None
    if text in naive.legal(seat):
        assert match.parse(seat, text) in match.legal(seat)
        return
    version = match.version
    with pytest.raises(talong.IllegalAction):
        match.say(f"{seat}: {text}")
    assert match.version == version


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_kk70_kk71_a_naive_reading_of_the_rulebook_agrees(seats: int) -> None:
    luck = Random(seats)
    phases: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    while phases.total() < STATES // 5:
        match, naive = begin(seats, luck)
        while True:
            compare(match, naive)
            phases[naive.phase] += 1
            if naive.phase == "match_over" or (not naive.length and len(naive.endings) == 3):
                break
            refuses(match, naive, luck)
            compare_unchanged = luck.random() < 0.1
            if compare_unchanged:
                compare(match, naive)
            turn = naive.turn()
            assert turn is not None
            text = luck.choice(sorted(naive.legal(turn)))
            match.say(f"{turn}: {text}")
            naive.do(text)
        assert [result["winner"] for result in match.results] == naive.winners
        assert [result["shown"] for result in match.results] == naive.shown
        endings.update(naive.endings)

    assert set(phases) == {"seating", "declare1", "fold", "swap", "declare2", "play", "show", "match_over"}
    assert set(endings) == {"budrunda_1", "budrunda_2", "budrunda_3", "walkover", "showdown"}
