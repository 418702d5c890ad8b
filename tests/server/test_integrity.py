"""A damaged table is refused and reported, without what it says, and the others go on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog
from sqlalchemy import Connection, create_engine, text

from talong.lang import Words
from talong.live.bus import QuietBus
from talong.live.integrity import PAGE, TRY_AGAIN_S, Damage, DamagedTable, checked_rows
from talong.live.keys import Keys
from talong.live.rows import Row, chain
from talong.live.tables import TableRegistry
from talong.server.store import schema
from talong.server.store.checks import quick_check, rows_after
from talong.server.store.log import Store
from talong.wire import answers as a
from talong.wire import commands as c
from tests.server.guests import Guest, serving
from tests.server.indoors import Indoors

pytest_plugins = ["tests.server.databases"]
pytestmark = pytest.mark.anyio

SEATS = 3
SECRET = "Zacharias"  # In a name, and in a row that somebody has changed.


class Room(Indoors):
    """A table in a store that it shares."""

    def __init__(self, store: Store, seed: str) -> None:
        self.store, self.seed, self.number = store, seed, 0
        self.people = [f"{seed}-{seat}" for seat in range(SEATS)]
        self.witnesses, self.clients = [], []


async def play(store: Store, seed: str, acts: int) -> str:
    """Play so many *acts* at a new table, and return its id."""
    room = Room(store, seed)
    await room.lay("skitgubbe", {"deals": 1})
    await room.begin()
    for _act in range(acts):
        seat = room.match.turn
        assert seat is not None
        act = room.match.view(seat).facts["legal"][0]  # type: ignore[index]
        done = await room.do(room.people[seat], c.Play(id=room.new_id(), at=room.live.state.version, act=str(act)))
        assert isinstance(done, a.Done)
    return room.live.state.table


@asynccontextmanager
async def two_tables(url: str, acts: int = 4) -> AsyncIterator[tuple[Store, str, str]]:
    """Play a little at two tables, and give the store with the ids of both."""
    store = Store.open(url)
    try:
        yield store, await play(store, "one", acts), await play(store, "two", 2)
    finally:
        await store.close()


def execute(url: str, *statements: str, **facts: object) -> None:
    """Do what no server would do."""
    engine = create_engine(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement), facts)
    engine.dispose()


def reseal(url: str, table: str, change: Callable[[list[dict[str, Any]]], None], name: str = "") -> None:
    """Change the rows of *table* and seal all of them anew; under a new *name*, if there is one."""
    engine = create_engine(url)
    with engine.begin() as connection:
        rows = [
            dict(row._mapping) for row in connection.execute(schema.log.select().where(schema.log.c.table == table))
        ]
        rows.sort(key=lambda row: int(row["version"]))
        change(rows)
        connection.execute(schema.log.delete().where(schema.log.c.table == (name or table)))
        last: Row | None = None
        for row in rows:
            given = {key: row[key] for key in ("kind", "actor", "command", "body", "luck", "at")}
            last = chain(last, table=name or table, **given)
            connection.execute(schema.log.insert().values(**{key: getattr(last, key) for key in row}))
    engine.dispose()


def copy(url: str, table: str, name: str) -> None:
    """Have another table of that *name* that has gone the same way."""
    reseal(url, table, lambda _rows: None, name)
    columns = ", ".join(column.name for column in schema.listings.c if column.name != "table")
    listed = f'INSERT INTO listings ("table", {columns}) SELECT :name, {columns} FROM listings WHERE "table" = :table'
    execute(url, listed, name=name, table=table)


def change_body(url: str, table: str) -> None:
    statement = 'UPDATE log SET body = :body WHERE "table" = :table AND version = 9'
    execute(url, statement, table=table, body=json.dumps({"seat": 0, "act": SECRET}).encode())


def change_luck(url: str, table: str) -> None:
    execute(url, 'UPDATE log SET luck = luck || :more WHERE "table" = :table AND version = 9', table=table, more=SECRET)


def change_actor(url: str, table: str) -> None:
    execute(url, 'UPDATE log SET actor = :actor WHERE "table" = :table AND version = 9', table=table, actor=SECRET)


def lose_row(url: str, table: str) -> None:
    execute(url, 'DELETE FROM log WHERE "table" = :table AND version = 9', table=table)


def lose_first(url: str, table: str) -> None:
    execute(url, 'DELETE FROM log WHERE "table" = :table AND version = 1', table=table)


def swap_rows(url: str, table: str) -> None:
    move = 'UPDATE log SET version = {after} WHERE "table" = :table AND version = {before}'
    steps = [(9, 1000), (10, 9), (1000, 10)]
    execute(url, *[move.format(before=before, after=after) for before, after in steps], table=table)


def garbage(url: str, table: str) -> None:
    def change(rows: list[dict[str, Any]]) -> None:
        rows[8]["body"] = b'{"seat": ' + SECRET.encode()

    reseal(url, table, change)


def unknown_kind(url: str, table: str) -> None:
    def change(rows: list[dict[str, Any]]) -> None:
        rows[8]["kind"] = SECRET

    reseal(url, table, change)


def illegal_act(url: str, table: str) -> None:
    def change(rows: list[dict[str, Any]]) -> None:
        rows[-1]["body"] = json.dumps({"seat": 0, "act": SECRET}).encode()

    reseal(url, table, change)


SEALED = [garbage, unknown_kind, illegal_act]
TAMPERING = [change_body, change_luck, change_actor, lose_row, lose_first, swap_rows, *SEALED]


async def test_tampered_tables_are_refused_and_reported_and_the_others_go_on(store_url: str) -> None:
    async with two_tables(store_url) as (store, one, two):
        for tamper in TAMPERING:
            copy(store_url, one, tamper.__name__)
            tamper(store_url, tamper.__name__)
        registry = TableRegistry(store, QuietBus(), Keys(bytes(32)))
        with structlog.testing.capture_logs() as logged:
            await registry.damage.survey(store)
            surveyed = set(registry.damage.tables)
            for tamper in TAMPERING:
                for _try in range(2):
                    with pytest.raises(DamagedTable) as refused:
                        await registry.find(tamper.__name__)
                assert refused.value.code == "damaged-table"
                assert SECRET not in str(refused.value) + repr(refused.value)
            assert (await registry.find(one)).state.status == (await registry.find(two)).state.status == "playing"

    bad = {tamper.__name__ for tamper in TAMPERING}
    assert surveyed == bad - {tamper.__name__ for tamper in SEALED}  # Those need more than their hashes to be found.
    assert set(registry.damage.tables) == bad
    assert sorted((line["event"], line["table"]) for line in logged) == [
        ("damaged-table", name) for name in sorted(bad)
    ]
    assert SECRET not in str(logged)


async def test_survey_finds_nothing_where_nothing_is_wrong(store_url: str) -> None:
    async with two_tables(store_url) as (store, _one, _two):
        damage = Damage()
        with structlog.testing.capture_logs() as logged:
            await damage.survey(store)

    assert (damage.tables, damage.problems, logged) == ({}, 0, [])


async def test_damaged_table_is_not_read_again_for_everybody_who_knocks(store_url: str) -> None:
    now = 0.0
    async with two_tables(store_url) as (store, bad, _good):
        change_body(store_url, bad)
        registry = TableRegistry(store, QuietBus(), Keys(bytes(32)))
        registry.damage.clock = lambda: now
        with pytest.raises(DamagedTable):
            await registry.find(bad)
        await store.close()  # Whoever reads now fails in another way.
        with pytest.raises(DamagedTable):
            await registry.find(bad)
        now = TRY_AGAIN_S
        with pytest.raises(RuntimeError):
            await registry.find(bad)


async def test_damage_that_comes_while_people_play_sends_them_away(store_url: str) -> None:
    async with two_tables(store_url) as (store, bad, _good):
        registry = TableRegistry(store, QuietBus(), Keys(bytes(32)))
        live = await registry.find(bad)
        member = Heard(live.state.chairs[0].person)
        live.members.add(member)
        last = (await checked_rows(store, bad))[-1]
        more = 'INSERT INTO log SELECT "table", version + 1, kind, actor, NULL, body, luck, at, previous, hash FROM log'
        execute(store_url, more + ' WHERE "table" = :table AND version = :version', table=bad, version=last.version)
        async with live.lock:
            with pytest.raises(DamagedTable):
                await live.refresh()

    assert bad not in registry.tables
    assert [message.code for message in member.heard if isinstance(message, a.Bye)] == ["damaged-table"]
    assert member.code == 1008


class Heard:
    """A member that keeps what it hears."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.session = ""
        self.token = ""
        self.lang = "en"
        self.words: Words | None = None
        self.heard: list[a.Outgoing] = []
        self.code = 0

    def send(self, message: bytes) -> None:
        raise AssertionError("nothing of a damaged row is told")

    def send_later(self, message: bytes) -> None:
        self.send(message)

    def say(self, message: a.Outgoing) -> None:
        self.heard.append(message)

    def close(self, code: int) -> None:
        self.code = code


