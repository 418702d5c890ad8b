"""Whoever comes back has the seat back, however busy the table is."""

from __future__ import annotations

import asyncio
from pathlib import Path

from talong.server import state as s
from talong.server.commands import Change
from talong.server.config import Config
from talong.server.context import House
from talong.wire import commands as c

TABLE: dict[str, object] = {
    "game": "rodskagg", "rules": {}, "seats": 2, "bots": {"1": "simple"},
    "pace": "off", "open": False, "watchers": True, "reveal": True,
}  # fmt: skip


def test_somebody_comes_back_while_the_table_moves_on(tmp_path: Path) -> None:
    async def come_back() -> bool:
        house = House(Config(folder=tmp_path))
        await house.start()
        try:
            await house.store.add_person("anna", "Anna")
            live = await house.hall.create("anna", TABLE)
            for command in (c.Sit(id="1"), c.Begin(id="2"), c.Away(id="3")):
                await live.submit("anna", command, "en")
            assert live.state.chairs[0].away
            async with live.lock:
                coming = asyncio.create_task(house.clerk.arrived(live, "anna"))
                await asyncio.sleep(0)  # It waits for the table, which moves on meanwhile.
                await live._commit(Change(s.MUTED, {"seat": 0, "on": False}), "anna", None)
            await coming
            return live.state.chairs[0].away
        finally:
            await house.close()

    assert not asyncio.run(come_back())
