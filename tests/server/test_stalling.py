"""One guest cannot stall a table: what was due stays due, whatever else happens there that is no act of the match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from talong.core.chance.fair import nonce_commitment
from talong.live import state as s
from talong.live.automation import NONCE_SECONDS, PACES, Automation
from talong.live.bus import QuietBus
from talong.live.commands import Change
from talong.live.tables import LiveTable, TableRegistry
from talong.server.pool import Pool
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Client, Indoors

QUICK = PACES["quick"].decide or 0.0


class Clock:
    """Time that stands still until the test lets it pass; it knows who waits for when."""

    def __init__(self, automation: Automation) -> None:
        self.automation = automation
        self.now = 0.0
        self.waiting: dict[asyncio.Task[None] | None, float] = {}
        automation.time = lambda: self.now
        automation.sleep = self.sleep

    async def sleep(self, seconds: float) -> None:
        task = asyncio.current_task()
        self.waiting[task] = self.now + seconds
        try:
            await asyncio.Event().wait()
        finally:
            del self.waiting[task]

    async def dues(self, live: LiveTable) -> list[float]:
        """Return when the automation will do something at *live*, once everybody waits."""
        while True:
            tasks = self.automation.tasks.get(live.state.table, [])
            if tasks and all(task in self.waiting for task in tasks):
                return sorted(round(self.waiting[task], 9) for task in tasks)
            await asyncio.sleep(0)


class Thinking(Pool):
    """Bots that think for as long as the test lets them, and would pass for ever."""

    def __init__(self) -> None:
        super().__init__()
        self.thoughts = 0
        self.may = asyncio.Event()
        self.may.set()

    async def think(self, game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
        self.thoughts += 1
        await self.may.wait()
        return None


class Stalled:
    """A table of four, a automation with a clock that stands, and a guest who does what he can to stall it."""

    def __init__(self, table: Indoors) -> None:
        self.table = table
        self.pool = Thinking()
        self.automation = Automation(table.registry, self.pool)
        self.clock = Clock(self.automation)

    @property
    def live(self) -> LiveTable:
        return self.table.live

    @property
    def turn(self) -> int:
        turn = self.table.match.turn
        assert turn is not None
        return turn

    async def sit_again(self, seat: int) -> None:
        """Promise another nonce, as often as one likes."""
        promise = nonce_commitment(bytes([self.table.number % 256]) * 32)
        await self.do(seat, c.Sit(id=self.table.new_id(), nonce=promise))

    async def do(self, seat: int, command: c.Command) -> None:
        answer = await self.table.do(self.table.people[seat], command)
        assert isinstance(answer, a.Done), answer

    async def say_hello(self, seat: int) -> None:
        """Come back, as a new connection does."""
        await self.automation.arrived(self.live, self.table.people[seat])
        self.automation.moved(self.live)

    async def dues(self) -> list[float]:
        return await self.clock.dues(self.live)


@asynccontextmanager
async def stalled(folder: Path, game: str = "rodskagg", pace: str = "quick") -> AsyncIterator[Stalled]:
    table = Indoors(folder, 4)
    try:
        await table.lay(game, {})
        table.live.state.pace = pace
        made = Stalled(table)
        yield made
        await made.automation.close()
    finally:
        await table.store.close()


def test_going_away_and_coming_back_does_not_restart_the_clock(tmp_path: Path) -> None:
    async def run() -> None:
        async with stalled(tmp_path) as table:
            await table.table.begin()
            assert await table.dues() == [QUICK]
            for moment in (10.0, 14.0, 14.9):
                table.clock.now = moment
                await table.do(table.turn, c.Away(id=table.table.new_id()))
                await table.say_hello(table.turn)
                assert await table.dues() == [QUICK]

    asyncio.run(run())


def test_going_away_and_coming_back_does_not_put_off_the_bot(tmp_path: Path) -> None:
    async def run() -> None:
        async with stalled(tmp_path) as table:
            await table.table.begin()
            await table.do(table.turn, c.Away(id=table.table.new_id()))
            first = await table.dues()
            for moment in (0.3, 0.6, 60.0):
                table.clock.now = moment
                await table.say_hello(table.turn)
                await table.do(table.turn, c.Away(id=table.table.new_id()))
                assert await table.dues() == [max(first[0], moment)]

    asyncio.run(run())


@pytest.mark.parametrize("who", ["sit", "hello", "mute"])
def test_what_is_no_act_does_not_put_off_a_bot(who: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with stalled(tmp_path) as table:
            await table.table.begin()
            await table.do(table.turn, c.Away(id=table.table.new_id()))
            first = await table.dues()
            guest = (table.turn + 1) % 4
            for moment in (0.1, 0.2, 0.3):
                table.clock.now = moment
                if who == "sit":
                    await table.sit_again(guest)
                elif who == "hello":
                    await table.say_hello(guest)
                else:
                    await table.do(0, c.Mute(id=table.table.new_id(), seat=guest))
                assert await table.dues() == first
            assert table.pool.thoughts == 1

    asyncio.run(run())


def test_a_bot_that_still_thinks_does_not_begin_anew(tmp_path: Path) -> None:
    async def run() -> None:
        async with stalled(tmp_path) as table:
            await table.table.begin()
            table.pool.may.clear()
            await table.do(table.turn, c.Away(id=table.table.new_id()))
            while not table.pool.thoughts:
                await asyncio.sleep(0)
            for _time in range(3):
                await table.sit_again((table.turn + 1) % 4)
                await asyncio.sleep(0)
            table.pool.may.set()
            await table.dues()
            assert table.pool.thoughts == 1

    asyncio.run(run())


def test_every_act_has_pauses_of_its_own(tmp_path: Path) -> None:
    """Else the harness above could not fail: a due time that never changed would pass."""

    async def run() -> None:
        async with stalled(tmp_path) as table:
            await table.table.begin()
            first = await table.dues()
            table.clock.now = 5.0
            act = table.table.match.legal_texts(table.turn)[0]
            await table.do(table.turn, c.Play(id=table.table.new_id(), at=table.live.state.version, act=act))
            assert await table.dues() == [first[0] + 5.0]

    asyncio.run(run())


def test_shuffling_lasts_three_seconds_from_the_beginning(tmp_path: Path) -> None:
    async def run() -> None:
        async with stalled(tmp_path) as table:
            await table.do(0, c.Begin(id=table.table.new_id()))
            assert await table.dues() == [NONCE_SECONDS]
            for moment in (1.0, 2.0, 2.9):
                table.clock.now = moment
                await table.sit_again(1)
                await table.say_hello(2)
                assert await table.dues() == [NONCE_SECONDS]
            table.clock.now = 10.0  # Nobody was there to deal.
            await table.say_hello(2)
            assert await table.dues() == [10.0]

    asyncio.run(run())


def test_another_process_keeps_what_was_due_as_well(tmp_path: Path) -> None:
    async def run() -> None:
        async with stalled(tmp_path) as table:
            registry = TableRegistry(table.table.store, QuietBus(), table.table.registry.keys)
            registry.alone = False
            automation = Automation(registry, Thinking())
            clock = Clock(automation)
            await table.do(0, c.Begin(id=table.table.new_id()))
            there = await registry.find(table.live.state.table)
            there.state.pace = "quick"
            there.members.add(Client(""))
            automation.moved(there)
            assert await clock.dues(there) == [NONCE_SECONDS]
            clock.now = table.clock.now = 2.0
            await table.sit_again(1)
            await refresh(there)
            assert await clock.dues(there) == [NONCE_SECONDS]
            await table.table.deal()
            await refresh(there)
            assert await clock.dues(there) == [2.0 + QUICK]
            clock.now = table.clock.now = 12.0
            await table.do(table.turn, c.Away(id=table.table.new_id()))
            await table.say_hello(table.turn)
            await refresh(there)
            assert await clock.dues(there) == [2.0 + QUICK]
            await automation.close()

    asyncio.run(run())


def test_without_a_clock_whoever_is_there_after_all_has_as_much_time_as_before(tmp_path: Path) -> None:
    """A process that does not see somebody takes him for away, and another one, which sees him, says that he is not."""

    async def run() -> None:
        async with stalled(tmp_path, pace="off") as table:
            await table.table.begin()
            seat, gone = table.turn, PACES["off"].gone
            table.live.members -= {table.table.witnesses[seat], table.table.clients[seat]}
            table.automation.left(table.live, table.table.people[seat])
            assert await table.dues() == [gone]
            for time in (gone, 2 * gone, 3 * gone):
                table.clock.now = time
                assert await table.live.automatic(Change(s.AWAY, {"seat": seat}), s.CLOCK, table.live.state.version)
                bot = await table.dues()
                assert time < bot[0] < time + 10.0  # It takes its time whenever it comes.
                assert await table.live.automatic(Change(s.BACK, {"seat": seat}), s.CLOCK, table.live.state.version)
                assert await table.dues() == [time + gone]

    asyncio.run(run())


async def refresh(live: LiveTable) -> None:
    """Hear of what another process has done."""
    async with live.lock:
        members, live.members = live.members, set()  # Those of this test hear nothing.
        await live.catch_up()
        live.members = members
        live.registry.moved(live)


def test_what_a_bot_decided_is_done_although_somebody_sat_down_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with stalled(tmp_path) as table:
            await table.table.begin()
            seat, decided = table.turn, table.live.state.version
            change = Change(s.ACTED, {"seat": seat, "act": table.table.match.legal_texts(seat)[0]})
            await table.sit_again((seat + 1) % 4)
            assert await table.live.automatic(change, f"bot {seat}", decided)
            again = await table.live.automatic(change, f"bot {seat}", decided)
            assert not again, "it was decided about another moment"

    asyncio.run(run())


def test_sitting_down_again_does_not_make_the_clock_forget_who_misses_turns(tmp_path: Path) -> None:
    async def run() -> None:
        async with stalled(tmp_path) as table:
            await table.table.begin()
            seat = table.turn
            act = table.table.match.game.absent_act(table.table.match.view(seat))
            assert act is not None
            assert await table.live.automatic(
                Change(s.ACTED, {"seat": seat, "act": act}), s.CLOCK, table.live.state.version
            )
            await table.sit_again(seat)
            assert table.live.state.chairs[seat].missed == 1

    asyncio.run(run())
