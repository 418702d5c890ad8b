"""The table rests between deals: kept in its log, alike for all, until those who are there have seen enough."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from talong.core.hosting import offers
from talong.live import state as s
from talong.live.automation import Automation
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Indoors, make_pool
from tests.server.patience import until

pytest_plugins = ["tests.server.kept"]
pytestmark = pytest.mark.usefixtures("kept_in")

SHORT: dict[str, dict[str, object]] = {
    "kille": {},
    "punschkille": {},
    "kungsholmskille": {"deals": 3},
    "rodskagg": {"max_deals": 3},
    "skitgubbe": {"deals": 2},
}
every_game = pytest.mark.parametrize("game", list(SHORT))


class Clock:
    """A clock that stands still until somebody lets time pass."""

    def __init__(self, automation: Automation) -> None:
        self.now = 0.0
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []
        automation.time = lambda: self.now
        automation.sleep = self.sleep

    async def sleep(self, seconds: float) -> None:
        if seconds > 0:
            waking = asyncio.get_running_loop().create_future()
            self.sleepers.append((self.now + seconds, waking))
            await waking

    def asleep(self) -> list[float]:
        """Return how long those who still wait have to."""
        return sorted([due - self.now for due, waking in self.sleepers if not waking.done()])

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        for due, waking in self.sleepers:
            if due <= self.now and not waking.done():
                waking.set_result(None)


@asynccontextmanager
async def played(
    folder: Path, game: str, seats: int, **more: object
) -> AsyncIterator[tuple[Indoors, Automation, Clock]]:
    """Give a table of people that rests after its first deal."""
    table = Indoors(folder, seats, seed=game)
    await table.lay(game, SHORT[game], rests=True, **more)
    automation = Automation(table.registry, make_pool())
    clock = Clock(automation)
    try:
        await table.begin()
        await play(table)
        yield table, automation, clock
    finally:
        await automation.close()
        await automation.pool.close()
        await table.store.close()


async def play(table: Indoors) -> None:
    """Play until the table rests or the match is over."""
    while not table.live.state.rested_at and table.live.state.status == s.PLAYING:
        seat, actions = offers(table.match)[-1]
        act = table.match.game.absent_act(table.match.view(seat)) or table.match.text(actions[0])
        play = c.Play(id=table.new_id(), act=act, at=table.live.state.version)
        assert isinstance(await table.do(table.people[seat], play), a.Done)


async def ready(table: Indoors, seat: int) -> a.Done | a.Refused:
    return await table.do(table.people[seat], c.Ready(id=table.new_id()))


async def kinds(table: Indoors) -> list[str]:
    return [row.kind for row in await table.rows()]


@every_game
def test_no_deal_is_dealt_before_everybody_is_ready(game: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with played(tmp_path, game, 4) as (table, _clerk, clock):
            state = table.live.state
            assert table.match.phase == "deal_over"
            for witness in table.witnesses:
                assert witness.info["rest"] == {"ready": [], "seconds": 20, "left": 20.0, "owes": []}
            for seat in range(3):
                assert isinstance(await ready(table, seat), a.Done)
                clock.pass_by(6.0)
                assert state.rested_at
            assert [witness.info["rest"]["ready"] for witness in table.witnesses] == [[0, 1, 2]] * 4
            assert s.NEXT not in await kinds(table)
            assert isinstance(await ready(table, 3), a.Done)
            await until(lambda: not state.rested_at)
            async with table.live.lock:
                assert (await kinds(table))[-5:] == [s.READY] * 4 + [s.NEXT]
            assert table.witnesses[0].info["rest"] is None
            assert table.match.phase != "deal_over"
            assert table.clients[0].knows == table.witnesses[0].knows

    asyncio.run(run())


@every_game
def test_the_log_has_it_all(game: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with played(tmp_path, game, 4) as (table, automation, _clock):
            await ready(table, 0)
            await ready(table, 2)
            before = table.match.record(), table.live.state.ready, table.live.state.rested_at
            await table.restart()
            table.registry.listeners.append(automation)
            assert (table.match.record(), table.live.state.ready, table.live.state.rested_at) == before
            automation.registry = table.registry
            for seat in range(len(table.people)):
                if seat not in table.live.state.ready:
                    await ready(table, seat)
            await until(lambda: not table.live.state.rested_at)
            async with table.live.lock:
                view = table.match.view(0)
            await table.restart()
            assert table.match.view(0) == view

    asyncio.run(run())


def test_after_twenty_seconds_the_table_goes_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with played(tmp_path, "rodskagg", 3) as (table, automation, clock):
            await ready(table, 1)
            clock.pass_by(5.0)
            automation.moved(table.live)  # Whatever else happens at the table does not put it off.
            await asyncio.sleep(0)
            assert clock.asleep() == [15.0]
            clock.pass_by(14.9)
            assert table.live.state.rested_at
            clock.pass_by(0.2)
            await until(lambda: not table.live.state.rested_at)
            async with table.live.lock:
                assert (await kinds(table))[-1] == s.NEXT

    asyncio.run(run())


def test_somebody_alone_with_bots_takes_all_the_time_in_the_world(tmp_path: Path) -> None:
    async def run() -> None:
        async with played(tmp_path, "rodskagg", 2) as (table, automation, clock):
            assert isinstance(await table.do(table.people[1], c.Away(id=table.new_id())), a.Done)
            automation.moved(table.live)
            await asyncio.sleep(0)
            assert table.witnesses[0].info["rest"] == {"ready": [], "seconds": None, "left": None, "owes": []}
            assert clock.asleep() == []
            assert isinstance(await ready(table, 0), a.Done)
            await until(lambda: not table.live.state.rested_at)

    asyncio.run(run())


def test_nobody_waits_for_those_who_are_not_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with played(tmp_path, "rodskagg", 3) as (table, automation, clock):
            await ready(table, 0)
            await ready(table, 1)
            assert table.live.state.rested_at
            table.live.members -= {table.witnesses[2], table.clients[2]}
            automation.left(table.live, table.people[2])
            await until(lambda: not table.live.state.rested_at)
            assert clock.now == 0.0

    asyncio.run(run())


def test_at_several_processes_those_are_waited_for_who_may_be_elsewhere(tmp_path: Path) -> None:
    async def run() -> None:
        async with played(tmp_path, "rodskagg", 3) as (table, automation, clock):
            table.registry.alone = False
            await ready(table, 0)
            await ready(table, 1)
            table.live.members -= {table.witnesses[2], table.clients[2]}
            automation.moved(table.live)
            await asyncio.sleep(0)
            assert clock.asleep()[:1] == [20.0]  # Another process may have them.
            assert table.live.state.rested_at
            await table.store.add_connected("another", table.live.state.table, table.people[2])
            automation.left(table.live, table.people[2])
            await until(lambda: not automation.leaving)
            assert table.live.state.rested_at  # It has.
            await table.store.drop_connected("another", table.live.state.table, table.people[2])
            automation.left(table.live, table.people[2])
            await until(lambda: not table.live.state.rested_at)  # Nobody has.
            assert clock.now == 0.0

    asyncio.run(run())


def test_being_ready_is_refused_where_it_means_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with played(tmp_path, "kungsholmskille", 3) as (table, _clerk, _clock):
            assert isinstance(await ready(table, 0), a.Done)
            again = await ready(table, 0)
            assert isinstance(again, a.Refused)
            assert again.code == "ready-already"
            stranger = await table.do("somebody", c.Ready(id=table.new_id()))
            assert isinstance(stranger, a.Refused)
            assert stranger.code == "not-seated"
            await ready(table, 1)
            await ready(table, 2)
            await until(lambda: not table.live.state.rested_at)
            late = await ready(table, 0)
            assert isinstance(late, a.Refused)
            assert late.code == "no-rest"

    asyncio.run(run())


def test_a_table_that_does_not_rest_goes_on_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        table = Indoors(tmp_path, 3, seed="on")
        await table.lay("rodskagg", {"max_deals": 3})
        await table.begin()
        await play(table)
        assert table.live.state.status == s.OVER
        assert s.NEXT not in await kinds(table)
        await table.store.close()

    asyncio.run(run())


@asynccontextmanager
async def after_a_round(folder: Path, seats: int = 4) -> AsyncIterator[tuple[Indoors, Automation, Clock, list[int]]]:
    """Give a table of Punschkille that rests after its first round, and who has a glass to drink up."""
    async with played(folder, "punschkille", seats) as (table, automation, clock):
        state = table.live.state
        while not state.owes():
            for seat in range(seats):
                await ready(table, seat)
            await until(lambda: not state.rested_at)
            async with table.live.lock:
                pass
            await play(table)
        assert state.rested_at
        yield table, automation, clock, state.owes()


async def settled(table: Indoors) -> None:
    """Let the clocks see what has happened."""
    async with table.live.lock:
        pass
    for _turn in range(5):
        await asyncio.sleep(0)


def test_nobody_pushes_those_who_have_a_glass_to_drink_up(tmp_path: Path) -> None:
    async def run() -> None:
        async with after_a_round(tmp_path) as (table, _clerk, clock, owing):
            result = table.match.results[-1]
            standing = result["standing"]
            assert isinstance(standing, dict)
            assert owing == [seat for seat in range(4) if standing["glasses"]["drunk"][seat]]  # P17
            assert result["winner"] not in owing
            assert table.witnesses[0].info["rest"] == {"ready": [], "seconds": None, "left": None, "owes": owing}
            await settled(table)
            assert clock.asleep() == []
            clock.pass_by(600.0)
            for seat in owing[:-1]:
                assert isinstance(await ready(table, seat), a.Done)
                await settled(table)
                assert clock.asleep() == []
            assert isinstance(await ready(table, owing[-1]), a.Done)
            await settled(table)
            rest = table.witnesses[0].info["rest"]
            assert rest == {"ready": sorted(owing), "seconds": 20, "left": 20.0, "owes": owing}
            assert clock.asleep() == [20.0]  # The others have as long as ever, from now on.
            clock.pass_by(5.0)
            assert (await table.connect(table.clients[0], -1))["table"]["rest"]["left"] == 15.0
            clock.pass_by(15.0)
            await until(lambda: not table.live.state.rested_at)

    asyncio.run(run())


def test_a_glass_of_somebody_who_is_gone_is_not_waited_for_beyond_the_limit(tmp_path: Path) -> None:
    async def run() -> None:
        async with after_a_round(tmp_path) as (table, automation, clock, owing):
            for seat in owing[1:]:
                await ready(table, seat)
            await settled(table)
            clock.pass_by(100.0)
            assert clock.asleep() == []
            table.live.members -= {table.witnesses[owing[0]], table.clients[owing[0]]}
            automation.left(table.live, table.people[owing[0]])
            await settled(table)
            assert clock.asleep()[:1] == [20.0]  # Later a bot takes over.
            await table.connect(table.clients[owing[0]], -1)
            automation.moved(table.live)
            await settled(table)
            assert clock.asleep() == []  # Back, and so waited for.
            table.live.members -= {table.clients[owing[0]]}
            automation.left(table.live, table.people[owing[0]])
            await settled(table)
            clock.pass_by(20.0)
            await until(lambda: not table.live.state.rested_at)

    asyncio.run(run())


def test_a_glass_at_another_process_is_waited_for_longer(tmp_path: Path) -> None:
    async def run() -> None:
        async with after_a_round(tmp_path) as (table, automation, clock, owing):
            table.registry.alone = False
            for seat in owing[1:]:
                await ready(table, seat)
            table.live.members -= {table.witnesses[owing[0]], table.clients[owing[0]]}
            automation.moved(table.live)  # They may be somewhere else.
            await settled(table)
            assert clock.asleep()[:1] == [60.0]
            automation.left(table.live, table.people[owing[0]])  # Now it is known that they are gone.
            await until(lambda: not automation.leaving)
            await settled(table)
            assert clock.asleep()[:1] == [20.0]

    asyncio.run(run())


def test_the_clock_of_a_rest_outlives_the_process(tmp_path: Path) -> None:
    async def run() -> None:
        async with played(tmp_path, "rodskagg", 3) as (table, automation, _clock):
            began = next(row.at for row in await table.rows() if row.version == table.live.state.rested_at)
            await automation.close()
            await table.restart()
            later = Automation(table.registry, automation.pool)
            clock = Clock(later)
            later.wall = lambda: began / 1000 + 12.0
            later.moved(table.live)
            await settled(table)
            assert clock.asleep() == pytest.approx([8.0])
            rest = (await table.connect(table.clients[0], -1))["table"]["rest"]
            assert rest == {"ready": [], "seconds": 20, "left": 8.0, "owes": []}
            await later.close()

    asyncio.run(run())
