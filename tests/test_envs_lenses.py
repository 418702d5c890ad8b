"""A lens sees what the view of its seat says, and nothing else: every number, at every table, for every seat."""

from __future__ import annotations

import struct
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from talong.envs.core.lens import Lens
from talong.envs.core.rewards import reward_named
from talong.envs.core.row import bits_of, bits_of_float, float_of, plain
from talong.envs.core.serial_match import SerialMatch
from talong.games import plug
from tests.laws.worlds import every_game, pick, random_table, step, tables
from tests.view_lenses import read_view


def rounded(number: float) -> float:
    """Return *number* as float32 has it."""
    found: float = struct.unpack("<f", struct.pack("<f", number))[0]
    return found


def differing(lens: Lens, seen: Any, match: talong.Match, seat: int, chosen: int = 0) -> list[str]:
    """Return the fields in which what is *seen* is not what the view says."""
    wanted = [rounded(number) for number in read_view(lens, match.view(seat), chosen).numbers]
    numbers = plain(seen)
    assert len(numbers) == len(wanted)
    return [name for name, at in lens.slices().items() if numbers[at] != wanted[at]]


@every_game
@given(st.data())
def test_a_lens_sees_what_the_view_says(game: talong.Game, data: st.DataObject) -> None:
    table = data.draw(tables(game, most=12))
    rng = Random(data.draw(st.integers(0, 2**32)))
    match = table.match()
    lens = plug("envs", game.key).LENS(match.seats)
    for _moment in range(12):
        for seat in range(match.seats):
            assert not differing(lens, lens.look(match, seat), match, seat)
        for _act in range(1 + int(40 * rng.random() ** 3)):
            if step(match, rng) is None:
                return


@every_game
def test_every_field_is_seen_at_some_table(game: talong.Game) -> None:
    """The law above has something to compare: in walks like its own, every field says something at some time."""
    rng = Random(game.key)
    left: set[str] | None = None
    for _table in range(400):
        match = random_table(game, rng).match()
        lens = plug("envs", game.key).LENS(match.seats)
        if left is None:
            left = set(lens.slices()) - {"choosing"}
        for _act in range(600):
            if step(match, rng) is None:
                break
            seat = int(rng.random() * match.seats)
            seen = plain(lens.look(match, seat))
            left -= {name for name, at in lens.slices().items() if any(seen[at])}
        if not left:
            return
    assert not left


def test_s22_what_one_has_said_so_far_is_seen_by_oneself() -> None:
    game = talong.game("skitgubbe")
    lens = plug("envs", "skitgubbe").LENS(4)
    rng = Random(3)
    parts = 0
    for seed in range(20):
        match = game.match(rules=game.rules("C"), seed=seed)
        table = SerialMatch(match, reward_named("skitgubbe", None), 200)
        while not table.over:
            if table.chosen:
                parts += 1
                seen = lens.look(match, table.seat, table.chosen)
                assert not differing(lens, seen, match, table.seat, table.chosen)
                assert "choosing" in differing(lens, lens.look(match, table.seat), match, table.seat, table.chosen)
            table.say(pick(rng, table.legal()))
    assert parts > 20


def test_nobody_looks_but_from_a_seat() -> None:
    match = talong.game("kille").match(seed=1)
    lens = plug("envs", "kille").LENS(4)
    for viewer in (-1, 4):
        with pytest.raises(AssertionError):
            lens.look(match, viewer)


@given(st.floats(width=32, allow_nan=False) | st.integers(-(2**40), 2**40).map(float))
def test_bits_are_those_of_float32(number: float) -> None:
    [bits] = struct.unpack("<i", struct.pack("<f", number))
    if number or not bits:  # There is no negative nought among observations.
        assert int(bits_of_float(number)) == bits
    if number.is_integer() and abs(number) <= 2**40:
        assert int(bits_of(int(number))) == (bits if number else 0)
    assert float_of(bits) == rounded(number)
