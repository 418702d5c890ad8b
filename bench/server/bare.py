"""A server without rules, on the same stack: it appends a row and sends an equally large message to four seats."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from litestar import Litestar, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from talong.server.config import Config
from talong.server.store import Row, Store, chain

SEATS: Final = 4


class Table:
    """A number that grows, and who hears of it."""

    def __init__(self) -> None:
        self.last: Row | None = None
        self.lock = asyncio.Lock()
        self.members: list[WebSocket[Any, Any, Any]] = []


def update(version: int, size: int, kind: str = "update") -> str:
    """Return a message of *size* bytes."""
    words = {"type": kind, "version": version, "table": {"status": "playing"}}
    words["view"] = {"turn": version % SEATS, "legal": ["on"]}
    text = msgspec.json.encode(words).decode()
    return f'{text[:-1]},"rest":"{"x" * (size - len(text) - 10)}"}}'


@websocket("/ws/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: str) -> None:
    """Append what comes, and tell the others of it."""
    store: Store = socket.app.state.store
    size: int = socket.app.state.size
    await socket.accept()
    found = socket.app.state.tables.setdefault(table, Table())
    try:
        await socket.receive_text()
        await socket.send_text(update(found.last.version if found.last else 0, size, "welcome"))
        found.members.append(socket)
        while True:
            command = msgspec.json.decode(await socket.receive_text())
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
                await member.send_text(news)
            await socket.send_text(f'{{"type":"done","id":"{command["id"]}","version":{row.version}}}')
    except (WebSocketDisconnect, WebSocketException, RuntimeError):
        pass
    finally:
        if socket in found.members:
            found.members.remove(socket)


@get("/ready")
async def ready() -> str:
    """Answer."""
    return "ready"


def make_bare_app(config: Config, size: int) -> Litestar:
    """Return the application, whose updates have *size* bytes."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.store = Store.open(config.store_url)
        app.state.tables = {}
        app.state.size = size
        try:
            yield
        finally:
            await app.state.store.close()

    return Litestar(route_handlers=[table_socket, ready], lifespan=[lifespan], openapi_config=None, logging_config=None)
