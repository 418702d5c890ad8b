"""Devices that host one person's tables, without a server."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from talong.lang import Words
from talong.live.automation import Automation
from talong.live.bus import QuietBus
from talong.live.journal import MemoryJournal
from talong.live.journal_store import JournalStore
from talong.live.keys import Keys
from talong.live.tables import TableRegistry
from talong.live.thinking import HereRunner, LocalPool
from talong.local.requests import answer
from talong.wire import answers as a

DONE = (200, 201, 204)


class Device:
    """Host of the tables on one device."""

    def __init__(self, store: JournalStore, registry: TableRegistry, person: str) -> None:
        self.store = store
        self.registry = registry
        self.person = person
        self.coach = HereRunner()
        self.address = ""
        self.number = 0

    async def ask(self, method: str, target: str, data: object = None) -> Any:
        """Return what a request is answered with, which is no refusal."""
        body = data if isinstance(data, bytes) else b"" if data is None else json.dumps(data).encode()
        found = await answer(self, method, target, body)
        assert found.status in DONE, (method, target, found)
        return json.loads(found.body) if found.kind == "application/json" and found.body else found.body.decode()

    async def refused(self, method: str, target: str, data: bytes = b"") -> str:
        """Return the code with which a request is refused."""
        found = await answer(self, method, target, data)
        assert 400 <= found.status < 600, (method, target, found)
        return str(json.loads(found.body)["code"])

    async def do(self, table: str, kind: Any, **facts: object) -> None:
        """Do something at a table."""
        self.number += 1
        live = await self.registry.find(table)
        done = await live.submit(self.person, kind(id=f"c{self.number}", **facts), "sv")
        assert isinstance(done, a.Done), done


class Present:
    """Somebody who is connected to a table, and listens to nothing."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.session = self.token = ""
        self.lang = "sv"
        self.words: Words | None = None

    def send(self, message: bytes) -> None:
        pass

    def send_later(self, message: bytes) -> None:
        pass

    def say(self, message: a.Outgoing) -> None:
        pass

    def close(self, code: int) -> None:
        pass


@asynccontextmanager
async def device(journal: MemoryJournal) -> AsyncIterator[Device]:
    """Host the tables that *journal* has."""
    store = await JournalStore.open(journal)
    key = await store.secret("", 0) or await store.add_secret("", 0, bytes(32))
    registry = TableRegistry(store, QuietBus(), Keys(key))
    host = Device(store, registry, next(iter(await store.people()), ""))
    automation = Automation(registry, LocalPool(host.coach), (0.0, 0.0))
    try:
        yield host
    finally:
        await automation.close()
        await registry.presence.close()
        await store.close()
