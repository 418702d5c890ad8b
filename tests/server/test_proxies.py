"""Behind reverse proxies: whose word is taken for where a request comes from, and the real nginx and Caddy."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from talong.cli.serve import make_config
from talong.cli.usage_error import UsageError
from talong.server.proxies import Client, Proxies
from tests.server.guests import Server, free_port, serving
from tests.server.patience import HANG_SECONDS, wait_until

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "cards.example.org"
SECONDS = HANG_SECONDS
PEOPLE = 3  # A minute, from one address.


# ------------------------------------------------------------------------------------------------------ whom to believe


def ask(proxies: list[str], peer: str, *forwarded: str) -> Client:
    headers = [(b"host", b"x"), *[(b"x-forwarded-for", value.encode("latin-1")) for value in forwarded]]
    return Proxies(proxies).client_of(peer, headers)


def test_nobody_is_believed_unless_named() -> None:
    assert ask([], "203.0.113.9", "198.51.100.1") == Client("203.0.113.9", is_proxied=False, is_local=False)
    assert ask([], "127.0.0.1", "198.51.100.1") == Client("127.0.0.1", is_proxied=False, is_local=False)
    assert ask(["10.0.0.1"], "10.0.0.2", "198.51.100.1").address == "10.0.0.2"


def test_only_what_asks_from_this_machine_itself_is_local() -> None:
    assert ask([], "127.0.0.1").is_local
    assert ask([], "::1").is_local
    assert ask(["10.0.0.0/8"], "127.0.0.1").is_local
    assert not ask([], "127.0.0.1", "127.0.0.1").is_local  # By way of a proxy that nobody has named.
    assert not ask(["127.0.0.1"], "127.0.0.1", "127.0.0.1").is_local
    assert not ask(["127.0.0.1"], "127.0.0.1").is_local  # It may be one that forgets to say whom it speaks for.
    assert not ask([], "10.0.0.1").is_local


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        (["203.0.113.9"], "203.0.113.9"),
        (["198.51.100.1, 203.0.113.9"], "203.0.113.9"),  # The client has written the first one.
        (["198.51.100.1", "203.0.113.9"], "203.0.113.9"),  # Two headers are one.
        (["203.0.113.9, 10.0.0.7"], "203.0.113.9"),  # By way of another proxy.
        (["127.0.0.1, 203.0.113.9, 10.0.0.7, 10.1.2.3"], "203.0.113.9"),
        (["203.0.113.9:4711"], "203.0.113.9"),
        (["::ffff:203.0.113.9"], "203.0.113.9"),
        (["[2001:db8:1:2:3::4]:4711"], "2001:db8:1:2::/64"),
        (["2001:db8:1:2:ffff::9"], "2001:db8:1:2::/64"),
        (["10.0.0.7"], "10.0.0.7"),
        (["198.51.100.1, nonsense"], "10.0.0.1"),
        (["198.51.100.1, , 10.0.0.7"], "10.0.0.7"),
        (["\xff\0"], "10.0.0.1"),
        ([""], "10.0.0.1"),
        ([], "10.0.0.1"),
        ([",".join(["198.51.100.1"] * 5000)], "198.51.100.1"),
    ],
)
def test_the_client_is_the_rightmost_that_is_no_proxy(forwarded: list[str], client: str) -> None:
    assert ask(["10.0.0.0/8"], "10.0.0.1", *forwarded) == Client(client, is_proxied=True, is_local=False)
    assert ask(["10.0.0.0/8"], "::ffff:10.0.0.1", *forwarded).address == client


def test_proxies_are_read_from_the_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def proxies(*given: str) -> tuple[str, ...]:
        return make_config("", 8020, "", [], "", "", str(tmp_path), 0, list(given), 0, 200).proxies

    assert proxies() == ()
    monkeypatch.setenv("TALONG_PROXIES", "10.0.0.1, 2001:db8::/32")
    assert proxies() == ("10.0.0.1", "2001:db8::/32")
    assert proxies("127.0.0.1") == ("127.0.0.1",)
    with pytest.raises(UsageError, match="bad-value"):
        proxies("localhost")


def people(server: Server, count: int, **headers: str) -> list[int]:
    """Make so many people, and return how each was answered."""
    return [server.ask("POST", "/api/people", {"name": "x"}, **headers)[0] for _one in range(count)]


def test_a_client_cannot_talk_itself_out_of_its_limits(tmp_path: Path) -> None:
    with serving(tmp_path, people=str(PEOPLE), an_address="5") as server:
        spoofed = [people(server, 1, x_forwarded_for=f"198.51.100.{number}")[0] for number in range(PEOPLE + 2)]
        assert spoofed == [201] * PEOPLE + [429, 429]
        assert server.ask("GET", "/metrics")[0] == 200
        assert server.ask("GET", "/metrics", x_forwarded_for="127.0.0.1")[0] == 403
        with ExitStack() as held:
            for _one in range(5):
                held.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            assert b" 101 " not in answer_to_upgrade(server, "198.51.100.1")
        wait_until(lambda: b" 101 " in answer_to_upgrade(server, "198.51.100.1"))


def answer_to_upgrade(server: Server, client: str) -> bytes:
    """Ask for a socket in the name of *client*, and return the first of the answer, or nothing if the door is shut."""
    asked = (
        f"GET /ws/x HTTP/1.1\r\nHost: x\r\nOrigin: {server.url}\r\nX-Forwarded-For: {client}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port), HANG_SECONDS) as opened:
        try:  # Whoever is refused is refused before they have said anything.
            opened.sendall(asked.encode())
            return opened.recv(65536)
        except (BrokenPipeError, ConnectionResetError):
            return b""


def test_whoever_comes_by_way_of_a_named_proxy_has_limits_of_their_own(tmp_path: Path) -> None:
    with serving(tmp_path, people=str(PEOPLE), an_address="5", proxies="127.0.0.1") as server:
        assert people(server, PEOPLE + 1, x_forwarded_for="203.0.113.1") == [201] * PEOPLE + [429]
        assert people(server, 1, x_forwarded_for="198.51.100.9, 203.0.113.1") == [429]
        assert people(server, 1, x_forwarded_for="203.0.113.2") == [201]
        assert server.ask("GET", "/metrics", x_forwarded_for="127.0.0.1")[0] == 403
        assert server.ask("GET", "/metrics")[0] == 403
        address = f"ws://127.0.0.1:{server.port}/ws/x"

        def enter(client: str) -> ClientConnection:
            headers = {"X-Forwarded-For": client}
            return connect(
                address, origin=Origin(server.url), additional_headers=headers, open_timeout=SECONDS, legacy=True
            )

        held = [enter("203.0.113.1") for _one in range(5)]
        with pytest.raises(InvalidStatus):
            enter("203.0.113.1")
        held.append(enter("203.0.113.2"))
        for one in held:
            one.close()
        wait_until(lambda: is_let_in(lambda: enter("203.0.113.1")))  # The others are counted no more.


def is_let_in(enter: Any) -> bool:
    try:
        enter().close()
    except InvalidStatus:
        return False
    return True


# -------------------------------------------------------------------------------------------------- the real programs


def program(name: str) -> str:
    """Return where *name* is installed; where it is not, its tests are not run, unless they are expected to be."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if found is None:
        assert os.environ.get("TALONG_EXPECT_PROXIES") != "1", f"{name} is not installed"
        pytest.skip(f"{name} is not installed")
    return found


