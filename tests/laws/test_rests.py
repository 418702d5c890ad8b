"""A rest between deals decides nothing: play, luck, records and what anybody may see are as without it."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

import talong
from talong.core.hosting import rest, rest_from_now_on
from tests.laws.worlds import do, every_game, looks, remembers, step, tables, viewers

ACTS = 60


def resting_copy(match: talong.Match) -> talong.Match:
    """Return the same match as a table plays it that rests between deals."""
    copy = match.copy()
    rest(copy, True)
    copy._rested = len(copy.results)
    return copy


@every_game
@given(st.data())
def test_a_match_with_rests_is_the_same_match(game: talong.Game, data: st.DataObject) -> None:
    plain = data.draw(tables(game, most=6)).match()
    resting = resting_copy(plain)
    rng = Random(data.draw(st.integers(0, 2**32)))
    if data.draw(st.booleans(), label="somebody listens"):
        resting.events()

    for _act in range(ACTS):
        line = step(plain, rng)
        if line is None:
            break
        do(resting, line)
        if resting.is_resting:
            assert len(resting.results) == resting._rested + 1  # Not before those who are asked have bought in.
            assert resting.phase == "deal_over"
            assert resting.asked() == []
            assert resting.turn is None
            resting.copy().next_deal()
            assert resting.is_resting  # The copy went on, and nobody else.
            resting.next_deal()
        assert not resting.is_resting
        assert plain.phase == resting.phase

    assert resting.record() == plain.record()
    assert [resting.view(viewer) for viewer in viewers(plain)] == [plain.view(viewer) for viewer in viewers(plain)]
    for viewer in viewers(plain):
        assert resting.events(viewer=viewer) == plain.events(viewer=viewer)


@every_game
def test_every_finished_deal_but_the_last_is_rested_after(game: talong.Game) -> None:
    rests, deals = 0, 0
    for seed in range(6):
        match = game.match(
            seats=3, rules=game.rules("standard", **({"min_players": 3} if has_smallest(game) else {})), seed=seed
        )
        rest(match, True)
        rng = Random(seed)
        for _act in range(400):
            if step(match, rng, comings=0) is not None:
                continue
            if not match.is_resting:
                break
            rests += 1
            heard = len(match.events())
            before = match.version
            match.next_deal()
            assert match.version == before + 1
            assert match.events(since=before) == match.events()[heard:] != []
        deals += len(match.results) - (match.is_over or match.is_resting)
    assert rests == deals > 5


@every_game
def test_a_match_that_is_taken_up_can_rest_from_then_on(game: talong.Game) -> None:
    match = game.match(seats=4, seed=3)
    rng = Random(3)
    for _act in range(250):
        step(match, rng, comings=0)
    again = talong.replay(match.record())
    again.resume(talong.Seeded(5))

    rest_from_now_on(again)

    assert not again.is_resting
    assert again.events()[: len(match.events())] == match.events()
    while not again.is_resting and not again.is_over:
        assert step(again, rng, comings=0) is not None
    again.next_deal()
    assert not again.is_resting


def has_smallest(game: talong.Game) -> bool:
    return "min_players" in [option.name for option in game.options]


@every_game
def test_without_a_rest_nothing_waits_and_nothing_happens(game: talong.Game) -> None:
    match = game.match(seats=4, seed=1)
    before = looks(match) + remembers(match)
    match.next_deal()
    assert looks(match) + remembers(match) == before
    rest(match, True)
    match.next_deal()
    assert looks(match) + remembers(match) == before
