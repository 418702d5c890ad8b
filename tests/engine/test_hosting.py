"""What the host of a match sees of it is what the match itself says."""

from __future__ import annotations

from random import Random

import talong
from talong.core import hosting
from tests.laws.worlds import every_game


@every_game
def test_a_host_sees_what_the_match_says(game: talong.Game) -> None:
    match = game.match(seed=3)
    hosting.rest(match, True)
    rng = Random(game.key)
    rests = 0
    while rests < 2 and not match.is_over:
        if match.is_resting:
            rests += 1
            hosting.rest(match, rests < 2)
            match.next_deal()
            continue
        offers = hosting.offers(match)
        if rng.random() < 0.9:  # A deal of Skitgubbe at random is long.
            seat, actions = offers[-1]
            match.apply(seat, rng.choice(actions))
            continue
        hosting.go_on(match)  # Somebody has to act, so that nothing happens by itself.
        assert offers == [(seat, match.legal(seat)) for seat in match.asked()]
        forced = hosting.forced_seat(match)
        assert forced is None or (forced == match.turn and len(match.legal(forced)) == 1)
        assert set(hosting.owes(match)) <= set(range(match.seats))
        for viewer in (talong.WATCHER, *range(match.seats)):
            assert {**hosting.public_facts(match), **hosting.own_facts(match, viewer)} == match.view(viewer).facts
        seat, actions = offers[-1]
        match.apply(seat, rng.choice(actions))
    assert rests > 0


@every_game
def test_the_log_of_a_host_is_what_everybody_is_told_of(game: talong.Game) -> None:
    match = game.match(seed=4)
    rng = Random(game.key)
    for _act in range(40):
        if match.is_over:
            break
        seat = match.asked()[0]
        match.apply(seat, rng.choice(match.legal(seat)))
    log = hosting.log_of(match)

    assert [event.shown_to(0) for event in log] == match.events(viewer=0)
    assert hosting.told_by(match, match.version) == len(log)
    assert hosting.told_by(match, -1) == 0
    since = match.version - 1
    assert [event.shown_to(0) for event in log[hosting.told_by(match, since) :]] == match.events(since, viewer=0)
    assert sorted(hosting.places(match)) in ([], list(range(match.seats)))


@every_game
def test_a_match_rests_from_now_on_and_not_where_it_is(game: talong.Game) -> None:
    match = game.match(seed=5)
    rng = Random(game.key)
    before = 0
    while not match.is_over and not match.is_resting:
        if len(match.results) == 1 and not before:
            before = len(match.events())
            hosting.rest_from_now_on(match)
            assert not match.is_resting
        seat = match.asked()[0]
        match.apply(seat, rng.choice(match.legal(seat)))
    assert match.is_over or len(match.results) > 1
