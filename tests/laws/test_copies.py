"""A copy is independent: what happens to one does not happen to the other, and both have the same luck before them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from tests.laws.worlds import Table, do, every_game, fewer, looks, remembers, tables, wander

pytestmark = pytest.mark.once


def begun(table: Table, data: st.DataObject) -> talong.Match:
    """Return a match that has come some way, with luck of one kind or another."""
    kind = data.draw(st.sampled_from(["seed", "decks", "position", "replay"]), label="luck")
    match = table.match()
    if kind == "decks":
        match = table.match(decks=[table.game.deck.codes] * 2)
    if data.draw(st.booleans(), label="somebody listens"):
        match.events()
    wander(match, Random(data.draw(st.integers(0, 2**32))), data.draw(st.integers(0, 40)))
    if kind == "position":
        return talong.load_position(match.position(), seed=1)
    if kind == "replay":
        return talong.replay(match.record(), chance=talong.Seeded(2))
    return match


@every_game
@fewer
@given(st.data())
def test_playing_on_one_leaves_the_other_alone(game: talong.Game, data: st.DataObject) -> None:
    match = begun(data.draw(tables(game, most=8)), data)
    rng = Random(data.draw(st.integers(0, 2**32)))
    copy = match.copy()
    before = looks(match) + remembers(match)
    assert looks(copy) + remembers(copy) == before

    one, other = (copy, match) if data.draw(st.booleans(), label="the copy plays on") else (match, copy)
    lines = wander(one, rng, 40)

    assert looks(other) + remembers(other) == before
    for line in lines:
        do(other, line)
    assert looks(other) == looks(one)
    assert remembers(other) == remembers(one)


@every_game
@fewer
@given(st.data())
def test_copies_of_copies_share_nothing(game: talong.Game, data: st.DataObject) -> None:
    match = begun(data.draw(tables(game, most=5)), data)
    family = [match, match.copy(), match.copy().copy()]
    wander(match, Random(data.draw(st.integers(0, 2**32))), 6)
    family += [match.copy(), family[1].copy()]
    seen = [looks(one) + remembers(one) for one in family]
    for at, one in enumerate(family):
        wander(one, Random(at), 8)
        seen[at] = looks(one) + remembers(one)
        assert [looks(other) + remembers(other) for other in family] == seen