def nginx_conf(folder: Path, port: int, server: Server) -> list[str]:
    """Write deploy/nginx.conf with other ports and a certificate, and return how it is started."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    making = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    making += ["-keyout", str(key), "-out", str(certificate), "-days", "2", "-subj", f"/CN={NAME}"]
    subprocess.run(making, check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text()
    for old, new in [
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("127.0.0.1:8020", f"127.0.0.1:{server.port}"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(certificate)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key)),
    ]:
        assert text.count(old) >= 1
        text = text.replace(old, new)
    temporary = "".join(
        f"{kind}_temp_path {folder};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.geteuid() == 0 else ""  # Else its workers could not write into this folder.
    head = f"{user}daemon off; pid {folder}/pid; error_log stderr warn;\nevents {{}}\nhttp {{\naccess_log off;\n"
    (folder / "nginx.conf").write_text(f"{head}{temporary}{text}\n}}\n")
    return [program("nginx"), "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddyfile(folder: Path, port: int, server: Server) -> list[str]:
    """Write deploy/Caddyfile with other ports and a certificate of its own, and return how it is started."""
    text = (DEPLOY / "Caddyfile").read_text()
    for old, new in [
        (f"{NAME} {{", f"{NAME}:{port} {{\n\ttls internal\n\tbind 127.0.0.1"),
        ("127.0.0.1:8021 127.0.0.1:8022", f"127.0.0.1:{server.port}"),
    ]:
        assert text.count(old) == 1
        text = text.replace(old, new)
    options = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n"
    (folder / "Caddyfile").write_text(options + text)
    return [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Front:
    """A proxy in front of a server."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.port = port
        self.origin = f"https://{NAME}"

    def ask(
        self, method: str, path: str, body: bytes = b"", source: str = "127.0.0.1", **headers: str
    ) -> tuple[int, bytes]:
        """Ask by way of the proxy, and return the status and the answer."""
        connection = HTTPSConnection(NAME, self.port, context=trusting(), timeout=SECONDS)
        plain = socket.create_connection(("127.0.0.1", self.port), SECONDS, source_address=(source, 0))
        connection.sock = trusting().wrap_socket(plain, server_hostname=NAME)
        given = {"content-type": "application/json"} | {name.replace("_", "-"): text for name, text in headers.items()}
        try:
            connection.request(method, path, body, given)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def enter(self, table: str, origin: str, **headers: str) -> ClientConnection:
        """Open a socket by way of the proxy."""
        given = {name.replace("_", "-"): text for name, text in headers.items()}
        return connect(
            f"wss://{NAME}/ws/{table}",
            sock=socket.create_connection(("127.0.0.1", self.port), SECONDS),
            ssl=trusting(),
            server_hostname=NAME,
            origin=Origin(origin),
            additional_headers=given,
            open_timeout=SECONDS,
            legacy=True,
        )


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    """Run a proxy until it is not needed any more."""
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "said.txt").open("wb") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env={**os.environ, **home})
        try:
            wait_until(lambda: process.poll() is not None or answers(port))
            assert process.poll() is None, (folder / "said.txt").read_text()
            yield
        finally:
            process.terminate()
            process.wait(SECONDS)


