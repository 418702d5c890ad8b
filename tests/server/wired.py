"""The real application in this process, without a port: sockets and requests over ASGI, with ids that repeat."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from litestar import Litestar

from talong.core.chance.fair import nonce_commitment
from talong.lang import Words
from talong.live import conversation
from talong.live.keys import Keys
from talong.server.app import make_app
from talong.server.config import Config
from talong.server.context import Context
from talong.server.store.log import Store
from tests.server.early import unsynced
from tests.server.patience import HANG_SECONDS

ORIGIN = "http://127.0.0.1:8020"
KEY = bytes(range(32))
NONCE = bytes(32)
WORDS: dict[str, Words] = {}  # Read once for all the servers.


class FixedKeys(Keys):
    """Ids that are the same in every run."""

    def __init__(self, key: bytes = KEY) -> None:
        super().__init__(key)
        self.made = 0

    def table_id(self) -> str:
        return self._made("table")

    def person_id(self) -> str:
        return self._made("person")

    def session(self) -> str:
        drawn = self._made("session")
        return f"{drawn}.{self._signature('session', drawn)}"

    def _made(self, what: str) -> str:
        self.made += 1
        return f"{what}{self.made:012d}"


class Answer(NamedTuple):
    """What came back for a request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def header(self, name: str) -> str:
        return "\n".join([value.decode() for key, value in self.headers if key == name.encode()])


def headers_of(given: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode("latin-1")) for name, value in given.items()]


class Wired:
    """A server that is asked without a network."""

    def __init__(self, app: Litestar, context: Context) -> None:
        self.app = app
        self.context = context

    async def ask(self, method: str, path: str, data: object = None, session: str = "", **headers: str) -> Answer:
        """Make an HTTP request."""
        body = data if isinstance(data, bytes) else b"" if data is None else json.dumps(data).encode()
        given = {"content-type": "application/json", "content-length": str(len(body)), **headers}
        if session:
            given["authorization"] = f"Bearer {session}"
        plain, _mark, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(plain),
            "raw_path": plain.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers_of(given),
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8020),
            "state": {},
        }
        told: list[Any] = []
        asked = False

        async def receive() -> Any:
            nonlocal asked
            if asked:
                await asyncio.Event().wait()
            asked = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            told.append(message)

        await self.app(scope, receive, send)  # type: ignore[arg-type]
        text = b"".join([message.get("body", b"") for message in told[1:]])
        return Answer(told[0]["status"], list(told[0]["headers"]), text)

    async def person(self, name: str) -> str:
        """Give somebody a name, and return the session."""
        answer = await self.ask("POST", "/api/people", {"name": name})
        assert answer.status == 201, answer
        return str(answer.json["session"])

    async def table(self, session: str, **wishes: object) -> str:
        """Lay a table and return its id."""
        answer = await self.ask("POST", "/api/tables", wishes, session)
        assert answer.status == 201, answer
        return str(answer.json["table"])

    def wire(self, table: str, session: str = "", **more: str) -> Wire:
        """Return a socket that is not yet connected."""
        return Wire(self, table, session, **more)


class Wire:
    """Somebody's socket; every frame is kept as it came."""

    def __init__(self, server: Wired, table: str, session: str = "", *, token: str = "", origin: str = ORIGIN) -> None:
        self.server = server
        self.table = table
        self.session = session
        self.token = token
        self.origin = origin
        self.frames: list[bytes] = []
        self.code: int | None = None
        self.accepted = False
        self.number = 0
        self.task: asyncio.Task[None] | None = None
        self.stalled: asyncio.Event | None = None  # Set: the other end does not read.

    async def connect(self, since: int = -1, **more: object) -> dict[str, Any]:
        """Say hello and return the welcome or the farewell."""
        await self.open()
        words: dict[str, object] = {"type": "hello", "protocol": 1, "since": since, "lang": "en", **more}
        if self.token:
            words["token"] = self.token
        elif self.session:
            words["session"] = self.session
        heard = len(self.frames)
        self.put(json.dumps(words))
        return await self.next(heard)

    async def open(self, **headers: str) -> None:
        """Open the socket and say nothing."""
        self.incoming: asyncio.Queue[Any] = asyncio.Queue()
        self.heard = asyncio.Event()
        self.code = None
        self.accepted = False
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/ws/{self.table}",
            "raw_path": f"/ws/{self.table}".encode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers_of({**({"origin": self.origin} if self.origin else {}), **headers}),
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8020),
            "subprotocols": [],
            "state": {},
        }
        app: Any = self.server.app
        self.task = asyncio.create_task(app(scope, self.incoming.get, self._send))
        self.incoming.put_nowait({"type": "websocket.connect"})

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.accept":
            self.accepted = True
        elif message["type"] == "websocket.close":
            self.code = message["code"]
        else:
            if self.stalled is not None:
                await self.stalled.wait()
            self.frames.append(message["text"].encode())
        self.heard.set()

    def put(self, text: str) -> None:
        """Send a frame."""
        self.incoming.put_nowait({"type": "websocket.receive", "text": text, "bytes": None})

    def put_bytes(self, data: bytes) -> None:
        """Send a binary frame."""
        self.incoming.put_nowait({"type": "websocket.receive", "text": None, "bytes": data})

    async def next(self, heard: int, seconds: float = HANG_SECONDS) -> dict[str, Any]:
        """Return frame number *heard*, when it has come; what tells of the end, if that comes instead."""
        while len(self.frames) <= heard and self.code is None:
            self.heard.clear()
            await asyncio.wait_for(self.heard.wait(), seconds)
        if len(self.frames) <= heard:
            return {"type": "closed", "code": self.code}
        message: dict[str, Any] = json.loads(self.frames[heard])
        return message

    async def ended(self, seconds: float = HANG_SECONDS) -> int | None:
        """Wait until the connection has ended, and return the code."""
        assert self.task is not None
        done, _still = await asyncio.wait({self.task}, timeout=seconds)  # To cancel it would hide that it goes on.
        assert done, "the server still listens"
        self.task.result()
        return self.code

    async def do(self, kind: str, **facts: object) -> dict[str, Any]:
        """Send a command and return its answer."""
        self.number += 1
        name = str(facts.pop("id", f"c{self.number}"))
        heard = len(self.frames)
        self.put(json.dumps({"type": kind, "id": name, **facts}))
        while True:
            message = await self.next(heard)
            if message["type"] in ("closed", "bye") or message.get("id") == name:
                return message
            heard += 1

    async def close(self) -> None:
        """Hang up."""
        if self.task is not None:
            self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await asyncio.wait_for(self.task, HANG_SECONDS)
            self.task = None


