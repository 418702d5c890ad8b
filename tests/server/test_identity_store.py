"""The store ends rights once and for all, keeps each line of chat once, and nothing of whoever was erased."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command as alembic
from alembic.config import Config
from sqlalchemy import create_engine, text

from talong.live.errors import TableError
from talong.live.rows import NOTHING_BEFORE, Barred, Conflict, Row, chain, check_chain
from talong.server import migrations
from talong.server.store import people, scrub
from talong.server.store.log import Store
from tests.server.patience import until

pytest_plugins = ["tests.server.databases"]
pytestmark = pytest.mark.anyio


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = Store.open(url)
    try:
        yield store
    finally:
        await store.close()


def first(table: str, **fields: Any) -> Row:
    given = {"kind": "created", "actor": "p1", "command": None, "body": b"{}", "luck": "", "at": 1, **fields}
    return chain(None, table=table, **given)


async def kinds(store: Store) -> list[tuple[str, str]]:
    return [(notice.kind, notice.subject) for notice in await store.notices(0)]


# Chat.


async def test_a_command_is_said_once_whoever_asks_again(store_url: str) -> None:
    async with opened(store_url) as one, opened(store_url) as two:
        line = await one.add_chat("t", "p1", "Kuku står!", "p1/a", 7)
        for number in range(320):
            await two.add_chat("t", "p2", f"line {number}", f"p2/{number}", 8)
        again = await asyncio.gather(*[store.add_chat("t", "p1", "Kuku!", "p1/a", 9) for store in (one, two) * 3])
        both = await asyncio.gather(*[store.add_chat("t", "p1", "Husar hugger!", "p1/b", 9) for store in (one, two)])
    async with opened(store_url) as later:
        again.append(await later.add_chat("t", "p1", "Kuku!", "p1/a", 10))
        lines = await later.chat("t")

        assert again == [line] * 7
        assert (line.number, line.version, line.text) == (1, 7, "Kuku står!")
        assert both[0] == both[1]
        assert [said.number for said in lines] == list(range(1, 323))
        assert await later.chat("t", last=2) == lines[-2:]
        assert await later.chat_heads(["t", "u"]) == {"t": 322}
        assert await later.answered("t", "p1/a") == 7
        assert await later.answered("t", "p1/c") is None
        await later.append(first("t", command="p1/c"))
        assert await later.answered("t", "p1/c") == 1


async def test_nothing_is_said_by_somebody_who_has_been_erased_or_banned(store_url: str) -> None:
    async with opened(store_url) as store:
        for person in ("p1", "p2"):
            await store.add_person(person, person)
        said = await store.add_chat("t", "p2", "before", "p2/a", 1)
        await store.erase("p1")
        await store.ban("p2")
        for person, code in (("p1", "bad-token"), ("p2", "shut-out")):
            with pytest.raises(TableError) as refused:
                await store.add_chat("t", person, "after", f"{person}/b", 1)
            assert refused.value.code == code
            with pytest.raises(Barred) as barred:
                await store.append(first(person), sits=person)
            assert barred.value.code == code
        assert await store.add_chat("t", "p2", "before", "p2/a", 1) == said  # It was acknowledged.
        assert await store.heads(["p1", "p2"]) == {}
        await store.unban("p2")
        await store.append(first("p2"), sits="p2")
        assert (await store.add_chat("t", "p2", "after", "p2/b", 1)).number == 2


async def test_words_said_while_somebody_is_erased_are_erased_or_never_stored(store_url: str) -> None:
    async with opened(store_url) as one, opened(store_url) as two:
        for turn in range(10):
            person = f"p{turn}"
            await one.add_person(person, "Zacharias")
            saying = [two.add_chat(f"t{n}", person, "This is Zacharias", f"{person}/{n}", 1) for n in range(8)]
            *said, _erased = await asyncio.gather(*saying, one.erase(person), return_exceptions=True)
            assert _erased is None
            for answer in said:
                assert not isinstance(answer, BaseException) or isinstance(answer, TableError), answer
        words = [line.text for n in range(8) for line in await one.chat(f"t{n}")]
    assert set(words) <= {""}


async def test_a_table_has_so_many_lines_and_no_more(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "CHAT_MOST", 3)
    async with opened(store_url) as store:
        store.now = lambda: 1000
        for number in range(3):
            await store.add_chat("t", "p1", "hej", f"p1/{number}", 1)
        with pytest.raises(TableError) as refused:
            await store.add_chat("t", "p1", "hej", "p1/3", 1)
        assert refused.value.code == "chat-full"
        assert (await store.add_chat("t", "p1", "hej", "p1/1", 1)).number == 2
        assert (await store.add_chat("u", "p1", "hej", "p1/1", 1)).number == 1


# Sessions and tokens.


async def test_tokens_end_with_the_session_they_came_from(store_url: str) -> None:
    async with opened(store_url) as store:
        for session in (b"one", b"two"):
            await store.add_session(session, "p1")
            await store.add_token(session + b" seat", "t", "p1", "seat", session)
            await store.add_token(session + b" code", "t", "p1", "recovery", session)
        await store.add_token(b"old", "t", "p1", "seat")
        await store.add_token(b"program", "t", "p2", "seat")
        assert await store.token(b"one seat") == ("t", "p1", "seat", b"one")

        await store.revoke_session(b"one")
        await store.add_token(b"one seat", "t", "p1", "seat", b"one")  # Nothing is given back,
        await store.add_token(b"late", "t", "p1", "seat", b"one")  # and nothing more is given.
        await store.revoke_session(b"one")

        for ended in (b"one seat", b"one code", b"old", b"late"):
            assert await store.token(ended) is None, ended
        for lasting in (b"two seat", b"two code", b"program"):
            assert await store.token(lasting) is not None, lasting
        assert await kinds(store) == [("session", b"one".hex()), ("person", "p1")]

        await store.renew_recovery(b"new code", "t", "p1", b"two")
        assert await store.token(b"two code") is None
        assert await store.token(b"two seat") is not None
        assert await store.token(b"new code") == ("t", "p1", "recovery", b"two")
        await store.revoke_sessions("p1")
        for ended in (b"two seat", b"new code"):
            assert await store.token(ended) is None, ended
        assert await store.session_person(b"two") is None
        assert (await kinds(store))[2:] == [("person", "p1")]


async def test_a_token_in_use_keeps_its_session_and_ends_when_that_is_forgotten(store_url: str) -> None:
    async with opened(store_url) as store:
        store.now = lambda: 1000
        for session in (b"used", b"idle"):
            await store.add_session(session, "p1")
            await store.add_token(session + b" seat", "t", "p1", "seat", session)
        store.now = lambda: 1000 + people.SEEN_EVERY_MS
        await store.token(b"used seat")
        await store.forget(1001)

        assert await store.token(b"used seat") is not None
        assert await store.token(b"idle seat") is None


async def test_whoever_is_sent_away_loses_the_tokens_with_the_same_row(store_url: str) -> None:
    async with opened(store_url) as store:
        rows = [first("t")]
        rows.append(chain(rows[0], table="t", kind="kicked", actor="p1", command="c", body=b"", luck="", at=2))
        await store.append(rows[0])
        for table in ("t", "u"):
            await store.add_token(table.encode(), table, "p2", "seat")
        late = chain(rows[1], table="t", kind="kicked", actor="p1", command="d", body=b"", luck="", at=2)
        with pytest.raises(Conflict):
            await store.append(late, sent_away="p2")
        assert await store.token(b"t") is not None
        await store.append(rows[1], sent_away="p2")
        assert await store.token(b"t") is None
        assert await store.token(b"u") is not None
        assert await kinds(store) == [("person", "p2")]


async def test_a_ban_shuts_out_until_it_is_lifted(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.add_person("p1", "Anna")
        await store.add_session(b"session", "p1")
        await store.add_token(b"token", "t", "p1", "seat")
        assert not await store.ban("nobody")
        assert await store.ban("p1")
        for asking in (store.session_person(b"session"), store.token(b"token")):
            with pytest.raises(TableError, match="shut out"):
                await asking
        assert await store.unban("p1")
        assert await store.session_person(b"session") == "p1"
        assert await store.token(b"token") is not None
        await store.erase("p1")
        await store.add_session(b"late", "p1")  # Somebody was asking for it while the person was erased.
        await store.add_token(b"later", "t", "p1", "seat")
        assert await store.session_person(b"late") is None
        assert await store.token(b"later") is None
        assert await kinds(store) == [("person", "p1")] * 3


async def test_old_notices_go_and_their_numbers_do_not_come_again(store_url: str) -> None:
    async with opened(store_url) as store:
        assert await store.newest_notice() == 0
        for table in "abcd":
            await store.notify("table", table)
        numbers = [notice.id for notice in await store.notices(0)]
        assert await store.newest_notice() == numbers[-1]
        await store.drop_notices(numbers[1])
        assert [notice.id for notice in await store.notices(0)] == numbers[2:]
        await store.drop_notices(numbers[-1] + 100)
        await store.notify("table", "e")
        assert [notice.id for notice in await store.notices(numbers[-1])] == [numbers[-1] + 1]


# Being erased.


def left_behind(file: Path, name: bytes) -> list[str]:
    """Return the files of the database that still have *name*."""
    return [path.name for path in file.parent.iterdir() if name in path.read_bytes()]


async def test_no_file_has_a_name_that_was_erased(sqlite_url: str, tmp_path: Path) -> None:
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    async with opened(sqlite_url) as store:
        await store.add_person("p1", "Zacharias")
        await store.add_chat("t", "p1", "This is Zacharias", "p1/Zacharias-1", 1)
        assert left_behind(file, b"Zacharias") == [f"{file.name}-wal"]
        await store.erase("p1")
        assert left_behind(file, b"Zacharias") == []
        await store.add_person("p2", "Yngve")
        assert left_behind(file, b"Yngve") == [f"{file.name}-wal"]


async def test_a_reader_in_the_way_only_delays_it(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scrub, "TRIES", 2)
    monkeypatch.setattr(scrub, "BETWEEN_S", 0.01)
    file = Path(sqlite_url.removeprefix("sqlite:///"))
    async with opened(sqlite_url) as store:
        await store.add_person("p1", "Zacharias")
        reader = sqlite3.connect(file, isolation_level=None)
        reader.execute("BEGIN")
        assert reader.execute("SELECT name FROM persons").fetchall() == [("Zacharias",)]
        await store.erase("p1")
        assert left_behind(file, b"Zacharias") == [f"{file.name}-wal"]
        await store.add_person("p2", "Yngve")  # Others are not kept waiting.
        reader.execute("COMMIT")
        await until(lambda: not left_behind(file, b"Zacharias"))
        reader.close()
        assert await store.person_names(["p1", "p2"]) == {"p1": "", "p2": "Yngve"}


# Upgrading.


def make_first(url: str) -> None:
    """Make a database as the first schema has it, with people, tokens, chat and a match that is being played."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    engine = create_engine(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.upgrade(config, "1")
        for statement in (
            "INSERT INTO persons (id, name, created) VALUES ('p1', 'Anna', 1), ('p2', 'Bo', 1)",
            (
                'INSERT INTO chat ("table", number, person, text, at) '
                "VALUES ('t', 1, 'p1', 'hej', 1), ('t', 2, 'p2', 'hå', 2)"
            ),
            "INSERT INTO seated (\"table\", person) VALUES ('t', 'p1'), ('t', 'p2')",
        ):
            connection.execute(text(statement))
        sessions = "INSERT INTO sessions (hash, person, created, seen) VALUES (:hash, :person, 1, 1)"
        tokens = "INSERT INTO tokens (hash, \"table\", person, kind, created) VALUES (:hash, 't', :person, :kind, 1)"
        for person in ("p1", "p2"):
            connection.execute(text(sessions), {"hash": f"{person} session".encode(), "person": person})
            for kind in ("seat", "recovery"):
                given = {"hash": f"{person} {kind}".encode(), "person": person, "kind": kind}
                connection.execute(text(tokens), given)
    engine.dispose()


async def test_a_database_of_the_first_schema_goes_on(store_url: str) -> None:
    make_first(store_url)
    async with opened(store_url) as store:
        assert [line.text for line in await store.chat("t")] == ["hej", "hå"]
        assert (await store.add_chat("t", "p1", "hej", "p1/a", 1)).number == 3
        assert (await store.add_chat("t", "p1", "hej", "p1/a", 2)).version == 1
        assert await store.token(b"p1 seat") == ("t", "p1", "seat", None)
        assert await store.token(b"p2 recovery") == ("t", "p2", "recovery", None)
        await store.revoke_session(b"p1 session")
        assert await store.token(b"p1 seat") is None
        assert await store.token(b"p1 recovery") is None
        assert await store.token(b"p2 seat") is not None
        await store.erase("p2")
        assert [line.text for line in await store.chat("t")] == ["hej", "", "hej"]
        assert await store.notices(0) != []
        row = first("u")
        assert row.previous == NOTHING_BEFORE
        await store.append(row)
        check_chain(await store.rows("u"))
