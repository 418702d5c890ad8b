"""Clocks and bots write like everybody else, and only for the state that they have seen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from talong.live import state as s
from talong.live.automation import Automation, Pace
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Indoors, make_pool
from tests.server.patience import until

pytest_plugins = ["tests.server.kept"]
pytestmark = pytest.mark.usefixtures("kept_in")


async def looked_at_while_dealing(folder: Path) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the log of a table that a automation looks at again just when it deals, and what went wrong."""
    table, wrong = Indoors(folder, 4), list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, problem: wrong.append(problem))
    try:
        await table.lay("kille", {})
        answer = await table.do(table.people[0], c.Begin(id=table.new_id()))
        assert isinstance(answer, a.Done)
        automation = Automation(table.registry, make_pool())
        automation.nonce_seconds = 0.0
        async with table.live.lock:
            automation.moved(table.live)
            first = automation.tasks[table.live.state.table]
            for _turn in range(20):  # Now it waits for the lock.
                await asyncio.sleep(0)
        automation.moved(table.live)
        second = automation.tasks[table.live.state.table]
        await until(lambda: table.live.state.status == s.PLAYING)
        await until(lambda: all(task.done() for task in (*first, *second)))
        async with table.live.lock:  # Until whatever had begun is kept.
            pass
        await automation.close()
        return [row.kind for row in await table.rows()], wrong
    finally:
        await table.store.close()


def test_a_match_is_dealt_once(tmp_path: Path) -> None:
    kinds, wrong = asyncio.run(looked_at_while_dealing(tmp_path))

    assert kinds.count(s.DEALT) == 1
    assert wrong == []


async def away_after_leaving(folder: Path, thinks: float, gone: float) -> tuple[float, list[str]]:
    """Return how long after leaving somebody who had thought for a while was taken for away."""
    table = Indoors(folder, 4)
    loop = asyncio.get_running_loop()
    try:
        await table.lay("rodskagg", {})
        automation = Automation(table.registry, make_pool())
        automation.paces["off"] = Pace(None, gone)
        await table.begin()
        seat = table.match.turn
        assert seat is not None
        await asyncio.sleep(thinks)
        left = loop.time()
        table.live.members -= {table.witnesses[seat], table.clients[seat]}
        automation.left(table.live, table.people[seat])
        await until(lambda: table.live.state.chairs[seat].away)
        waited = loop.time() - left
        async with table.live.lock:  # Until it is kept.
            pass
        await automation.close()
        return waited, [row.kind for row in await table.rows()]
    finally:
        await table.store.close()
        await automation.pool.close()


def test_whoever_leaves_has_time_to_come_back(tmp_path: Path) -> None:
    waited, kinds = asyncio.run(away_after_leaving(tmp_path, thinks=0.5, gone=0.3))

    assert waited >= 0.25  # However long the decision had taken before.
    assert kinds.count(s.AWAY) == 1
