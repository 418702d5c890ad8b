"""Worlds drawn from a view look just like it, are played to the end, and know no more than their viewer."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from talong.core.chance.fast import FastRandom
from tests.laws.small_worlds import MAKERS, Case, Key, small_cases
from tests.laws.worlds import SHORT_MATCH, every_game, looks, tables, viewers, walk, wander
from tests.sizes import size
from tests.tables import flaw_of

SPEAKS: dict[str, object] = {"dealer_speaks_after_forced_draw": True}  # A deal goes on after a draw (R-K11).


def rebuilt(view: talong.View) -> talong.View:
    """Return *view* as somebody behind the wire gets it."""
    data = json.loads(json.dumps(view.data()))
    viewer = talong.WATCHER if data["viewer"] == "watcher" else data["viewer"]
    facts = {name: value for name, value in data.items() if name not in ("game", "viewer")}
    return talong.View(talong.game(data["game"]), viewer, facts)


def look_through(match: talong.Match, viewer: int, rng: Random) -> talong.Match:
    """Draw a world for *viewer* and check that it can be."""
    view = match.view(viewer)
    world = rebuilt(view).sample(rng)
    assert world.view(viewer) == view
    assert flaw_of(world) == ""
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


@pytest.mark.slow
@pytest.mark.once
@every_game
@given(st.data())
def test_a_world_is_played_to_its_end(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game, most=6, **SHORT_MATCH.get(game.key, {}))).match()
    rng = Random(data.draw(st.integers(0, 2**32)))
    wander(match, rng, data.draw(st.integers(0, 80)))
    world = look_through(match, rng.choice(viewers(match)), rng)
    deals = len(world.results)
    for _line in walk(world, rng, 3000, 0):
        assert flaw_of(world) == ""
        if len(world.results) > deals + 1:
            break
    else:
        assert world.is_over or world.turn is None
    world.events()
    talong.replay(world.record())


@pytest.mark.parametrize(
    ("key", "option"), [("kungsholmskille", {"pile_view": "top"}), ("rodskagg", {"trick_view": "last"})]
)
def test_worlds_where_tricks_can_no_longer_be_looked_at(key: str, option: dict[str, object]) -> None:
    game = talong.game(key)
    rng = Random(key)
    seen = 0
    for seed in range(40):
        match = game.match(seats=2 + seed % 2, seed=seed, rules=game.rules("standard", **option))
        for _line in walk(match, rng, 60, 0):
            facts: dict[str, Any] = dict(match.view(0).facts)
            if (sum(facts["won"]) if key == "rodskagg" else facts.get("tricks", 0)) >= 2:
                seen += 1
                for viewer in viewers(match):
                    look_through(match, viewer, rng)
                break
        if seen == 8:
            return
    assert seen > 3


@pytest.mark.parametrize("letters", ["B", "G", "BG", "K", "N", "BK"])
def test_worlds_of_skitgubbe_where_something_was_said_or_refused(letters: str) -> None:
    game = talong.game("skitgubbe")
    rng = Random(letters)
    for seed in range(size(3, 6)):
        match = game.match(seats=2 + seed % 3, seed=seed, rules=game.rules("standard", variants=list(letters)))
        for number, _line in enumerate(walk(match, rng, 60, 0)):
            if number % 6 == 5:
                for viewer in viewers(match):
                    look_through(match, viewer, rng)


@pytest.mark.parametrize(("telling", "option"), [("struck", {}), ("swaps", {}), ("aside", SPEAKS)])
def test_worlds_of_kille_where_something_was_seen(telling: str, option: dict[str, object]) -> None:
    """Whoever has been struck, has changed or has drawn has been seen by some, and the rest follows from it."""
    game = talong.game("kille")
    rng = Random(telling)
    seen = 0
    for seed in range(400):
        match = game.match(seats=4 + seed % 3, seed=seed, rules=game.rules("snabb", pots=1, **option))
        for _line in walk(match, rng, 40, 0):
            if match.view(0).facts.get(telling):
                seen += 1
                for viewer in viewers(match):
                    look_through(match, viewer, rng)
                break
        if seen == size(8, 20):
            return
    assert seen > 3


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


# ------------------------------------------------------------------------------------- against worlds found by trying

CASES = size(1, 4)
every_maker = pytest.mark.parametrize("name", MAKERS)


def drawn(case: Case, number: int) -> Counter[Key]:
    """Draw worlds of *case* and count them."""
    worlds = rebuilt(case.match.view(case.viewer)).worlds()
    luck = FastRandom(number)
    world = worlds.first().copy()
    found: Counter[Key] = Counter()
    for _draw in range(number):
        deal = worlds.draw(luck)
        assert deal is not None
        world._imagine(deal)
        found[case.key(world)] += 1
    return found


def surprise(found: Counter[Any], expected: Counter[Any]) -> float:
    """Return how many standard deviations *found* is from being uniform over the ways *expected* (chi square)."""
    share = sum(found.values()) / sum(expected.values())
    square = sum([(found[key] - share * ways) ** 2 / (share * ways) for key, ways in expected.items()])
    freedom = len(expected) - 1
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)  # Wilson and Hilferty.


@pytest.mark.slow
@pytest.mark.once
@every_maker
def test_every_world_that_can_be_is_drawn_as_often_as_it_can_come_about(name: str) -> None:
    for case in small_cases(name, CASES):
        assert case.truth() in case.worlds
        number = 15 * sum(case.worlds.values()) // min(case.worlds.values())
        found = drawn(case, max(1000, number))
        assert found.keys() == case.worlds.keys(), f"{len(found)} worlds of {len(case.worlds)}; {case.lines}"
        assert surprise(found, case.worlds) < 5


DRAWS = size(200, 600)


def test_worlds_come_as_their_weights_say() -> None:
    case = small_cases("rodskagg", 1)[0]
    view = case.match.view(case.viewer)
    favourite = sorted(case.worlds)[0]
    rng = Random("weights")

    def weigh(world: talong.Match) -> float:
        return 0.9 if case.key(world) == favourite else 0.1

    found = sum([case.key(view.sample(rng, weigh)) == favourite for _draw in range(DRAWS)])
    share = 9 / (9 + len(case.worlds) - 1)
    assert abs(found - DRAWS * share) < 5 * (DRAWS * share * (1 - share)) ** 0.5
    assert view.sample(rng, lambda _world: 0.0).view(case.viewer) == view
