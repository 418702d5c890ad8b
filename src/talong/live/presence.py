"""Presence: which players are not connected, and how long the table waits before a bot plays for them.

Presence is no part of the log. Where several processes share a database, each writes its connections and a heartbeat
to it. Changes are hinted at on the bus; hints may be lost, and a process may die without a word, so each also polls
who is connected anywhere.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Final

from talong.live import state as s
from talong.live.store import StoreError

if TYPE_CHECKING:
    from talong.live.tables import LiveTable, TableRegistry

SEATS: Final = "seat/"  # The topic of a seat; table ids have no slash.
HERE: Final = 0  # A hint of that topic is HERE, GONE or WAIT by the remainder of its number divided by three.
GONE: Final = 1
WAIT: Final = 2
WAIT_SECONDS: Final = 60.0
NUMBERS: Final = 1 << 28
TOLD_MOST: Final = 10_000
SILENT_LOOKS: Final = 5  # Polls at which a heartbeat must stand still before its process counts as dead.
SILENT_SECONDS: Final = 5.0  # Seconds for which it must stand still as well.


class Beat:
    """Heartbeat of another process: its number, how often that has been the same, and since when."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.looks = 0
        self.since = time.monotonic()

    def is_silent(self, number: int) -> bool:
        """Take in its current *number*, and tell whether the process has been silent for too long."""
        if number != self.number:
            self.number, self.looks, self.since = number, 0, time.monotonic()
            return False
        self.looks += 1
        return self.looks >= SILENT_LOOKS and time.monotonic() - self.since >= SILENT_SECONDS


