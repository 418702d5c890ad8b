"""A real server in a process of its own, and guests that play at it over real sockets."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Protocol
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from talong.core.chance.fair import nonce_commitment
from tests.server.forking import common_nursery
from tests.server.patience import HANG_SECONDS, POLL_SECONDS, Guard

HARD_KILL = signal.SIGKILL
FIRST_PORT, LAST_PORT = 12_000, 32_000


def free_port() -> int:
    """Return a port that nobody listens at, below those that the system gives to outgoing connections.

    One of those could be taken before the server is there, even by a client that tries to reach that very server.
    """
    while True:
        port = FIRST_PORT + secrets.randbelow(LAST_PORT - FIRST_PORT)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Running(Protocol):
    """A process: `subprocess.Popen`, or a fork."""

    pid: int

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def send_signal(self, sig: int) -> None: ...

    def terminate(self) -> None: ...

    def kill(self) -> None: ...


class Server:
    """One `talong serve`."""

    module = "tests.server.run"

    def __init__(self, folder: Path, port: int | None = None, **settings: str) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.settings = settings
        self.running: Running | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def errors_path(self) -> Path:
        return self.folder / f"errors-{self.port}.txt"

    def arguments(self) -> list[str]:
        """Return the words after the name of the program."""
        settings = [word for name, value in self.settings.items() for word in (f"--{name}", value)]
        return ["--port", str(self.port), "--folder", str(self.folder), *settings]

    def start(self) -> None:
        """Start from nothing, and wait until it answers."""
        self.spawn()
        self.wait()

    def spawn(self) -> None:
        """Start from nothing."""
        command = [sys.executable, "-m", self.module, *self.arguments()]
        with self.errors_path.open("ab") as self.errors:
            self.running = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=self.errors, env=dict(os.environ)
            )

    def wait(self, seconds: float = HANG_SECONDS) -> None:
        """Wait until it answers."""
        guard = Guard(seconds)
        while not self.is_ready():
            assert self.running is not None
            assert self.running.poll() is None, self.said()
            assert not guard.is_over, f"the server does not answer: {self.said()}"
            time.sleep(POLL_SECONDS)

    def is_ready(self) -> bool:
        """Tell whether it answers."""
        try:
            with urlopen(f"{self.url}/ready", timeout=HANG_SECONDS) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def said(self) -> str:
        """Return what it has written, in all its lives."""
        return self.errors_path.read_text(encoding="utf-8") if self.errors_path.exists() else ""

    def kill(self) -> None:
        """Pull the plug."""
        assert self.running is not None
        self.running.send_signal(HARD_KILL)
        self.running.wait(timeout=HANG_SECONDS)

    def stop(self) -> int:
        """Ask it to stop."""
        assert self.running is not None
        self.running.terminate()
        return self.running.wait(timeout=HANG_SECONDS)

    def ask(self, method: str, path: str, data: object = None, session: str = "", **headers: str) -> tuple[int, Any]:
        """Make an HTTP request and return the status and the answer."""
        body = None if data is None else json.dumps(data).encode()
        request = Request(self.url + path, data=body, method=method)
        request.add_header("content-type", "application/json")
        if session:
            request.add_header("authorization", f"Bearer {session}")
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urlopen(request, timeout=HANG_SECONDS) as answer:
                return answer.status, _read(answer.read())
        except OSError as error:
            if not hasattr(error, "code"):
                raise
            return int(error.code), _read(error.read())  # type: ignore[attr-defined]

    def person(self, name: str) -> str:
        """Give somebody a name, and return the session."""
        status, answer = self.ask("POST", "/api/people", {"name": name})
        assert status == 201, answer
        session: str = answer["session"]
        return session

    def table(self, session: str, **wishes: object) -> str:
        """Lay a table and return its id."""
        status, answer = self.ask("POST", "/api/tables", wishes, session)
        assert status == 201, answer
        table: str = answer["table"]
        return table


def _read(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text.decode(errors="replace")


class Guest:
    """Somebody at a table, over a real socket."""

    def __init__(self, server: Server, table: str, session: str = "", token: str = "", name: str = "guest") -> None:
        self.server = server
        self.table = table
        self.session = session
        self.token = token
        self.name = name
        self.number = 0
        self.version = -1
        self.seat: int | None = None
        self.info: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self.older = 0  # So many events of the match came before these.
        self.said: list[dict[str, Any]] = []
        self.heard: list[str] = []  # Every frame, as it came.
        self.nonce = Random(name).randbytes(32)
        self.socket: ClientConnection | None = None

    def connect(self, **hello: object) -> dict[str, Any]:
        """Say hello, and return the welcome (or the farewell)."""
        opening = connect(
            f"ws://127.0.0.1:{self.server.port}/ws/{self.table}",
            origin=Origin(self.server.url),
            compression=None,
            max_size=None,
            max_queue=None,  # Else many frames that nobody has read would keep the farewell from being heard.
            open_timeout=HANG_SECONDS,
            ping_interval=None,  # A server that is kept from the processor is not gone.
            legacy=True,  # Not as a context manager: it lives as long as the guest does.
        )
        self.socket = ExitStack().enter_context(opening)  # It stays open until `close`.
        words = {"type": "hello", "protocol": 1, "since": self.version, **hello}
        if self.token:
            words["token"] = self.token
        elif self.session:
            words["session"] = self.session
        self.socket.send(json.dumps(words))
        welcome = self.hear()
        while self.older:
            self.answer_to(self.send("history", before=self.older))
        return welcome

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()

    def hear(self, seconds: float = HANG_SECONDS) -> dict[str, Any]:
        """Return the next message."""
        assert self.socket is not None
        frame = str(self.socket.recv(timeout=seconds))
        self.heard.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if message["type"] == "welcome":
            self.seat = message["seat"]
            self.info = message["table"]
            self.version = message["version"]
            if message["fresh"]:
                self.events, self.older = [], message["older"]
            self.events += message["events"]
            self.view = message["view"] or self.view
        elif message["type"] == "update":
            assert message["version"] == self.version + 1, (self.version, message)
            self.version = message["version"]
            self.info = message.get("table") or self.info
            if message["kind"] == "dealt":
                self.events, self.older = [], 0
            self.events += message.get("events", [])
            self.view = message.get("view") or self.view
        elif message["type"] == "table":
            self.info = message["table"]
        elif message["type"] == "history":
            self.events, self.older = message["events"] + self.events, message["older"]
        elif message["type"] == "chat":
            self.said.append(message)
        return message

    def hear_all(self, seconds: float = 0.2) -> None:
        """Listen until nothing more comes."""
        while True:
            try:
                self.hear(seconds)
            except TimeoutError:
                return

    def send(self, kind: str, **facts: object) -> str:
        """Send a command and return its id."""
        assert self.socket is not None
        self.number += 1
        command = {"type": kind, "id": f"{self.name}-{self.number}", "at": max(self.version, 0), **facts}
        self.socket.send(json.dumps(command))
        return str(command["id"])

    def answer_to(self, command: str, seconds: float = HANG_SECONDS) -> dict[str, Any]:
        """Listen until *command* is answered."""
        while True:
            message = self.hear(seconds)
            if message.get("id") == command and message["type"] in ("done", "refused", "history"):
                return message
            assert message["type"] != "bye", message

    def do(self, kind: str, **facts: object) -> dict[str, Any]:
        """Send a command and return the answer."""
        return self.answer_to(self.send(kind, **facts))

    def sit(self, seat: int | None = None) -> dict[str, Any]:
        """Sit down, with a nonce."""
        answer = self.do("sit", seat=seat, nonce=nonce_commitment(self.nonce))
        if answer["type"] == "done":
            self.seat, self.token = answer["seat"], answer["token"]
        return answer

    def open_nonce(self) -> dict[str, Any]:
        """Open the nonce, committing to the same again."""
        return self.do("nonce", nonce=self.nonce.hex(), next=nonce_commitment(self.nonce))

    @property
    def legal(self) -> list[str]:
        return list((self.view or {}).get("legal", []))

    @property
    def turn(self) -> int | None:
        return (self.view or {}).get("turn")


class Warm(Server):
    """A server forked from a process that has imported everything: ready at once, and otherwise the same.

    It does not wait for the disk, which only loss of power could tell (`tests.server.powercut`).
    """

    def spawn(self) -> None:
        nursery = common_nursery().with_ways("unsynced")
        with self.errors_path.open("ab") as self.errors:
            self.running = nursery.fork(self.module, self.arguments(), self.errors_path, interruptible=True)


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Server]:
    """Run a server for a while."""
    server = Warm(folder, None, **settings)
    try:
        server.start()
        yield server
    finally:
        if server.running is not None and server.running.poll() is None:
            server.stop()


def gather(server: Server, people: int, **wishes: object) -> list[Guest]:
    """Seat *people* guests at a new table, the first of them the host."""
    sessions = [server.person(f"guest {number}") for number in range(people)]
    table = server.table(sessions[0], **wishes)
    guests = [Guest(server, table, session, name=f"g{number}") for number, session in enumerate(sessions)]
    for guest in guests:
        assert guest.connect()["type"] == "welcome"
        assert guest.sit()["type"] == "done"
    return guests


def begin(guests: list[Guest]) -> None:
    """Begin the match and wait until the cards are dealt."""
    answer = guests[0].do("begin")
    assert answer["type"] == "done", answer
    for guest in guests:
        while guest.info.get("status") != "shuffling":
            guest.hear()
        assert guest.open_nonce()["type"] == "done"
    for guest in guests:
        while guest.view is None or guest.info["status"] == "shuffling":
            guest.hear()


def play(guests: list[Guest], acts: int, rng: Random) -> int:
    """Let the guests play at random; return how many acts were done."""
    done = 0
    by_seat = {guest.seat: guest for guest in guests}
    while done < acts:
        latest = max(guest.version for guest in guests)
        for guest in guests:
            while guest.version < latest:
                guest.hear()
        if guests[0].info["status"] != "playing":
            break
        turn = guests[0].turn
        on_turn = by_seat.get(turn)
        if on_turn is None:  # A bot's.
            guests[0].hear()
            continue
        answer = on_turn.do("act", act=rng.choice(on_turn.legal))
        if answer["type"] == "done":
            done += 1
            while on_turn.version < answer["version"]:
                on_turn.hear()
        else:
            assert answer["code"] == "too-late", answer
    return done
