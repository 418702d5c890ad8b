"""`legal` and `apply` agree: what is listed is accepted, and everything else is refused and changes nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import talong
from tests.laws.worlds import (
    Table,
    as_json,
    every_game,
    fewer,
    looks,
    pick,
    rule_ids,
    step,
    tables,
    viewers,
    vocabulary,
    words,
)
from tests.sizes import size

pytestmark = pytest.mark.once


def memory(match: talong.Match) -> str:
    told = [match.events(viewer=viewer) for viewer in viewers(match)]
    return looks(match) + as_json([match.record(), match.results, told])


def refused(match: talong.Match, seat: int, action: int) -> None:
    with pytest.raises(talong.IllegalAction) as caught:
        match.apply(seat, action)
    assert caught.value.rule in rule_ids()
    assert caught.value.why
    assert str(caught.value).startswith(f"{caught.value.rule}: ")


def moments(table: Table, rng: Random, count: int) -> list[talong.Match]:
    """Return copies of a random match at some moments."""
    match = table.match()
    found = [match.copy()]
    for _moment in range(count):
        for _act in range(1 + int(rng.random() * 9)):
            if step(match, rng) is None:
                break
        found.append(match.copy())
    return found


@every_game
@given(st.data())
def test_whatever_is_legal_is_accepted(game: talong.Game, data: st.DataObject) -> None:
    table = data.draw(tables(game, most=10))
    for match in moments(table, Random(data.draw(st.integers(0, 2**32))), 4):
        before = looks(match)
        for seat in range(match.seats):
            legal = match.legal(seat)
            assert len(set(legal)) == len(legal)
            for action in legal:
                copy = match.copy()
                copy.apply(seat, action)
                assert copy.version == match.version + 1
        assert looks(match) == before


@every_game
@fewer
@given(st.data())
def test_whatever_is_not_legal_is_refused_and_changes_nothing(game: talong.Game, data: st.DataObject) -> None:
    table = data.draw(tables(game, most=7))
    rng = Random(data.draw(st.integers(0, 2**32)))
    for match in moments(table, rng, size(1, 2)):
        before = memory(match)
        history = len(match.history)
        for seat in range(match.seats):
            legal = set(match.legal(seat))
            for action in vocabulary(game):
                if action not in legal and (rng.random() < 0.1 or match.turn == seat):
                    refused(match, seat, action)
        for seat in (-1, match.seats, match.seats + 7, 31, 64, 10**12):
            refused(match, seat, pick(rng, list(vocabulary(game))))
        assert len(match.history) == history
        assert memory(match) == before


@every_game
@fewer
@given(st.data())
def test_lines_agree_with_legal_texts(game: talong.Game, data: st.DataObject) -> None:
    table = data.draw(tables(game, most=10))
    rng = Random(data.draw(st.integers(0, 2**32)))
    for match in moments(table, rng, size(2, 3)):
        before = looks(match)
        seat = pick(rng, list(range(match.seats)))
        open_to_it = match.legal_texts(seat)
        for text in words(game):
            copy = match.copy()
            if text in open_to_it:
                copy.say(f"{seat}: {text}")
                assert copy.version == match.version + 1
            else:
                with pytest.raises(talong.IllegalAction):
                    copy.say(f"{seat}: {text}")
        assert looks(match) == before


@every_game
@pytest.mark.parametrize(
    "line",
    [
        "", ":", "0", "0:", "0: ", "x: stand", "-1: stand", "99: stand", "0 stand", "0: stand: stand", "0:: stand",
        "0: no such thing", "0: cut", "0: cut x", "0: cut 1 2", "0: cut -1", "0: cut 1.5", "0: cut 100", "²: stand",
        "0: \x00", "0: " + "x" * 10_000, "9" * 5000 + ": stand", "0: cut " + "9" * 5000, "0: C", "0: C-1", "0: ﬁ",
    ],
)  # fmt: skip
def test_a_line_that_is_none_is_refused(game: talong.Game, line: str) -> None:
    match = game.match(seats=max(2, game.seats_min), seed=3)
    before = memory(match)
    with pytest.raises(talong.IllegalAction) as caught:
        match.say(line)
    assert caught.value.rule in rule_ids()
    assert len(str(caught.value)) < 200
    assert memory(match) == before


@every_game
@pytest.mark.parametrize(
    "odd",
    [None, "stand", 1.0, [], {}, b"", 10**5000, -(10**5000)],
    ids=lambda odd: repr(odd)[:9] if not isinstance(odd, int) or abs(odd) < 99 else "huge",
)
def test_what_is_no_number_is_no_action_and_no_seat(game: talong.Game, odd: object) -> None:
    match = game.match(seats=max(2, game.seats_min), seed=3)
    turn = match.turn
    assert turn is not None
    before = memory(match)
    with pytest.raises((talong.IllegalAction, TypeError)):  # A compiled engine refuses another type by itself.
        match.apply(turn, odd)  # type: ignore[arg-type]
    with pytest.raises((talong.IllegalAction, TypeError)):
        match.apply(odd, match.legal(turn)[0])  # type: ignore[arg-type]
    assert memory(match) == before


@every_game
@given(st.data())
def test_turn_has_something_to_do_and_asked_lists_all_that_have(game: talong.Game, data: st.DataObject) -> None:
    match = data.draw(tables(game)).match()
    rng = Random(data.draw(st.integers(0, 2**32)))
    for _act in range(60):
        asked = match.asked()
        assert sorted(asked) == [seat for seat in range(match.seats) if match.legal(seat)]
        if match.turn is not None:
            assert asked[-1] == match.turn
        if step(match, rng) is None:
            break