async def settle(server: Wired, table: str) -> None:
    """Wait until everybody at *table* has been sent what there is."""
    live = server.context.registry.tables[table]
    while any(getattr(member, "waiting", None) for member in live.members):
        await asyncio.sleep(0)


def make_template(folder: Path) -> Path:
    """Make an empty database that can be copied."""
    path = folder / "template.db"
    store = Store.open(f"sqlite:///{path}")
    asyncio.run(store.close())
    return path


def fixed_app(folder: Path) -> Litestar:
    """Return the application; each server of this process gives it another house."""
    return make_app(Config(folder=folder))


@asynccontextmanager
async def wired(
    app: Litestar, template: Path, folder: Path, *, limits: bool = False, **settings: Any
) -> AsyncIterator[Wired]:
    """Serve for a while from a fresh copy of *template*, with the same ids every time."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(template, folder / "talong.db")
    config = Config(**{"folder": folder, "people_per_minute": 10_000_000, "bot_delay": (0.0, 0.0), **settings})
    with unsynced():
        context = Context(config)
    app.state.context = context
    rate, burst = conversation.RATE, conversation.BURST
    if not limits:
        conversation.RATE = conversation.BURST = 1e9  # type: ignore[misc]
    await context.start()
    context.automation.nonce_seconds = HANG_SECONDS  # Whoever opens a nonce late does so because the machine is busy.
    context.registry.keys = context.keys = FixedKeys()
    context.registry._words = WORDS
    try:
        yield Wired(app, context)
    finally:
        conversation.RATE, conversation.BURST = rate, burst  # type: ignore[misc]
        await context.close()


async def seat(server: Wired, people: int, **wishes: object) -> list[Wire]:
    """Seat *people* at a new table, the first of them the host, connected and with a nonce."""
    sessions = [await server.person(f"guest {number}") for number in range(people)]
    table = await server.table(sessions[0], **wishes)
    await server.context.store.add_secret(table, 1, KEY)  # Whoever is first makes the secret.
    wires = [server.wire(table, session) for session in sessions]
    for number, wire in enumerate(wires):
        assert (await wire.connect())["type"] == "welcome"
        answer = await wire.do("sit", seat=number, nonce=nonce_commitment(NONCE))
        assert answer["type"] == "done", answer
        wire.token = answer["token"]
    return wires


async def begin(server: Wired, wires: list[Wire]) -> None:
    """Begin the match and wait until the cards are dealt."""
    answer = await wires[0].do("begin")
    assert answer["type"] == "done", answer
    await open_nonces(server, wires)


async def rest(server: Wired, wires: list[Wire]) -> None:
    """Let everybody be ready for the next deal, if the table rests, and wait until it is dealt."""
    live = server.context.registry.tables[wires[0].table]
    if not live.state.rested_at:
        return
    for wire in wires:
        answer = await wire.do("ready")
        assert answer["type"] == "done", answer
    while live.state.rested_at:
        await asyncio.sleep(0.0005)
    async with live.lock:
        pass
    await settle(server, wires[0].table)


async def open_nonces(server: Wired, wires: list[Wire]) -> None:
    """Open all the nonces, and wait until the cards are dealt."""
    for wire in wires:
        answer = await wire.do("nonce", nonce=NONCE.hex(), next=nonce_commitment(NONCE))
        assert answer["type"] == "done", answer
    live = server.context.registry.tables[wires[0].table]
    while live.state.status == "shuffling":
        await asyncio.sleep(0.0005)
    async with live.lock:
        pass
    await settle(server, wires[0].table)
