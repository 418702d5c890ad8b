"""The teacher at a live table tells nobody what they may not know: not by a word, and not by the time that it takes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import structlog

import talong
from talong.api import teacher as routes
from talong.bots import coach
from talong.bots.coach import Coach
from talong.bots.teacher import guide
from talong.core.view import View
from talong.live import coach_worker
from talong.live import teacher as live_teacher
from talong.live.coach_worker import SLOT_SECONDS, coached, considered, told_after
from talong.live.state import TableState
from tests.laws.worlds import every_game
from tests.server.blind import Runner, Tables
from tests.server.wired import fixed_app, make_template
from tests.sizes import size

ACTS = {"skitgubbe": 6}  # A match of Skitgubbe is long, and so is a thought about it.
PAIRS = size(8, 60)


@pytest.fixture(scope="module", autouse=True)
def quiet() -> Iterator[None]:
    """Let the servers of this process say nothing."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    yield
    structlog.reset_defaults()


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runner:
    monkeypatch.setattr(live_teacher, "TEACHER_BURST", 1e9)  # Whoever asks at every moment asks more than people do.
    monkeypatch.setattr(coach, "SEARCHED", 8)
    return Runner(fixed_app(tmp_path), make_template(tmp_path), tmp_path)


def taught(game: talong.Game, running: Runner, seed: str, **fixed: Any) -> Tables:
    """Return tables with a teacher."""
    tables = Tables(game, Random(f"taught {game.key}{seed}"), running, **fixed)
    tables.wishes = {"teacher": True, "watchers": True}
    return tables


@pytest.mark.slow
@every_game
def test_worlds_that_a_learner_cannot_tell_apart_are_taught_with_the_same_words(
    game: talong.Game, running: Runner
) -> None:
    fixed = {"kuku_anytime": True} if game.key in ("kille", "punschkille") else {}
    tables = taught(game, running, "", **fixed)
    for _world in range(40):
        if tables.tally.pairs >= PAIRS and tables.tally.thoughts["told_after"]:
            break
        tables.draw(2, acts=ACTS.get(game.key, 12))

    assert not tables.tally.leak, tables.tally.leak
    assert tables.tally.pairs >= PAIRS
    assert tables.tally.thoughts["considered"]
    assert tables.tally.thoughts["told_after"]
    assert any(kind.startswith("teacher") for kind in tables.tally.kinds)


# ------------------------------------------------------------------------------------------------------ planted leaks

LAST: list[TableState] = []
TRUE_VIEW, TRUE_DRAW, TRUE_NEEDS = live_teacher.view_before, Coach.draw, live_teacher.needs_thought


def remembered(table: TableState, seat: int) -> View | None:
    LAST[:] = [table]
    return TRUE_VIEW(table, seat)


def draw_the_truth(thinking: Coach, rng: Random) -> talong.Match:
    if thinking.seed != "teacher":  # What has been done was chosen in another state.
        return TRUE_DRAW(thinking, rng)
    assert LAST[0].match is not None
    return LAST[0].match.copy()


def named_neighbour(answer: Any, view: View, narrator: Any) -> Any:
    said = guide(answer, view, narrator)
    if said is None or LAST[0].match is None:
        return said
    hand = LAST[0].match.hand((view.viewer + 1) % LAST[0].match.seats)
    return type(said)(f"{said.matter} {hand}", said.act, said.label, said.because, said.known)


def thinks_whenever_there_is_a_choice(view: View) -> bool:
    return len(view.data()["legal"]) > 0  # type: ignore[arg-type]


LEAKS: dict[str, tuple[str, list[tuple[Any, str, Any]]]] = {
    "a teacher who is given the true cards": (
        "kungsholmskille",
        [
            (routes, "view_before", remembered),
            (Coach, "draw", draw_the_truth),
            (Coach, "begin_search", lambda _coach: None),
        ],
    ),
    "a teacher who names the neighbour's card": (
        "kille",
        [(routes, "view_before", remembered), (routes, "guide", named_neighbour)],
    ),
    "a teacher who thinks of a kuku out of turn": (
        "kille",
        [(routes, "needs_thought", thinks_whenever_there_is_a_choice), (routes, "guide", lambda *_given: None)],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, running: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    key, patches = LEAKS[leak]
    for where, name, leaky in patches:
        monkeypatch.setattr(where, name, leaky)
    fixed = {"kuku_anytime": True} if key == "kille" else {}
    tables = taught(talong.game(key), running, leak, **fixed)
    for _world in range(40):
        tables.draw(2, acts=12)
        if tables.tally.leak:
            return

    raise AssertionError(f"{tables.tally.pairs} pairs, and nothing was found")


# --------------------------------------------------------------------------------------------------------- the queue


class Clock:
    """Time that passes only where somebody sleeps or thinks."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.mark.parametrize("ask", [considered, told_after, coached])
def test_thought_takes_its_place_in_the_queue_for_as_long_whatever_there_is_to_think_of(
    ask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits behind it could tell a forced card from a free one (KI16)."""
    clock = Clock()
    monkeypatch.setattr(coach_worker, "time", clock)
    took: list[float] = []
    for thinking in (0.0, 0.5, 1.1):  # Nothing to choose; quickly solved; and somewhat late.

        def think(*_given: object, takes: float = thinking, **_named: object) -> None:
            clock.now += takes

        monkeypatch.setattr(coach_worker, "consider", think)
        monkeypatch.setattr(coach_worker, "judge_act", think)
        thinker = SimpleNamespace(think=think, answer=lambda: None)
        monkeypatch.setattr(coach_worker, "Coach", lambda *_given, thinker=thinker, **_named: thinker)
        before = clock.now
        ask("kille", 0, {}, *(["stand"] if ask is told_after else []))
        took.append(round(clock.now - before, 6))

    assert took == [1.0 + SLOT_SECONDS] * 3
