"""The beats of a live table tell nothing: pauses, calls, rests and forced acts are alike in worlds that look alike."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import structlog

import talong
from talong.live import state as s
from talong.live.automation import CALLS, TEMPOS, Automation
from talong.live.state import TableState
from talong.live.tables import LiveTable
from tests.laws.worlds import SHORT_MATCH, every_game
from tests.server.blind import Plan, Runner, choose_others, make_other, make_plan
from tests.server.blind_clock import REST, Slept, schedules
from tests.server.wired import fixed_app, make_template
from tests.sizes import size

ACTS = {"skitgubbe": 60}  # How many a plan has, where it takes longer to come to the end of a deal.
HAPPENS: dict[str, dict[str, object]] = {
    "kungsholmskille": {"forehand_honour": "strict", "deals": 3},
    "skitgubbe": {"deals": 2, "loop_plies": 20},
}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runner]:
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    folder = tmp_path_factory.mktemp("beats")
    yield Runner(fixed_app(folder), make_template(folder), folder)
    structlog.reset_defaults()


def slept(running: Runner, plan: Plan, decks: list[list[int]], acts: int) -> list[Slept]:
    running.count += 1
    folder = running.folder / str(running.count)
    return schedules(running.app, running.template, folder, plan, decks, acts, beats=True)


class Found:
    """What was compared: how many worlds, rests, and delays of each length."""

    def __init__(self) -> None:
        self.pairs = 0
        self.rests = 0
        self.delays: set[float] = set()
        self.leak = ""


def compare(
    game: talong.Game, rng: Random, running: Runner, worlds: int, others: int = 3, tries: int = 30, **fixed: Any
) -> Found:
    """Compare the schedules of *worlds* plans with those of worlds that somebody cannot tell from them."""
    found = Found()
    for _world in range(worlds):
        plan = None
        while plan is None or plan.seats < 3:
            plan = make_plan(game, rng, acts=ACTS.get(game.key, 24), lots=False, **fixed)
        true = slept(running, plan, plan.decks, len(plan.lines))
        found.rests += len([entry for entry in true if entry[1] == REST])
        found.delays |= {round(entry[2], 3) for entry in true if isinstance(entry[2], float)}
        drawn = [make_other(plan, rng) for _other in range(tries)]
        for other in choose_others([other for other in drawn if other is not None], others):
            ours = [entry for entry in true if entry[0] < other.acts]
            theirs = [entry for entry in slept(running, plan, other.decks, other.acts) if entry[0] < other.acts]
            found.pairs += 1
            if ours != theirs:
                found.leak = f"{ours} or {theirs}"
                return found
    return found


@pytest.mark.slow
@every_game
def test_the_beats_are_the_same_whatever_the_hidden_cards_are(game: talong.Game, running: Runner) -> None:
    fixed: dict[str, Any] = {**SHORT_MATCH.get(game.key, {}), **HAPPENS.get(game.key, {})}
    found = compare(game, Random(f"beats {game.key}"), running, worlds=size(1, 5), **fixed)

    assert found.leak == ""
    assert found.pairs >= 2
    assert {round(TEMPOS["calm"], 3)} <= {round(delay, 3) for delay in found.delays}


@pytest.mark.slow
def test_all_the_beats_were_there(running: Runner) -> None:
    """A comparison of what never happens would prove nothing."""
    rests, delays = 0, set()
    for key in ("kungsholmskille", "rodskagg", "punschkille"):
        fixed: dict[str, Any] = {**SHORT_MATCH.get(key, {}), **HAPPENS.get(key, {})}
        found = compare(talong.game(key), Random(f"all {key}"), running, worlds=2, others=0, **fixed)
        rests += found.rests
        delays |= found.delays

    assert rests > 2
    assert round(TEMPOS["calm"] + CALLS["calm"], 3) in delays
    assert 20.0 in delays


def called_by_the_cards(automation: Automation, live: LiveTable) -> bool:
    """Plant a pause that is longer when somebody has a good card."""
    match = live.state.match
    assert match is not None
    return any(card[0] in "KHA" for seat in range(match.seats) for card in match.hand(seat)[:1])


def forced_by_the_cards(state: TableState) -> int | None:
    """Plant a forced act that only its owner knows to be forced."""
    match = state.match
    if match is None or state.status != s.PLAYING or match.turn is None:
        return None
    return match.turn if len(match.legal(match.turn)) == 1 else None


def rest_by_the_next_deck(state: TableState) -> int | None:
    """Plant a rest that is as long as the next deck is good."""
    order = state.tape.copy().deck(state.game.deck)
    return None if order is None else 10 + sum(order[:12]) % 10


PLANTED: dict[str, tuple[str, Any, str, Any]] = {
    "a pause": ("kungsholmskille", Automation, "_was_called", called_by_the_cards),
    "a forced act": ("rodskagg", TableState, "forced_seat", forced_by_the_cards),
    "a rest": ("kille", TableState, "rest_seconds", rest_by_the_next_deck),
}


@pytest.mark.slow
@pytest.mark.parametrize("planted", PLANTED)
def test_a_beat_that_depends_on_a_hidden_card_is_found(
    planted: str, running: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, where, name, leaky = PLANTED[planted]
    monkeypatch.setattr(where, name, leaky)
    fixed: dict[str, Any] = {**SHORT_MATCH.get(key, {}), **HAPPENS.get(key, {})}

    assert compare(talong.game(key), Random(f"planted {planted} 1"), running, worlds=15, others=4, **fixed).leak
