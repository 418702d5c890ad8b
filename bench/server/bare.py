"""Baseline server without rules, on the same stack: appends a row and sends an equally large message to four seats."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from litestar import Litestar, get
from litestar.enums import ScopeType
from prometheus_client import CollectorRegistry

from talong.live.rows import Row, chain
from talong.server.config import Config
from talong.server.connections import Limiter
from talong.server.socket import PATH, Connection, Gone
from talong.server.store.log import Store

SEATS: Final = 4


class Table:
    """Table without rules: the last row, and the sockets that hear of it."""

    def __init__(self) -> None:
        self.last: Row | None = None
        self.lock = asyncio.Lock()
        self.members: list[Connection] = []


def update(version: int, size: int, kind: str = "update") -> bytes:
    """Return a message of *size* bytes."""
    words = {"type": kind, "version": version, "table": {"status": "playing"}}
    words["view"] = {"turn": version % SEATS, "legal": ["on"]}
    text = msgspec.json.encode(words)
    return text[:-1] + b',"rest":"' + b"x" * (size - len(text) - 10) + b'"}'


async def table_socket(app: Litestar, scope: Any, receive: Any, send: Any) -> None:
    """Append what comes, and tell the others of it."""
    store: Store = app.state.store
    size: int = app.state.size
    socket = Connection(receive, send)
    await socket.accept()
    table: str = scope["path"].removeprefix(PATH)
    found = app.state.tables.setdefault(table, Table())
    try:
        await socket.hear()
        await socket.deliver(update(found.last.version if found.last else 0, size, "welcome"))
        found.members.append(socket)
        while True:
            command = msgspec.json.decode(await socket.hear())
            async with found.lock:
                found.last = row = chain(
                    found.last,
                    table=table,
                    kind="act",
                    actor="somebody",
                    command=command["id"],
                    body=msgspec.json.encode({"seat": 0, "act": command["act"]}),
                    luck="",
                    at=time.time_ns() // 1_000_000,
                )
                await store.append(row)
            news = update(row.version, size)
            for member in list(found.members):
                await member.deliver(news)
            await socket.deliver(f'{{"type":"done","id":"{command["id"]}","version":{row.version}}}'.encode())
    except (Gone, OSError, RuntimeError):
        pass
    finally:
        if socket in found.members:
            found.members.remove(socket)


@get("/ready")
async def ready() -> str:
    """Answer."""
    return "ready"


class Bare(Litestar):
    """ASGI application with the same entry for sockets as ours."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Take a request or a connection."""
        if scope["type"] == ScopeType.WEBSOCKET:
            await table_socket(self, scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def make_bare_app(config: Config, size: int) -> Litestar:
    """Return the application, whose updates have *size* bytes."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.store = Store.open(config.store_url)
        app.state.tables = {}
        app.state.size = size
        app.state.limiter = Limiter(config, CollectorRegistry())
        try:
            yield
        finally:
            await app.state.store.close()

    return Bare(route_handlers=[ready], lifespan=[lifespan], openapi_config=None, logging_config=None)
