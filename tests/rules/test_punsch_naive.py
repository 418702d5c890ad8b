"""The engine and a second, naive reading of the rulebook agree in any state of a deal of Punschkille (R-P2)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest

import talong
from tests.rules.naive_punsch import Reading, Sheet
from tests.sizes import size

pytestmark = pytest.mark.once

SWITCHES = ("killemote", "low_kille_separate", "kille_over_kuku")


def begin(luck: Random, direction: str) -> tuple[talong.Match, Sheet]:
    """Return a fresh deal, and the sheet that says the same; matadors come often."""
    deck = talong.game("punschkille").deck
    cards = [code for code, copies in deck.copies.items() for _copy in range(copies)]
    luck.shuffle(cards)
    rich = luck.random() < 0.6
    if rich:
        cards.sort(key=lambda code: code not in ("Va", "Ka", "Sv", "Hu", "Ki") or luck.random() < 0.5)
    seats = luck.choice([2, 3, 3, 4, 4, 5, 6, 9, 20])
    active = sorted(luck.sample(range(seats), luck.randint(2, seats)))
    first = cards[: len(active)]
    luck.shuffle(first)
    dealt = dict(zip(active, first, strict=True))
    stock = cards[len(active) :]
    dealer = luck.choice(active)
    rules: dict[str, object] = {name: luck.random() < 0.5 for name in SWITCHES}
    rules["direction"] = direction
    rules["dealt_kille"] = luck.choice(["high", "low"])
    position = {
        "game": "punschkille",
        "seats": seats,
        "dealer": dealer,
        "active": active,
        "hands": {str(seat): [code] for seat, code in dealt.items()},
        "stock": stock,
        "rules": {**rules, "min_players": 2},
    }
    return talong.load_position(position, decks=[]), Sheet(dealer, dealt, stock, rules)


def agree(match: talong.Match, reading: Reading) -> None:
    """Say that both let everybody do the same, and show everybody the same."""
    assert match.turn == reading.turn
    for seat in range(match.seats):
        assert match.legal_texts(seat) == reading.choices(seat)
    for viewer in (talong.WATCHER, *reading.hand):
        assert match.view(viewer).data()["hands"] == reading.shown_to(viewer)
    assert {seat: match.hand(seat) for seat in reading.hand} == {
        s: [card.written()] for s, card in reading.hand.items()
    }
    assert match.table()["struck"] == sorted(reading.struck)


@pytest.mark.parametrize("direction", ["left", "mirror", "literal"])
def test_r_p2_r_p26_r_p27_r_p28_two_readings_of_a_deal_agree(direction: str) -> None:
    luck = Random(f"naive {direction}")
    met: Counter[str] = Counter()
    for _deal in range(size(400, 8000)):
        match, sheet = begin(luck, direction)
        eager = luck.choice([0.5, 0.9, 1.0])
        reading = Reading(sheet)
        while not reading.over:
            agree(match, reading)
            choices = reading.choices(cast("int", reading.turn))
            said = luck.choice(choices)
            if len(choices) == 2:
                said = "swap" if luck.random() < eager else "stand"
            line = (cast("int", reading.turn), said)
            match.say(f"{line[0]}: {line[1]}")
            sheet.lines.append(line)
            reading = Reading(sheet)
        result = cast("dict[str, Any]", match.results[0])
        assert result["shown"] == {seat: card.written() for seat, card in sorted(reading.hand.items())}
        assert result["struck"] == sorted(reading.struck)
        assert set(result["out"]) == reading.out()
        told = [str(event["event"]) for event in match.events()]
        met.update(set(told))
        met["passed on"] += told.count("pass") > 1
    for kind in ("swap", "undo", "struck", "pass", "passed on", "tostock", "turnup", "draw", "aside"):
        assert met[kind] > 5, (kind, met)
