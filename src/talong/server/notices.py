"""Notices between processes: ended rights, erased people, and logs that were added to from outside.

A notice is a row of the database, written in the transaction that makes it true. Every process reads the new ones when
the bus hints at them, and at every poll in case the hint was lost. To handle one twice does no harm.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

from talong.core.errors import TalongError
from talong.lang import say_error
from talong.live import chat
from talong.live.bus import NOTICES
from talong.live.departure import depart
from talong.live.errors import brief
from talong.live.rows import PERSON_CHANGED, SESSION_ENDED, TABLE_CHANGED, Notice
from talong.live.tables import POLICY, TRY_LATER, Member, TableRegistry
from talong.server.error_reports import note
from talong.server.store.log import Store
from talong.wire import answers as a

SETTLED_S: Final = 60.0  # After so long no transaction with a lower number is still to come.
KEPT: Final = 10_000  # Notices kept in the database; they are counted, since no clock can be trusted.
DROPPED: Final = 1_000  # Notices deleted at a time.


class Notices:
    """Reader of the notices in this process."""

    def __init__(self, registry: TableRegistry, store: Store) -> None:
        self.registry = registry
        self.store = store
        self.count = 0  # Notices that were handled here.
        self.newest = 0
        self.time: Callable[[], float] = time.monotonic
        self._settled = 0  # All notices up to this number are handled.
        self._handled: dict[int, float] = {}  # Handled notices above that number, with the time of each.
        self._dropped = 0
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        registry.noticed = self.wake

    async def start(self) -> None:
        """Start with the notices written from now on: nobody is connected yet."""
        self.newest = await self.store.newest_notice()
        self._settled = max(0, self.newest - DROPPED)
        now = self.time()
        self._handled = {notice.id: now for notice in await self.store.notices(self._settled)}

    async def close(self) -> None:
        """Cancel the tasks under way."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def run(self, seconds: float) -> None:
        """Poll every so many *seconds* for notices and chat lines of which no hint came."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await self.look()
                if not self.registry.alone:
                    await chat.catch_up(self.registry)
            except Exception as error:  # The next poll may do better, and nothing else closes the sockets.
                note("notices", error)

    def wake(self) -> None:
        """Look soon, and let the other processes look."""
        self._do(self.publish)

    def hint(self, number: int) -> None:
        """Look soon if *number* is new here."""
        if number not in self._handled and number > self._settled:
            self._do(self.look)

    async def publish(self) -> None:
        """Handle what has just been written, and let the other processes do so."""
        await self.look()
        if self.newest:
            await self.registry.bus.tell(NOTICES, self.newest)

    async def look(self) -> None:
        """Handle the notices that are new here."""
        async with self._lock:
            found = await self.store.notices(self._settled)
            if found and found[-1].id - self._settled > KEPT:  # Some may have been deleted before we saw them.
                self._start_over(found[-1].id)
                return
            for notice in found:
                if notice.id not in self._handled:
                    self.count += 1
                    await self._handle(notice)
                    self._handled[notice.id] = self.time()
                    self.newest = max(self.newest, notice.id)
            self._settle()
            if self._settled - KEPT >= self._dropped + DROPPED:
                self._dropped = self._settled - KEPT
                await self.store.drop_notices(self._dropped)

    def _settle(self) -> None:
        """Forget what was handled so long ago that nothing comes before it any more."""
        long_ago = self.time() - SETTLED_S
        for number in sorted(self._handled):
            if self._handled[number] > long_ago:
                return
            del self._handled[number]
            self._settled = number

    def _start_over(self, newest: int) -> None:
        """Disconnect everybody, so that they are identified again when they reconnect."""
        self.count += 1
        self.newest, self._settled, self._handled = newest, newest, {}
        for live in self.registry.tables.values():
            live.names.clear()
            for member in list(live.members):
                member.close(TRY_LATER)

    async def _handle(self, notice: Notice) -> None:
        if notice.kind == SESSION_ENDED:
            for member in self._members():
                if member.session == notice.subject:
                    member.close(POLICY)
        elif notice.kind == PERSON_CHANGED:
            await self._look_at(notice.subject)
        elif notice.kind == TABLE_CHANGED and notice.subject in self.registry.tables:
            self._do(self._refresh, notice.subject)

    def _members(self) -> list[Member]:
        return [member for live in self.registry.tables.values() for member in live.members]

    async def _look_at(self, person: str) -> None:
        """Close the connections of *person* that have no valid credential left; an erased name is dropped at once."""
        name = (await self.store.person_names([person])).get(person)
        if name == "":
            self.registry.forget_name(person)
            self._do(self._depart, person)
        for member in self._members():
            if member.person == person:
                await self.check(member)

    async def check(self, member: Member) -> None:
        """Close the connection of *member* unless its token or session is still valid."""
        store, holds = self.store, True
        try:
            if member.token:
                holds = await store.token(bytes.fromhex(member.token)) is not None
            elif member.session:
                holds = await store.session_person(bytes.fromhex(member.session)) is not None
        except TalongError as error:
            text = say_error(self.registry.words(member.lang), error)
            member.say(a.Bye(code=error.code, text=brief(text)))
            holds = False
        if not holds:
            member.close(POLICY)

    async def _depart(self, person: str) -> None:
        """Let an erased person leave their tables, wherever they were erased."""
        if await depart(self.registry, person):
            await self.publish()

    async def _refresh(self, table: str) -> None:
        live = self.registry.tables.get(table)
        if live is not None:
            async with live.lock:
                await live.refresh()

    def _do(self, work: Callable[..., Awaitable[None]], *about: str) -> None:
        """Run *work* in the background."""

        async def run() -> None:
            try:
                await work(*about)
            except Exception as error:
                note("notices", error)

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
