"""The store keeps what it has acknowledged, in order, once, and alike on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import os
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, select, text
from sqlalchemy.exc import OperationalError

from talong.live.rows import BrokenChain, Conflict, Listing, Row, chain, check_chain
from talong.live.store import StoreAway, StoreError
from talong.server.store.log import Store
from talong.server.store.people import SEEN_EVERY_MS
from talong.server.store.schema import METADATA, log
from talong.server.store.writer import Job, Writer, connect
from tests.server.patience import HANG_SECONDS

pytest_plugins = ["tests.server.databases"]
pytestmark = pytest.mark.anyio


@asynccontextmanager
async def opened(url: str, kind: type[Store] = Store) -> AsyncIterator[Store]:
    store = kind.open(url)
    try:
        yield store
    finally:
        await store.close()


def following(last: Row | None, table: str = "t", **fields: Any) -> Row:
    version = 1 if last is None else last.version + 1
    table = table if last is None else last.table
    given = {"kind": "act", "actor": "p1", "command": f"c{version}", "body": b"{}", "luck": "", "at": version, **fields}
    return chain(last, table=table, **given)


def first(table: str, **fields: Any) -> Row:
    return following(None, table, **fields)


def run_of(length: int, table: str = "t") -> list[Row]:
    rows: list[Row] = []
    for _row in range(length):
        rows.append(following(rows[-1] if rows else None, table))
    return rows


def listing(table: str, **fields: Any) -> Listing:
    given: dict[str, Any] = {
        "game": "kille",
        "seats": 4,
        "free": 2,
        "open": True,
        "watchers": True,
        "status": "waiting",
    }
    return Listing(table=table, **{**given, "host": "p1", "rules": "{}", "touched": 1000, **fields})


async def all_or_errors(store: Store, rows: Sequence[Row]) -> list[BaseException | None]:
    return await asyncio.gather(*[store.append(row) for row in rows], return_exceptions=True)


# The chain.


def test_a_chain_is_whole() -> None:
    rows = run_of(4)

    check_chain(rows)
    check_chain(rows[2:], after=rows[1])
    check_chain([])
    assert rows[0].previous == bytes(32)
    assert [row.version for row in rows] == [1, 2, 3, 4]


def altered(value: Any) -> list[Any]:
    """Every byte and every length of *value*, changed."""
    if value is None:
        return ["", "None", "-"]
    if isinstance(value, int):
        return [value + 1, value - 1, -value, value + 2**32]
    if isinstance(value, str):
        return [
            value + "x",
            value[:-1],
            None,
            *[value[:i] + chr(ord(c) ^ 1) + value[i + 1 :] for i, c in enumerate(value)],
        ]
    flipped = [value[:i] + bytes([value[i] ^ 1 << bit]) + value[i + 1 :] for i in range(len(value)) for bit in range(8)]
    return [value + b"\0", value[:-1], *flipped]


@pytest.mark.parametrize("field", [field.name for field in msgspec.structs.fields(Row)])
def test_a_chain_shows_any_change_of_any_field(field: str) -> None:
    rows = [first("t", body=b'{"a":1}', luck="deck 7h 8s", command=None)]
    rows.append(following(rows[-1], body=b'{"b":"\xc3\xa5"}', luck="", command="åäö"))
    rows.append(following(rows[-1]))
    tried = 0

    for at, row in enumerate(rows):
        for value in altered(getattr(row, field)):
            if value == getattr(row, field):
                continue
            forged = msgspec.structs.replace(row, **{field: value})
            with pytest.raises(BrokenChain) as broken:
                check_chain([*rows[:at], forged, *rows[at + 1 :]])
            assert broken.value.version == at + 1
            tried += 1

    assert tried >= 6


def test_a_chain_shows_a_change_that_was_hashed_again() -> None:
    rows = run_of(4)
    forged = following(rows[0], body=b'{"more":1}')

    with pytest.raises(BrokenChain) as broken:
        check_chain([rows[0], forged, *rows[2:]])

    assert broken.value.version == 3


def test_a_chain_shows_what_moved_from_one_field_to_the_next() -> None:
    row = first("t", kind="ab", actor="c")
    forged = msgspec.structs.replace(row, kind="a", actor="bc")

    with pytest.raises(BrokenChain):
        check_chain([forged])


def test_a_chain_shows_rows_dropped_doubled_swapped_or_from_elsewhere() -> None:
    rows = run_of(5)
    others = run_of(5, "other")
    forgeries = [[*rows[:at], *rows[at + 1 :]] for at in range(4)]
    forgeries += [[*rows[:at], rows[at], *rows[at:]] for at in range(5)]
    forgeries += [[*rows[:at], others[at], *rows[at + 1 :]] for at in range(1, 5)]
    forgeries += [[*rows[:a], rows[b], *rows[a + 1 : b], rows[a], *rows[b + 1 :]] for b in range(5) for a in range(b)]

    for forged in forgeries:
        with pytest.raises(BrokenChain):
            check_chain(forged)


# Appending.


async def test_what_is_appended_is_read_back(store_url: str) -> None:
    one = first("t", command=None, body=b'{"x":"\x00\xff"}', luck="deck 7h 8s\ncut 3", at=2**42)
    two = following(one, command=None, kind="sat", actor="clock")
    three = following(two, command="åäö–😀")
    async with opened(store_url) as store:
        for row in (one, two, three):
            await store.append(row)
        await store.append(first("u"))

        assert await store.rows("t") == [one, two, three]
        assert await store.rows("t", after=2) == [three]
        assert await store.rows("nowhere") == []
        assert await store.heads(["u", "t", "nowhere", "'\"å"]) == {"t": 3, "u": 1}
        assert await store.heads([]) == {}
    async with opened(store_url) as store:
        check_chain(await store.rows("t"))


async def test_a_version_or_a_command_is_taken_once(store_url: str) -> None:
    rows = run_of(2)
    async with opened(store_url) as store:
        for row in rows:
            await store.append(row)

        late = [rows[1], following(rows[0], command="new"), following(rows[1], command="c1"), first("t", command="new")]
        for row in late:
            with pytest.raises(Conflict) as conflict:
                await store.append(row, listing("t", free=0), seated=["late"])
            assert (conflict.value.table, conflict.value.version) == ("t", row.version)

        assert await store.rows("t") == rows
        assert await store.listing("t") is None
        assert await store.tables_of("late") == []
        await store.append(first("u", command="c1"))  # A command belongs to its table.


async def test_a_row_must_follow_the_newest(store_url: str) -> None:
    rows = run_of(3)
    other_two = following(rows[0], body=b"[]")
    async with opened(store_url) as store:
        await store.append(rows[0])
        with pytest.raises(Conflict):
            await store.append(rows[2])
        await store.append(other_two)

        with pytest.raises(Conflict):
            await store.append(rows[2])  # The right version, after another row than the one it was made for.

        assert await store.rows("t") == [rows[0], other_two]


async def test_a_thousand_appends_at_once_are_all_there(store_url: str) -> None:
    async with opened(store_url) as store:

        async def play(table: str) -> list[Row]:
            rows = run_of(20, table)
            await asyncio.gather(*[store.append(row) for row in rows])  # In order, and without waiting.
            return rows

        played = await asyncio.gather(*[play(f"t{number}") for number in range(50)])

        for rows in played:
            assert await store.rows(rows[0].table) == rows
        assert await store.heads([f"t{number}" for number in range(50)]) == {f"t{n}": 20 for n in range(50)}


async def test_two_stores_race_and_one_wins_each_version(store_url: str) -> None:
    tables, length = [f"t{number}" for number in range(4)], 15

    async def race(store: Store, who: str, table: str) -> list[Row]:
        won: list[Row] = []
        while True:
            rows = await store.rows(table)
            if len(rows) >= length:
                return won
            row = following(rows[-1] if rows else None, table, actor=who, command=f"{who}{len(rows)}")
            try:
                await store.append(row, listing(table, touched=row.version), seated=[who])
            except Conflict:
                continue
            won.append(row)

    async with opened(store_url) as one, opened(store_url) as two:
        racers = [race(store, who, table) for table in tables for store, who in ((one, "a"), (two, "b"))]
        won = [row for rows in await asyncio.gather(*racers) for row in rows]

        for table in tables:
            rows = await one.rows(table)
            check_chain(rows)
            assert sorted((row for row in won if row.table == table), key=lambda row: row.version) == rows
            assert await two.tables_of(rows[-1].actor) == [
                t for t in tables if (await two.rows(t))[-1].actor == rows[-1].actor
            ]


class CountingWriter(Writer):
    """Notes how many jobs each transaction has."""

    sizes: list[int]

    def commit(self, batch: Sequence[Job]) -> list[object]:
        self.sizes = [*getattr(self, "sizes", []), len(batch)]
        return super().commit(batch)


class CountingStore(Store):
    writer_type = CountingWriter


async def test_a_batch_is_one_transaction_and_only_the_conflicting_rows_fail(sqlite_url: str) -> None:
    async with opened(sqlite_url, CountingStore) as store:
        taken = first("t5")
        await store.append(taken)
        begun: list[Connection] = []
        event.listen(store.writer.engine, "begin", begun.append)

        answers = await all_or_errors(store, [first(f"t{number}", command=f"new{number}") for number in range(20)])

        assert isinstance(store.writer, CountingWriter)
        assert store.writer.sizes == [1, 20]
        assert len(begun) == 1
        assert [number for number, answer in enumerate(answers) if answer is not None] == [5]
        assert isinstance(answers[5], Conflict)
        assert await store.heads([f"t{number}" for number in range(20)]) == {f"t{number}": 1 for number in range(20)}
        assert await store.rows("t5") == [taken]


async def test_a_row_that_cannot_be_written_fails_alone(store_url: str) -> None:
    bad = msgspec.structs.replace(first("t1"), luck="\ud800")  # Neither database takes half a character.
    async with opened(store_url) as store:
        answers = await all_or_errors(store, [first("t0"), bad, first("t2"), first("t0")])

        assert [type(answer) for answer in answers] == [type(None), UnicodeEncodeError, type(None), Conflict]
        assert await store.heads(["t0", "t1", "t2"]) == {"t0": 1, "t2": 1}


# Acknowledging.


async def test_a_caller_that_is_cancelled_loses_and_doubles_nothing(store_url: str) -> None:
    async with opened(store_url) as store:
        for number in range(40):
            rows = run_of(3, f"t{number}")
            tasks = [asyncio.create_task(store.append(row)) for row in rows]
            for _turn in range(number % 8):
                await asyncio.sleep(0.0005 * (number % 3))
            tasks[1].cancel()
            answers = await asyncio.gather(*tasks, return_exceptions=True)
            kept = await store.rows(f"t{number}")
            acked = [row for row, answer in zip(rows, answers, strict=True) if answer is None]

            assert kept == rows[: len(kept)]
            assert all(row in kept for row in acked)
            assert all(answer is None or isinstance(answer, asyncio.CancelledError | Conflict) for answer in answers)
        await store.append(first("after"))


class FailingWriter(Writer):
    """Fails when it is told to, before or after the real commit."""

    before = after = False

    def commit(self, batch: Sequence[Job]) -> list[object]:
        if self.before:
            raise OperationalError("COMMIT", {}, Exception("disk I/O error"))
        results = super().commit(batch)
        if self.after:
            raise OperationalError("COMMIT", {}, Exception("disk I/O error"))
        return results


class FailingStore(Store):
    writer_type = FailingWriter


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_failed_commit_is_never_acknowledged_and_the_lane_goes_on(store_url: str, when: str) -> None:
    rows = [first(f"t{number}") for number in range(10)]
    async with opened(store_url, FailingStore) as store:
        setattr(store.writer, when, True)
        assert all(isinstance(answer, StoreAway) for answer in await all_or_errors(store, rows))
        setattr(store.writer, when, False)

        again = await all_or_errors(store, rows)

        expected = type(None) if when == "before" else Conflict
        assert {type(answer) for answer in again} == {expected}
        assert await store.heads([row.table for row in rows]) == {row.table: 1 for row in rows}


async def test_a_full_disk_fails_the_whole_batch_and_keeps_nothing_of_it(sqlite_url: str) -> None:
    def no_more_pages(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")  # SQLite makes it as many as there are.

    rows = [first(f"t{number}", body=b"x" * 3000) for number in range(10)]
    async with opened(sqlite_url) as store:
        await store.writer.do("", no_more_pages)
        answers = await all_or_errors(store, rows)

        assert all(isinstance(answer, StoreAway) and "full" in str(answer) for answer in answers)
        assert await store.heads([row.table for row in rows]) == {}
        assert await all_or_errors(store, rows) == [None] * 10  # With a new connection, and a disk with room.


async def test_a_lost_connection_fails_the_whole_batch_and_keeps_nothing_of_it(postgres_url: str) -> None:
    def hang_up(connection: Connection) -> None:
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    async with opened(postgres_url) as store:
        store.writer._lanes = store.writer._lanes[:1]
        answers = await asyncio.gather(
            store.append(first("a")), store.writer.do("b", hang_up), store.append(first("c")), return_exceptions=True
        )

        assert all(isinstance(answer, StoreError) for answer in answers)
        assert await store.heads(["a", "c"]) == {}
        await store.append(first("a"))


class EarlyWriter(Writer):
    """The bug that must not be: answers first, and commits when the next batch comes."""

    owed: Sequence[Job] = ()

    def commit(self, batch: Sequence[Job]) -> list[object]:
        if self.owed:
            super().commit(self.owed)
        self.owed = batch
        return [None] * len(batch)


class EarlyStore(Store):
    writer_type = EarlyWriter


async def unseen_when_acknowledged(url: str, kind: type[Store]) -> int:
    """How many rows nobody else could see when they were acknowledged."""
    unseen = 0
    async with opened(url, kind) as store:
        stranger = create_engine(url, isolation_level="AUTOCOMMIT")
        for number in range(10):
            await store.append(first(f"t{number}"))
            with stranger.connect() as connection:
                unseen += connection.execute(select(log).where(log.c.table == f"t{number}")).first() is None
        stranger.dispose()
    return unseen


async def test_the_commit_comes_before_the_acknowledgement(store_url: str) -> None:
    assert await unseen_when_acknowledged(store_url, Store) == 0


async def test_an_acknowledgement_before_the_commit_is_noticed(store_url: str) -> None:
    assert await unseen_when_acknowledged(store_url, EarlyStore) == 10


async def test_closing_finishes_what_is_waiting(store_url: str) -> None:
    store = Store.open(store_url)
    waiting = [asyncio.create_task(store.append(first(f"t{number}"))) for number in range(30)]
    await asyncio.sleep(0)
    await store.close()

    assert await asyncio.gather(*waiting) == [None] * 30
    with pytest.raises(RuntimeError):
        await store.append(first("late"))
    async with opened(store_url) as again:
        assert len(await again.heads([f"t{number}" for number in range(30)])) == 30


# The database.


@pytest.mark.parametrize("kind", ["sqlite", "bare_postgres"])
def test_migrations_make_the_schema_and_are_done_once(kind: str, request: pytest.FixtureRequest) -> None:
    store_url = request.getfixturevalue(f"{kind}_url")
    code = f"import asyncio; from talong.server.store.log import Store; asyncio.run(Store.open({store_url!r}).close())"
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    starting = [subprocess.Popen([sys.executable, "-c", code], env=path) for _process in range(2)]
    assert [process.wait(HANG_SECONDS) for process in starting] == [0, 0]
    asyncio.run(Store.open(store_url).close())

    engine = create_engine(store_url)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).all() == [("5",)]
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_a_store_is_a_file_or_a_database() -> None:
    for url in ("sqlite://", "sqlite:///:memory:", "mysql+pymysql://host/db"):
        with pytest.raises(ValueError, match="the store is"):
            connect(url)


async def test_sqlite_writes_to_the_disk_before_it_answers(sqlite_url: str) -> None:
    def ask(connection: Connection) -> dict[str, Any]:
        names = ["journal_mode", "synchronous", "secure_delete"]
        return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names}

    async with opened(sqlite_url) as store:
        assert await store.writer.do("", ask) == {"journal_mode": "wal", "synchronous": 2, "secure_delete": 1}
        with pytest.raises(StoreError, match="readonly"):
            await store.read(lambda connection: connection.execute(text("DELETE FROM log")))
    mode = Path(sqlite_url.removeprefix("sqlite:///")).stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


async def test_postgres_writes_to_the_disk_before_it_answers(postgres_url: str) -> None:
    engine = create_engine(postgres_url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f'ALTER DATABASE "{engine.url.database}" SET synchronous_commit = off'))
    engine.dispose()
    async with opened(postgres_url) as store:
        kept = await store.writer.do(
            "", lambda connection: connection.execute(text("SHOW synchronous_commit")).scalar()
        )

    assert kept == "on"


# The lobby.


async def test_the_lobby_has_the_open_tables_with_room_newest_first(store_url: str) -> None:
    shown = {
        "waits": listing("waits", touched=1),
        "plays": listing("plays", touched=3, status="playing", free=1),
        "full": listing("full", touched=4, status="playing", free=0),
        "over": listing("over", touched=5, status="over"),
        "closed": listing("closed", touched=6, open=False),
        "ready": listing("ready", touched=2, free=0),
    }
    async with opened(store_url) as store:
        for table, each in shown.items():
            await store.append(first(table), each)

        assert await store.lobby() == [shown["plays"], shown["ready"], shown["waits"]]
        assert await store.lobby(limit=1) == [shown["plays"]]
        assert await store.listing("full") == shown["full"]
        assert await store.listing("nowhere") is None

        newer = listing("waits", touched=9, free=1, rules='{"deals":3}', game="skitgubbe")
        await store.append(following(first("waits")), newer)
        assert (await store.lobby())[0] == newer


async def test_the_store_knows_where_a_person_sits(store_url: str) -> None:
    rows = run_of(6)
    async with opened(store_url) as store, opened(store_url) as other:
        await store.append(rows[0], seated=["p1", "p2", "p2"])
        await store.append(first("u"), seated=["p1"])
        assert await store.tables_of("p1") == ["t", "u"]
        await store.append(rows[1], seated=["p2", "p1"])
        await store.append(rows[2])
        assert await store.tables_of("p2") == ["t"]
        await other.append(rows[3], seated=["p3"])
        assert await store.tables_of("p1") == ["u"]
        await store.append(rows[4], seated=["p1", "p2"])  # As this store left it, but the other one changed it.
        assert await store.tables_of("p3") == []
        assert await store.tables_of("p1") == ["t", "u"]
        await store.append(rows[5], seated=[])
        assert await store.tables_of("p1") == ["u"]


# People.


async def test_people_have_names(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.add_person("p1", "Åsa")
        await store.add_person("p2", "Öl")
        await store.rename_person("p2", "Örjan")
        with pytest.raises(StoreError):
            await store.add_person("p1", "Thief")

        assert await store.person_names(["p1", "p2", "p3"]) == {"p1": "Åsa", "p2": "Örjan"}
        assert await store.person_names([]) == {}


async def test_sessions_end_when_they_are_revoked(store_url: str) -> None:
    async with opened(store_url) as store:
        for token, person in ((b"1" * 32, "p1"), (b"2" * 32, "p1"), (b"3" * 32, "p1"), (b"4" * 32, "p2")):
            await store.add_session(token, person)
        await store.revoke_session(b"1" * 32)
        assert [await store.session_person(bytes([49 + n]) * 32) for n in range(5)] == [None, "p1", "p1", "p2", None]
        await store.revoke_sessions("p1")
        assert [await store.session_person(bytes([49 + n]) * 32) for n in range(4)] == [None, None, None, "p2"]


async def test_a_session_in_use_is_not_forgotten(store_url: str) -> None:
    async with opened(store_url) as store:
        store.now = lambda: 1000
        await store.add_session(b"used", "p1")
        await store.add_session(b"idle", "p1")
        store.now = lambda: 1000 + SEEN_EVERY_MS
        await store.session_person(b"used")
        await store.forget(1001)

        assert await store.session_person(b"used") == "p1"
        assert await store.session_person(b"idle") is None


async def test_tokens_are_for_one_person_at_one_table(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.add_token(b"seat", "t", "p1", "seat")
        await store.add_token(b"recovery", "t", "p1", "recovery")
        await store.add_token(b"elsewhere", "u", "p1", "seat")
        await store.add_token(b"other", "t", "p2", "bot")
        await store.revoke_tokens("t", "p1")

        assert await store.token(b"seat") is None
        assert await store.token(b"recovery") is None
        assert await store.token(b"elsewhere") == ("u", "p1", "seat", None)
        assert await store.token(b"other") == ("t", "p2", "bot", None)
        assert await store.token(b"unknown") is None


async def test_chat_is_numbered_by_table(store_url: str) -> None:
    async with opened(store_url) as one, opened(store_url) as two:
        said = await asyncio.gather(*[store.add_chat("t", "p1", "Kuku står!") for store in [one, two] * 10])
        await one.add_chat("u", "p1", "hej")

        assert sorted(line.number for line in said) == list(range(1, 21))
        assert await two.chat("t", after=18) == sorted(said, key=lambda line: line.number)[18:]
        assert [line.text for line in await two.chat("u")] == ["hej"]


async def test_the_first_secret_of_a_match_is_kept(store_url: str) -> None:
    async with opened(store_url) as store:
        assert await store.add_secret("t", 1, b"a" * 32) == b"a" * 32
        assert await store.add_secret("t", 1, b"b" * 32) == b"a" * 32
        assert await store.add_secret("t", 2, b"c" * 32) == b"c" * 32
        assert await store.secret("t", 1) == b"a" * 32
        assert await store.secret("t", 3) is None
        assert await store.revealed_secret("t", 1) is None
        await store.reveal_secret("t", 1)
        assert await store.revealed_secret("t", 1) == b"a" * 32
        assert await store.revealed_secret("t", 2) is None


async def test_records_are_kept(store_url: str) -> None:
    async with opened(store_url) as store:
        store.now = lambda: 77
        await store.add_record("t", 1, "game kille\n", True)
        store.now = lambda: 78
        await store.add_record("t", 1, "game kille\n", False)
        record = await store.record("t", 1)

        assert record is not None
        assert (record.text, record.finished, record.reveal) == ("game kille\n", 77, False)
        assert await store.record("t", 2) is None


# Being forgotten.


def dump(url: str) -> str:
    """All that is in all tables."""
    engine = create_engine(url)
    with engine.connect() as connection:
        found = [repr(connection.execute(select(table)).all()) for table in METADATA.sorted_tables]
    engine.dispose()
    return "\n".join(found)


async def lived(store: Store) -> list[Row]:
    """Let two people play, talk and have tokens; return the log."""
    rows = run_of(3)
    for person, name in (("p1", "Zacharias"), ("p2", "Yngve")):
        await store.add_person(person, name)
        await store.add_session(name.encode(), person)
        await store.add_token(name.encode(), "t", person, "seat")
        await store.add_chat("t", person, f"This is {name}")
    for row in rows:
        await store.append(row, listing("t", touched=500), seated=["p1", "p2"])
    await store.add_record("t", 1, "seat 0, seat 1", True)
    await store.add_secret("t", 1, b"s" * 32)
    return rows


async def test_erasing_leaves_the_log_whole_and_no_name_anywhere(store_url: str) -> None:
    async with opened(store_url) as store:
        rows = await lived(store)
        assert "Zacharias" in dump(store_url)
        await store.erase("p1")
        await store.rename_person("p1", "Zacharias")

        check_chain(await store.rows("t"))
        assert await store.rows("t") == rows
        assert await store.person_names(["p1", "p2"]) == {"p1": "", "p2": "Yngve"}
        assert await store.session_person(b"Zacharias") is None
        assert await store.token(b"Zacharias") is None
        assert [line.text for line in await store.chat("t")] == ["", "This is Yngve"]
        assert await store.session_person(b"Yngve") == "p2"
        assert "Zacharias" not in dump(store_url)
        assert "Yngve" in dump(store_url)
    if store_url.startswith("sqlite"):
        file = Path(store_url.removeprefix("sqlite:///"))
        assert [path.name for path in file.parent.iterdir()] == [file.name]
        assert b"Yngve" in file.read_bytes()
        assert b"Zacharias" not in file.read_bytes()  # Nor in the free pages.


async def test_a_person_gets_all_that_is_held_and_nothing_of_others(store_url: str) -> None:
    async with opened(store_url) as store:
        await lived(store)
        await store.append(first("u", actor="p2", luck="deck 7h"), listing("u", host="p2"))
        held = await store.export("p1")
        other = await store.export("p2")

    assert json.loads(json.dumps(held)) == held
    assert held["person"][0]["name"] == "Zacharias"
    assert [line["text"] for line in held["chat"]] == ["This is Zacharias"]
    assert [(act["table"], act["version"], act["body"]) for act in held["acts"]] == [("t", n, "{}") for n in (1, 2, 3)]
    assert held["seated"] == [{"table": "t"}]
    assert len(held["sessions"]) == len(held["tokens"]) == len(held["hosted"]) == 1
    assert "Yngve" not in json.dumps(held)
    assert [act["table"] for act in other["acts"]] == ["u"]
    assert "7h" not in json.dumps(other)


async def test_retention_deletes_what_is_old_and_finished_and_keeps_records(store_url: str) -> None:
    old, new = 1000, 9000
    async with opened(store_url) as store:
        store.now = lambda: old
        await lived(store)
        for table, status, touched in (("over", "over", old), ("late", "over", new), ("idle", "playing", old)):
            await store.append(first(table), listing(table, status=status, touched=touched), seated=["p1"])
            await store.add_record(table, 1, table, True)
            await store.add_secret(table, 1, b"s" * 32)
            await store.add_token(table.encode(), table, "p1", "seat")
        store.now = lambda: new
        await store.add_chat("late", "p1", "fresh")
        await store.add_session(b"fresh", "p1")

        assert await store.forget(5000) == 1
        assert await store.forget(5000) == 0

        assert await store.rows("over") == []
        assert await store.listing("over") is None
        assert await store.token(b"over") is None
        assert await store.heads(["t", "over", "late", "idle"]) == {"t": 3, "late": 1, "idle": 1}
        assert await store.tables_of("p1") == ["idle", "late", "t"]
        assert await store.chat("t") == []
        assert [line.text for line in await store.chat("late")] == ["fresh"]
        assert await store.session_person(b"Zacharias") is None
        assert await store.session_person(b"fresh") == "p1"
        record = await store.record("over", 1)
        assert record is not None
        assert await store.secret("over", 1) == b"s" * 32
        with pytest.raises(Conflict):
            await store.append(following(first("over")))
