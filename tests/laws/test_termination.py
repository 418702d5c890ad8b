"""Play comes to an end: every deal within a bound, every match that is meant to."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from tests.laws.invariants import Watch
from tests.laws.worlds import SHORT_MATCH, every_game, step, tables

pytestmark = pytest.mark.once


@every_game
@given(st.data())
def test_a_deal_ends_within_its_bound(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game)).match()
    watch = Watch(match)
    rng = Random(data.draw(st.integers(0, 2**32)))
    for _act in range(200):
        if step(match, rng) is None:
            break
        watch.act(match)


@every_game
@given(st.data())
def test_a_match_ends(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game, most=12, **SHORT_MATCH.get(game.key, {}))).match()
    rng = Random(data.draw(st.integers(0, 2**32)))
    acts = 0
    while step(match, rng) is not None:
        acts += 1
        assert acts < 20_000
    assert match.is_over
    assert match.phase == "match_over"
    assert match.turn is None
    assert match.asked() == []
    outcome = match.outcome
    assert outcome["over"] is True
    standings = outcome["standings"]
    assert isinstance(standings, list)
    assert sorted([place["seat"] for place in standings]) == list(range(match.seats))
    assert outcome.get("by") == "max_deals" or min([place["place"] for place in standings]) == 1
    for viewer in (*range(match.seats), talong.WATCHER):
        assert match.view(viewer).data()["phase"] == "match_over"
