"""Requests that are wrong in every way anybody has thought of, on both databases: never a 5xx, and no traceback."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from talong.messages import texts
from tests.server.guests import Server, serving
from tests.server.patience import HANG_SECONDS

pytest_plugins = ["tests.server.databases"]

SECONDS = HANG_SECONDS
LONG = "x" * 300
HUGE = str(1 << 40)
DIGITS = "9" * 5000

IDS = [
    "%00",
    "a%00b",
    LONG,
    "%ff",
    "%c3%28",
    "%ed%a0%80",
    "%F4%90%80%80",
    "..",
    "%2e%2e",
    "%2f",
    "%5c",
    "'",
    "%25",
    "%0a",
]
NUMBERS = [HUGE, str(1 << 31), str((1 << 31) - 1), str(1 << 53), str(1 << 63), str(1 << 64), "-1", DIGITS, "1e9", "%00"]
PLACES = [
    "/assets/{}",
    "/assets/{}.js",
    "/api/tables/{}",
    "/api/tables/{}/qr.svg",
    "/api/tables/{}/hint",
    "/api/tables/{}/records/1",
    "/api/tables/{}/records/1/events?seat=0",
    "/api/tables/{}/records/1/steps",
    "/api/tables/{}/records/1/acts",
    "/api/tables/{}/records/1/ledger",
    "/api/tables/{}/records/1/review?seat=0",
    "/api/rules/{}",
    "/api/rulebooks/{}",
    "/t/{}",
    "/lay/{}",
    "/rules/{}",
    "/replay/{}/1",
    "/{}",
    "/api/{}",
    "/api/games?lang={}",
    "/api/rules/K1?lang={}",
]
COUNTED = [
    "/api/tables/{table}/records/{}",
    "/api/tables/{table}/records/{}/events",
    "/api/tables/{table}/records/{}/steps",
    "/api/tables/{table}/records/{}/acts",
    "/api/tables/{table}/records/{}/ledger",
    "/api/tables/{table}/records/{}/review?seat=0",
    "/api/tables/{table}/records/1/steps?start={}",
    "/api/tables/{table}/records/1/events?seat={}",
    "/api/tables/{table}/records/1/review?seat={}",
    "/replay/{table}/{}",
]
DEEP = b"[" * 20_000 + b"]" * 20_000
BODIES = [
    DEEP,
    b'{"name":' + DEEP + b"}",
    b'{"rules":' + DEEP + b',"game":"kille"}',
    b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
    b'{"name":"\\ud800"}',
    b'{"name":"\\u0000"}',
    b'{"name":"\xff"}',
    b'{"name":"x","name":"y"}',
    b'{"game":"kille\\u0000","preset":"\\u0000"}',
    b'{"game":"kille","rules":{"\\u0000":1}}',
    b'{"game":"kille","rules":{"pots":' + DIGITS.encode() + b"}}",
    b'{"game":"kille","rules":{"pots":1e400}}',
    b'{"game":"kille","bots":{"0":"\\u0000"}}',
    b'{"game":"kille","bots":{"99":"direkt"}}',
    b'{"game":"kille","seats":' + HUGE.encode() + b"}",
    b'{"table":"\\u0000","code":"\\u0000"}',
    b'{"table":"x","code":"\xc3\xa5\xc3\x9f"}',
    b"",
    b"\0",
    b"null",
    b"\xef\xbb\xbf{}",
    b"talong record 1\n\0",
    b"talong record 1\n" + DEEP,
    b"talong record 1\ngame: kille\n" + b"\xff" * 100,
]
POSTS = [
    "/api/people",
    "/api/tables",
    "/api/recover",
    "/api/verify",
    "/api/games/kille/options",
    "/api/tables/{table}/tokens",
]
COOKIES = [
    "talong=",
    "talong=\0",
    "talong=%00",
    'talong="\\377\\000"',
    "talong=a.b; talong=c",
    "talong",
    "=",
    ";;;",
    "talong=" + "x" * 5000,
    "\xff=\xfe",
    "talong=\xe5.\xe4",
    "$Version=1; talong=x",
    '"',
]
HEADERS = [
    "content-length: -1",
    "content-length: 99999999999999999999999",
    "content-length: x",
    "content-length: 1\r\ncontent-length: 2",
    "content-length: 5\r\ntransfer-encoding: chunked",
    "transfer-encoding: nonsense",
    "authorization: Bearer \xff\xfe",
    "authorization: Bearer a.\xe5",
    "authorization: Bearer " + "x" * 10_000,
    "authorization: \x80",
    "accept: \xff",
    "accept-encoding: \xff;q=x,,;",
    "origin: \xff",
    "content-type: \xff/;charset=nonsense",
    "content-type: application/json; charset=utf-16",
    "content-type: multipart/form-data",
    "content-type: application/x-www-form-urlencoded",
    "x-forwarded-for: \xff",
    "host: \xff\xff",
    "expect: 100-continue",
    "upgrade: h2c\r\nconnection: upgrade",
    "range: bytes=-1",
    "if-none-match: \xff",
]
LINES = [
    b"GET /\xff\xfe HTTP/1.1",
    b"GET /api/tables/\xc3\xa5 HTTP/1.1",
    b"GET http://[ HTTP/1.1",
    b"GET http://x:99999999/ready HTTP/1.1",
    b"GET * HTTP/1.1",
    b"OPTIONS * HTTP/1.1",
    b"CONNECT x:1 HTTP/1.1",
    b"GET /ready?\xff HTTP/1.1",
    b"GET /api/games?lang=%ff%00 HTTP/1.1",
    b"GET /api/games?" + b"&" * 5000 + b" HTTP/1.1",
    b"GET /api/games?lang[]=1&lang=2&lang=3 HTTP/1.1",
    b"GET /ready HTTP/1.0",
    b"GET /ready HTTP/9.9",
    b"FOO /ready HTTP/1.1",
    b"TRACE /ready HTTP/1.1",
    b"HEAD /api/games HTTP/1.1",
    b"PUT /api/people HTTP/1.1",
    b"GET /" + b"x" * 30_000 + b" HTTP/1.1",
    b"GET /./../ready HTTP/1.1",
    b"GET //ready HTTP/1.1",
    b"GET /ready;x=y HTTP/1.1",
    b"GET /api/tables/a%2Fb HTTP/1.1",
]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("bad")
    url = request.getfixturevalue("module_postgres_url") if request.param == "postgres" else ""
    with serving(folder, **({"database": url} if url else {})) as running:
        yield running
        assert "Traceback" not in logged(running), logged(running)[-3000:]
        assert running.ask("GET", "/ready")[1] == "ready"


@pytest.fixture(scope="module")
def session(server: Server) -> str:
    return server.person("host")


@pytest.fixture(scope="module")
def table(server: Server, session: str) -> str:
    return server.table(session, game="kille", seats=4)


def logged(server: Server) -> str:
    return (server.folder / f"errors-{server.port}.txt").read_text()


def say(server: Server, request: bytes) -> tuple[int, bytes]:
    """Send the bytes of a request, and return the status and the body of what comes back."""
    with socket.create_connection(("127.0.0.1", server.port), SECONDS) as opened:
        opened.sendall(request)
        answer = b""
        try:
            while more := opened.recv(65536):
                answer += more
        except ConnectionResetError:
            pass
    head, _empty, body = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]) if head else 0, body


def check(server: Server, request: bytes) -> int:
    """See that a request is answered by something other than a failure."""
    status, body = say(server, request)
    assert 200 <= status < 500, (request[:200], status, body[:300])
    if status >= 400 and body.startswith(b"{"):
        problem: Any = json.loads(body)
        assert problem["code"] in texts(), problem
        assert problem["code"] != "internal-error"
    return status


def get(server: Server, path: str, session: str = "") -> int:
    bearer = f"authorization: Bearer {session}\r\n" if session else ""
    return check(server, f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{bearer}\r\n".encode())


def test_ids_that_are_none(server: Server, session: str) -> None:
    for place in PLACES:
        for given in IDS:
            get(server, place.replace("{}", given), session)


def test_numbers_that_are_too_large(server: Server, session: str, table: str) -> None:
    for place in COUNTED:
        for given in NUMBERS:
            assert get(server, place.replace("{table}", table).replace("{}", given), session) in (200, 400, 404)
    assert get(server, f"/api/tables/{table}/records/{HUGE}") == 404


def test_bodies_that_cannot_be_meant(server: Server, session: str, table: str) -> None:
    for place in POSTS:
        path = place.replace("{table}", table)
        for body in BODIES:
            head = f"POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer {session}\r\n"
            head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
            status = check(server, head.encode() + body)
            assert status >= 400 or body in (b'{"name":"x","name":"y"}', b"", b"null")
    deep = f"POST /api/people HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {len(DEEP)}\r\n\r\n"
    assert check(server, deep.encode() + DEEP) == 400


def test_cookies_and_headers_that_are_none(server: Server) -> None:
    for cookie in COOKIES:
        head = f"GET /api/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: {cookie}\r\n\r\n"
        assert check(server, head.encode("latin-1")) in (400, 401)
    for header in HEADERS:
        closing = "" if "connection:" in header else "connection: close\r\n"
        for start in ("GET /api/me", "POST /api/people", "GET /", "GET /metrics"):
            host = "" if header.startswith("host") else "host: x\r\n"
            head = f"{start} HTTP/1.1\r\n{host}{closing}{header}\r\n\r\n"
            status, body = say_and_leave(server, head.encode("latin-1"))
            assert status < 500, (head, body)


def say_and_leave(server: Server, request: bytes) -> tuple[int, bytes]:
    """Send the head of a request, and nothing of the body that it may promise."""
    with socket.create_connection(("127.0.0.1", server.port), SECONDS) as opened:
        opened.sendall(request)
        opened.shutdown(socket.SHUT_WR)
        answer = b""
        try:
            while more := opened.recv(65536):
                answer += more
        except ConnectionResetError:
            pass
    return (int(answer.split(b" ")[1]) if answer else 0), answer


def test_request_lines_that_are_none(server: Server) -> None:
    for line in LINES:
        status, answer = say_and_leave(server, line + b"\r\nhost: x\r\nconnection: close\r\n\r\n")
        assert status < 500, (line[:100], answer[:300])


def test_sockets_to_nowhere(server: Server, table: str) -> None:
    for given in [*IDS, table + "%00", "%00" + table, table + "/", LONG * 10]:
        with connect(
            f"ws://127.0.0.1:{server.port}/ws/{given}",
            origin=Origin(server.url),
            compression=None,
            open_timeout=SECONDS,
        ) as opened:
            opened.send('{"type":"hello","protocol":1}')
            assert json.loads(opened.recv(timeout=SECONDS))["code"] == "no-such-table"
            with pytest.raises(ConnectionClosed) as closed:
                opened.recv(timeout=SECONDS)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008


UPGRADE = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
KEY = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


def test_handshakes_that_are_none(server: Server) -> None:
    for line, headers in [
        (b"GET /ws/\xff HTTP/1.1", KEY),
        (b"GET /ws/x HTTP/1.1", "sec-websocket-key: x\r\n"),
        (b"GET /ws/x HTTP/1.1", ""),
        (b"POST /ws/x HTTP/1.1", KEY),
        (b"GET /ws/x HTTP/1.0", KEY),
        (b"GET /elsewhere HTTP/1.1", KEY),
        (b"GET /ws/x HTTP/1.1", KEY + "cookie: talong=\xff\r\n"),
        (b"GET /ws/x HTTP/1.1", KEY + "x: y\r\n" * 300),
        (b"GET /ws/x HTTP/1.1", KEY + "x: " + "y" * 20_000 + "\r\n"),
        (b"GET /ws/" + b"x" * 20_000 + b" HTTP/1.1", KEY),
        (b"GET /ws/x HTTP/1.1", KEY + "sec-websocket-extensions: \xff;;=\r\n"),
        (b"GET /ws/x HTTP/1.1", KEY + "sec-websocket-protocol: \xff\r\n"),
        (b"GET /ws/x HTTP/1.1", KEY + "origin: \xff\r\n"),
        (b"GET http://[/ws/x HTTP/1.1", KEY),
    ]:
        request = line + b"\r\nhost: x\r\n" + (UPGRADE + headers).encode("latin-1") + b"\r\n"
        status, answer = say_and_leave(server, request)
        assert status < 500, (request[:300], answer[:300])


def test_frames_that_are_none(server: Server, table: str) -> None:
    before = logged(server).count("invalid UTF-8")
    frames = [
        (b"\x81\x82\0\0\0\0\xff\xfe", 1007),
        (b"\x01\x81\0\0\0\0\xc3\x80\x81\0\0\0\0\x28", 1007),  # In two parts that do not go together.
        (b"\x81\x83\0\0\0\0\xed\xa0\x80", 1007),  # A surrogate.
        (b"\x83\x80\0\0\0\0", 1002),
        (b"\x81\x01x", 1002),  # Without a mask.
    ]
    for frame, code in frames:
        with connect(
            f"ws://127.0.0.1:{server.port}/ws/{table}",
            origin=Origin(server.url),
            compression=None,
            open_timeout=SECONDS,
        ) as opened:
            opened.send('{"type":"hello","protocol":1}')
            assert json.loads(opened.recv(timeout=SECONDS))["type"] == "welcome"
            opened.socket.sendall(frame)
            with pytest.raises(ConnectionClosed) as closed:
                opened.recv(timeout=SECONDS)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == code
    assert logged(server).count("invalid UTF-8") - before == 3  # One line each.
