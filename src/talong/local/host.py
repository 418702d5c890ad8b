"""Host of one person's tables: everything that a server is for a table, in a worker of a browser.

There is one person, who is whoever holds the device, and one process, which writes to one journal.
"""

from __future__ import annotations

import secrets
from typing import Final

from talong.live import chat
from talong.live.automation import Automation
from talong.live.bus import QuietBus
from talong.live.conversation import Known
from talong.live.journal_store import JournalStore
from talong.live.keys import Keys
from talong.live.rate_limit import TokenBucket
from talong.live.tables import LiveTable, Member, TableRegistry
from talong.live.thinking import LocalPool, RemoteRunner
from talong.wire import answers as a
from talong.wire import commands as c

PREFIX: Final = "local-"  # A page knows by it whom to ask; ids of a server are shorter than what has it.


class LocalKeys(Keys):
    """Generator of ids, which say that a table is on this device."""

    def table_id(self) -> str:
        """Return the id of a new table."""
        return f"{PREFIX}{super().table_id()}"


class Host:
    """Tables of one person."""

    def __init__(self, store: JournalStore, coach: RemoteRunner, bot_delay: tuple[float, float] | None = None) -> None:
        self.store = store
        self.coach = coach
        self.person = ""
        self.address = ""
        self._bot_delay = bot_delay

    async def start(self) -> None:
        """Begin with what the store has."""
        key = await self.store.secret("", 0)
        if key is None:
            key = await self.store.add_secret("", 0, secrets.token_bytes(32))
        self.keys = LocalKeys(key)
        self.registry = TableRegistry(self.store, QuietBus(), self.keys)
        self.registry.chat = self.chat_of
        self.automation = Automation(self.registry, LocalPool(self.coach), self._bot_delay)
        people = await self.store.people()
        self.person = people[0] if people else ""

    async def close(self) -> None:
        """Stop; what is acknowledged is stored already."""
        await self.automation.close()
        await self.registry.presence.close()

    async def identify(self, table: str, hello: c.Hello, cookie: str) -> Known:
        """Return the person who holds the device, whoever says hello."""
        return Known(self.person)

    async def chat_of(self, live: LiveTable) -> list[a.Line]:
        """Return the latest chat lines for a newcomer; the lock must be held."""
        return await chat.recent(self.registry, live)

    async def say_at(
        self, live: LiveTable, person: str, command: c.Chat, lang: str, chatter: TokenBucket
    ) -> a.Done | a.Refused:
        """Store and send a chat line of *person*."""
        return await chat.say(self.registry, live, person, command, lang, chatter)

    def notices_seen(self) -> int:
        """Return 0: no right ends here but by what the page itself does."""
        return 0

    async def check_rights(self, member: Member) -> None:
        """Leave the *member* connected."""

    def count_command(self, seconds: float) -> None:
        """Count nothing: nobody reads it."""
