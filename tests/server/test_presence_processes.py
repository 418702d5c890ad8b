"""Two real processes: each knows who is connected to the other, with and without hints, and codes are tried at both.

Time stands still at both of them: whatever would wait for a limit would wait for ever.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from tests.server.guests import Guest, begin
from tests.server.patience import HANG_SECONDS, wait_until
from tests.server.processes import Process, processes, read_log

pytest_plugins = ["tests.server.databases"]
pytestmark = pytest.mark.slow

WAYS: dict[str, dict[str, str]] = {"hinted": {"poll": "0.2"}, "deaf": {"loss": "1", "poll": "0.02"}}


@contextmanager
def stopped(folder: Path, database: str, redis: str, **settings: str) -> Iterator[list[Process]]:
    """Run two processes where no time passes."""
    (folder / "clock").write_text("0")
    with processes(folder, 2, database, redis, clock=str(folder / "clock"), **settings) as group:
        yield group


def seated(servers: list[Process], deals: int) -> list[Guest]:
    """Seat three at a table that rests, the last of them at the other process, and let the cards be dealt."""
    one, two = servers
    sessions = [one.person(name) for name in ("Anna", "Bo", "Cilla")]
    table = one.table(sessions[0], game="kungsholmskille", seats=3, rests=True, rules={"deals": deals})
    guests = [Guest(server, table, session, name=f"g{at}") for at, (server, session) in enumerate(zip((one, one, two), sessions, strict=True))]  # fmt: skip  # noqa: E501
    for guest in guests:
        assert guest.connect()["type"] == "welcome"
        assert guest.sit()["type"] == "done"
    begin(guests)
    return guests


def play(guests: list[Guest]) -> None:
    """Play until the table rests or the match is over."""
    while True:
        latest = max(guest.version for guest in guests)
        for guest in guests:
            while guest.version < latest:
                guest.hear()
        if guests[0].info["rest"] or guests[0].info["status"] != "playing":
            return
        actor = next(guest for guest in guests if guest.seat == guests[0].turn)
        answer = actor.do("act", act=actor.legal[0])
        assert answer["type"] == "done", answer


def ask(database: str, question: str) -> list[Any]:
    engine = create_engine(database)
    with engine.connect() as connection:
        found = list(connection.execute(text(question)))
    engine.dispose()
    return found


def looks(database: str) -> int:
    """Return how often all processes have looked around at least."""
    return min(int(beat) for (beat,) in ask(database, "SELECT beat FROM processes"))


def dealt(database: str, table: str) -> int:
    return [row.kind for row in read_log(database, table)].count("next")


def check_that_a_rest_waits_for_somebody_elsewhere_and_not_for_somebody_gone(
    servers: list[Process], postgres_url: str
) -> None:
    guests = seated(servers, 9)
    table, *_others, cilla = guests[0].table, *guests
    play(guests)
    for guest in guests[:2]:
        assert guest.do("ready")["type"] == "done"
    seen = looks(postgres_url)
    wait_until(lambda: looks(postgres_url) >= seen + 4)
    assert dealt(postgres_url, table) == 0  # She is at the other process, and has not tapped.
    cilla.close()
    wait_until(lambda: dealt(postgres_url, table) == 1)
    while guests[0].info["chairs"][2].get("gone") is None:  # And so she is marked.
        guests[0].hear()
    assert cilla.connect()["type"] == "welcome"
    while guests[0].info["chairs"][2].get("gone") is not None:
        guests[0].hear()

    # With two devices at two processes one is gone only when both are.
    play([*guests[:2], cilla])
    other = Guest(servers[0], table, cilla.session, name="phone")
    other.connect()
    for guest in guests[:2]:
        assert guest.do("ready")["type"] == "done"
    other.close()
    seen = looks(postgres_url)
    wait_until(lambda: looks(postgres_url) >= seen + 4)
    assert dealt(postgres_url, table) == 1
    assert cilla.do("ready")["type"] == "done"
    wait_until(lambda: dealt(postgres_url, table) == 2)
    for guest in guests:
        guest.close()
    wait_until(lambda: ask(postgres_url, "SELECT * FROM connected") == [])


def check_that_another_match_is_wanted_at_both(servers: list[Process], postgres_url: str) -> None:
    guests = seated(servers, 1)
    anna, bo, cilla = guests
    play(guests)
    assert anna.info["status"] == "over"
    done = anna.do("again")
    assert done["type"] == "done"
    elsewhere = Guest(servers[1], anna.table, anna.session, name="elsewhere")
    elsewhere.connect()
    assert elsewhere.socket is not None
    elsewhere.socket.send(json.dumps({"type": "again", "id": done["id"], "at": 0}))
    assert elsewhere.answer_to(done["id"]) == done  # Whichever process is asked, it is done once.
    while cilla.info["again"]["ready"] != [anna.seat]:
        cilla.hear()
    assert cilla.do("again")["type"] == "done"
    bo.close()
    for guest in (anna, cilla):
        while guest.info["match"] != 2:
            guest.hear()
    kinds = [row.kind for row in read_log(postgres_url, anna.table)]
    assert (kinds.count("again"), kinds.count("began")) == (2, 2)
    for guest in (anna, cilla, elsewhere):
        guest.close()


def check_that_tries_of_codes_are_counted_for_all_together(servers: list[Process]) -> None:
    session = servers[0].person("Anna")
    table = servers[0].table(session, game="kille", seats=4)
    code = "-".join(servers[0].ask("GET", f"/api/tables/{table}", session=session)[1]["code"])

    def attempt(server: Process, said: str, address: str) -> int:
        return server.ask("GET", f"/api/codes/{said}", x_forwarded_for=address)[0]

    tries = [attempt(servers[at % 2], "no-card-at-all", "198.51.100.7") for at in range(5)]
    assert tries == [404] * 5
    assert [attempt(server, code, "198.51.100.7") for server in servers] == [429, 429]
    assert [attempt(server, code, "198.51.100.8") for server in servers] == [200, 200]


@pytest.mark.parametrize("way", WAYS)
def test_two_processes_know_who_is_at_the_other(way: str, postgres_url: str, valkey_url: str, tmp_path: Path) -> None:
    alive = {**WAYS[way], "silent": str(HANG_SECONDS)}  # Who gets no processor for a while is not dead.
    with stopped(tmp_path, postgres_url, valkey_url, **alive, proxies="127.0.0.1") as servers:
        check_that_a_rest_waits_for_somebody_elsewhere_and_not_for_somebody_gone(servers, postgres_url)
        check_that_another_match_is_wanted_at_both(servers, postgres_url)
        check_that_tries_of_codes_are_counted_for_all_together(servers)


def test_a_process_that_dies_takes_its_people_with_it(postgres_url: str, valkey_url: str, tmp_path: Path) -> None:
    with stopped(tmp_path, postgres_url, valkey_url, poll="0.1", silent="0.5") as servers:
        guests = seated(servers, 9)
        play(guests)
        for guest in guests[:2]:
            assert guest.do("ready")["type"] == "done"
        servers[1].kill()
        wait_until(lambda: dealt(postgres_url, guests[0].table) == 1)
        wait_until(lambda: len(ask(postgres_url, "SELECT * FROM processes")) == 1)
        for guest in guests[:2]:
            guest.close()
