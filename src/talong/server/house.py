"""The whole server behind its doors: store, tables, clocks, bots, who is who, and how it is doing."""

from __future__ import annotations

import asyncio
import gc
import secrets
import time
from contextlib import suppress
from typing import Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from sqlalchemy.exc import SQLAlchemyError

from talong.core.errors import TalongError
from talong.server.bucket import Bucket
from talong.server.bus import Bus, QuietBus, RedisBus
from talong.server.clerk import Clerk
from talong.server.config import Config
from talong.server.errors import TableError
from talong.server.hall import Hall, Live
from talong.server.keys import Keys, digest
from talong.server.pool import Pool
from talong.server.store import Store
from talong.server.websocket import Outbox
from talong.wire import answers as a
from talong.wire import commands as c

CHAT_SHOWN: Final = 50
COACHED_MOST: Final = 6  # Whoever would have to wait longer for advice is told so.
OPENED_PER_SECOND: Final = 50.0  # New connections from one address.
ADDRESSES_MOST: Final = 10_000
DAY_MS: Final = 86_400_000
COLLECT: Final = (10_000, 20, 50)  # Seldom: what lives long here is in no circle, and a whole look stops all tables.

_log = structlog.get_logger("talong.server")


class House:
    """One process of the server."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = Store.open(config.store_url)
        self.bus: Bus = RedisBus(config.redis) if config.redis else QuietBus()
        self.pool = Pool(config.bot_workers)
        self.coaches = Pool(1, COACHED_MOST)  # Apart from the bots, for whom people wait.
        self.outbox = Outbox()
        self.doors: dict[str, Bucket] = {}
        self.desks: dict[str, Bucket] = {}
        self.ready = False
        self.jobs: list[asyncio.Task[None]] = []
        self.registry = CollectorRegistry()
        self.gauge_sockets = Gauge("talong_sockets", "Open sockets", registry=self.registry)
        self.gauge_tables = Gauge("talong_tables", "Tables in memory", registry=self.registry)
        self.gauge_hurried = Gauge(
            "talong_bots_hurried", "Bots that thought shorter than their level does", registry=self.registry
        )
        self.gauge_hurried.set_function(lambda: float(self.pool.hurried))
        self.count_commands = Counter("talong_commands", "Commands answered", registry=self.registry)
        self.command_seconds = Histogram(
            "talong_command_seconds", "From a command to its answer, the commit included", registry=self.registry
        )

    async def start(self) -> None:
        """Open the doors."""
        key = await self.store.secret("", 0)
        if key is None:
            await self.store.add_secret("", 0, secrets.token_bytes(32))
            key = await self.store.secret("", 0)  # Another process may have been first.
            assert key is not None
        self.hall = Hall(self.store, self.bus, Keys(key))
        self.keys = self.hall.keys
        self.clerk = Clerk(self.hall, self.pool, self.config.bot_delay)
        self.bus.listen(self._heard)
        await self.bus.start()
        self.jobs = [asyncio.create_task(self._look_around())]
        gc.collect()
        gc.freeze()  # What is loaded by now stays: looking through it again and again would stop all tables.
        gc.set_threshold(*COLLECT)
        self.ready = True
        _log.info("started", address=self.config.address)

    async def close(self) -> None:
        """Close the doors; what is acknowledged is kept already."""
        self.ready = False
        for job in self.jobs:
            job.cancel()
        await self.clerk.close()
        for live in list(self.hall.tables.values()):
            async with live.lock:  # Let what has begun be finished.
                for member in list(live.members):
                    member.close(1012)
        await self.bus.close()
        await self.pool.close()
        await self.coaches.close()
        await self.store.close()
        _log.info("stopped")

    # Keeping up with other processes.

    def _heard(self, table: str, version: int) -> None:
        live = self.hall.tables.get(table)
        if live is not None and live.state.version < version:
            task = asyncio.create_task(self._refresh(live))
            self.jobs.append(task)
            task.add_done_callback(self.jobs.remove)

    async def _refresh(self, live: Live) -> None:
        with suppress(SQLAlchemyError):
            async with live.lock:
                await live.refresh()

    async def _look_around(self) -> None:
        """Ask now and then whether a hint was lost, and forget what nobody uses."""
        while True:
            await asyncio.sleep(self.config.poll_seconds)
            try:
                if self.config.redis:
                    watched = [table for table, live in self.hall.tables.items() if live.members]
                    for table, version in (await self.store.heads(watched)).items():
                        self._heard(table, version)
                self.hall.drop_idle(self.config.idle_seconds)
                self.gauge_tables.set(len(self.hall.tables))
                if self.config.retention_days:
                    await self.store.forget(now_ms() - self.config.retention_days * DAY_MS)
            except SQLAlchemyError as error:
                _log.warning("database", problem=type(error).__name__)

    # Who is who.

    async def identify(self, table: str, hello: c.Hello, cookie: str) -> str:
        """Return the person behind *hello*, or nobody; refuse a token that is wrong, old, or for another table."""
        if hello.token:
            known = await self.store.token(digest(hello.token))
            if known is None or known[0] != table:
                raise TableError("bad-token")
            return known[1]
        session = hello.session or cookie
        person = await self.person_of(session)
        if hello.session and not person:
            raise TableError("bad-token")
        return person

    async def person_of(self, session: str) -> str:
        """Return whose *session* it is, or nobody's."""
        if not session or not self.keys.is_signed(session):
            return ""
        return await self.store.session_person(digest(session)) or ""

    def let_in(self, address: str) -> bool:
        """Tell whether one more connection from *address* is all right."""
        return self._bucket(self.doors, address, OPENED_PER_SECOND, OPENED_PER_SECOND * 20).take()

    def may_make(self, address: str) -> bool:
        """Tell whether one more person or table from *address* is all right."""
        rate = self.config.people_per_minute
        return self._bucket(self.desks, address, rate / 60, rate).take()

    def _bucket(self, buckets: dict[str, Bucket], address: str, rate: float, most: float) -> Bucket:
        if len(buckets) > ADDRESSES_MOST:
            buckets.clear()
        if address not in buckets:
            buckets[address] = Bucket(rate, most)
        return buckets[address]

    # Talk.

    async def say_at(self, live: Live, person: str, command: c.Chat, lang: str, chatter: Bucket) -> a.Done | a.Refused:
        """Let *person* say something to the table."""
        state = live.state
        answer = live.answered(person, command.id)
        if answer is not None:
            return answer
        seat = state.seat_of(person)
        text = " ".join(command.text.split())
        try:
            if seat is None:
                raise TableError("not-seated")
            if person in state.muted:
                raise TableError("muted")
            if not text or not text.isprintable():
                raise TableError("not-printable")
            if not chatter.take():
                raise TableError("too-fast")
        except TalongError as error:
            return live.refuse(person, command.id, error, lang)
        said = await self.store.add_chat(state.table, person, text)
        line = a.Line(number=said.number, seat=seat, name=live.names.get(person, ""), text=text)
        for member in list(live.members):
            member.say(line)
        return live.remember(person, a.Done(id=command.id, version=state.version))

    async def chat_of(self, live: Live) -> list[a.Line]:
        """Return what has been said at the table lately."""
        lines = (await self.store.chat(live.state.table))[-CHAT_SHOWN:]
        return [
            a.Line(
                number=line.number,
                seat=live.state.seat_of(line.person),
                name=live.names.get(line.person, ""),
                text=line.text,
            )
            for line in lines
        ]

    def count_command(self, seconds: float) -> None:
        """Note how long an answer took."""
        self.command_seconds.observe(seconds)
        self.count_commands.inc()


def now_ms() -> int:
    """Return the time of day, in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000
