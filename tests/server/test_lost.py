"""A database that fails: nothing is acknowledged, nothing half done is shown, and the table comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, NoReturn

import pytest

from talong.core.event import WATCHER
from talong.live import state as s
from talong.live.automation import RETRY_FIRST_S, Automation, Pace
from talong.live.rows import Row
from talong.live.store import StoreAway, StoreError
from talong.live.tables import LiveTable
from talong.server.pool import Pool
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Client, Indoors
from tests.server.patience import Guard


class Guest(Client):
    """A client that may be sent away."""

    closed = 0

    def close(self, code: int) -> None:
        self.closed = code


async def fail(*_arguments: object, **_named: object) -> NoReturn:
    raise StoreAway("disk I/O error")


def play(table: Indoors) -> c.Play:
    seat = table.match.turn
    assert seat is not None
    return c.Play(id="the-act", at=table.live.state.version, act=table.match.legal_texts(seat)[0])


async def failing(folder: Path, monkeypatch: pytest.MonkeyPatch, also_reading: bool) -> tuple[bool, Guest]:
    table = Indoors(folder, 4)
    try:
        await table.lay("kille", {})
        await table.begin()
        guest = Guest("")
        await table.connect(guest)
        version, view = table.live.state.version, table.match.view(WATCHER)
        command, person = play(table), table.people[table.match.turn or 0]
        for client in [*table.witnesses, *table.clients]:
            table.live.members.discard(client)
        with monkeypatch.context() as planted:
            planted.setattr(table.store, "append", fail)
            if also_reading:
                planted.setattr(table.store, "read", fail)
            with pytest.raises(StoreError):
                await table.do(person, command)
            lost = table.live.lost
            if lost:
                refused = await table.do(person, command)
                assert isinstance(refused, a.Refused)
                assert refused.code == "busy"
        assert guest.version == version  # Nobody was told of what was not kept.
        table.live = await table.registry.find(table.live.state.table)
        assert table.live.state.version == version
        assert table.match.view(WATCHER) == view
        answer = await table.do(person, command)
        assert isinstance(answer, a.Done)
        assert answer.version == version + 1
        assert [row.version for row in await table.rows()] == list(range(1, version + 2))
        return lost, guest
    finally:
        await table.store.close()


def test_an_act_that_cannot_be_kept_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lost, guest = asyncio.run(failing(tmp_path, monkeypatch, also_reading=False))

    assert not lost
    assert guest.closed == 0


def test_a_table_that_cannot_be_read_either_sends_everybody_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost, guest = asyncio.run(failing(tmp_path, monkeypatch, also_reading=True))

    assert lost
    assert guest.closed == 1013


class Failing:
    """A store whose next writes fail; those that *keep* have reached the disk all the same."""

    def __init__(self, table: Indoors, times: int, keep: bool = False) -> None:
        self.append = table.store.append
        self.times = times
        self.keep = keep
        table.store.append = self.try_to_append

    async def try_to_append(self, row: Row, **more: Any) -> None:
        if self.times == 0 or self.keep:
            await self.append(row, **more)
        if self.times:
            self.times -= 1
            await fail()


async def automatic(folder: Path, what: str, times: int, keep: bool) -> tuple[list[str], list[float]]:
    """Return the rows that clocks and bots have come to although writing failed so often, and how long they waited."""
    table, waited = Indoors(folder, 4), list[float]()
    loop_errors: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: loop_errors.append(context))
    pool = Pool()
    automation: Automation | None = None

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        await asyncio.sleep(0)

    async def think(*_given: object) -> str | None:
        return table.match.game.absent_act(table.match.view(table.match.turn or 0))

    try:
        await table.lay("kille", {})
        if what == "deal":
            assert isinstance(await table.do(table.people[0], c.Begin(id="begin")), a.Done)
        else:
            await table.begin()
        turn = table.match.turn if what != "deal" else None
        if what == "bot":
            assert isinstance(await table.do(table.people[turn or 0], c.Away(id="away")), a.Done)
        before = table.live.state.version
        failing = Failing(table, times, keep)
        pool.think = think  # type: ignore[method-assign,assignment]
        automation = Automation(table.registry, pool, (0.0, 0.0))
        automation.sleep = sleep
        automation.paces["off"] = Pace(0.0, 0.0) if what == "clock" else automation.paces["off"]
        automation.moved(table.live)
        guard = Guard()
        while failing.times or len(await table.rows()) == before:
            assert not guard.is_over, "nobody tries again"
            await asyncio.sleep(0.005)
        await automation.close()
        async with table.live.lock:
            pass
        assert loop_errors == []
        return [row.kind for row in (await table.rows())[before:]], waited
    finally:
        if automation is not None:
            await automation.close()
        await asyncio.sleep(0)
        await pool.close()
        await table.store.close()


@pytest.mark.parametrize(("what", "kind"), [("bot", s.ACTED), ("clock", s.ACTED), ("deal", s.DEALT)])
def test_a_passing_error_of_the_disk_costs_a_retry(tmp_path: Path, what: str, kind: str) -> None:
    kinds, waited = asyncio.run(automatic(tmp_path, what, times=3, keep=False))

    assert kinds[0] == kind
    assert [wait for wait in waited if wait in (RETRY_FIRST_S, 2 * RETRY_FIRST_S, 4 * RETRY_FIRST_S)][:3] == [
        RETRY_FIRST_S,
        2 * RETRY_FIRST_S,
        4 * RETRY_FIRST_S,
    ]


@pytest.mark.parametrize("what", ["bot", "clock", "deal"])
def test_what_was_kept_although_writing_failed_is_not_done_twice(tmp_path: Path, what: str) -> None:
    kinds, _waited = asyncio.run(automatic(tmp_path, what, times=1, keep=True))

    assert kinds.count(s.DEALT) == (what == "deal")
    assert kinds


async def kept_after_all(folder: Path) -> bool:
    """Tell whether the clerk looks at a table again whose newest row was kept although writing it failed."""
    table = Indoors(folder, 4)
    try:
        await table.lay("kille", {})
        await table.begin()
        looked: list[int] = []

        class Watching:
            def moved(self, live: LiveTable) -> None:
                looked.append(live.state.version)

        table.registry.listeners.append(Watching())
        Failing(table, 1, keep=True)
        command, person = play(table), table.people[table.match.turn or 0]
        with pytest.raises(StoreError):
            await table.do(person, command)
        return looked == [table.live.state.version]
    finally:
        await table.store.close()


def test_a_table_that_moved_on_although_writing_failed_is_looked_at_again(tmp_path: Path) -> None:
    assert asyncio.run(kept_after_all(tmp_path))
