"""A database that fails: nothing is acknowledged, nothing half done is shown, and the table comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import NoReturn

import pytest
from sqlalchemy.exc import OperationalError

from talong.core.event import WATCHER
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Client, Indoors


class Guest(Client):
    """A client that may be sent away."""

    closed = 0

    def close(self, code: int) -> None:
        self.closed = code


async def fail(*_arguments: object, **_named: object) -> NoReturn:
    raise OperationalError("", None, Exception("disk I/O error"))


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
                planted.setattr(table.store, "rows", fail)
            with pytest.raises(OperationalError):
                await table.do(person, command)
            lost = table.live.lost
            if lost:
                refused = await table.do(person, command)
                assert isinstance(refused, a.Refused)
                assert refused.code == "busy"
        assert guest.version == version  # Nobody was told of what was not kept.
        table.live = await table.hall.find(table.live.state.table)
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
