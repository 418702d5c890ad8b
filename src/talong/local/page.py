"""Calls between the page's JavaScript and the host: what it calls here, and what it gives to be called.

Text is all that goes over: it needs no conversion, and nothing that either side would have to give back.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

from talong.live.memory_store import MemoryStore
from talong.live.store import StoreError
from talong.local.host import Host
from talong.local.mind import Mind
from talong.local.requests import answer
from talong.local.session import Session


class Journal(Protocol):
    """Journal in the database of the browser: an entry is on the disk when its promise is kept."""

    def append(self, entry: str) -> Awaitable[None]:
        """Add *entry*."""


class Page:
    """The page, as the host sees it."""

    def __init__(self) -> None:
        self.host: Host | None = None
        self.sessions: dict[int, Session] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.count = 0

    async def start(
        self, entries: Iterable[str], journal: Journal, think: Callable[[str], Awaitable[str]]
    ) -> None:
        """Begin with the *entries* of the *journal*; *think* asks the other worker."""
        random.seed()  # A Python begun from a snapshot would draw what every other one does.

        async def append(entry: bytes) -> None:
            try:
                await journal.append(entry.decode())
            except Exception as error:  # Errors of JavaScript have a class of their own, which is nowhere else.
                raise StoreError(str(error)) from error

        store = MemoryStore([entry.encode() for entry in entries], append)
        self.host = Host(store, Mind(think))
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
