"""Another match begins when all people who are there want it: kept in the log, alike for all, and done once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from talong.live import state as s
from talong.live.automation import Automation
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Indoors, make_pool
from tests.server.patience import until
from tests.server.test_rests import Clock, kinds, play, settled

pytest_plugins = ["tests.server.kept"]
pytestmark = pytest.mark.usefixtures("kept_in")


@asynccontextmanager
async def over(folder: Path, seats: int = 3, **more: object) -> AsyncIterator[tuple[Indoors, Automation, Clock]]:
    """Give a table whose first match, of one deal, is over."""
    table = Indoors(folder, seats, seed="again")
    await table.lay("rodskagg", {"max_deals": 1}, rests=True, **more)
    automation = Automation(table.registry, make_pool())
    clock = Clock(automation)
    try:
        await table.begin()
        await play(table)
        assert table.live.state.status == s.OVER
        yield table, automation, clock
    finally:
        await automation.close()
        await automation.pool.close()
        await table.store.close()


async def again(table: Indoors, seat: int, command: str = "") -> a.Done | a.Refused:
    return await table.do(table.people[seat], c.Again(id=command or table.new_id()))


def go(table: Indoors, automation: Automation, seat: int) -> None:
    """Let somebody lose all connections."""
    table.live.members -= {table.witnesses[seat], table.clients[seat]}
    automation.left(table.live, table.people[seat])


def test_next_match_begins_when_everybody_wants_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with over(tmp_path) as (table, _clerk, clock):
            state = table.live.state
            for witness in table.witnesses:
                assert witness.info["again"] == {"ready": [], "waits": [0, 1, 2]}
            for seat, waits in ((0, [1, 2]), (2, [1])):
                assert isinstance(await again(table, seat), a.Done)
                clock.pass_by(600.0)  # Nobody is hurried.
                await settled(table)
                assert state.status == s.OVER
                assert [witness.info["again"]["waits"] for witness in table.witnesses] == [waits] * 3
            assert table.witnesses[1].info["again"]["ready"] == [0, 2]
            assert isinstance(await again(table, 1), a.Done)
            await until(lambda: state.status == s.SHUFFLING)
            async with table.live.lock:
                assert (await kinds(table))[-4:] == [s.AGAIN] * 3 + [s.BEGAN]
            assert (state.number, state.evening, state.evening_since) == (
                2,
                1,
                1,
            )  # The account of the evening goes on.
            assert table.witnesses[0].info["again"] is None

    asyncio.run(run())


def test_the_log_has_it_and_it_is_done_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with over(tmp_path) as (table, _clerk, _clock):
            first = await again(table, 1, "once")
            assert isinstance(first, a.Done)
            await table.restart()
            assert table.live.state.wanting() == [1]
            assert await again(table, 1, "once") == first
            refused = await again(table, 1)
            assert isinstance(refused, a.Refused)
            assert refused.code == "ready-already"
            assert (await kinds(table)).count(s.AGAIN) == 1
            other = Automation(table.registry, make_pool())
            await again(table, 0)
            await again(table, 2)
            await until(lambda: table.live.state.status == s.SHUFFLING)
            assert await again(table, 1, "once") == first  # The match after it has nothing to do with that.
            assert table.live.state.again == set()
            await other.close()
            await other.pool.close()

    asyncio.run(run())


def test_nobody_waits_for_those_who_are_gone(tmp_path: Path) -> None:
    async def run() -> None:
        async with over(tmp_path) as (table, automation, _clock):
            await again(table, 0)
            go(table, automation, 1)
            assert table.witnesses[0].info["again"] == {"ready": [0], "waits": [2]}
            await table.connect(table.clients[1], -1)
            await automation.arrived(table.live, table.people[1])
            assert table.witnesses[0].info["again"] == {"ready": [0], "waits": [1, 2]}
            table.live.members -= {table.clients[1]}
            automation.left(table.live, table.people[1])
            await settled(table)
            assert table.live.state.status == s.OVER
            go(table, automation, 2)
            await until(lambda: table.live.state.status == s.SHUFFLING)

    asyncio.run(run())


def test_where_nobody_is_nothing_begins(tmp_path: Path) -> None:
    async def run() -> None:
        async with over(tmp_path) as (table, automation, _clock):
            await again(table, 0)
            go(table, automation, 0)
            watcher = type(table.clients[0])("somebody")
            await table.connect(watcher)
            go(table, automation, 1)
            go(table, automation, 2)
            await settled(table)
            assert table.live.state.status == s.OVER

    asyncio.run(run())


def test_the_host_begins_without_waiting_as_ever(tmp_path: Path) -> None:
    async def run() -> None:
        async with over(tmp_path) as (table, _clerk, _clock):
            await again(table, 1)
            refused = await table.do(table.people[1], c.Begin(id=table.new_id()))
            assert isinstance(refused, a.Refused)
            assert refused.code == "only-host"
            assert isinstance(await table.do(table.people[0], c.Begin(id=table.new_id())), a.Done)
            assert table.live.state.status == s.SHUFFLING

    asyncio.run(run())


def test_an_empty_chair_is_for_the_host_to_fill(tmp_path: Path) -> None:
    async def run() -> None:
        async with over(tmp_path) as (table, _clerk, _clock):
            await again(table, 2)
            await table.do(table.people[2], c.Stand(id=table.new_id()))
            await again(table, 0)
            await again(table, 1)
            await settled(table)
            assert table.live.state.status == s.OVER
            assert table.witnesses[0].info["again"] == {"ready": [0, 1], "waits": []}
            assert isinstance(await table.do(table.people[0], c.Bot(id=table.new_id(), seat=2)), a.Done)
            await until(lambda: table.live.state.status == s.SHUFFLING)

    asyncio.run(run())


def test_wanting_another_match_is_refused_where_it_means_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        table = Indoors(tmp_path, 2, seed="no")
        await table.lay("rodskagg", {"max_deals": 1})
        codes = []
        for person in (table.people[0], "somebody"):
            refused = await table.do(person, c.Again(id=table.new_id()))
            assert isinstance(refused, a.Refused)
            codes.append(refused.code)
        await table.begin()
        refused = await table.do(table.people[0], c.Again(id=table.new_id()))
        assert isinstance(refused, a.Refused)
        assert [*codes, refused.code] == ["no-match-over", "not-seated", "match-running"]
        assert table.witnesses[0].info["again"] is None
        await table.store.close()

    asyncio.run(run())


@pytest.mark.parametrize("watchers", [True, False])
def test_those_outside_hear_nothing_of_it(watchers: bool, tmp_path: Path) -> None:
    async def run() -> None:
        async with over(tmp_path, watchers=watchers) as (table, _clerk, _clock):
            watcher = type(table.clients[0])("somebody")
            await table.connect(watcher)
            heard = len(watcher.log)
            await again(table, 0)
            known = json.dumps(watcher.info["again"])
            assert (len(watcher.log) - heard, known) == (
                (1, '{"ready": [0], "waits": [1, 2]}') if watchers else (0, "null")
            )

    asyncio.run(run())
