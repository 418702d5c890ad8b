"""A replay is the play: the same record, events, results, positions and views, and it needs no seed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from tests.laws.worlds import as_json, do, every_game, fewer, looks, remembers, step, tables, viewers, walk, wander

pytestmark = pytest.mark.once

NAMES = ["Åsa", "Bo", "C:son", "  D ", "“E”", "#6", "end 7", "", "=", "Ö\u2028", "11", "12", "13", "14", "15", "16",
         "17", "18", "19", "20"]  # fmt: skip


@every_game
@fewer
@given(st.data())
def test_a_replay_is_the_play(game: talong.Game, data: st.DataObject) -> None:
    table = data.draw(tables(game, most=10))
    match = table.match()
    if data.draw(st.booleans(), label="somebody listens"):
        match.events()
    rng = Random(data.draw(st.integers(0, 2**32)))
    wander(match, rng, data.draw(st.integers(0, 90)))

    again = talong.replay(match.record(), chance=talong.Seeded("on"))

    assert remembers(again) == remembers(match)
    assert looks(again) == looks(match)
    match.resume(talong.Seeded("on"))
    for line in walk(match, rng, 20):
        do(again, line)
    assert remembers(again) == remembers(match)
    assert looks(again) == looks(match)


@every_game
@fewer
@given(st.data())
def test_names_dealers_and_lots_are_replayed(game: talong.Game, data: st.DataObject) -> None:
    table = data.draw(tables(game, most=8))
    names = [name or "–" for name in NAMES[: table.seats]]
    dealer = data.draw(st.one_of(st.none(), st.integers(0, table.seats - 1)))
    match = table.match(names=names, fixed_seats=data.draw(st.booleans()), dealer=dealer)
    wander(match, Random(data.draw(st.integers(0, 2**32))), 20)

    again = talong.replay(match.record())

    assert sorted(again.names) == sorted(names)
    assert remembers(again) == remembers(match)
    assert looks(again) == looks(match)


@every_game
@fewer
@given(st.data())
def test_a_replay_of_a_match_that_began_in_the_middle(game: talong.Game, data: st.DataObject) -> None:
    before = data.draw(tables(game, most=10)).match()
    rng = Random(data.draw(st.integers(0, 2**32)))
    wander(before, rng, data.draw(st.integers(0, 60)))
    match = talong.load_position(before.position(), seed=data.draw(st.integers(0, 99)))
    if data.draw(st.booleans(), label="somebody listens"):
        match.events()
    wander(match, rng, data.draw(st.integers(0, 40)))

    again = talong.replay(match.record())

    assert remembers(again) == remembers(match)
    assert looks(again) == looks(match)


@every_game
@fewer
@given(st.data())
def test_a_replay_of_a_match_whose_decks_ran_out(game: talong.Game, data: st.DataObject) -> None:
    """Stacked decks end; people come and go while nobody deals; then there is luck again."""
    table = data.draw(tables(game, most=6))
    count = data.draw(st.integers(1, 3))
    match = table.match(seed=None, decks=[game.deck.codes[::-1]] * count)
    rng = Random(data.draw(st.integers(0, 2**32)))
    while match.phase != "deal_over" and step(match, rng) is not None:
        pass
    if data.draw(st.booleans(), label="somebody listens"):
        match.events()
    wander(match, rng, data.draw(st.integers(0, 2)), comings=1.0)
    match.resume(talong.Seeded(1))
    wander(match, rng, data.draw(st.integers(0, 30)))

    again = talong.replay(match.record())

    assert remembers(again) == remembers(match)
    assert looks(again) == looks(match)


@every_game
@fewer
@given(st.data())
def test_events_are_the_same_whenever_one_asks(game: talong.Game, data: st.DataObject) -> None:
    """Who listens from the start, who asks late, and who asks for the rest all hear the same."""
    table = data.draw(tables(game, most=6))
    from_position = data.draw(st.booleans(), label="from a position")
    seed = data.draw(st.integers(0, 2**32))
    early, late = [table.match() for _twin in range(2)]
    if from_position:
        for match in (early, late):
            wander(match, Random(seed), 15)
        early, late = [talong.load_position(match.position(), seed=1) for match in (early, late)]
    told = {viewer: list(early.events(viewer=viewer)) for viewer in viewers(early)}
    for line in walk(early, Random(seed), 40):
        for viewer, heard in told.items():
            heard.extend(early.events(since=early.version - 1, viewer=viewer))
        do(late, line)
    for viewer, heard in told.items():
        assert as_json(heard) == as_json(early.events(viewer=viewer)) == as_json(late.events(viewer=viewer))
        assert early.events(since=early.version, viewer=viewer) == []


@pytest.mark.parametrize("acts", [0, 1, 7, 30])
@every_game
def test_a_record_is_the_same_text_after_any_number_of_replays(game: talong.Game, acts: int) -> None:
    match = game.match(seats=max(2, game.seats_min), seed=acts)
    wander(match, Random(acts), acts)
    once = talong.replay(match.record()).record()
    assert once == talong.replay(once.encode()).record() == match.record()
