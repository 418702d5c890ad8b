"""`talong admin` beside a server: every command says what it did, asks before it destroys, and loses nothing."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import create_engine, text

from talong.cli.app import run
from talong.live.rows import check_chain
from talong.server.store.log import Store
from tests.server.guests import Guest, begin, gather, serving
from tests.server.patience import wait_until
from tests.server.processes import fold, read_log
from tests.server.test_integrity import change_body, play

pytest_plugins = ["tests.server.databases"]


class Admin:
    """Whoever types `talong admin`."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *where: str) -> None:
        self.capsys = capsys
        self.where = where

    def __call__(self, *words: str, code: int = 0, lang: str = "en") -> str:
        """Return what a command says, which ends with that exit *code*."""
        self.capsys.readouterr()
        assert run(["admin", *words, *self.where, "--lang", lang]) == code, self.capsys.readouterr()
        said = self.capsys.readouterr()
        assert "Traceback" not in said.err
        return said.out + said.err


def laid(url: str, acts: int = 2) -> str:
    """Play a little at a table of three, and return its id."""

    async def lay() -> str:
        store = Store.open(url)
        try:
            return await play(store, "one", acts)
        finally:
            await store.close()

    return asyncio.run(lay())


def ask(url: str, question: str) -> list[tuple[object, ...]]:
    engine = create_engine(url)
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(text(question))]
    engine.dispose()
    return found