def page_of(file: Path, table: str, other: str) -> int:
    """Return the number of the page of rows in *file* that says most of *table*, and nothing of the *other*."""
    data = file.read_bytes()
    size = int.from_bytes(data[16:18], "big")
    pages = [data[at : at + size] for at in range(0, len(data), size)]
    counts = [page.count(table.encode()) if page[0] == 13 and other.encode() not in page else 0 for page in pages]
    assert max(counts) > 1
    return counts.index(max(counts))


async def test_page_that_cannot_be_read_costs_its_own_table_alone(sqlite_url: str) -> None:
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    async with two_tables(sqlite_url, acts=20) as (_store, bad, good):
        pass
    data = bytearray(file.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    number = page_of(file, bad, good)
    data[number * size : (number + 1) * size] = hashlib.shake_128(b"rot").digest(size)
    file.write_bytes(data)

    store = Store.open(sqlite_url)
    try:
        registry = TableRegistry(store, QuietBus(), Keys(bytes(32)))
        with structlog.testing.capture_logs() as logged:
            await registry.damage.survey(store)
        with pytest.raises(DamagedTable) as refused:
            await registry.find(bad)
        assert (await registry.find(good)).state.status == "playing"
    finally:
        await store.close()

    assert refused.value.damage == PAGE
    assert registry.damage.problems > 0
    assert [line["event"] for line in logged] == ["damaged-database", "damaged-table"]
    assert list(registry.damage.tables) == [bad]


async def test_database_that_is_gone_is_no_damage(postgres_url: str) -> None:
    store = Store.open(postgres_url)
    try:

        def broken(connection: Connection) -> object:
            connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
            return rows_after(connection, "t", None)

        with pytest.raises(Exception) as error:
            await store.read(broken)
        assert not isinstance(error.value, DamagedTable)
        assert await store.read(quick_check) == []
    finally:
        await store.close()


@pytest.mark.slow
def test_real_server_serves_the_other_tables(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        session = server.person("Anna")
        bad = server.table(session, game="kille", seats=4)
        good = server.table(session, game="kille", seats=4)
        server.kill()
        execute(
            f"sqlite:///{tmp_path / 'talong.db'}",
            'UPDATE log SET body = :body WHERE "table" = :table',
            table=bad,
            body=SECRET.encode(),
        )
        server.start()
        status, answer = server.ask("GET", f"/api/tables/{bad}?lang=en")
        assert (status, answer["code"]) == (503, "damaged-table")
        assert server.ask("GET", f"/api/tables/{good}")[0] == 200
        farewell = Guest(server, bad, session).connect(lang="en")
        assert (farewell["type"], farewell["code"]) == ("bye", "damaged-table")
        assert Guest(server, good, session).connect()["type"] == "welcome"
        assert "talong_damaged_tables 1.0" in str(server.ask("GET", "/metrics")[1])
    said = (tmp_path / f"errors-{server.port}.txt").read_text()
    reports = [json.loads(line) for line in said.splitlines() if "damaged-table" in line]
    assert [report["table"] for report in reports] == [bad]
    assert SECRET not in said
    assert "Anna" not in said
