"""Worlds drawn from a view look just like it, are played to the end, and know no more than their viewer."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import talong
from tests.laws.worlds import SHORT_MATCH, every_game, looks, tables, viewers, walk, wander

def rebuilt(view: talong.View) -> talong.View:
    """Return *view* as somebody behind the wire gets it."""
    data = json.loads(json.dumps(view.data()))
    viewer = talong.WATCHER if data["viewer"] == "watcher" else data["viewer"]
    facts = {name: value for name, value in data.items() if name not in ("game", "viewer")}
    return talong.View(data["game"], viewer, facts)


def look_through(match: talong.Match, viewer: int, rng: Random) -> talong.Match:
    """Draw a world for *viewer* and check that it can be."""
    view = match.view(viewer)
    world = rebuilt(view).sample(rng)
    assert world.view(viewer) == view
    assert world.flaw() == ""
    for seat in range(world.seats):
        world.legal(seat)
    again = talong.load_position(json.loads(json.dumps(world.position())), decks=[])
    assert looks(again) == looks(world)
    return world


@every_game
@given(st.data())
def test_a_world_looks_like_the_view_it_was_drawn_from(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game, most=8, **SHORT_MATCH.get(game.key, {}))).match()
    rng = Random(data.draw(st.integers(0, 2**32)))
    wander(match, rng, data.draw(st.integers(0, 60)))
    for _line in walk(match, rng, 3):
        for viewer in viewers(match):
            look_through(match, viewer, rng)


@every_game
@given(st.data())
def test_a_world_is_played_to_its_end(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game, most=6, **SHORT_MATCH.get(game.key, {}))).match()
    rng = Random(data.draw(st.integers(0, 2**32)))
    wander(match, rng, data.draw(st.integers(0, 80)))
    world = look_through(match, rng.choice(viewers(match)), rng)
    deals = len(world.results)
    for _line in walk(world, rng, 3000, 0):
        assert world.flaw() == ""
        if len(world.results) > deals + 1:
            break
    else:
        assert world.is_over or world.turn is None
    world.events()
    talong.replay(world.record())


@every_game
@given(st.data())
def test_the_same_luck_gives_the_same_world(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game, most=6)).match()
    seed = data.draw(st.integers(0, 2**32))
    wander(match, Random(seed), data.draw(st.integers(0, 60)))
    for viewer in viewers(match):
        one = match.view(viewer).sample(Random(seed))
        two = rebuilt(match.view(viewer)).sample(Random(seed))
        assert looks(one) == looks(two)
        wander(one, Random(1), 30)
        wander(two, Random(1), 30)
        assert looks(one) == looks(two)
