"""Whether somebody has no choice is told from what is public alone: it is so, and it is the same in all worlds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from talong.core.hosting import forced_seat
from tests.laws.worlds import every_game, random_table, step, tables
from tests.sizes import size

ACTS = {"skitgubbe": 60}
WORLDS = 2

FORCED: dict[str, dict[str, object]] = {
    "kungsholmskille": {"forehand_honour": "strict"},
    "rodskagg": {},
    "skitgubbe": {},
}
"""The games in which it happens, with options that make it happen soon; in the others a choice is always left."""

Answer = Callable[[talong.Match], int | None]


def onlooker(match: talong.Match) -> int:
    """Return from whose view other worlds are drawn: a watcher's, or at Skitgubbe for two that of the other one.

    What the skitkort tell of an avstickshög is worked out there for those who play only.
    """
    if match.game.key == "skitgubbe" and match.seats == 2 and match.turn in (0, 1):
        return 1 - match.turn
    return talong.WATCHER


def complaint(match: talong.Match, rng: Random, answer: Answer) -> str:
    """Return what is wrong with *answer* in this state, if anything is."""
    told = answer(match)
    if told is not None:
        if told != match.turn:
            return f"play does not wait for {told}"
        if len(match.legal(told)) != 1:
            return f"{match.legal_texts(told)} are open to {told}"
    if told is None and match.version % 3 and answer is true_answer:
        return ""  # Every third state will do where nobody is said to be forced.
    worlds = match.game.worlds(match.view(onlooker(match)))
    for _world in range(WORLDS):
        world = worlds.sample(rng)
        if answer(world) != told:
            return f"{told} here and {answer(world)} where the hands are {[world.hand(s) for s in range(world.seats)]}"
        if told is not None and len(world.legal(told)) != 1:
            return f"{world.legal_texts(told)} would be open to {told} in another world"
    return ""


def look(match: talong.Match, rng: Random, acts: int, answer: Answer) -> tuple[str, int]:
    """Return the first complaint about *answer* on a random walk, and how often it told of somebody."""
    found = 0
    for _act in range(acts):
        wrong = complaint(match, rng, answer)
        if wrong:
            return wrong, found
        found += answer(match) is not None
        if step(match, rng, comings=0) is None:
            break
    return "", found


def true_answer(match: talong.Match) -> int | None:
    return forced_seat(match)


@every_game
@given(st.data())
def test_it_is_true_and_the_same_in_every_world_that_a_watcher_cannot_tell_apart(
    game: talong.Game, data: st.DataObject
) -> None:
    match = data.draw(tables(game, most=5)).match()
    rng = Random(data.draw(st.integers(0, 2**32)))

    assert look(match, rng, ACTS.get(game.key, 20), true_answer)[0] == ""


@pytest.mark.once
@every_game
def test_it_happens_where_the_rulebook_leaves_no_choice(game: talong.Game) -> None:
    found = 0
    for number in range(size(2, 12)):
        rng = Random(f"forced {number}")
        match = random_table(game, rng, **FORCED.get(game.key, {})).match()
        wrong, told = look(match, rng, 200, true_answer)
        assert wrong == ""
        found += told

    assert (found > 5) == (game.key in FORCED)


def by_the_legal_acts(match: talong.Match) -> int | None:
    """Plant the bug of taking a forced act for a public one."""
    return match.turn if match.turn is not None and len(match.legal(match.turn)) == 1 else None


def by_the_cards(match: talong.Match) -> int | None:
    """Plant the bug of looking at the hand."""
    turn = match.turn
    return (
        turn if turn is not None and any(card in ("Ku", "Hu", "12", "As", "Ah") for card in match.hand(turn)) else None
    )


@every_game
@pytest.mark.parametrize("planted", [by_the_legal_acts, by_the_cards])
def test_a_look_at_the_hand_is_found(game: talong.Game, planted: Answer) -> None:
    if planted is by_the_legal_acts and game.key in ("kille", "punschkille"):
        pytest.skip("there is no act without a choice to take for a public one")
    rng = Random(f"planted {planted.__name__}")
    for _match in range(40):
        if look(random_table(game, rng).match(), rng, ACTS.get(game.key, 40), planted)[0]:
            return

    raise AssertionError("nothing was found")
