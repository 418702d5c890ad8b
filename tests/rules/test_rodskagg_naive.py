"""The engine and a second, naive reading of the rulebook agree in any state: legal moves, positions and scores.

`TALONG_NAIVE_STATES=1000000` makes it a million states.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

import talong
from talong.games.rodskagg.deal import new_deal
from talong.games.rodskagg.rules import RodskaggRules
from tests.rodskagg_tables import CONTRACTS, RODSKAGG, result, scored
from tests.rules.naive_rodskagg import ORDER, Reading, Sheet
from tests.sizes import size

pytestmark = pytest.mark.once

STATES = int(os.environ.get("TALONG_NAIVE_STATES", "14000"))
EVERYTHING = [
    *CONTRACTS,
    "pass",
    "ask",
    "skip",
    "join",
    "drop",
    *[f"play {code}" for code in RODSKAGG.deck.codes],
]
POINTS = [12, 8, 6, 3, 2, 2, 1, 1, -1, -4, -5, -7]


def begin(luck: Random, seats: int) -> tuple[talong.Match, Sheet]:
    """Return a fresh deal on any scores, and the sheet that says the same."""
    cards = list(RODSKAGG.deck.codes)
    luck.shuffle(cards)
    hands = [sorted(cards[6 * seat : 6 * seat + 6]) for seat in range(seats)]
    points = [luck.choice(POINTS) for _seat in range(seats)]
    dealer = luck.randrange(seats)
    rules = {
        "ask_mode": luck.choice(["auto", "manual"]),
        "trick_view": luck.choice(["full", "last"]),
        "reveal_log": luck.choice(["never", "after_match"]),
        "max_deals": luck.choice([0, 0, 1]),
    }
    position = {
        "game": "rodskagg",
        "seats": seats,
        "dealer": dealer,
        "scores": points,
        "hands": {str(seat): hand for seat, hand in enumerate(hands)},
        "rules": rules,
    }
    return talong.load_position(position, decks=[]), Sheet(dealer, points, hands, rules["ask_mode"] == "manual")


def compare(match: talong.Match, reading: Reading) -> None:
    """Say that both let everybody do the same."""
    assert match.turn == reading.turn
    for seat in range(match.seats):
        expected = sorted(reading.choices) if seat == reading.turn else []
        assert sorted(match.legal_texts(seat)) == expected


def try_anything(match: talong.Match, reading: Reading, luck: Random) -> None:
    """Say that what the rulebook does not allow is refused and changes nothing."""
    seat = luck.randrange(match.seats)
    text = luck.choice(EVERYTHING)
    if seat == reading.turn and text in reading.choices:
        return
    before = match.position()
    with pytest.raises(talong.IllegalAction):
        match.say(f"{seat}: {text}")
    assert match.position() == before


def choose(reading: Reading, luck: Random, manner: str) -> str:
    """Return one of the choices.

    If nobody is bold, bids stay so low that a question is put; if the defenders are meek, they give it all up.
    """
    if manner != "bold" and "pass" in reading.choices and luck.random() < 0.7:
        return "pass"
    if manner != "bold" and "rodskagg" in reading.choices and reading.choices[0] != "rodskagg":
        return luck.choice(reading.choices[: max(1, len(reading.choices) // 2)])
    if manner == "meek" and "drop" in reading.choices:
        return "drop"
    if manner == "meek" and "ask" in reading.choices:
        return "ask"  # Who drops is seen only where it is asked.
    if manner == "meek" and reading.choices[0].startswith("play "):
        pick = max if reading.turn == reading.declarer else min
        return pick(reading.choices, key=height)
    return luck.choice(reading.choices)


def height(text: str) -> int:
    """Return how high the card is that *text* plays."""
    return ORDER.index(text.split()[1][0])


@pytest.mark.parametrize("seats", range(2, 9))
def test_rs52_rs54_the_legal_moves_are_those_of_a_naive_reading(seats: int) -> None:
    luck = Random(f"naive {seats}")
    states = 0
    met: Counter[str] = Counter()
    while states < STATES // 7:
        match, sheet = begin(luck, seats)
        manner = luck.choice(["bold", "timid", "timid", "meek"])
        reading = Reading(sheet)
        while not reading.over:
            compare(match, reading)
            if luck.random() < 0.05:
                try_anything(match, reading, luck)
                compare(talong.load_position(match.position(), decks=[]), reading)
            states += 1
            met[match.phase] += 1
            text = choose(reading, luck, manner)
            assert reading.turn == match.turn
            match.say(f"{reading.turn}: {text}")
            sheet.lines.append((reading.turn, text))
            reading = Reading(sheet)
        met["rodskagg" if reading.contract == "rodskagg" else "number"] += 1
        met.update(reading.reasons.values())
        met["credited"] += set(reading.reasons.values()) == {"dropped"}
        check_score(match, sheet, reading)

    assert {"bid", "play", "ask", "join", "rodskagg", "number", "trick", "compulsory", "free", "dropped"} <= set(met)
    assert met["credited"] or seats > 3  # RS32: at a large table it hardly happens by chance.


def check_score(match: talong.Match, sheet: Sheet, reading: Reading) -> None:
    """Say that both write the same scores and see the same winners."""
    changes = reading.changes()
    assert result(match)["tricks"] == reading.taken
    assert sum(reading.taken) == 6
    assert result(match)["along"] == reading.reasons
    assert result(match)["changes"] == changes
    assert scored(match) == [points + change for points, change in zip(sheet.points, changes, strict=True)]
    assert match.outcome["winners"] == reading.winners()
    if reading.winners():
        assert match.phase == "match_over"


def test_rs43_the_changes_of_a_deal_add_up() -> None:
    luck = Random("identity")
    met: Counter[tuple[bool, bool, int]] = Counter()
    for number in range(size(500, 1500)):
        match, _sheet = begin(luck, 2 + number % 7)
        timid = luck.random() < 0.7
        while not match.results:
            texts = match.legal_texts(match.turn or 0)
            text = "pass" if timid and "pass" in texts else luck.choice(texts[:3] if timid else texts)
            match.say(f"{match.turn}: {text}")
        outcome = result(match)
        rodskagg = outcome["contract"] == "rodskagg"
        failed = not outcome["made"]
        punished = [
            seat
            for seat, reason in outcome["along"].items()
            if reason in ("compulsory", "free") and outcome["tricks"][seat] == 0
        ]

        expected = -6 + 5 * (failed and not rodskagg) + 12 * (failed and rodskagg) + 5 * len(punished)

        assert sum(outcome["changes"]) == expected
        assert outcome["penalty"] == sorted([*punished, outcome["declarer"]] if failed else punished)
        met[rodskagg, failed, len(punished)] += 1

    assert {(False, False, 0), (False, True, 0), (False, False, 1), (False, True, 2), (True, True, 0)} <= set(met)


@pytest.mark.parametrize("mode", ["auto", "manual"])
def test_rs25_a_random_playout_reaches_the_end_of_the_deal(mode: str) -> None:
    rules = RODSKAGG.rules(ask_mode=mode)
    assert isinstance(rules, RodskaggRules)
    lengths: set[int] = set()
    for seed in range(1, size(60, 200) + 1):
        seats = 2 + seed % 7
        order = talong.Seeded(seed).order(52)
        deal = new_deal(rules, seats, seed % seats, 1, order)
        again = deal.copy()

        acts = deal.playout(seed)

        assert deal.is_over()
        assert sum([deal.tricks_of(seat) for seat in range(seats)]) == 6
        assert not [seat for seat in range(seats) if deal.legal(seat)]
        assert again.playout(seed) == acts <= 8 * seats + 1  # Everybody speaks, plays six cards and answers, at most.
        lengths.add(int(acts))

    assert len(lengths) > 20
