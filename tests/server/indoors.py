"""A live table without a network: the registry itself on a real store, and clients that are members of it.

The store is a database of SQLite, or a journal as a page has it; then no module of the server is imported.
"""

from __future__ import annotations

import json
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import talong
from talong.core.chance.fair import nonce_commitment
from talong.core.chance.source import Chance
from talong.lang import Words
from talong.live import state as s
from talong.live.bus import QuietBus
from talong.live.commands import Change
from talong.live.journal import Journal, MemoryJournal
from talong.live.journal_store import JournalStore
from talong.live.keys import Keys
from talong.live.rows import Row
from talong.live.tables import LiveTable, TableRegistry
from talong.live.thinking import HereRunner, LocalPool
from talong.wire import answers as a
from talong.wire import commands as c


class Client:
    """What a client program does with what it hears; `log` keeps the updates by version."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.session = self.token = ""
        self.lang = "en"
        self.words: Words | None = None
        self.version = -1
        self.view: dict[str, Any] | None = None
        self.info: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.older = 0  # So many events of the match came before these.
        self.log: dict[int, dict[str, Any]] = {}

    def send(self, message: bytes) -> None:
        self.hear(json.loads(message))

    def send_later(self, message: bytes) -> None:
        self.send(message)

    def say(self, message: a.Outgoing) -> None:
        self.send(msgspec.json.encode(message))

    def close(self, code: int) -> None:
        raise AssertionError("nobody is sent away here")

    def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "welcome":
            if message["fresh"]:
                self.events, self.view, self.older = [], None, message["older"]
            self.info = message["table"]
        elif message["type"] == "history":
            assert message["older"] + len(message["events"]) == self.older
            self.events, self.older = message["events"] + self.events, message["older"]
            return
        elif message["type"] == "table":
            self.info = message["table"]
            return
        else:
            assert message["type"] == "update"
            assert message["version"] == self.version + 1, "each version comes once, in its order"
            self.info = message.get("table") or self.info
            self.log[message["version"]] = message
            if message["kind"] == s.BEGAN:
                self.events, self.view, self.older = [], None, 0
        self.version = message["version"]
        self.events += message.get("events", [])
        self.view = message.get("view") or self.view

    @property
    def knows(self) -> tuple[int, object, object, object]:
        return self.version, self.view, self.events, self.info


SQLITE = "sqlite"
JOURNAL = "journal"
stores = [SQLITE]  # The last is what a table has that is not told.
journals: dict[Path, Journal] = {}  # Those that lie in a folder, as it were.


@cache
def empty_database() -> bytes:
    """Return a database with nothing in its tables, which take longer to make than most of what is tested."""
    from talong.server.migrations import migrate
    from tests.server.early import connect_unsynced

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "talong.db"
        writing, reading, _lanes = connect_unsynced(f"sqlite:///{path}")
        migrate(writing)
        for engine in (writing, reading):
            engine.dispose()
        return path.read_bytes()


def open_database(folder: Path) -> Any:
    """Open the database in *folder*, a new one if there is none."""
    from talong.server.store.log import Store
    from tests.server.early import unsynced

    if not (folder / "talong.db").exists():
        (folder / "talong.db").write_bytes(empty_database())
    with unsynced():
        return Store.open(f"sqlite:///{folder / 'talong.db'}")


def open_journal(folder: Path) -> Any:
    """Open the journal of *folder*, a new one if there is none."""
    return JournalStore(journals.setdefault(folder, MemoryJournal()))


def make_pool() -> Any:
    """Return what bots of such a host think in."""
    if stores[-1] == JOURNAL:
        return LocalPool(HereRunner())
    from talong.server.pool import Pool

    return Pool()


class Indoors:
    """A table where everybody has two devices: one that is never cut off, and one that may be.

    With a *seed* the cards are the same every time; without, they are as the players and the server promise.
    """

    def __init__(self, folder: Path, seats: int, seed: str = "", store: JournalStore | None = None) -> None:
        self.seed = seed
        self.store: Any = store
        if store is None:
            self.store = open_journal(folder) if stores[-1] == JOURNAL else open_database(folder)
        self.people = [f"person-{seat}" for seat in range(seats)]
        self.witnesses = [Client(person) for person in self.people]
        self.clients = [Client(person) for person in self.people]
        self.number = 0
        self.live: LiveTable

    async def lay(self, game: str, rules: dict[str, object], **more: object) -> None:
        """Lay the table and let everybody sit down."""
        self.open_hall()
        made = talong.game(game).rules("standard", **rules)
        body: dict[str, object] = {"game": game, "rules": talong.game(game).changes(made), "seats": len(self.people)}
        body |= {"bots": {}, "pace": "off", "open": False, "watchers": True, "reveal": True, **more}
        for person in self.people:
            await self.store.add_person(person, person)
        self.live = await self.registry.create(self.people[0], body)
        for client in [*self.witnesses, *self.clients]:
            await self.connect(client)
        for seat, person in enumerate(self.people):
            answer = await self.do(person, c.Sit(id=self.new_id(), nonce=nonce_commitment(self.nonce(seat))))
            assert isinstance(answer, a.Done)

    def open_hall(self) -> None:
        self.registry = TableRegistry(self.store, QuietBus(), Keys(bytes(32)))
        if self.seed:
            self.registry.luck = lambda live: Chance(sha256(f"{self.seed}/{live.state.number}".encode()).digest())

    def nonce(self, seat: int) -> bytes:
        return Random(self.people[seat]).randbytes(32)

    def new_id(self) -> str:
        self.number += 1
        return f"c{self.number}"

    async def connect(self, client: Client, since: int | None = None) -> dict[str, Any]:
        """Let *client* come (back), as the socket does it."""
        async with self.live.lock:
            welcome = self.live.welcome(client, client.version if since is None else since, [])
            message: dict[str, Any] = json.loads(msgspec.json.encode(welcome))
            client.hear(message)
            self.live.members.add(client)
        while client.older:
            client.say(await self.live.history(client, c.History(id="back", before=client.older)))
        return message

    async def do(self, person: str, command: c.Command) -> a.Done | a.Refused:
        return await self.live.submit(person, command, "en")

    async def begin(self) -> None:
        """Begin a match and deal."""
        assert isinstance(await self.do(self.people[0], c.Begin(id=self.new_id())), a.Done)
        for seat, person in enumerate(self.people):
            opened = c.Nonce(id=self.new_id(), nonce=self.nonce(seat).hex(), next=nonce_commitment(self.nonce(seat)))
            assert isinstance(await self.do(person, opened), a.Done)
        await self.deal()

    async def deal(self) -> None:
        assert await self.live.automatic(Change(s.DEALT, {}), "clock", self.live.state.version)

    async def restart(self) -> None:
        """Throw all memory away and read the log; the witnesses have been told everything before."""
        if isinstance(self.store, JournalStore):
            self.store = await JournalStore.open(self.store.journal)
        members = self.live.members
        self.open_hall()
        self.live = await self.registry.find(self.live.state.table)
        self.live.members |= members

    async def rows(self) -> list[Row]:
        rows: list[Row] = await self.store.rows(self.live.state.table)
        return rows

    @property
    def match(self) -> talong.Match:
        assert self.live.state.match is not None
        return self.live.state.match
