"""Positions: what cannot have happened by the rules is refused, and what has is taken up exactly (RS52, R-RS26)."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import talong
from tests.rodskagg_tables import RODSKAGG, answers, bids, planned, tricks

Position = dict[str, Any]


def late(**rules: object) -> Position:
    """Return a position in trick 5: seat 1 went along, seat 2 dropped."""
    match = planned("000000", rules=rules)
    bids(match, "1")
    tricks(match, "0000")
    answers(match, "ask join drop" if rules else "join drop")
    match.say("0: play Ts")
    return deepcopy(match.position())


def put(field: str, value: object) -> Callable[[Position], None]:
    """Return a change that sets *field*."""

    def change(position: Position) -> None:
        position[field] = value

    return change


def deep(*path: object, value: object) -> Callable[[Position], None]:
    """Return a change that sets what lies at *path*."""

    def change(position: Position) -> None:
        at: Any = position
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return change


def without(field: str) -> Callable[[Position], None]:
    """Return a change that leaves *field* out."""

    def change(position: Position) -> None:
        del position[field]

    return change


def revoke(position: Position) -> None:
    """Let seat 2, who has one spade, keep it in the first trick."""
    first, hand = position["played"][2], position["hands"]["2"]
    assert first == {"seat": 2, "card": "8s"}
    first["card"], hand[0] = hand[0], first["card"]


WRONG: list[tuple[str, Callable[[Position], None], str]] = [
    ("a score too many", put("scores", [1, 2, 3, 4]), "scores"),
    ("a score too few", put("scores", [1, 2]), "scores"),
    ("no such dealer", put("dealer", 3), "dealer"),
    ("other phase", put("phase", "join"), "phase"),
    ("no such phase", put("phase", "swap"), "phase"),
    ("cards between deals", put("phase", "deal_over"), "hands"),
    ("other turn", put("turn", 2), "turn"),
    ("a winner too early", put("winners", [0]), "by"),
    ("a reason too early", put("by", "zero"), "by"),
    ("the end without a reason", put("phase", "match_over"), "by"),
    ("a card too few", deep("hands", "1", value=["2c"]), "hands.1"),
    ("a card twice", deep("hands", "0", value=["As"]), "hands"),
    ("no such card", deep("hands", "0", value=["10s"]), "hands.0"),
    ("forehand passes", deep("bids", 0, value="pass"), "bids[0]"),
    ("a bid too low", deep("bids", 1, value="1"), "bids[1]"),
    ("no such bid", deep("bids", 1, value="7"), "bids[1]"),
    ("a number for a bid", deep("bids", 1, value=2), "bids[1]"),
    ("a bid too many", put("bids", ["1", "pass", "pass", "pass"]), "bids[3]"),
    ("a bid too few", put("bids", ["1", "pass"]), "played[0]"),
    ("out of turn", deep("played", 0, "seat", value=1), "hands.0"),
    ("a card without a seat", deep("played", 0, value={"card": "As"}), "played[0].seat"),
    ("a bid after rödskägg", deep("bids", 1, value="rodskagg"), "bids[2]"),
    ("a revoke", revoke, "played[2]"),
    ("a question not put", put("question", "not_put"), "question"),
    ("a question skipped", put("question", "skipped"), "question"),
    ("an answer too few", put("answers", []), "played[12]"),
    ("an answer out of turn", deep("answers", 0, "seat", value=2), "answers[0].seat"),
    ("an answer that says nothing", deep("answers", 0, value={"seat": 1}), "answers[0].seat"),
    (
        "an answer too many",
        put("answers", [{"seat": 1, "answer": "join"}, {"seat": 2, "answer": "drop"}] * 2),
        "answers",
    ),
    ("all have dropped", put("answers", [{"seat": 1, "answer": "drop"}, {"seat": 2, "answer": "drop"}]), "played[12]"),
    ("an unknown field", put("pot", 7), "pot"),
    ("no such first dealer", deep("rules", "first_dealer", value=3), "rules.first_dealer"),
    ("no hands", without("hands"), "hands"),
]


@pytest.mark.parametrize(
    ("change", "field"), [(change, field) for _what, change, field in WRONG], ids=[x[0] for x in WRONG]
)
def test_r_rs26_a_position_that_cannot_be_is_refused(change: Callable[[Position], None], field: str) -> None:
    position = late()
    assert talong.load_position(position, decks=[]).position() == position
    change(position)

    with pytest.raises(talong.PositionError) as caught:
        talong.load_position(position, decks=[])

    assert caught.value.field == field
    assert str(caught.value)


def test_r_rs26_no_answers_before_the_question() -> None:
    position = late(ask_mode="manual")
    del position["played"][12:]
    position["hands"]["0"].append("Ts")
    position["question"] = "not_put"
    del position["phase"]
    del position["turn"]

    with pytest.raises(talong.PositionError) as caught:
        talong.load_position(position, decks=[])
    assert caught.value.field == "answers"

    position["answers"] = []
    assert talong.load_position(position, decks=[]).phase == "ask"


def test_r_rs26_a_deal_that_is_over_is_not_a_position() -> None:
    match = planned("000000")
    bids(match, "1")
    tricks(match, "0000")
    position = deepcopy(match.position())
    position["answers"] = [{"seat": 1, "answer": "drop"}, {"seat": 2, "answer": "drop"}]

    with pytest.raises(talong.PositionError) as caught:
        talong.load_position(position, decks=[])

    assert caught.value.code == "deal-would-be-over"


@pytest.mark.once
@pytest.mark.parametrize("mode", ["auto", "manual"])
def test_rs52_a_position_of_any_moment_is_taken_up_exactly(mode: str) -> None:
    luck = Random(mode)
    met: set[str] = set()
    for seed in range(12):
        names = [f"name {seat}" for seat in range(2 + seed % 7)] if seed % 2 else None
        rules = RODSKAGG.rules(ask_mode=mode, start_points=3)
        match = RODSKAGG.match(seats=2 + seed % 7, seed=seed, rules=rules, names=names)
        while not match.results:
            again = talong.load_position(match.position(), decks=[])
            assert again.position() == match.position()
            assert again.table() == match.table()
            for viewer in range(talong.WATCHER, match.seats):
                assert again.view(viewer) == match.view(viewer)
            met.add(match.phase)
            texts = match.legal_texts(match.turn or 0)
            match.say(f"{match.turn}: {'pass' if 'pass' in texts else luck.choice(texts[:3])}")

    assert met == {"bid", "play", "join"} | ({"ask"} if mode == "manual" else set())
