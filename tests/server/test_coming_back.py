"""Whoever comes back has the seat back, however busy the table is."""

from __future__ import annotations

import asyncio
from pathlib import Path

from talong.live import state as s
from talong.live.commands import Change
from talong.server.config import Config
from talong.server.context import Context
from talong.wire import commands as c

TABLE: dict[str, object] = {
    "game": "rodskagg", "rules": {}, "seats": 2, "bots": {"1": "simple"},
    "pace": "off", "open": False, "watchers": True, "reveal": True,
}  # fmt: skip


def test_somebody_comes_back_while_the_table_moves_on(tmp_path: Path) -> None:
    async def come_back() -> bool:
        context = Context(Config(folder=tmp_path))
        await context.start()
        try:
            await context.store.add_person("anna", "Anna")
            live = await context.registry.create("anna", TABLE)
            for command in (c.Sit(id="1"), c.Begin(id="2"), c.Away(id="3")):
                await live.submit("anna", command, "en")
            assert live.state.chairs[0].away
            async with live.lock:
                coming = asyncio.create_task(context.automation.arrived(live, "anna"))
                await asyncio.sleep(0)  # It waits for the table, which moves on meanwhile.
                await live._commit(Change(s.MUTED, {"seat": 0, "on": False}), "anna", None)
            await coming
            return live.state.chairs[0].away
        finally:
            await context.close()

    assert not asyncio.run(come_back())
