"""Coming back over real sockets: cut off, restarted under, on another device, after a bot has played, after a stop."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from talong.live.rows import Row, check_chain
from talong.server.store.log import Store
from tests.running import is_running
from tests.server.forking import Nursery, common_nursery
from tests.server.guests import Guest, Server, begin, gather, play, serving
from tests.server.nursery import Forked
from tests.server.patience import HANG_SECONDS, wait_until
from tests.sizes import size

pytestmark = pytest.mark.slow

GAMES: dict[str, tuple[int, dict[str, object]]] = {
    "kille": (4, {"pots": 3, "frage": True}),
    "punschkille": (4, {}),
    "kungsholmskille": (4, {"deals": 5}),
    "rodskagg": (4, {"max_deals": 5}),
    "skitgubbe": (3, {"deals": 2}),
}


@pytest.fixture
def nursery() -> Nursery:
    return common_nursery().with_ways("unsynced")


@contextmanager
def forked(folder: Path, nursery: Nursery) -> Iterator[Forked]:
    server = Forked(folder, nursery)
    server.start()
    try:
        yield server
    finally:
        server.end()


def cut(guest: Guest) -> None:
    """Lose the connection without a word."""
    assert guest.socket is not None
    guest.socket.socket.shutdown(socket.SHUT_RDWR)
    guest.socket.close()


def leave(*guests: Guest) -> None:
    for guest in guests:
        guest.close()


def listen(guests: list[Guest], version: int) -> None:
    """Let everybody hear what has happened up to *version*."""
    for guest in guests:
        while guest.version < version:
            guest.hear()


def alike(guests: list[Guest], witnesses: list[Guest]) -> None:
    listen([*guests, *witnesses], max(guest.version for guest in guests))
    for guest, witness in zip(guests, witnesses, strict=True):
        assert (guest.version, guest.view, guest.events) == (witness.version, witness.view, witness.events)


def rows_of(server: Server, table: str) -> list[Row]:
    async def read() -> list[Row]:
        store = Store.open(f"sqlite:///{server.folder / 'talong.db'}")
        try:
            return await store.rows(table)
        finally:
            await store.close()

    return asyncio.run(read())


def commands(rows: list[Row]) -> list[str]:
    return [row.command for row in rows if row.command is not None]


@pytest.mark.parametrize("game", size(["kungsholmskille"], list(GAMES)))
def test_cut_off_at_every_moment(tmp_path: Path, nursery: Nursery, game: str) -> None:
    seats, rules = GAMES[game]
    rng = Random(game)
    with forked(tmp_path, nursery) as server:
        guests = gather(server, seats, game=game, seats=seats, rules=rules)
        begin(guests)
        witnesses = [Guest(server, guest.table, guest.session) for guest in guests]
        for witness in witnesses:
            witness.connect()
        alike(guests, witnesses)
        for step in range(8):
            play(guests, rng.randrange(1, 4), rng)
            listen(guests, max(guest.version for guest in guests))
            if guests[0].info["status"] != "playing":
                break
            guest = next(guest for guest in guests if guest.seat == guests[0].turn)
            act, version = rng.choice(guest.legal), guest.version
            moment = step % 4
            if moment == 0:  # Before sending: nothing is missed, and nothing is sent.
                cut(guest)
                welcome = guest.connect()
                assert (welcome["fresh"], welcome["events"], welcome["view"]) == (False, [], None)
                continue
            if moment == 1:  # After sending, before the answer.
                guest.send("act", act=act)
                cut(guest)
            elif moment == 2:  # After the answer.
                assert guest.do("act", act=act)["type"] == "done"
                cut(guest)
            else:  # The server goes down with the command.
                guest.send("act", act=act)
                server.kill()
                leave(*guests, *witnesses)
                server.start()
                for other in [*guests, *witnesses]:
                    if other is not guest:
                        other.connect()
            known = guest.version
            welcome = guest.connect()
            assert not welcome["fresh"]
            assert bool(welcome["events"] or welcome["view"]) == (welcome["version"] != known)
            guest.number -= 1
            guest.version, now = version, guest.version  # It is the same command, aimed at the same version.
            command = guest.send("act", act=act)
            guest.version = now
            answer = guest.answer_to(command)
            assert (answer["type"], answer["version"]) == ("done", version + 1)
            alike(guests, witnesses)
        alike(guests, witnesses)
        rows = rows_of(server, guests[0].table)
        check_chain(rows)
        assert len(set(commands(rows))) == len(commands(rows))
        leave(*guests, *witnesses)


def test_another_device_by_recovery_code(tmp_path: Path, nursery: Nursery) -> None:
    with forked(tmp_path, nursery) as server:
        sessions = [server.person(f"guest {number}") for number in range(4)]
        table = server.table(sessions[0], game="kille", seats=4)
        guests = [Guest(server, table, session, name=f"g{number}") for number, session in enumerate(sessions)]
        codes = []
        for guest in guests:
            guest.connect()
            codes.append(guest.sit()["recovery"])
        begin(guests)
        play(guests, 3, Random(1))
        listen(guests, max(guest.version for guest in guests))
        cut(guests[1])
        server.kill()  # The code outlives the process.
        leave(*guests)
        server.start()

        status, who = server.ask("POST", "/api/recover", {"table": table, "code": f" {codes[1].lower()} "})
        assert status == 201
        phone = Guest(server, table, who["session"], name="phone")
        welcome = phone.connect()

        assert welcome["fresh"]
        assert (phone.seat, phone.version) == (guests[1].seat, guests[1].version)
        assert (phone.view, phone.events) == (guests[1].view, guests[1].events)
        elsewhere = server.table(sessions[0], game="kille", seats=4)
        for wrong in ({"table": elsewhere, "code": codes[1]}, {"table": table, "code": codes[1][:-1] + "A1"}):
            assert server.ask("POST", "/api/recover", wrong)[0] == 401
        phone.close()


def test_a_bot_plays_for_whoever_is_gone_until_he_is_back(tmp_path: Path, nursery: Nursery) -> None:
    with forked(tmp_path, nursery.with_ways("impatient")) as server:
        guests = gather(server, 4, game="rodskagg", seats=4)
        begin(guests)
        gone = next(guest for guest in guests if guest.seat == guests[0].turn)
        others = [guest for guest in guests if guest is not gone]
        version = gone.version
        cut(gone)

        while not any(chair.get("away") for chair in others[0].info["chairs"]):
            others[0].hear()
        listen(others, others[0].version)
        acts = 0
        while others[0].turn == gone.seat or not acts:  # The bot acts, and nobody else could.
            message = others[0].hear()
            acts += message["type"] == "update" and message["kind"] == "act" and message["seat"] == gone.seat
        welcome = gone.connect()
        while any(chair.get("away") for chair in gone.info["chairs"]):
            gone.hear()

        assert welcome["version"] >= version + 2
        listen(guests, gone.version)
        anew = Guest(server, gone.table, gone.session)
        anew.connect()
        listen([gone], anew.version)
        assert (gone.version, gone.view, gone.events) == (anew.version, anew.view, anew.events)
        anew.close()
        assert play(guests, 8, Random(2)) == 8  # He plays himself again.
        assert server.ask("GET", f"/api/tables/{gone.table}")[1]["chairs"][gone.seat or 0].get("away", False) is False
        rows = rows_of(server, gone.table)
        check_chain(rows)
        assert [row.kind for row in rows if row.kind in ("away", "back")] == ["away", "back"]
        leave(*guests)


def descendants(pid: int) -> list[int]:
    """Return the processes that *pid* has started, and theirs."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    found = [child for child, parent in pairs if parent == pid]
    return found + [grandchild for child in found for grandchild in descendants(child)]