def test_tables_and_people_are_seen_to(store_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = laid(store_url)
    admin = Admin(capsys, "--database", store_url)

    assert f"{table}  skitgubbe  playing  3 of 3  " in admin("tables", "--status", "playing", "--person", "one-1")
    assert admin("tables", "--game", "kille") == "No tables.\n"
    assert admin("people", "ONE-2").startswith("one-2  one-2  ")
    assert "3 personer" in admin("people", "--table", table, lang="sv")
    for words in (["end-match", table], ["end-table", table], ["ban", "one-1"], ["erase", "one-1"]):
        assert "say --yes" in admin(*words, code=2)

    assert "Seat 3 (one-2) is now the host" in admin("hand-over", table, "3")  # As people count.
    assert "there is no seat 4 at the table; the seats are 1 to 3" in admin("hand-over", table, "4", code=2)
    assert "SEAT: 0" in admin("hand-over", table, "0", code=2).replace("“", "").replace("”", "")
    assert "ended, without a result" in admin("end-match", table, "--yes")
    assert "no match is being played" in admin("end-match", table, "--yes", code=2)
    state = fold(read_log(store_url, table))
    assert (state.status, state.host, state.match, state.number) == ("waiting", "one-2", None, 1)
    assert "  waiting  3 of 3  " in admin("tables")

    assert "is closed" in admin("end-table", table, "--yes")
    assert "has been closed" in admin("end-table", table, "--yes", code=2)
    state = fold(read_log(store_url, table))
    assert (state.status, state.host, [chair.kind for chair in state.chairs]) == ("closed", "", ["free"] * 3)
    assert "  closed  0 of 3  " in admin("tables")

    assert "banned from the server" in admin("ban", "one-1", "--yes")
    assert "(banned)" in admin("people", "one-1")
    admin("unban", "one-1")
    assert "(banned)" not in admin("people", "one-1")
    assert "has been erased" in admin("erase", "one-1", "--yes")
    assert "There is nobody" in admin("people", "one-1")
    assert "nobody with that id" in admin("ban", "one-9", "--yes", code=2)

    rows = read_log(store_url, table)
    check_chain(rows)
    assert [row.kind for row in rows if row.actor == "admin"] == ["host", "ended", "closed"]
    told = ask(store_url, "SELECT kind, subject FROM notices ORDER BY id")
    assert told == [("table", table)] * 3 + [("person", "one-1")] * 3
    assert "Nothing is wrong" in admin("check", "--replay")
    change_body(store_url, table)
    said = admin("check", code=1)
    assert f"Table {table} is damaged from version 9 on" in said


def test_postgres_is_backed_up_by_its_own_tools(postgres_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    admin = Admin(capsys, "--database", postgres_url)

    assert "pg_dump --format=custom --file=copy " in admin("backup", "copy", code=2)
    assert "pg_restore --clean --if-exists" in admin("restore", "copy", "--yes", code=2)


def test_what_is_not_there_or_damaged_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url, copy = f"sqlite:///{tmp_path / 'talong.db'}", tmp_path / "copy.db"
    admin = Admin(capsys, "--folder", str(tmp_path))
    assert "there is no database" in admin("check", code=2)
    assert list(tmp_path.iterdir()) == []
    table = laid(url)
    admin("backup", str(copy))
    assert "File exists" in admin("backup", str(copy), code=2)
    (tmp_path / "not.db").write_text("Dear diary, " * 500)
    assert "is no database of Talong" in admin("restore", str(tmp_path / "not.db"), "--yes", code=2)
    change_body(url, table)

    assert "There is no backup" in admin("backup", str(tmp_path / "bad.db"), code=1)
    assert not (tmp_path / "bad.db").exists()
    change_body(f"sqlite:///{copy}", table)
    assert "was not restored" in admin("restore", str(copy), "--yes", code=1)


@pytest.mark.slow
def test_people_at_a_real_server_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    admin = Admin(capsys, "--folder", str(tmp_path))
    with serving(tmp_path) as server:
        guests = gather(server, 3, game="rodskagg", seats=3, open=True)
        begin(guests)
        table = guests[0].table
        admin("end-match", table, "--yes")
        for guest in guests:
            while guest.info["status"] != "waiting":  # They are told of it unasked.
                guest.hear()
        answer = guests[0].do("act", act="pass")
        assert (answer["type"], answer["code"]) == ("refused", "no-match")
        assert len(guests[0].info["fair"]["secret"]) == 64
        newcomer = Guest(server, table, guests[1].session)
        welcome = newcomer.connect()
        assert (welcome["view"], welcome["events"], welcome["table"]["match"]) == (None, [], 1)
        assert server.ask("GET", f"/api/tables/{table}/records/1")[0] == 404  # It has no result.
        newcomer.close()
        assert guests[0].do("begin")["type"] == "done"  # Another match can be played.

        admin("end-table", table, "--yes")
        while guests[0].hear()["type"] != "bye":
            pass
        assert '"table-closed"' in guests[0].heard[-1]
        assert Guest(server, table, guests[1].session).connect()["code"] == "table-closed"
        assert server.ask("GET", f"/api/tables/{table}?lang=en")[1]["code"] == "table-closed"
        assert server.ask("GET", "/api/lobby")[1] == []


def play_until(guests: list[Guest], stop: threading.Event, rng: Random) -> None:
    """Play at random."""
    by_seat = {guest.seat: guest for guest in guests}
    while not stop.is_set():
        latest = max(guest.version for guest in guests)
        for guest in guests:
            while guest.version < latest:
                guest.hear()
        mover = by_seat[guests[0].turn]
        mover.do("act", act=rng.choice(mover.legal))
        stop.wait(0.02)  # A server that is quick refuses those who are quicker than people.


@pytest.mark.slow
def test_restore_drill(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    admin = Admin(capsys, "--folder", str(tmp_path))
    copy, database = tmp_path / "copy.db", tmp_path / "talong.db"
    with serving(tmp_path) as server:
        guests = gather(server, 3, game="rodskagg", seats=3, rules={"max_deals": 100})
        begin(guests)
        stop = threading.Event()
        playing = threading.Thread(target=play_until, args=(guests, stop, Random(1)))
        playing.start()
        wait_until(lambda: guests[0].version >= 30 or not playing.is_alive())
        admin("backup", str(copy))
        assert "another server uses" in admin("restore", str(copy), "--yes", code=2)
        ((kept_then,),) = ask(f"sqlite:///{copy}", "SELECT max(version) FROM log")
        then = int(str(kept_then))
        wait_until(lambda: guests[0].version >= then + 20 or not playing.is_alive())
        assert playing.is_alive()
        stop.set()
        playing.join()
        server.kill()

        said = admin("restore", str(copy), "--yes")
        replaced = next(tmp_path.glob("talong.db.replaced-*Z"))
        assert str(replaced) in said
        assert dump(database) == dump(copy)
        kept, before = (read_log(f"sqlite:///{file}", guests[0].table) for file in (database, replaced))
        assert kept == before[: len(kept)]
        assert 30 <= len(kept) <= len(before) - 20
        assert len(before) == max(guest.version for guest in guests)  # Nothing acknowledged is lost by it either.
        assert "Nothing is wrong" in admin("check", "--replay")

        server.start()
        for guest in guests:
            again = Guest(server, guest.table, token=guest.token)
            welcome = again.connect()
            assert (welcome["type"], welcome["seat"], welcome["version"]) == ("welcome", guest.seat, len(kept))
            again.close()


def dump(file: Path) -> list[str]:
    connection = sqlite3.connect(file)
    try:
        return list(connection.iterdump())
    finally:
        connection.close()
