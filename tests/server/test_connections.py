"""Connections over real sockets: half open, slow, too many; and how the server is doing meanwhile."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.guests import Server, gather, serving
from tests.server.patience import HANG_SECONDS, wait_until

SHORT = 1.0  # Seconds; only the other end's patience is measured by them.
SECONDS = HANG_SECONDS
A_MINUTE = timedelta(seconds=59)  # By the clock on the wall, which need not agree with the other.
MOST = 40
AN_ADDRESS = 30
READY = b"GET /ready HTTP/1.1\r\nhost: x\r\n\r\n"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a server that does not wait long for anybody."""
    settings = {"header_seconds": str(SHORT), "body_seconds": str(SHORT)}
    with serving(tmp_path_factory.mktemp("hasty"), **settings) as running:
        yield running
        assert "Traceback" not in logged(running)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Server]:
    """Give a server that has room for few."""
    settings = {"connections": str(MOST), "an_address": str(AN_ADDRESS)}
    with serving(tmp_path, **settings) as running:
        yield running


def logged(server: Server) -> str:
    return (server.folder / f"errors-{server.port}.txt").read_text()


def lines(server: Server, event: str) -> list[dict[str, object]]:
    return [line for line in map(json.loads, logged(server).splitlines()) if line["event"] == event]


def open_one(server: Server, said: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    """Open a connection from *source* and say something."""
    opened = socket.create_connection(("127.0.0.1", server.port), SECONDS, source_address=(source, 0))
    opened.sendall(said)
    return opened


@contextmanager
def many(server: Server, count: int, said: bytes = b"", source: str = "127.0.0.1") -> Iterator[list[socket.socket]]:
    """Hold *count* connections open."""
    with ExitStack() as stack:
        yield [stack.enter_context(open_one(server, said, source)) for _one in range(count)]


def heard(opened: socket.socket) -> bytes:
    """Return what comes until the other end closes."""
    found = b""
    try:
        while more := opened.recv(65536):
            found += more
    except ConnectionResetError:
        pass
    return found


def status(server: Server, path: str, source: str = "127.0.0.1") -> int:
    """Ask once, on a connection of its own, and return the status."""
    with open_one(server, f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode(), source) as opened:
        answer = heard(opened)
    return int(answer.split(b" ")[1]) if answer else 0


def metric(server: Server, name: str) -> float:
    """Return one figure of /metrics."""
    code, text = server.ask("GET", "/metrics")
    assert code == 200
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found.group(1)) if found else 0.0


def count_of(server: Server) -> float:
    """Return how many connections there are besides the one that asks."""
    return metric(server, "talong_connections") - 1


def enter(server: Server, table: str) -> ClientConnection:
    address = f"ws://127.0.0.1:{server.port}/ws/{table}"
    opened = connect(address, origin=Origin(server.url), compression=None, legacy=True, open_timeout=SECONDS)
    opened.send(json.dumps({"type": "hello", "protocol": 1}))
    assert json.loads(opened.recv(timeout=SECONDS))["type"] == "welcome"
    return opened


HALF_OPEN = [
    b"",
    b"GET /",
    b"GET /ready HTTP/1.1\r\nx: y\r\n",
    b"\r\n",
    b"GET /health HTTP/1.1\r\nhost: x\r\n\r\nGET /h",
]


def test_a_hundred_half_open_connections_are_closed_and_honest_ones_served(hasty: Server) -> None:
    before = metric(hasty, 'talong_connections_overdue_total{why="headers"}')
    with ExitStack() as stack:
        half = [stack.enter_context(open_one(hasty, HALF_OPEN[each % 5])) for each in range(100)]
        session = hasty.person("honest")
        table = hasty.table(session, game="kille", seats=4)
        honest = enter(hasty, table)
        for opened in half:
            answer = heard(opened)  # Until it is closed, which is what is waited for.
            assert answer == b"" or answer.startswith(b"HTTP/1.1 200")
        assert metric(hasty, 'talong_connections_overdue_total{why="headers"}') - before == 100
        honest.send(json.dumps({"type": "nonsense"}))  # A conversation may take as long as it likes.
        assert json.loads(honest.recv(timeout=SECONDS))["type"] == "refused"
        honest.close()
    wait_until(lambda: count_of(hasty) == 0)
    told = [datetime.fromisoformat(str(line["timestamp"])) for line in lines(hasty, "connection overdue")]
    assert told
    assert all(after - before > A_MINUTE for before, after in pairwise(told))  # One line for an address and a minute.


