"""A position that cannot be is refused with PositionError and nothing else; one that is taken up can be played."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from tests.laws.invariants import Watch
from tests.laws.mutations import DEEP, JUNK, spoiled
from tests.laws.worlds import Table, every_game, looks, step, tables
from tests.sizes import size
from tests.tables import flaw_of


def try_out(position: Any, rng: Random) -> bool:
    """Take up *position*, if it can be, and play on from there; tell whether it could."""
    refused: talong.PositionError | None = None
    try:
        match = talong.load_position(position, seed=0)
    except talong.PositionError as error:
        refused = error
    if refused is not None:
        assert refused.field
        assert str(refused)
        assert len(str(refused)) < 600
        return False
    assert flaw_of(match).partition(":")[0] in ("", "S53")  # A pile may be one that nobody could have laid.
    watch = Watch(match)
    looks(match)
    for _act in range(30):
        watch.cards(match)
        if step(match, rng) is None:
            break
    looks(match)
    return True


def positions(table: Table, rng: Random) -> list[dict[str, Any]]:
    """Return positions from a random match, of different phases where it can be."""
    match = table.match()
    found: dict[str, dict[str, Any]] = {}
    for _act in range(60):
        if match.phase not in found or rng.random() < 0.1:
            found[match.phase] = match.position()
        if step(match, rng) is None:
            break
    return list(found.values())


@every_game
@given(st.data())
def test_a_spoiled_position_is_refused_or_can_be_played(game: talong.Game, data: st.DataObject) -> None:
    table = data.draw(tables(game, most=6))
    rng = Random(data.draw(st.integers(0, 2**32)))
    for position in positions(table, rng):
        for _time in range(size(3, 8)):
            try_out(spoiled(position, rng), rng)


@every_game
@given(st.data())
def test_a_short_position_is_refused_or_can_be_played(game: talong.Game, data: st.DataObject) -> None:
    """Any fields may be left out."""
    table = data.draw(tables(game, most=6))
    rng = Random(data.draw(st.integers(0, 2**32)))
    for position in positions(table, rng):
        for _time in range(size(2, 4)):
            few = {name: value for name, value in position.items() if name in ("game", "seats") or rng.random() < 0.6}
            try_out(few, rng)


@cache
def fields(key: str) -> list[tuple[str, dict[str, Any]]]:
    """Return every field of a position but the game, each with a position that has it."""
    game = talong.game(key)
    found: dict[str, dict[str, Any]] = {}
    for number in range(6):
        for position in positions(Table(game, max(2, game.seats_min), {}, number), Random(number)):
            for name in position:
                found.setdefault(name, position)
    return [(name, position) for name, position in found.items() if name != "game"]


@every_game
@pytest.mark.parametrize("junk", [*JUNK, DEEP], ids=[*[f"junk{at}" for at in range(len(JUNK))], "deep"])
def test_junk_in_any_field_is_refused_or_can_be_played(game: talong.Game, junk: Any) -> None:
    rng = Random(0)
    for name, position in fields(game.key):
        try_out({**position, name: junk}, rng)


@pytest.mark.parametrize("junk", [*JUNK, DEEP], ids=[*[f"junk{at}" for at in range(len(JUNK))], "deep"])
def test_junk_is_no_position(junk: Any) -> None:
    for position in (junk, {"game": junk}):
        with pytest.raises((talong.PositionError, talong.UnknownGame)):
            talong.load_position(position)