class Presence:
    """People at the tables of *registry* who have lost their last connection."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.time: Callable[[], float] = time.monotonic
        self.seconds: Callable[[str], float] | None = None  # How long a table of that pace waits, if clocks run here.
        self.lost: dict[
            tuple[str, str], float
        ] = {}  # By table and person: when they left, moved forward by the extra time that was granted.
        self.process = secrets.token_hex(8)  # The id of this process.
        self._beat = 0  # The heartbeat of this process.
        self._beats: dict[str, Beat] = {}  # The heartbeats of the other processes.
        self._missing: set[tuple[str, str]] = set()  # People who were connected nowhere at the last poll.
        # A random start keeps the numbers of two processes apart.
        self._numbers = count(secrets.randbelow(NUMBERS) + 1)
        self._told: dict[str, int] = {}  # The newest hint that this process has sent about each seat.
        self._tasks: set[asyncio.Task[None]] = set()

    # Queries.

    def is_here(self, live: LiveTable, seat: int) -> bool:
        """Tell whether the person at *seat* is connected to this process."""
        return live.is_here(live.state.chairs[seat].person)

    def is_present(self, live: LiveTable, person: str) -> bool:
        """Tell whether *person* is connected to this process, or to another one as far as is known here."""
        return live.is_here(person) or not (self.registry.alone or (live.state.table, person) in self.lost)

    def ends(self, live: LiveTable, seat: int) -> float | None:
        """Return when a bot takes over from the person at *seat*; None if they are here, or no takeover is due."""
        state = live.state
        chair = state.chairs[seat]
        if self.seconds is None or state.status != s.PLAYING or chair.kind != s.PERSON or chair.away:
            return None
        since = self.lost.get((state.table, chair.person))
        return None if since is None or self.is_here(live, seat) else since + self.seconds(state.pace)

    def left(self, live: LiveTable, seat: int) -> float | None:
        """Return how many seconds are left until a bot takes over from *seat*; None if none will."""
        ends = self.ends(live, seat)
        return None if ends is None else round(max(0.0, ends - self.time()), 1)

    # Changes.

    def look(self, live: LiveTable) -> bool:
        """Start the wait for absent players once there is a match to miss; tell whether anything changed."""
        state, is_news = live.state, False
        here = {member.person for member in live.members}
        for chair in state.chairs:
            is_here = chair.kind != s.PERSON or chair.person in here
            if is_here and not self.lost:
                continue
            key = (state.table, chair.person)
            if is_here:
                is_news |= self.lost.pop(key, None) is not None and state.status == s.PLAYING
            elif state.status != s.PLAYING or chair.away:
                if chair.away and not self.registry.alone:  # Another process has given the seat back to its player.
                    self.lost.pop(key, None)
                elif key in self.lost:
                    self.lost[key] = self.time()
            elif self.registry.alone and key not in self.lost:
                self.lost[key] = self.time()
                is_news = True
        return is_news

    def went(self, live: LiveTable, seat: int) -> None:
        """Note that the last connection of the person at *seat* is lost."""
        self.lost[(live.state.table, live.state.chairs[seat].person)] = self.time()
        self._tell(live, seat, GONE)

    def came(self, live: LiveTable, seat: int) -> None:
        """Publish that the person at *seat* is connected here."""
        self._tell(live, seat, HERE)

    def wait(self, live: LiveTable, seat: int) -> None:
        """Wait a minute more for the person at *seat*, and publish that."""
        self._grant(live, seat)
        self._tell(live, seat, WAIT)

    def forget(self, live: LiveTable) -> None:
        """Forget a table that nobody is connected to in this process."""
        for key in [key for key in self.lost if key[0] == live.state.table]:
            del self.lost[key]

    def _grant(self, live: LiveTable, seat: int) -> None:
        key = (live.state.table, live.state.chairs[seat].person)
        if key in self.lost:
            self.lost[key] += WAIT_SECONDS

    # Sharing through the database.

    async def enter(self, live: LiveTable, person: str) -> None:
        """Store that *person* is connected to this process."""
        if person and not self.registry.alone:
            with suppress(StoreError):  # The next poll makes up for it.
                await self.registry.store.add_connected(self.process, live.state.table, person)

    async def leave(self, live: LiveTable, person: str) -> bool:
        """Store that *person* no longer is; tell whether they are connected to another process."""
        try:
            others = await self.registry.store.drop_connected(self.process, live.state.table, person)
        except StoreError:
            return False
        if live.is_here(person):  # The person is back already.
            await self.enter(live, person)
        return any([other != self.process for other in others])

    async def look_around(self) -> list[LiveTable]:
        """Poll who is connected anywhere; return the tables where that has changed."""
        if self.registry.alone:
            return []
        await self._live_on()
        watched = {table: live for table, live in self.registry.tables.items() if live.members}
        there: set[tuple[str, str]] = set()
        own: set[tuple[str, str]] = set()
        for process, table, person in await self.registry.store.connected(list(watched)):
            (own if process == self.process else there).add((table, person))
        await self._mend(watched, own)
        missing: set[tuple[str, str]] = set()
        news = [live for live in watched.values() if self._compare(live, there, missing)]
        self._missing = missing
        return news

    async def close(self) -> None:
        """Remove this process from the database."""
        if not self.registry.alone:
            with suppress(StoreError):
                await self.registry.store.drop_process(self.process)

    async def _live_on(self) -> None:
        """Store a heartbeat, and remove dead processes."""
        store = self.registry.store
        self._beat += 1
        beats = await store.beat(self.process, self._beat)
        if self.process not in beats:  # This process is new, or another took it for dead.
            here = {(table, one.person) for table, live in self.registry.tables.items() for one in live.members}
            await store.add_process(self.process, sorted([pair for pair in here if pair[1]]))
        self._beats = {name: self._beats.get(name) or Beat(number) for name, number in beats.items()}
        for name, number in beats.items():
            if name != self.process and self._beats[name].is_silent(number):
                await store.drop_process(name)

    async def _mend(self, watched: dict[str, LiveTable], own: set[tuple[str, str]]) -> None:
        """Correct the stored connections of this process, where an error has left them wrong."""
        here = {(table, one.person) for table, live in watched.items() for one in live.members if one.person}
        for table, person in here - own:
            await self.enter(watched[table], person)
        for table, person in own - here:
            await self.leave(watched[table], person)

    def _compare(self, live: LiveTable, there: set[tuple[str, str]], missing: set[tuple[str, str]]) -> bool:
        """Note who is connected nowhere, and who is again; tell whether anything changed.

        A person is gone after two polls: at one, they may have been on their way from one process to another.
        """
        state, is_news = live.state, False
        for chair in state.chairs:
            key = (state.table, chair.person)
            if chair.kind != s.PERSON or chair.away or state.status not in (s.PLAYING, s.OVER):
                continue
            if live.is_here(chair.person):
                continue
            if key in there:
                is_news |= self.lost.pop(key, None) is not None
            elif key not in self.lost:
                missing.add(key)
                if key in self._missing:
                    self.lost[key] = self.time()
                    is_news = True
        return is_news

    # Sharing over the bus.

    def _tell(self, live: LiveTable, seat: int, what: int) -> None:
        if self.registry.alone:
            return
        topic, number = f"{SEATS}{live.state.table}/{seat}", 3 * next(self._numbers) + what
        if len(self._told) > TOLD_MOST:
            self._told.clear()
        self._told[topic] = number
        task = asyncio.ensure_future(self.registry.bus.tell(topic, number))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def heard(self, topic: str, number: int) -> LiveTable | None:
        """Handle a hint about a seat; return the table if its members have to be told."""
        if self._told.get(topic) == number:  # The hint is our own.
            return None
        table, _slash, digits = topic.removeprefix(SEATS).partition("/")
        live = self.registry.tables.get(table)
        if live is None or not digits.isdigit() or int(digits) >= len(live.state.chairs):
            return None
        seat, what = int(digits), number % 3
        key = (table, live.state.chairs[seat].person)
        if self.is_here(live, seat):
            if what == GONE:  # They have left that process, but are connected to this one.
                self._tell(live, seat, HERE)
            return None
        if what == GONE:
            self.lost[key] = self.time()
        elif what == WAIT:
            self._grant(live, seat)
        elif self.lost.pop(key, None) is None:
            return None
        return live
