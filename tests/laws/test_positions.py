"""A position is the whole state: written and loaded again after any act, nothing has changed."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from tests.laws.worlds import as_json, do, every_game, looks, tables, walk, wander

pytestmark = pytest.mark.once


def again(match: talong.Match) -> talong.Match:
    """Write *match* down as JSON and take it up again."""
    return talong.load_position(json.loads(json.dumps(match.position())), decks=[])


@every_game
@given(st.data())
def test_a_position_comes_back_after_every_act(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game, most=8)).match()
    assert looks(again(match)) == looks(match)
    for _line in walk(match, Random(data.draw(st.integers(0, 2**32))), 40):
        loaded = again(match)
        assert as_json(loaded.position()) == as_json(match.position())
        assert looks(loaded) == looks(match)


@every_game
@given(st.data())
def test_a_loaded_position_plays_on_alike(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game, most=7)).match()
    rng = Random(data.draw(st.integers(0, 2**32)))
    wander(match, rng, data.draw(st.integers(0, 60)))
    loaded = again(match)
    match.resume(talong.Seeded("on"))
    loaded.resume(talong.Seeded("on"))
    assert looks(loaded) == looks(match)
    for line in walk(match, rng, 30):
        do(loaded, line)
        assert looks(loaded) == looks(match)


@every_game
@given(st.data())
def test_positions_are_plain_data_that_nobody_shares(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game, most=8)).match()
    wander(match, Random(data.draw(st.integers(0, 2**32))), data.draw(st.integers(0, 40)))
    before = looks(match)
    for plain in (match.position(), match.view(0).data(), match.table(), match.standing()):
        assert json.loads(json.dumps(plain)) == plain
        spoil(plain)
    assert looks(match) == before
    given_one = match.position()
    text = as_json(given_one)
    loaded = talong.load_position(given_one, decks=[])
    assert as_json(given_one) == text
    spoil(given_one)
    assert looks(loaded) == before


def spoil(plain: object) -> None:
    """Empty *plain* and everything in it."""
    if isinstance(plain, dict):
        for value in plain.values():
            spoil(value)
        plain.clear()
    elif isinstance(plain, list):
        for value in plain:
            spoil(value)
        plain.clear()
