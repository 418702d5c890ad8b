"""Players that never give up: they write each command down before it is sent, and repeat it until it is answered."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from talong.core.chance.fair import nonce_commitment
from tests.server.guests import Server
from tests.server.patience import HANG_SECONDS

OUT_OF_TURN = 0.1  # How often a seat that may act does so although play does not wait for it.
CHATTY = 0.05  # How often a player says something instead.
BREATH_S = 0.2  # After a farewell.


class Journal:
    """What a player has sent, in a file: it is there before the command leaves."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.pending = ""

    def note(self, frame: str) -> None:
        """Write *frame* down."""
        assert not self.pending
        with self.path.open("a") as file:
            file.write(frame + "\n")
        self.pending = frame

    def unanswered(self) -> str:
        """Return what the file says was sent last, unless it has been answered."""
        return self.path.read_text().splitlines()[-1] if self.pending else ""

    def answered(self) -> None:
        self.pending = ""


class Pause:
    """Whether the server is there, and whether players may do anything new."""

    def __init__(self) -> None:
        self.up = asyncio.Event()
        self.quiet = False


class Player:
    """Somebody at a table, through all crashes of the server."""

    def __init__(self, server: Server, pause: Pause, table: str, who: dict[str, str], seed: str) -> None:
        self.server = server
        self.pause = pause
        self.table = table
        self.person, self.session = who["person"], who["session"]
        self.rng = Random(seed)
        self.nonce = self.rng.randbytes(32)
        self.name = f"p{self.rng.getrandbits(32):08x}"
        self.journal = Journal(server.folder / f"{self.name}.txt")
        self.number = 0
        self.version = -1
        self.seat: int | None = None
        self.is_host = False
        self.info: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self.older = 0  # So many events of the match came before these.
        self.acked: list[tuple[str, int]] = []
        self.said: list[str] = []  # Lines of chat that were acknowledged.
        self.refused: Counter[str] = Counter()
        self.problems: list[str] = []
        self.resent = 0
        self.matches = 0
        self.socket: ClientConnection | None = None

    async def run(self) -> None:
        """Be at the table, for ever."""
        while True:
            await self.pause.up.wait()
            try:
                async with self.connection() as socket:
                    await self.talk(socket)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.01)
            finally:
                self.socket = None

    def connection(self) -> connect:
        return connect(
            f"ws://127.0.0.1:{self.server.port}/ws/{self.table}",
            origin=self.server.url,  # type: ignore[arg-type]
            compression=None,
            proxy=None,
            max_size=None,
            open_timeout=HANG_SECONDS,
            close_timeout=0.5,
            ping_interval=None,
        )

    async def greet(self, socket: ClientConnection, since: int) -> dict[str, Any]:
        """Say hello and return the welcome."""
        hello = {"type": "hello", "protocol": 1, "since": since, "session": self.session}
        await socket.send(json.dumps(hello))
        welcome: dict[str, Any] = json.loads(await socket.recv())
        return welcome

    async def talk(self, socket: ClientConnection) -> None:
        """Come back, ask again what was not answered, and play until the connection is lost."""
        self.hear(await self.greet(socket, self.version))
        if self.older:
            await self.look_back(socket)
        frame = self.journal.unanswered()
        if frame:
            self.resent += 1
            await socket.send(frame)
        self.socket = socket
        while True:
            await self.consider()
            message = json.loads(await socket.recv())
            if message["type"] == "bye":
                self.refused[message["code"]] += 1
                await asyncio.sleep(BREATH_S)
                return
            self.hear(message)
            if self.older and message["type"] in ("welcome", "history"):
                await self.look_back(socket)

    async def look_back(self, socket: ClientConnection) -> None:
        """Ask for the events before those that the welcome had."""
        await socket.send(json.dumps({"type": "history", "id": f"{self.name}-back", "before": self.older}))

    def hear(self, message: dict[str, Any]) -> None:
        """Take in what the server says."""
        kind = message["type"]
        if kind == "welcome":
            self.seat, self.is_host, self.info = message["seat"], message["is_host"], message["table"]
            if self.version == message["version"] and (message["fresh"] or message["events"] or message["view"]):
                self.problems.append(f"{self.name}: told again what was known at {self.version}")
            if message["fresh"]:
                self.events, self.view, self.older = [], None, message["older"]
            self.version = message["version"]
            self.events += message["events"]
            self.view = message["view"] or self.view
        elif kind == "update":
            if message["version"] != self.version + 1:
                self.problems.append(f"{self.name}: {message['version']} comes after {self.version}")
            self.version = message["version"]
            self.info = message.get("table") or self.info
            if message["kind"] == "sat" and self.info["chairs"][message["seat"]]["name"] == self.name:
                self.seat = message["seat"]
            if message["kind"] == "began":
                self.events, self.view, self.older = [], None, 0
                self.matches += 1
            self.events += message.get("events", [])
            self.view = message.get("view") or self.view
        elif kind == "history":
            if message["match"] == self.info["match"] and message["older"] + len(message["events"]) == self.older:
                self.events, self.older = message["events"] + self.events, message["older"]
        elif kind in ("done", "refused"):
            pending = json.loads(self.journal.pending) if self.journal.pending else {"id": ""}
            if message["id"] != pending["id"]:
                self.problems.append(f"{self.name}: an answer to {message['id']}, which was answered before")
                return
            self.journal.answered()
            if kind == "done" and pending["type"] == "chat":
                self.said.append(pending["text"])
            elif kind == "done":
                self.acked.append((message["id"], message["version"]))
                self.seat = message.get("seat", self.seat)
            else:
                self.refused[message["code"]] += 1

    async def consider(self) -> None:
        """Do something, if there is anything to do."""
        if self.socket is None or self.pause.quiet or self.journal.pending:
            return
        if self.seat is None:
            await self.send("sit", nonce=nonce_commitment(self.nonce))
            return
        status = self.info["status"]
        if self.rng.random() < CHATTY:  # A line is said once, so that each can be told from all others.
            await self.send("chat", text=f"{self.name} says {self.number + 1}")
        elif status == "playing" and self.view is not None and self.view.get("legal"):
            if self.view["turn"] == self.seat or self.rng.random() < OUT_OF_TURN:
                await self.send("act", act=self.rng.choice(self.view["legal"]))
        elif status == "shuffling" and str(self.seat) not in self.info["fair"]["nonces"]:
            await self.send("nonce", nonce=self.nonce.hex(), next=nonce_commitment(self.nonce))
        elif status in ("waiting", "over") and self.is_host and not self.free_chairs():
            await self.send("begin")

    def free_chairs(self) -> int:
        return len([chair for chair in self.info["chairs"] if chair["kind"] == "free"])

    async def send(self, kind: str, **facts: object) -> None:
        """Write a command down, then send it."""
        assert self.socket is not None
        self.number += 1
        frame = json.dumps({"type": kind, "id": f"{self.name}-{self.number}", "at": max(self.version, 0), **facts})
        self.journal.note(frame)
        await self.socket.send(frame)
