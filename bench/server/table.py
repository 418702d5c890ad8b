"""A table of the generator: four seats with a socket each, moves that are due, and books of what was acknowledged."""

from __future__ import annotations

import asyncio
from collections import deque
from random import Random
from time import perf_counter
from typing import Final

import msgspec

from bench.server.client import Socket

SEATS: Final = 4
CONNECT_SECONDS: Final = 30.0


class View(msgspec.Struct):
    """Part of a view that the generator needs."""

    turn: int | None = None
    legal: list[str] = []


class Info(msgspec.Struct):
    """Part of a table that the generator needs."""

    status: str = ""


class Message(msgspec.Struct):
    """Part of any message that the generator needs."""

    type: str
    version: int = -1
    id: str = ""
    code: str = ""
    seat: int | None = None
    view: View | None = None
    table: Info | None = None


_decode: Final = msgspec.json.Decoder(Message).decode


class Books:
    """Measurements and acknowledgements at all tables."""

    def __init__(self) -> None:
        self.latencies: list[tuple[float, float]] = []  # When a move was due, and how much later it was acknowledged.
        self.refused: dict[str, int] = {}
        self.lost = 0
        self.updates = 0
        self.update_bytes = 0


class Seat:
    """One seat, and its socket."""

    def __init__(self, table: Table, number: int, session: str) -> None:
        self.table = table
        self.number = number
        self.session = session
        self.version = -1
        self.view: View | None = None
        self.socket: Socket | None = None
        self.waiting: dict[str, asyncio.Future[Message]] = {}
        self.welcomed: asyncio.Future[Message] | None = None

    async def connect(self, host: str, port: int) -> None:
        """Connect, and wait for the welcome."""
        loop = asyncio.get_running_loop()
        self.welcomed = loop.create_future()
        path = f"/ws/{self.table.name}"
        _transport, socket = await loop.create_connection(
            lambda: Socket(f"{host}:{port}", path, self.heard, self.lost), host, port
        )
        self.socket = socket
        async with asyncio.timeout(CONNECT_SECONDS):
            await socket.opened
            hello = {"type": "hello", "protocol": 1, "session": self.session, "since": -1, "lang": "en"}
            socket.send(msgspec.json.encode({**hello, "words": self.table.words}))
            await self.welcomed

    def lost(self) -> None:
        """Note that the connection has ended."""
        if not self.table.closing:
            self.table.books.lost += 1

    def heard(self, text: bytes) -> None:
        """Take a message."""
        message = _decode(text)
        if message.type in ("update", "welcome"):
            self.version = message.version
            self.view = message.view or self.view
            if message.type == "update":
                self.table.books.updates += 1
                self.table.books.update_bytes += len(text)
            elif self.welcomed is not None and not self.welcomed.done():
                self.welcomed.set_result(message)
            if message.table is not None:
                self.table.status = message.table.status
            self.table.moved(self)
        elif message.type in ("done", "refused"):
            self.table.answered(self, message)

    async def ask(self, kind: str, **facts: object) -> Message:
        """Send a command outside of the schedule and return the answer."""
        name = self.table.next_name()
        self.waiting[name] = asyncio.get_running_loop().create_future()
        self.say(kind, name, facts)
        return await self.waiting[name]

    def say(self, kind: str, name: str, facts: dict[str, object]) -> None:
        """Send a command."""
        assert self.socket is not None
        command = {"type": kind, "id": name, "at": max(self.version, 0), **facts}
        self.socket.send(msgspec.json.encode(command))


class Table:
    """One table: at most one move is under way, and the others that are due wait for it."""

    def __init__(self, name: str, sessions: list[str], books: Books, seed: int) -> None:
        self.name = name
        self.books = books
        self.rng = Random(seed)
        self.seats = [Seat(self, number, session) for number, session in enumerate(sessions)]
        self.status = ""
        self.due: deque[float] = deque()
        self.moving: tuple[str, float] | None = None  # The command under way, and when it was due.
        self.acknowledged: dict[str, int] = {}
        self.version = 0  # Of what was acknowledged last.
        self.number = 0
        self.begun = False
        self.closing = False
        self.words = False  # Whether the seats ask for words.

    def next_name(self) -> str:
        """Return a new name for a command."""
        self.number += 1
        return f"c{self.number}"

    def add(self, when: float) -> None:
        """Have a move be due."""
        self.due.append(when)
        self.go()

    def moved(self, seat: Seat) -> None:
        """Go on if this is what was waited for; begin another match after the last."""
        if self.status == "over" and not self.begun:
            self.begun = True
            self.seats[0].say("begin", self.next_name(), {})
        elif self.status == "playing":
            self.begun = False
        if self.due and self.moving is None:
            self.go()

    def go(self) -> None:
        """Let whoever is on turn move, if a move is due and it knows what has happened."""
        if self.moving is not None or not self.due or self.status != "playing":
            return
        newest = max(self.seats, key=_version)
        turn = newest.view.turn if newest.view is not None else None
        if turn is None:
            return
        seat = self.seats[turn]
        if seat.version < max(newest.version, self.version) or seat.view is None or not seat.view.legal:
            return
        name = self.next_name()
        self.moving = (name, self.due.popleft())
        seat.say("act", name, {"act": self.rng.choice(seat.view.legal)})

    def answered(self, seat: Seat, message: Message) -> None:
        """Enter an answer into the books."""
        if message.type == "done":
            self.acknowledged[message.id] = message.version
            self.version = max(self.version, message.version)
        else:
            self.books.refused[message.code] = self.books.refused.get(message.code, 0) + 1
        asked = seat.waiting.pop(message.id, None)
        if asked is not None:
            asked.set_result(message)
        if self.moving is not None and self.moving[0] == message.id:
            when = self.moving[1]
            self.moving = None
            self.books.latencies.append((when, perf_counter() - when))
            self.go()


class Company(Table):
    """A table at which one person plays with bots: the person answers at once, or rests."""

    resting = True

    def rest(self, resting: bool) -> None:
        """Let the person rest, and the bots with it, or play on."""
        self.resting = resting
        self.go()

    def moved(self, seat: Seat) -> None:
        """Begin another match after the last, and answer."""
        super().moved(seat)
        self.go()

    def go(self) -> None:
        """Let the person move, if it knows what has happened and is asked."""
        (seat,) = self.seats
        view = seat.view
        if self.resting or self.moving is not None or self.status != "playing" or seat.version < self.version:
            return
        if view is None or view.turn != seat.number or not view.legal:
            return
        name = self.next_name()
        self.moving = (name, perf_counter())
        seat.say("act", name, {"act": self.rng.choice(view.legal)})


def _version(seat: Seat) -> int:
    return seat.version
