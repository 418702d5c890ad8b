"""The processes in which bots think: how long anybody waits for them, what counts as waiting, and what if they die."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from structlog.testing import capture_logs

import talong
from talong.live import thinking
from talong.live.errors import TableError
from talong.live.thinking import QUEUE_SECONDS
from talong.server.pool import FAILING, Executor, Pool
from tests.server.patience import HANG_SECONDS, until

STARK = 1.6  # Seconds, about: what the bots of the registry take is their business.


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


go_on = threading.Event()


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let bots say at once at which level they were asked."""
    asked: list[str] = []
    go_on.clear()

    def choose(game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str:
        asked.append(level)
        return level

    monkeypatch.setattr(thinking, "choose", choose)
    monkeypatch.setattr(thinking, "seconds_of", {"stark": STARK, "snabb": 0.22, "direkt": 0.0}.__getitem__)
    return asked


def threads(pool: Pool) -> tuple[Pool, Clock]:
    """Let *pool* have threads and a clock that stands still: what is counted is the same."""
    pool.executor = ThreadPoolExecutor(pool.workers)  # type: ignore[assignment]
    clock = Clock()
    pool.time = clock
    return pool, clock


async def ask_all(pool: Pool, wanted: list[str]) -> list[str | None]:
    """Ask bots of the levels *wanted*, all at once."""
    view = talong.game("kille").match(seats=4, seed=1).view(0)
    thoughts = [pool.think("kille", level, "1", 0, view.facts) for level in wanted]
    found = await asyncio.gather(*thoughts)
    await until(lambda: pool.waiting == 0)  # The last one is counted when the loop comes to it.
    return found


@pytest.mark.parametrize("workers", [1, 3])
def test_whoever_would_keep_people_waiting_thinks_shorter(levels: list[str], workers: int) -> None:
    pool, clock = threads(Pool(workers))
    found = asyncio.run(ask_all(pool, ["stark"] * 8))
    strong = found.count("stark")
    assert set(found) == {"stark", "snabb"}
    assert (strong - 1) * STARK / workers <= QUEUE_SECONDS < strong * STARK / workers
    assert pool.hurried == 8 - strong
    clock.now += (strong * STARK + (8 - strong) * 0.22) / workers
    assert pool.queue_seconds() == pytest.approx(0.0)
    again = asyncio.run(ask_all(pool, ["stark"]))
    assert again == ["stark"]  # The queue is empty again.


def test_the_quick_ones_are_never_hurried(levels: list[str]) -> None:
    pool, _clock = threads(Pool(1))
    wanted = ["stark", "direkt", "snabb", "direkt", "stark", "simple"]
    found = asyncio.run(ask_all(pool, wanted))
    assert found == ["stark", "direkt", "snabb", "direkt", "snabb", "direkt"]


async def next_level(ends_early: bool) -> tuple[str | None, float]:
    """Return how the next bot thinks half a second after another has begun, and how long the queue is then."""
    pool, clock = threads(Pool(1))
    gate = threading.Event()
    asked: list[str] = []

    def choose(game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str:
        asked.append(level)
        if len(asked) == 1:  # One bot holds what can be solved at once, or what it has to think about.
            gate.wait(HANG_SECONDS)
        return level

    thinking.choose = choose
    first = asyncio.create_task(pool.think("kille", "stark", "1", 0, {}))
    await until(lambda: len(asked) == 1)
    if ends_early:
        gate.set()
        await first
        await until(lambda: pool.waiting == 0)
    clock.now += 0.5
    queue = pool.queue_seconds()
    second = asyncio.create_task(pool.think("kille", "stark", "1", 0, {}))
    await asyncio.sleep(0)
    gate.set()
    await first
    return await second, queue


def test_how_strong_a_bot_plays_does_not_tell_how_long_another_has_thought(
    levels: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds that differ in what another bot holds: the next bot thinks the same in both."""
    monkeypatch.setattr(thinking, "choose", thinking.choose)  # To be put back.
    early, late = asyncio.run(next_level(ends_early=True)), asyncio.run(next_level(ends_early=False))

    assert early == late
    assert early[0] == "snabb"


def test_a_thought_that_nobody_waits_for_still_counts(levels: list[str]) -> None:
    async def leave() -> tuple[list[float], int]:
        pool, clock = threads(Pool(1))
        queued = [pool.queue_seconds()]
        thoughts = [asyncio.create_task(pool.think("kille", level, "1", 0, {})) for level in ("stark", "snabb")]
        await asyncio.sleep(0)
        queued.append(pool.queue_seconds())
        for thought in thoughts:
            thought.cancel()
            with suppress(asyncio.CancelledError):
                await thought
        await until(lambda: pool.waiting == 0)
        queued.append(pool.queue_seconds())
        clock.now += STARK + 0.22
        return [*queued, pool.queue_seconds()], pool.waiting

    queued, waiting = asyncio.run(leave())
    assert queued == pytest.approx([0.0, STARK + 0.22, STARK + 0.22, 0.0])
    assert waiting == 0


def test_bots_step_back_behind_people() -> None:
    async def nice() -> int:
        pool = Pool(1)
        try:
            return await pool.run(os.nice, 0)
        finally:
            await pool.close()

    assert asyncio.run(nice()) >= min(19, os.nice(0) + 10)


def test_a_worker_that_dies_is_replaced() -> None:
    async def lose() -> tuple[int, int, int, bool]:
        pool = Pool(1, name="coaches")
        try:
            first = await pool.run(os.getpid)
            thinking = asyncio.create_task(pool.run(time.sleep, 1.0))
            await until(lambda: pool.waiting == 1)
            os.kill(first, signal.SIGKILL)
            await thinking  # It is done again by another.
            second = await pool.run(os.getpid)
            assert pool.lost == 1
            os.kill(second, signal.SIGKILL)  # This one has nothing to do: it is found out by asking.
            while pool.lost == 1:
                pool.probe()
                await asyncio.sleep(0.005)
            third = await pool.run(os.getpid)
            await until(lambda: pool.waiting == 0)
            return first, second, third, pool.is_failing
        finally:
            await pool.close()

    with capture_logs() as logged:
        first, second, third, is_failing = asyncio.run(lose())

    assert len({first, second, third}) == 3
    assert not is_failing
    assert [line["lost"] for line in logged if line["event"] == "bot worker lost"] == [1, 2]
    assert {line["pool"] for line in logged if line["event"] == "bot worker lost"} == {"coaches"}


def test_workers_that_cannot_be_started_are_noticed_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object) -> None:
        raise BlockingIOError("Resource temporarily unavailable")

    async def start() -> tuple[bool, bool, int]:
        pool = Pool(1)
        try:
            with monkeypatch.context() as planted:
                planted.setattr(Executor, "_spawn_process", fail)
                planted.setattr(Executor, "_launch_processes", fail)
                for _try in range(FAILING):
                    with pytest.raises(TableError, match="too much to do"):
                        await pool.run(os.getpid)
                failing = pool.is_failing
                pool.probe()
                assert pool.is_failing
            pool.probe()  # As /ready does, since nobody else asks for anything by then.
            await until(lambda: not pool.is_failing)
            return failing, pool.is_failing, pool.waiting
        finally:
            await pool.close()

    assert asyncio.run(start()) == (True, False, 0)