def answers(port: int) -> bool:
    try:
        with trusting().wrap_socket(socket.create_connection(("127.0.0.1", port)), server_hostname=NAME):
            return True
    except OSError:
        return False


@contextmanager
def fronted(name: str, folder: Path) -> Iterator[Front]:
    """Run a server behind the proxy of that *name*."""
    program(name)
    port = free_port()
    settings = {"proxies": "127.0.0.1", "url": f"https://{NAME}", "people": str(PEOPLE)}
    with serving(folder, **settings) as server:
        make = nginx_conf if name == "nginx" else caddyfile
        with running(make(folder, port, server), folder, port):
            found = Front(server, port)
            wait_until(lambda: found.ask("GET", "/ready")[0] == 200)
            yield found


def check_that_people_play(front: Front) -> None:
    # They come straight to the server, so that the proxy's one client does not use up its limit.
    session = front.server.ask("POST", "/api/people", {"name": "Anna"}, x_forwarded_for="192.0.2.1")[1]["session"]
    made = front.server.ask("POST", "/api/tables", {"game": "kille"}, session, x_forwarded_for="192.0.2.1")[1]
    assert made["link"] == f"https://{NAME}/t/{made['table']}"
    assert front.ask("GET", f"/api/tables/{made['table']}")[0] == 200
    socket_of_anna = front.enter(made["table"], front.origin)
    socket_of_anna.send(json.dumps({"type": "hello", "protocol": 1, "session": session}))
    assert json.loads(socket_of_anna.recv(timeout=SECONDS))["type"] == "welcome"
    socket_of_anna.send(json.dumps({"type": "sit", "id": "s"}))
    heard = [json.loads(socket_of_anna.recv(timeout=SECONDS)) for _message in range(2)]
    assert {message["type"] for message in heard} == {"update", "done"}
    socket_of_anna.close()


def check_that_it_tells_who_asks(front: Front) -> None:
    body = json.dumps({"name": "x"}).encode()
    for source in ("127.0.0.1", "127.0.0.5"):
        told = [
            front.ask("POST", "/api/people", body, source, x_forwarded_for=f"198.51.100.{number}, 127.0.0.1")[0]
            for number in range(PEOPLE + 2)
        ]
        assert told == [201] * PEOPLE + [429, 429]  # They all come from one address.
    assert front.server.ask("POST", "/api/people", {"name": "x"}, x_forwarded_for="192.0.2.7")[0] == 201


def check_that_the_world_does_not_see_the_metrics(front: Front) -> None:
    assert front.ask("GET", "/metrics")[0] == 403
    assert front.ask("GET", "/metrics", x_forwarded_for="127.0.0.1")[0] == 403
    assert front.ask("GET", "/%6detrics")[0] == 403  # The server says no as well.
    assert front.server.ask("GET", "/metrics")[0] == 403  # Nobody but the proxy is to be expected there.


def check_that_foreign_pages_are_refused(front: Front) -> None:
    for origin in ("https://elsewhere.example", f"http://{NAME}", front.server.url):
        with pytest.raises(InvalidStatus) as refused:
            front.enter("table", origin)
        assert refused.value.response.status_code == 403
        assert front.ask("GET", "/api/games", origin=origin)[0] == 403
    assert front.ask("GET", "/api/games", origin=front.origin)[0] == 200


def check_that_long_records_pass_and_longer_ones_do_not(front: Front) -> None:
    status, answer = front.ask("POST", "/api/verify", b"x" * 1_999_000, "127.0.0.6")
    assert (status, json.loads(answer)["code"]) == (400, "not-a-record")  # It has been read.
    status, _answer = front.ask("POST", "/api/verify", b"x" * 2_200_000, "127.0.0.6")
    assert status == 413
    status, _answer = front.ask("GET", "/api/games", x_long="y" * 4000)
    assert status == 200
    status, _answer = front.ask("GET", "/api/games", x_long="y" * 2_000_000)
    assert status in (400, 431)


@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_the_real_proxy_lets_through_what_it_should_and_tells_who_asks(name: str, tmp_path: Path) -> None:
    with fronted(name, tmp_path) as front:
        check_that_people_play(front)
        check_that_it_tells_who_asks(front)
        check_that_the_world_does_not_see_the_metrics(front)
        check_that_foreign_pages_are_refused(front)
        check_that_long_records_pass_and_longer_ones_do_not(front)


def test_the_files_name_what_the_server_reads() -> None:
    assert re.search(
        r"^Environment=TALONG_PROXIES=127\.0\.0\.1$", (DEPLOY / "talong.service").read_text(), re.MULTILINE
    )
    assert "TALONG_PROXIES:" in (DEPLOY / "compose.yaml").read_text()
