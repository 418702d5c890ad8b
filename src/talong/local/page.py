"""Calls between the page's JavaScript and the host: what it calls here, and what it gives to be called.

Text is all that goes over: it needs no conversion, and nothing that either side would have to give back.
"""

from __future__ import annotations

import asyncio
import json
import random
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final, Protocol

from talong.live.journal_store import JournalStore
from talong.live.thinking import RemoteRunner
from talong.local.host import Host
from talong.local.requests import answer
from talong.local.session import Session

BYTES: Final = "latin-1"  # Every byte is a letter of it.


class BrowserJournal(Protocol):
    """Journal in the database of the browser; what a promise of it has kept is on the disk."""

    def entries(self) -> Awaitable[Iterable[str]]:
        """Return all entries, in the order of their numbers."""

    def keep(self, number: int, entry: str) -> Awaitable[None]:
        """Keep *entry* under *number*."""

    def replace(self, entries: str) -> Awaitable[None]:
        """Keep *entries*, in JSON, and no others."""


class Journal:
    """Journal of the store, in the database of the browser."""

    def __init__(self, inner: BrowserJournal) -> None:
        self._inner = inner

    async def entries(self) -> list[bytes]:
        """Return all entries, in the order of their numbers."""
        return [entry.encode(BYTES) for entry in await self._inner.entries()]

    async def keep(self, number: int, entry: bytes) -> None:
        """Keep *entry* under *number*; it is durable when this returns."""
        await self._inner.keep(number, entry.decode(BYTES))

    async def replace(self, entries: Sequence[bytes]) -> None:
        """Keep *entries* and no others, all at once."""
        await self._inner.replace(json.dumps([entry.decode(BYTES) for entry in entries]))


class Page:
    """The page, as the host sees it."""

    def __init__(self) -> None:
        self.host: Host | None = None
        self.sessions: dict[int, Session] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.count = 0

    async def start(self, journal: BrowserJournal, think: Callable[[str], Awaitable[str]], *delay: float) -> None:
        """Begin with what the *journal* has; *think* asks the other worker.

        The pause of a bot lies between the two seconds of *delay*, if they are given.
        """
        random.seed()  # A Python begun from a snapshot would draw what every other one does.

        async def send(message: bytes) -> bytes:
            return b64decode(await think(b64encode(message).decode()))

        store = await JournalStore.open(Journal(journal))
        self.host = Host(store, RemoteRunner(send), (delay[0], delay[1]) if delay else None)
        await self.host.start()

    async def request(self, method: str, target: str, body: str) -> str:
        """Return the answer to a request: a line with its status and content type, and then its body."""
        assert self.host is not None
        status, kind, said = await answer(self.host, method, target, body.encode())
        return f"{status} {kind}\n{said.decode()}"

    def open(self, table: str, say: Callable[[str], object], end: Callable[[int], object]) -> int:
        """Open a session at *table*, and return its number."""
        assert self.host is not None
        self.count += 1
        number = self.count
        session = self.sessions[number] = Session(say, end)
        task = asyncio.ensure_future(session.run(self.host, table))
        self.tasks.add(task)
        task.add_done_callback(lambda _task: self._ended(number, task))
        return number

    def _ended(self, number: int, task: asyncio.Task[None]) -> None:
        self.sessions.pop(number, None)
        self.tasks.discard(task)

    def hear(self, number: int, message: str) -> None:
        """Give *message* to a session."""
        if number in self.sessions:
            self.sessions[number].give(message)

    def close(self, number: int) -> None:
        """End a session, as the page wants it."""
        if number in self.sessions:
            self.sessions[number].hang_up()


page = Page()
