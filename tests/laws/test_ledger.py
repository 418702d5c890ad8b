"""Money, points and glasses are conserved, and every move of them names its rule (K87, P34)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from tests.laws.invariants import Broken, Watch
from tests.laws.worlds import every_game, rule_ids, tables, walk


def amounts(standing: object) -> int:
    """Add up every number of a standing."""
    if isinstance(standing, dict):
        return sum([amounts(value) for value in standing.values()])
    if isinstance(standing, list):
        return sum([amounts(value) for value in standing])
    return standing if isinstance(standing, int) else 0


POINTS = ("rodskagg", "skitgubbe")
"""Games whose points come from the table: the ledger conserves them together with the table's account."""


@pytest.mark.once
@every_game
@given(st.data())
def test_no_unit_is_made_or_lost(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game)).match()
    watch = Watch(match)
    conserved = game.key not in POINTS
    total = amounts(match.standing())
    entries = 0
    for _line in walk(match, Random(data.draw(st.integers(0, 2**32))), 120):
        watch.act(match)
        assert amounts(match.standing()) == total or not conserved
        told: Any = match.outcome["ledger"]
        assert len(told) == len(match.ledger.entries) >= entries
        for entry in told[entries:]:
            assert entry["rule"] in rule_ids()
            assert entry["amount"] > 0
            assert entry["from"] != entry["to"]
        entries = len(told)


@every_game
@given(st.data())
def test_what_is_loaded_is_conserved_too(game: talong.Game, data: st.DataObject) -> None:
    before = data.draw(tables(game, most=8)).match()
    rng = Random(data.draw(st.integers(0, 2**32)))
    for _line in walk(before, rng, data.draw(st.integers(0, 40))):
        pass
    match = talong.load_position(before.position(), seed=0)
    watch = Watch(match)
    total = amounts(match.standing())
    for _line in walk(match, rng, 40):
        watch.act(match)
        assert amounts(match.standing()) == total or game.key in POINTS


@every_game
def test_a_lost_unit_is_noticed(game: talong.Game) -> None:
    match = game.match(seats=max(2, game.seats_min), seed=1)
    watch = Watch(match, counts=lambda match: match.ledger.total() - (match.version > 0))
    turn = match.turn
    assert turn is not None
    match.apply(turn, match.legal(turn)[0])
    with pytest.raises(Broken, match="ledger"):
        watch.act(match)
