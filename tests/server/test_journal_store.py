"""The store of one person's tables: whatever moment it is killed at, nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from talong.live import chat
from talong.live import state as s
from talong.live.commands import Change
from talong.live.errors import TableError
from talong.live.integrity import DamagedTable
from talong.live.journal import Journal, MemoryJournal
from talong.live.journal_store import LONG, JournalStore
from talong.live.rate_limit import TokenBucket
from talong.live.rows import Conflict, Row, chain
from talong.live.store import StoreAway
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.indoors import Client, Indoors
from tests.sizes import size

BYTES_A_CUT = size(97, 1)  # How far apart the moments are at which it is killed.
TURNS = 20  # Of the event loop, until a disk has written.
FRAME = 4  # Bytes of an entry's length on the disk.


class Disk:
    """Journal on a disk that takes a byte at a time: what was written when the power goes is there, and no more."""

    def __init__(self, written: bytes = b"") -> None:
        self.written = bytearray(written)
        self.fails = False

    async def entries(self) -> list[bytes]:
        found, at = [], 0
        while at < len(self.written):
            first = at + FRAME
            at = first + int.from_bytes(self.written[at:first], "big")
            found.append(bytes(self.written[first:at]))  # The last one may be torn.
        return found

    async def keep(self, number: int, entry: bytes) -> None:
        if self.fails:
            raise OSError("the disk is full")
        for _turn in range(TURNS):
            await asyncio.sleep(0)
        self.written += len(entry).to_bytes(FRAME, "big") + entry

    async def replace(self, entries: Sequence[bytes]) -> None:
        self.written = bytearray()
        for number, entry in enumerate(entries, start=1):
            await self.keep(number, entry)


class HastyStore(JournalStore):
    """The bug that must not be: it acknowledges what the journal has not kept yet."""

    async def _trust(self, keeping: Any) -> None:
        self._tasks.add(asyncio.ensure_future(keeping))


class Remembering(Client):
    """Client that notes how much was on the disk whenever it was told a version."""

    def __init__(self, person: str, disk: Disk) -> None:
        super().__init__(person)
        self.disk = disk
        self.told: list[tuple[int, int]] = []

    def hear(self, message: dict[str, Any]) -> None:
        super().hear(message)
        self.told.append((len(self.disk.written), self.version))


async def play(disk: Disk, store: type[JournalStore]) -> tuple[Indoors, list[tuple[int, int]], list[tuple[int, int]]]:
    """Play a match with chat on *disk*; return it with the versions and the lines that were acknowledged, and when."""
    table = Indoors(Path(), 4, seed="killed", store=store(disk))
    remembering = Remembering("person-0", disk)
    table.witnesses[0] = remembering
    await table.lay("kille", {})
    table.registry.chat = lambda live: chat.recent(table.registry, live)
    lines: list[tuple[int, int]] = []
    await table.begin()
    rng, chatter = Random(1), TokenBucket(1000.0, 1000.0)
    for act in range(40):
        if table.live.state.status != s.PLAYING:
            break
        turn = table.match.turn or 0
        text = rng.choice(table.match.legal_texts(turn))
        play = c.Play(id=table.new_id(), at=table.live.state.version, act=text)
        assert isinstance(await table.do(table.people[turn], play), a.Done | a.Refused)
        if act % 7 == 0:
            said = c.Chat(id=table.new_id(), text=f"line {act}")
            assert isinstance(await chat.say(table.registry, table.live, table.people[1], said, "en", chatter), a.Done)
            lines.append((len(disk.written), len(lines) + 1))
        if table.match.is_over or table.live.state.rested_at:
            await table.live.automatic(Change(s.NEXT, {}), s.CLOCK, table.live.state.version)
    await table.store.close()
    return table, remembering.told, lines


async def lost(written: bytes, table: str, told: Sequence[tuple[int, int]], lines: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a store on what was *written* lacks something that had been acknowledged by then."""
    store = await JournalStore.open(Disk(written))
    rows = await store.rows(table)
    known = max([version for at, version in told if at <= len(written)], default=0)
    heard = max([number for at, number in lines if at <= len(written)], default=0)
    said = (await store.chat_heads([table])).get(table, 0)
    await store.checked(table, None, len(rows) + 1)  # Its chain holds, whatever is missing at its end.
    return len(rows) < known or said < heard


async def losses(store: type[JournalStore]) -> int:
    """Kill a table at many moments, and return at how many something was lost."""
    disk = Disk()
    table, told, lines = await play(disk, store)
    written, name = bytes(disk.written), table.live.state.table
    ends = {at + by for at, _version in [*told, *lines] for by in (-1, 0, 1)}
    cuts = sorted({*range(0, len(written), BYTES_A_CUT), *[cut for cut in ends if 0 <= cut <= len(written)]})
    assert told[-1][1] > 20
    assert lines
    return sum([await lost(written[:cut], name, told, lines) for cut in cuts])


def test_nothing_acknowledged_is_lost_whenever_the_worker_is_killed() -> None:
    assert asyncio.run(losses(JournalStore)) == 0


def test_a_store_that_acknowledges_too_early_is_found() -> None:
    assert asyncio.run(losses(HastyStore)) > 0


