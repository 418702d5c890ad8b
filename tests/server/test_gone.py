"""Whoever loses the connection is marked at once, for everybody who may look, until a bot plays or they are back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from talong.live import state as s
from talong.live.automation import PACES, Automation
from talong.live.bus import Heard
from talong.live.tables import LiveTable, TableRegistry
from talong.server.context import Context
from talong.server.pool import Pool
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Client, Indoors
from tests.server.patience import until
from tests.server.test_rests import Clock, kinds, play, ready


@asynccontextmanager
async def table_of(
    folder: Path, game: str = "rodskagg", **more: object
) -> AsyncIterator[tuple[Indoors, Automation, Clock]]:
    """Give a table of three in the middle of a match."""
    table = Indoors(folder, 3, seed=game)
    await table.lay(game, {}, **more)
    automation = Automation(table.registry, Pool())
    clock = Clock(automation)
    try:
        await table.begin()
        yield table, automation, clock
    finally:
        await automation.close()
        await automation.pool.close()
        await table.store.close()


def lose(table: Indoors, automation: Automation, seat: int) -> None:
    """Lose every connection of *seat*."""
    table.live.members -= {table.witnesses[seat], table.clients[seat]}
    automation.left(table.live, table.people[seat])


async def come_back(table: Indoors, automation: Automation, seat: int) -> None:
    await table.connect(table.clients[seat])
    await automation.arrived(table.live, table.people[seat])
    automation.moved(table.live)


def gone(client: Client) -> list[float | None]:
    return [chair.get("gone") for chair in client.info["chairs"]]


@pytest.mark.parametrize("pace", list(PACES))
def test_everybody_hears_at_once_and_when_they_are_back(pace: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with table_of(tmp_path, pace=pace) as (table, automation, clock):
            before = table.live.state.version
            lose(table, automation, 1)
            seconds = PACES[pace].gone
            assert gone(table.witnesses[0]) == gone(table.witnesses[2]) == [None, seconds, None]
            clock.pass_by(5.0)
            watcher = Client("somebody")
            assert (await table.connect(watcher))["table"]["chairs"][1]["gone"] == seconds - 5.0
            await come_back(table, automation, 1)
            assert gone(table.witnesses[0]) == gone(watcher) == gone(table.clients[1]) == [None, None, None]
            assert table.live.state.version == before, "connections are no history"

    asyncio.run(run())


def test_one_of_two_devices_is_enough(tmp_path: Path) -> None:
    async def run() -> None:
        async with table_of(tmp_path) as (table, automation, _clock):
            table.live.members -= {table.clients[1]}
            automation.left(table.live, table.people[1])
            assert gone(table.witnesses[0]) == [None, None, None]

    asyncio.run(run())


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_when_the_time_is_over_a_bot_plays_whoever_is_on_turn(seat: int, tmp_path: Path) -> None:
    async def run() -> None:
        async with table_of(tmp_path) as (table, automation, clock):
            state = table.live.state
            lose(table, automation, seat)
            await asyncio.sleep(0)
            clock.pass_by(PACES["off"].gone - 0.1)
            assert not state.chairs[seat].away
            clock.pass_by(0.2)
            await until(lambda: state.chairs[seat].away)
            watching = table.witnesses[(seat + 1) % 3]
            await until(lambda: watching.info["chairs"][seat].get("away"))
            assert gone(watching) == [None, None, None]
            await come_back(table, automation, seat)
            assert not state.chairs[seat].away

    asyncio.run(run())


def test_the_host_waits_a_minute_more_or_does_not_wait(tmp_path: Path) -> None:
    async def run() -> None:
        async with table_of(tmp_path) as (table, automation, clock):
            state = table.live.state
            for command in (c.Wait(id="w0", seat=1), c.TakeOver(id="t0", seat=1), c.Wait(id="w1", seat=0)):
                refused = await table.do(table.people[0], command)
                assert isinstance(refused, a.Refused)
                assert refused.code == "not-gone"
            lose(table, automation, 1)
            for command in (c.Wait(id="w2", seat=1), c.TakeOver(id="t2", seat=1)):
                refused = await table.do(table.people[2], command)
                assert isinstance(refused, a.Refused)
                assert refused.code == "only-host"
            rows = len(await kinds(table))
            done = await table.do(table.people[0], c.Wait(id="w3", seat=1))
            assert isinstance(done, a.Done)
            assert gone(table.witnesses[2]) == [None, PACES["off"].gone + 60.0, None]
            again = await table.do(table.people[0], c.Wait(id="w3", seat=1))
            assert (again, gone(table.witnesses[2])) == (done, [None, PACES["off"].gone + 60.0, None])
            assert len(await kinds(table)) == rows
            await asyncio.sleep(0)
            clock.pass_by(PACES["off"].gone + 1.0)
            assert not state.chairs[1].away
            assert isinstance(await table.do(table.people[0], c.TakeOver(id="t3", seat=1)), a.Done)
            assert (await kinds(table))[-1] == s.AWAY
            assert table.witnesses[2].info["chairs"][1]["away"]
            await come_back(table, automation, 1)
            assert (await kinds(table))[-1] == s.BACK

    asyncio.run(run())


def test_whoever_was_not_there_when_the_server_began_is_counted_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with table_of(tmp_path) as (table, automation, _clock):
            await table.restart()
            table.live.members -= {table.witnesses[2], table.clients[2]}
            again = Automation(table.registry, automation.pool)
            clock = Clock(again)
            again.moved(table.live)
            assert gone(table.witnesses[0]) == [None, None, PACES["off"].gone]
            assert clock.now == 0.0
            await again.close()

    asyncio.run(run())


def test_those_outside_hear_nothing_of_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with table_of(tmp_path, watchers=False) as (table, automation, _clock):
            stranger = Client("stranger")
            await table.connect(stranger)
            told = dict(stranger.info)
            lose(table, automation, 1)
            assert gone(table.witnesses[0])[1] is not None
            assert stranger.info == told
            assert gone(stranger) == [None, None, None]

    asyncio.run(run())


def test_it_is_marked_between_deals_too_and_the_rest_goes_on_without_them(tmp_path: Path) -> None:
    async def run() -> None:
        async with table_of(tmp_path, rests=True) as (table, automation, _clock):
            await play(table)
            assert table.live.state.rested_at
            lose(table, automation, 1)
            assert gone(table.witnesses[0])[1] is not None
            await ready(table, 0)
            await ready(table, 2)
            await until(lambda: not table.live.state.rested_at)

    asyncio.run(run())


def test_nobody_is_gone_from_a_table_that_gathers(tmp_path: Path) -> None:
    async def run() -> None:
        table = Indoors(tmp_path, 3)
        await table.lay("rodskagg", {})
        automation = Automation(table.registry, Pool())
        lose(table, automation, 1)
        assert gone(table.witnesses[0]) == [None, None, None]
        await automation.close()
        await automation.pool.close()
        await table.store.close()

    asyncio.run(run())


class Wire:
    """A bus between halls of one loop."""

    def __init__(self) -> None:
        self.listeners: list[Heard] = []

    async def tell(self, topic: str, number: int) -> None:
        for heard in self.listeners:
            heard(topic, number)

    async def count(self, name: str, seconds: int) -> int | None:
        return None

    def listen(self, heard: Heard) -> None:
        self.listeners.append(heard)

    async def start(self) -> None:
        """Carry at once."""

    async def close(self) -> None:
        """Carry on."""


class Process:
    """What a process does with the hints about seats."""

    def __init__(self, registry: TableRegistry, automation: Automation, bus: Wire) -> None:
        self.registry = registry
        self.automation = automation
        self.jobs: list[asyncio.Task[None]] = []
        registry.bus = bus
        registry.alone = False
        bus.listen(lambda topic, number: Context._heard(self, topic, number))  # type: ignore[arg-type]

    def _start(self, work: Coroutine[Any, Any, None], _name: str) -> None:
        self.jobs.append(asyncio.ensure_future(work))

    async def _refresh(self, live: LiveTable) -> None:
        async with live.lock:
            await live.refresh()


def test_another_process_marks_them_as_well_and_hears_where_they_are(tmp_path: Path) -> None:
    async def run() -> None:
        async with table_of(tmp_path) as (table, automation, clock):
            bus = Wire()
            Process(table.registry, automation, bus)
            other = TableRegistry(table.store, bus, table.registry.keys)
            there_clerk = Automation(other, automation.pool)
            there_clerk.time, there_clerk.sleep = automation.time, automation.sleep
            Process(other, there_clerk, bus)
            there = await other.find(table.live.state.table)
            looking, phone = Client("looking"), Client(table.people[1])
            for client in (looking, phone):
                client.hear({"type": "welcome", **there_welcome(there, client)})
                there.members.add(client)
            lose(table, automation, 1)
            await until(lambda: not automation.leaving)
            await until(lambda: gone(table.witnesses[0]) == [None, None, None])  # So says the other process.
            there.members.discard(phone)
            there_clerk.left(there, phone.person)
            await until(lambda: not there_clerk.leaving)  # Whoever goes later is waited for anew.
            await until(lambda: gone(table.witnesses[0])[1] is not None)
            assert gone(looking)[1] == PACES["off"].gone
            assert isinstance(await table.do(table.people[0], c.Wait(id="w", seat=1)), a.Done)
            await until(lambda: gone(looking)[1] == PACES["off"].gone + 60.0)
            assert gone(table.witnesses[0])[1] == PACES["off"].gone + 60.0, "and it is no two minutes"
            await come_back(table, automation, 1)
            await until(lambda: gone(looking) == [None, None, None])
            assert clock.now == 0.0
            await there_clerk.close()

    asyncio.run(run())


def there_welcome(live: LiveTable, client: Client) -> dict[str, object]:
    """Return the welcome of *client* at another process."""
    found: dict[str, object] = json.loads(msgspec.json.encode(live.welcome(client, -1, [])))
    return found