def test_a_slow_body_and_a_slow_reader_are_closed(hasty: Server) -> None:
    posting = b"POST /api/verify HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nx"
    with open_one(hasty, posting) as slow:
        heard(slow)
    assert metric(hasty, 'talong_connections_overdue_total{why="body"}') >= 1

    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", hasty.port))
    with deaf:
        asked = b"GET /api/rulebooks/kille HTTP/1.1\r\nhost: x\r\n\r\n"
        deaf.sendall(asked * 400)  # Asks for more than any buffer takes, and reads nothing.
        wait_until(lambda: metric(hasty, 'talong_connections_overdue_total{why="reading"}') >= 1)
    wait_until(lambda: count_of(hasty) == 0)


def test_headers_without_end_are_refused(hasty: Server) -> None:
    with open_one(hasty) as opened:
        with suppress(OSError):
            opened.sendall(b"GET / HTTP/1.1\r\nx: " + b"y" * 1_000_000)
        assert heard(opened)[:12] in (b"HTTP/1.1 431", b"")
    assert status(hasty, "/health") == 200


def test_at_the_limit_only_the_state_of_the_server_is_told(small: Server) -> None:
    with many(small, AN_ADDRESS, source="127.0.0.2"), many(small, MOST - AN_ADDRESS, source="127.0.0.3"):
        wait_until(lambda: status(small, "/") == 503)
        for path in ("/ready", "/health", "/metrics", "/ready?x=y"):
            assert status(small, path) == 200, path
        for path in ("/api/games", "/ws/table", "/readyx", "//ready"):
            assert status(small, path) == 503, path
        with pytest.raises(Exception, match="503"):
            enter(small, "table")
        with open_one(small, b"GET /ready", "127.0.0.9"):  # Whoever holds the reserve holds one place of it.
            assert status(small, "/ready", "127.0.0.9") == 0 or status(small, "/ready", "127.0.0.9") == 503
            assert status(small, "/ready") == 200
        refused = metric(small, 'talong_connections_refused_total{why="all"}')
        assert refused >= 6
    wait_until(lambda: count_of(small) == 0)
    assert status(small, "/api/games") == 200
    assert lines(small, "connection refused")


def test_one_address_has_so_many_connections_and_no_more(small: Server) -> None:
    with many(small, AN_ADDRESS, source="127.0.0.2"):
        wait_until(lambda: count_of(small) == AN_ADDRESS)
        assert status(small, "/ready", "127.0.0.2") in (503, 0)
        assert status(small, "/ready", "127.0.0.2") in (503, 0)
        assert status(small, "/ready", "127.0.0.3") == 200
        assert status(small, "/api/games", "127.0.0.3") == 200
        assert metric(small, 'talong_connections_refused_total{why="address"}') == 2
    wait_until(lambda: count_of(small) == 0)
    assert status(small, "/ready", "127.0.0.2") == 200
    assert len(lines(small, "connection refused")) == 1


def test_sockets_are_counted_until_they_end(small: Server) -> None:
    guests = gather(small, 3, game="kille", seats=4)
    wait_until(lambda: count_of(small) == 3)
    guests[0].close()
    wait_until(lambda: count_of(small) == 2)
    opened = guests[1].socket
    assert opened is not None
    opened.socket.sendall(b"\x81\x82\0\0\0\0\xff\xfe")  # Text that is none.
    wait_until(lambda: count_of(small) == 1)
    raw = guests[2].socket
    assert raw is not None
    raw.socket.shutdown(socket.SHUT_RDWR)
    wait_until(lambda: count_of(small) == 0)
    assert [line["level"] for line in lines(small, "invalid UTF-8 from a client")] == ["warning"]
    assert "Traceback" not in logged(small)
