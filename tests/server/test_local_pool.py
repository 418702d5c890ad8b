"""Bots that think without processes: here, or in another worker to which messages go."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import talong
from talong.live import state as s
from talong.live.automation import Automation
from talong.live.coach_worker import coached
from talong.live.commands import Change
from talong.live.errors import TableError
from talong.live.journal import MemoryJournal
from talong.live.journal_store import JournalStore
from talong.live.thinking import QUEUE_SECONDS, HereRunner, LocalPool, RemoteRunner, choose, do_thought
from tests.server.indoors import Indoors
from tests.server.patience import until


def facts_of(seat: int = 0) -> dict[str, object]:
    return talong.game("kille").match(seed=3, seats=4).view(seat).facts


def refuse(code: str) -> None:
    raise TableError(code)


class Unspeakable(Exception):
    def __init__(self, one: object, other: object) -> None:
        super().__init__(one)
        self.other = lambda: other


def fail() -> None:
    raise Unspeakable(1, 2)


async def other_worker(message: bytes) -> bytes:
    await asyncio.sleep(0)
    return do_thought(message)


@pytest.mark.parametrize("runner", [HereRunner(), RemoteRunner(other_worker)], ids=["here", "there"])
def test_a_bot_thinks_the_same_wherever_it_thinks(runner: HereRunner | RemoteRunner) -> None:
    async def run() -> None:
        match = talong.game("kille").match(seed=3, seats=4)
        turn = match.turn or 0
        facts = match.view(turn).facts
        pool = LocalPool(runner)
        act = await pool.think("kille", "direkt", "seed", turn, facts)
        assert act == choose("kille", "direkt", "seed", turn, facts)
        answer = await runner.run(coached, "kille", turn, facts, seconds=0.05)
        assert answer.options
        assert (pool.waiting, runner.waiting) == (0, 0)
        await pool.close()
        with pytest.raises(TableError):
            await pool.think("kille", "direkt", "seed", turn, facts)

    asyncio.run(run())


def test_errors_come_back_from_the_other_worker() -> None:
    async def run() -> None:
        runner = RemoteRunner(other_worker)
        with pytest.raises(TableError) as refused:
            await runner.run(refuse, "busy")
        assert refused.value.code == "busy"
        with pytest.raises(RuntimeError, match="Unspeakable"):
            await runner.run(fail)
        assert runner.waiting == 0

    asyncio.run(run())


def test_a_bot_behind_a_long_thought_gets_a_shorter_one() -> None:
    pool = LocalPool(HereRunner())
    now = 0.0
    pool.time = lambda: now
    assert pool.level_now("stark") == "stark"
    pool.charge(QUEUE_SECONDS + 1.0)
    assert pool.level_now("stark") == "snabb"
    assert pool.level_now("direkt") == "direkt"
    now = QUEUE_SECONDS + 1.0
    assert pool.level_now("stark") == "stark"
    assert pool.hurried == 1


def test_a_full_pool_refuses() -> None:
    async def run() -> None:
        pool = LocalPool(HereRunner(), most=1)
        first = asyncio.create_task(pool.run(len, "abc"))
        await asyncio.sleep(0)
        with pytest.raises(TableError):
            await pool.think("kille", "direkt", "seed", 0, facts_of())
        assert await first == 3

    asyncio.run(run())


def test_bots_play_a_match_to_its_end_on_one_loop(tmp_path: Path) -> None:
    async def run() -> None:
        table = Indoors(tmp_path, 1, seed="alone", store=await JournalStore.open(MemoryJournal()))
        await table.lay("kille", {}, seats=4, bots={"1": "direkt", "2": "nyborjare", "3": "direkt"})
        automation = Automation(table.registry, LocalPool(HereRunner()), (0.0, 0.0))
        try:
            await table.begin()
            await table.live.automatic(Change(s.AWAY, {"seat": 0, "asked": True}), s.CLOCK, table.live.state.version)
            automation.moved(table.live)
            await until(lambda: len(table.match.results) >= 2)
        finally:
            await automation.close()
        again = await JournalStore.open(table.store.journal)
        rows = await again.checked(table.live.state.table, None, 10_000)
        assert [row.version for row in rows] == list(range(1, len(rows) + 1))
        assert len(rows) >= table.live.state.version - 1

    asyncio.run(run())
