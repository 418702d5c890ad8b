"""The processes in which bots think: how long anybody waits for them, and what counts as waiting."""

from __future__ import annotations

import asyncio
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

import talong
from talong.server import pool as pools
from talong.server.pool import QUEUE_SECONDS, Pool
from tests.server.patience import HANG_SECONDS, until

STARK = 1.6  # Seconds, about: what the bots of the registry take is their business.


go_on = threading.Event()


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let bots say at which level they were asked, as soon as they may go on."""
    asked: list[str] = []
    go_on.clear()

    def choose(game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str:
        asked.append(level)
        assert go_on.wait(HANG_SECONDS)
        return level

    monkeypatch.setattr(pools, "choose", choose)
    monkeypatch.setattr(pools, "seconds_of", {"stark": STARK, "snabb": 0.22, "direkt": 0.0}.__getitem__)
    return asked


def threads(pool: Pool) -> Pool:
    """Let *pool* have threads: what is counted is the same."""
    pool.executor = ThreadPoolExecutor(pool.workers)  # type: ignore[assignment]
    return pool


async def ask_all(pool: Pool, wanted: list[str]) -> list[str | None]:
    """Ask bots of the levels *wanted*, all at once."""
    view = talong.game("kille").match(seats=4, seed=1).view(0)
    thoughts = asyncio.gather(*[pool.think("kille", level, "1", 0, view.facts) for level in wanted])
    await until(lambda: pool.waiting == len(wanted))
    go_on.set()
    found = await thoughts
    await until(lambda: pool.waiting == 0)  # The last one is counted when the loop comes to it.
    go_on.clear()
    return found


@pytest.mark.parametrize("workers", [1, 3])
def test_whoever_would_keep_people_waiting_thinks_shorter(levels: list[str], workers: int) -> None:
    pool = threads(Pool(workers))
    found = asyncio.run(ask_all(pool, ["stark"] * 8))
    strong = found.count("stark")
    assert set(found) == {"stark", "snabb"}
    assert (strong - 1) * STARK / workers <= QUEUE_SECONDS < strong * STARK / workers
    assert pool.hurried == 8 - strong
    assert pool.waiting == 0
    assert pool.owed == pytest.approx(0.0)
    again = asyncio.run(ask_all(pool, ["stark"]))
    assert again == ["stark"]  # The queue is empty again.


def test_the_quick_ones_are_never_hurried(levels: list[str]) -> None:
    pool = threads(Pool(1))
    wanted = ["stark", "direkt", "snabb", "direkt", "stark", "simple"]
    found = asyncio.run(ask_all(pool, wanted))
    assert found == ["stark", "direkt", "snabb", "direkt", "snabb", "direkt"]


def test_a_thought_that_nobody_waits_for_still_takes_its_time(levels: list[str]) -> None:
    async def leave() -> tuple[list[float], int]:
        pool = threads(Pool(1))
        task = asyncio.create_task(pool.think("kille", "stark", "1", 0, {}))
        waits = asyncio.create_task(pool.think("kille", "snabb", "1", 0, {}))
        await until(lambda: levels == ["stark"])
        owed = [pool.owed]
        for thought in (task, waits):
            thought.cancel()
            with suppress(asyncio.CancelledError):
                await thought
        await until(lambda: pool.waiting == 1)
        owed.append(pool.owed)  # One thinks on; the other has never begun.
        go_on.set()
        await until(lambda: pool.waiting == 0)
        return [*owed, pool.owed], pool.waiting

    owed, waiting = asyncio.run(leave())
    assert owed == pytest.approx([STARK + 0.22, STARK, 0.0])
    assert waiting == 0


def test_bots_step_back_behind_people() -> None:
    async def nice() -> int:
        pool = Pool(1)
        try:
            return await pool.run(os.nice, 0)
        finally:
            await pool.close()

    assert asyncio.run(nice()) >= min(19, os.nice(0) + 10)
