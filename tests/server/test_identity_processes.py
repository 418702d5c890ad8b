"""Two real processes: rights that end, people who are erased and what is said, with and without hints between them."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed

from talong.server.store.log import Store
from tests.server.guests import Guest, Server
from tests.server.patience import wait_until
from tests.server.processes import fold, processes, read_log
from tests.sizes import size

pytest_plugins = ["tests.server.databases"]
pytestmark = pytest.mark.slow

WAYS = {
    "hinted": {"poll": "1"},
    "lossy": {"loss": "0.5", "doubled": "0.5", "poll": "0.1"},
    "deaf": {"loss": "1", "poll": "0.1"},
}


def sit(server: Server, table: str, session: str, name: str) -> tuple[Guest, dict[str, Any]]:
    guest = Guest(server, table, session, name=name)
    assert guest.connect()["type"] == "welcome"
    answer = guest.sit()
    assert answer["type"] == "done", answer
    guest.token = ""
    return guest, answer


def is_nameless(server: Server, table: str) -> bool:
    """Tell whether *server* shows nothing of the name any more."""
    return "Anna" not in json.dumps(server.ask("GET", f"/api/tables/{table}")[1])


def ended(guest: Guest) -> int:
    """Listen until the connection ends, and return the code."""
    while True:
        try:
            guest.hear()
        except ConnectionClosed as closed:
            return 0 if closed.rcvd is None else closed.rcvd.code


def said(guest: Guest, count: int) -> list[str]:
    """Listen until *count* lines have come, and return what they say."""
    while len(guest.said) < count:
        guest.hear()
    return [line["text"] for line in guest.said]


def repeat(guest: Guest, command: str, words: str) -> dict[str, Any]:
    """Send a chat command of that id, and return its answer."""
    assert guest.socket is not None
    guest.socket.send(json.dumps({"type": "chat", "id": command, "at": max(guest.version, 0), "text": words}))
    return guest.answer_to(command)


def chat_in(database: str) -> list[tuple[str, str]]:
    engine = create_engine(database)
    with engine.connect() as connection:
        found = connection.execute(text("SELECT person, text FROM chat ORDER BY number")).all()
    engine.dispose()
    return [(person, words) for person, words in found]


@pytest.mark.parametrize("way", size(["hinted", "deaf"], list(WAYS)))
def test_rights_and_words_at_two_processes(way: str, postgres_url: str, valkey_url: str, tmp_path: Path) -> None:
    with processes(tmp_path, 2, postgres_url, valkey_url, **WAYS[way]) as (one, two):
        anna, bo, cilla = [one.person(name) for name in ("Anna", "Bo", "Cilla")]
        table = one.table(anna, game="punschkille", seats=4)
        host, sat = sit(two, table, anna, "a")
        other, _answer = sit(one, table, bo, "b")
        third, third_sat = sit(two, table, cilla, "c")

        # What is said at one process is heard at the other, once.
        first = repeat(other, "hej", "hej")
        assert first["type"] == "done"
        assert said(host, 1) == said(third, 1) == ["hej"]
        elsewhere = Guest(two, table, bo, name="b2")
        elsewhere.connect()
        assert repeat(elsewhere, "hej", "hej") == first
        assert repeat(other, "hej", "hej") == first
        assert repeat(host, "svar", "svar")["type"] == "done"
        assert said(other, 2)[-1] == "svar"
        assert [line["text"] for line in host.said] == ["hej", "svar"]
        elsewhere.close()

        # Who logs out at one process is out at the other, and so are the tokens of that session.
        by_token = Guest(two, table, token=third_sat["token"], name="t")
        assert by_token.connect()["seat"] == 2
        assert one.ask("DELETE", "/api/session", session=cilla)[0] == 204
        assert [ended(third), ended(by_token)] == [1008, 1008]
        for server in (one, two):
            assert Guest(server, table, token=third_sat["token"]).connect()["code"] == "bad-token"
            status, _who = server.ask("POST", "/api/recover", {"table": table, "code": third_sat["recovery"]})
            assert status == 401

        # Who is erased at one process says nothing more at the other, and leaves the table to somebody else.
        assert one.ask("DELETE", "/api/me", session=anna)[0] == 204
        late = 0
        with suppress(ConnectionClosed):  # As long as the socket is still open, it tries.
            while True:
                late += 1
                assert repeat(host, f"late{late}", "too late")["type"] == "refused"
                time.sleep(0.06)  # Slower than the limit.
        assert Guest(two, table, token=sat["token"]).connect()["code"] == "bad-token"
        wait_until(lambda: fold(read_log(postgres_url, table)).chairs[0].kind == "free")
        state = fold(read_log(postgres_url, table))
        assert state.host == state.chairs[1].person
        assert [words for _person, words in chat_in(postgres_url)] == ["hej", ""]
        for server in (one, two):
            wait_until(partial(is_nameless, server, table))
        assert repeat(other, "kvar", "kvar")["type"] == "done"

        # A store that serves nobody, as the administrator's, ends rights at the processes that do.
        asyncio.run(ban(postgres_url, state.host))
        assert ended(other) == 1008  # There is no hint: the poll finds it.
        assert Guest(two, table, bo).connect()["code"] == "shut-out"
        other.close()


async def ban(database: str, person: str) -> None:
    store = Store.open(database)
    try:
        assert await store.ban(person)
    finally:
        await store.close()


def test_the_same_line_at_two_processes_at_once_is_one_line(postgres_url: str, valkey_url: str, tmp_path: Path) -> None:
    with processes(tmp_path, 2, postgres_url, valkey_url, loss="0.5", poll="0.1") as servers:
        session = servers[0].person("Anna")
        table = servers[0].table(session, game="punschkille", seats=4)
        host, _sat = sit(servers[0], table, session, "a")
        copies = [Guest(server, table, session, name=f"copy{at}") for at, server in enumerate(servers)]
        watcher = Guest(servers[1], table, name="watcher")
        for guest in (*copies, watcher):
            guest.connect()
        for number in range(4):
            line = json.dumps({"type": "chat", "id": f"x{number}", "text": f"line {number}"})
            for copy in copies:
                assert copy.socket is not None
                copy.socket.send(line)
            answers = [copy.answer_to(f"x{number}") for copy in copies]
            assert answers[0] == answers[1]
            assert answers[0]["type"] == "done"
        expected = [f"line {number}" for number in range(4)]
        for guest in (host, watcher, *copies):
            assert said(guest, 4) == expected
        servers[0].kill()
        servers[0].launch()
        servers[0].wait()
        again = Guest(servers[0], table, session, name="again")
        assert [line["text"] for line in again.connect()["chat"]] == expected
        assert repeat(again, "x0", "line 0") == {**answers[0], "id": "x0"}
        assert [words for _person, words in chat_in(postgres_url)] == expected
        for guest in (host, watcher, *copies, again):
            guest.close()