def test_a_table_goes_on_after_a_kill_from_where_it_was() -> None:
    async def run() -> None:
        disk = Disk()
        table, _told, _lines = await play(disk, JournalStore)
        position = table.match.position()
        again = Disk(bytes(disk.written) + b"\x00\x00\x10\x00torn")
        table.store = await JournalStore.open(again)
        assert bytes(again.written) == bytes(disk.written)  # The torn end is gone.
        table.open_hall()
        table.live = await table.registry.find(table.live.state.table)
        assert table.match.position() == position
        before = table.live.state.version
        assert await table.live.automatic(Change(s.AWAY, {"seat": 0}), s.CLOCK, before)
        assert len(await (await JournalStore.open(again)).rows(table.live.state.table)) == before + 1

    asyncio.run(run())


# -------------------------------------------------------------------------------------------------------- the journal


def first(table: str, **more: Any) -> Row:
    """Return the first row of *table*."""
    given: dict[str, Any] = {"kind": "created", "actor": "p", "command": None, "body": b"{}", "luck": "", "at": 1}
    return chain(None, table=table, **(given | more))


def test_a_journal_that_fails_is_read_again_before_anything_else() -> None:
    async def run() -> None:
        disk = Disk()
        store = await JournalStore.open(disk)
        await store.add_person("p", "Anna")
        disk.fails = True
        with pytest.raises(StoreAway):
            await store.append(first("t"))
        disk.fails = False
        assert await store.rows("t") == []
        await store.append(first("t"))
        with pytest.raises(Conflict):
            await store.append(first("t"))
        assert len(await store.rows("t")) == 1

    asyncio.run(run())


def test_what_was_kept_although_the_journal_failed_is_there() -> None:
    class Unheard(MemoryJournal):
        async def keep(self, number: int, entry: bytes) -> None:
            await super().keep(number, entry)
            raise OSError("the answer was lost")

    async def run() -> None:
        store = await JournalStore.open(Unheard())
        with pytest.raises(StoreAway):
            await store.append(first("t"))
        assert len(await store.rows("t")) == 1

    asyncio.run(run())


def test_a_caller_that_is_cancelled_has_written_all_the_same() -> None:
    async def run() -> None:
        journal = MemoryJournal()
        store = await JournalStore.open(journal)
        writing = asyncio.create_task(store.append(first("t")))
        await asyncio.sleep(0)
        writing.cancel()
        await store.close()
        assert len(await (await JournalStore.open(journal)).rows("t")) == 1

    asyncio.run(run())


@pytest.mark.parametrize("damage", ["altered", "missing"])
def test_a_damaged_entry_damages_its_table_and_no_other(damage: str) -> None:
    async def run() -> None:
        journal = MemoryJournal()
        store = await JournalStore.open(journal)
        rows = [first("bad")]
        rows.append(chain(rows[0], table="bad", kind="x", actor="p", command=None, body=b"{}", luck="", at=2))
        for row in [rows[0], first("good"), rows[1]]:
            await store.append(row)
        if damage == "altered":
            journal.kept[1] = journal.kept[1][:-1] + b"!"
        else:
            del journal.kept[1]
        store = await JournalStore.open(journal)
        assert await store.faults()
        with pytest.raises(DamagedTable):
            await store.checked("bad", None, 10)
        assert len(await store.checked("good", None, 10)) == 1
        await store.append(first("new"))
        assert len(await (await JournalStore.open(journal)).rows("new")) == 1

    asyncio.run(run())


def test_what_is_erased_leaves_the_journal() -> None:
    async def run() -> None:
        journal = MemoryJournal()
        store = await JournalStore.open(journal)
        await store.add_person("p", "Zacharias")
        await store.append(first("t"))
        await store.add_chat("t", "p", "hear ye", "p/1", 1)
        await store.add_progress("p", "lesson/kille/first-deal", "done")
        assert any(b"Zacharias" in entry for entry in journal.kept.values())
        await store.erase("p")
        store = await JournalStore.open(journal)
        assert await store.person_names(["p"]) == {"p": ""}
        assert [line.text for line in await store.chat("t")] == [""]
        assert await store.progress_of("p") == {}
        assert len(await store.rows("t")) == 1
        with pytest.raises(TableError):
            await store.add_chat("t", "p", "still here")
        assert not any(text in entry for entry in journal.kept.values() for text in (b"Zacharias", b"hear ye"))

    asyncio.run(run())


def test_a_long_journal_is_written_anew_and_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        disk = Disk()
        table, _told, _lines = await play(disk, JournalStore)
        before = (await JournalStore.open(disk)).memory.changes()
        length = len(await disk.entries())
        assert length < LONG
        monkeypatch.setattr("talong.live.journal_store.LONG", length)
        after = await JournalStore.open(disk)
        assert len(await disk.entries()) < length
        assert after.memory.changes() == before
        assert len(await after.checked(table.live.state.table, None, 10_000)) == table.live.state.version

    asyncio.run(run())


def test_two_stores_on_one_journal_do_not_overwrite_each_other() -> None:
    async def run() -> None:
        journal: Journal = MemoryJournal()
        one, other = await JournalStore.open(journal), await JournalStore.open(journal)
        await one.append(first("a"))
        with pytest.raises(StoreAway):
            await other.append(first("b"))
        await other.append(first("b"))  # It has read the journal again.
        assert len(await other.rows("a")) == 1
        assert len(await (await JournalStore.open(journal)).rows("b")) == 1

    asyncio.run(run())