def test_no_bot_outlives_a_killed_server(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guests = gather(server, 1, game="rodskagg", seats=2, bots={"1": "simple"})
        begin(guests)
        play(guests, 4, Random(1))
        assert server.running is not None
        children = descendants(server.running.pid)
        assert children
        server.kill()
        leave(*guests)

        wait_until(lambda: not any(is_running(child) for child in children))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_being_asked_to_stop(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path) as server:
        guests = gather(server, 3, game="skitgubbe", seats=3)
        begin(guests)
        play(guests, 5, Random(1))
        listen(guests, max(guest.version for guest in guests))
        mover = next(guest for guest in guests if guest.seat == guests[0].turn)
        mover.send("act", act=mover.legal[0])  # Under way while the doors close.
        assert server.running is not None

        server.running.send_signal(how)
        closed = []
        answered = []
        for guest in guests:
            try:
                while True:
                    message = guest.hear()
                    if message["type"] == "done":
                        answered.append(message)
            except ConnectionClosed as end:
                closed.append(end.rcvd.code if end.rcvd is not None else None)
        code = server.running.wait(timeout=HANG_SECONDS)

        assert code == 0
        assert closed == [1012] * 3  # The server is restarting.
        assert "Traceback" not in (tmp_path / f"errors-{server.port}.txt").read_text()
        server.start()
        for guest in guests:
            guest.close()
            guest.connect()
        rows = rows_of(server, mover.table)
        check_chain(rows)
        for answer in answered:
            assert str(rows[answer["version"] - 1].command).endswith(f"/{answer['id']}")
        assert {guest.version for guest in guests} == {len(rows)}
        assert play(guests, 5, Random(2)) == 5
        leave(*guests)
        assert server.stop() == 0
