"""Leaving a match that lets people leave, and coming back to it (R-K46)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from talong.live import state as s
from talong.live.automation import Automation
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Indoors, make_pool
from tests.server.patience import until

pytest_plugins = ["tests.server.kept"]
pytestmark = pytest.mark.usefixtures("kept_in")


async def leaving(folder: Path) -> list[str]:
    table = Indoors(folder, 5, seed="leaving")
    pool = make_pool()
    try:
        await table.lay("kille", {})
        await table.begin()
        seat = table.match.turn
        assert seat is not None
        assert isinstance(await table.do(table.people[seat], c.Leave(id="leave")), a.Done)
        again = await table.do(table.people[seat], c.Leave(id="leave-twice"))
        assert isinstance(again, a.Refused)
        assert (again.code, again.rule) == ("left-already", "R-K46")
        assert table.live.state.seat_of(table.people[seat]) == seat
        automation = Automation(table.registry, pool, (0.0, 0.0))
        automation.moved(table.live)
        await until(lambda: table.match.turn != seat)  # The bot plays on for whoever is gone.
        assert isinstance(await table.do(table.people[seat], c.Join(id="join")), a.Done)
        assert not table.live.state.chairs[seat].away
        await automation.close()
        folded = table.live.state.version
        await table.restart()
        assert table.live.state.version == folded
        return [row.kind for row in await table.rows()]
    finally:
        await pool.close()
        await table.store.close()


def test_r_k46_whoever_leaves_is_played_for_and_may_come_back(tmp_path: Path) -> None:
    kinds = asyncio.run(leaving(tmp_path))

    assert kinds.count(s.LEFT) == 1
    assert kinds.count(s.JOINED) == 1
