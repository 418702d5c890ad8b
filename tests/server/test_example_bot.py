"""The example bot plays whole matches at a real server, with a token from the host."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.server import ServerConnection
from websockets.sync.server import serve as websocket_server

from tests.server.guests import Guest, Server, serving
from tests.server.patience import HANG_SECONDS
from tests.sizes import size

BOT = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


def token(server: Server, table: str, session: str, **wish: object) -> tuple[int, Any]:
    return server.ask("POST", f"/api/tables/{table}/tokens?lang=en", wish, session)


SHORT: list[tuple[str, dict[str, object]]] = [
    ("punschkille", {"glasses": 1}),
    ("kungsholmskille", {"deals": 2}),  # With a rest between them.
    ("kille", {"pots": 1}),
    ("rodskagg", {"max_deals": 1}),
    ("skitgubbe", {"deals": 1, "loop_plies": 1}),
]


@pytest.mark.parametrize(
    ("game", "rules"),
    size(SHORT[1:2], SHORT),
)
def test_bot_plays_until_the_match_is_over(server: Server, game: str, rules: dict[str, object]) -> None:
    session = server.person("Host")
    table = server.table(session, game=game, rules=rules, seats=4, bots={"2": "simple", "3": "simple"}, rests=True)
    opened = [token(server, table, session, name=f"robot {number}") for number in (0, 1)]
    assert [(status, answer["seat"]) for status, answer in opened] == [(201, 0), (201, 1)]
    host = Guest(server, table, session)
    assert host.connect()["seat"] is None
    programs = [
        subprocess.Popen(
            [sys.executable, str(BOT), f"{server.url}/t/{table}", answer["token"]],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _status, answer in opened
    ]
    try:
        assert host.do("begin")["type"] == "done"
        said = [program.communicate(timeout=HANG_SECONDS) for program in programs]
    finally:
        for program in programs:
            program.kill()
            program.communicate()
    assert said == [("", "")] * 2
    assert [program.returncode for program in programs] == [0, 0]
    while host.info["status"] != "over":
        host.hear()
    assert [chair.get("name") for chair in host.info["chairs"]] == ["robot 0", "robot 1", None, None]


def test_bot_is_two_dozen_lines() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 24


def test_bot_takes_a_long_welcome() -> None:
    over: dict[str, Any] = {"phase": "match_over", "legal": [], "turn": None, "viewer": 0}
    welcome = {"type": "welcome", "version": 9, "events": [{"event": "x" * 1000}] * 3000, "view": over}
    heard: list[str] = []

    def greet(socket: ServerConnection) -> None:
        heard.append(str(socket.recv()))
        socket.send(json.dumps(welcome))

    with websocket_server(greet, "127.0.0.1", 0) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        port = running.socket.getsockname()[1]
        done = subprocess.run(
            [sys.executable, str(BOT), f"http://127.0.0.1:{port}/t/table", "token"],
            capture_output=True,
            text=True,
            check=False,
        )
        running.shutdown()
        thread.join()

    assert len(json.dumps(welcome)) > 2 << 20
    assert json.loads(heard[0])["type"] == "hello"
    assert (done.returncode, done.stderr) == (0, "")


def test_bot_with_a_wrong_token_says_why(server: Server) -> None:
    table = server.table(server.person("Host"), game="kille")
    done = subprocess.run(
        [sys.executable, str(BOT), f"{server.url}/t/{table}", "wrong"], capture_output=True, text=True, check=False
    )

    assert done.returncode == 1
    assert "öppnar" in done.stderr


def test_only_the_host_gives_tokens_and_only_for_free_seats(server: Server) -> None:
    session, other = server.person("Host"), server.person("Guest")
    table = server.table(session, game="kille", seats=4, bots={"3": "simple"})

    assert token(server, table, "", name="x")[0] == 401
    assert token(server, table, other, name="x")[1]["code"] == "only-host"
    assert token(server, "nowhere", session, name="x")[0] == 404
    assert token(server, table, session, name=" ")[1]["code"] == "not-printable"
    assert token(server, table, session, name="x", seat=4)[1]["code"] == "no-such-seat"
    assert token(server, table, session, name="x", seat=3)[1] == {
        "code": "seat-taken",
        "text": "seat 4 is taken",
        "rule": "",
    }
    assert token(server, table, session, name="x", seat=2)[1]["seat"] == 2
    assert token(server, table, session, name="x", seat=2)[1]["code"] == "seat-taken"
    assert [token(server, table, session, name="x")[1]["seat"] for _seat in (0, 1)] == [0, 1]
    assert token(server, table, session, name="x")[1]["code"] == "table-full"


def test_token_opens_its_own_table_only(server: Server) -> None:
    session = server.person("Host")
    tables = [server.table(session, game="kille") for _table in range(2)]
    _status, answer = token(server, tables[0], session, name="x", seat=1)

    assert Guest(server, tables[0], token=answer["token"]).connect()["seat"] == 1
    assert Guest(server, tables[1], token=answer["token"]).connect()["code"] == "bad-token"


def test_whoever_sits_may_promise_another_nonce(server: Server) -> None:
    session = server.person("Host")
    guest = Guest(server, server.table(session, game="kille"), session)
    guest.connect()
    first = guest.sit()
    second = guest.sit()

    assert first["seat"] == second["seat"]
    for token in (first["token"], second["token"]):  # Each `sit` gives its own, and both open the seat.
        again = Guest(server, guest.table, token=token)
        assert again.connect()["seat"] == first["seat"]
        again.close()


def test_whoever_goes_away_has_a_bot_until_he_is_back(server: Server) -> None:
    session = server.person("Host")
    bots = {"1": "simple", "2": "simple", "3": "simple"}
    table = server.table(session, game="kille", rules={"pots": 1, "buyins": "none"}, bots=bots)
    guest = Guest(server, table, session)
    guest.connect()
    assert guest.do("away")["code"] == "not-seated"
    guest.sit()
    assert guest.do("away")["code"] == "no-match"
    watcher = Guest(server, table)
    watcher.connect()
    assert guest.do("begin")["type"] == "done"
    assert guest.open_nonce()["type"] == "done"  # Else the others wait for it.
    assert guest.do("away")["type"] == "done"
    guest.close()
    while watcher.info["status"] != "over":  # Nobody waits for him.
        watcher.hear()
    assert watcher.info["chairs"][0] == {"kind": "person", "name": "Host", "away": True}
    guest.connect()
    while watcher.info["chairs"][0].get("away"):
        watcher.hear()
