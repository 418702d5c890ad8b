"""Context of one server process: store, tables, automation, identity, limits and metrics."""

from __future__ import annotations

import asyncio
import gc
import secrets
from functools import partial
from typing import Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from talong.live import chat
from talong.live.automation import Automation
from talong.live.bus import CHAT, NOTICES, Bus, QuietBus
from talong.live.conversation import Known
from talong.live.errors import TableError
from talong.live.integrity import DamagedTable
from talong.live.keys import Keys, digest
from talong.live.presence import SEATS
from talong.live.rate_limit import TokenBucket
from talong.live.store import StoreError
from talong.live.tables import LiveTable, Member, TableRegistry
from talong.server.bus import RedisBus
from talong.server.config import Config
from talong.server.connections import Limiter
from talong.server.engines import Engines
from talong.server.error_reports import FAILURES, note, note_from_loop, watch
from talong.server.notices import Notices
from talong.server.pool import Pool
from talong.server.print_jobs import PrintJobs
from talong.server.readiness import Readiness
from talong.server.retention import Retention
from talong.server.store.lock import Lock
from talong.server.store.log import Store
from talong.server.websocket import Outbox
from talong.wire import answers as a
from talong.wire import commands as c

COACHED_MOST: Final = 6  # Requests for advice beyond this queue length are refused.
OPENED_PER_SECOND: Final = 50.0  # Limit on new connections from one address.
CODES_PER_MINUTE: Final = 5.0  # Limit on tries of join codes from one address.
PRINTS_PER_MINUTE: Final = 20.0  # Limit on new PDF files from one address.
ADDRESSES_MOST: Final = 10_000
COUNTED_TOGETHER: Final = 100  # Commands.
WATCHERS_SECONDS: Final = 0.4  # Watchers hear so long after the players, and what comes meanwhile is one write.
# Collections are seldom: long-lived objects are in no cycle, and a full collection stops all tables.
COLLECT: Final = (10_000, 20, 50)

_log = structlog.get_logger("talong.server")


class Context:
    """One process of the server."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.bus: Bus = RedisBus(config.redis) if config.redis else QuietBus()
        self.lock = Lock.of(config.store_url)
        try:
            self.store = Store.open(config.store_url)
        except BaseException:
            self.let_go()
            raise
        self.pool = Pool(config.bot_workers)
        self.coaches = Pool(1, COACHED_MOST, "coaches")  # A pool apart from the bots', since people wait for those.
        self.prints = PrintJobs()
        self.engines = Engines(config.engines, config.engine_seconds)
        self.retention = Retention(self.store, config.retention_days)
        self.readiness = Readiness(self.store)
        self.outbox = Outbox()
        self.later = Outbox(WATCHERS_SECONDS)
        self.connection_buckets: dict[str, TokenBucket] = {}
        self.creation_buckets: dict[str, TokenBucket] = {}
        self.code_buckets: dict[str, TokenBucket] = {}
        self.print_buckets: dict[str, TokenBucket] = {}
        self.ready = False
        self.jobs: list[asyncio.Task[None]] = []
        self.metrics_registry = CollectorRegistry()
        self.limiter = Limiter(config, self.metrics_registry)
        self.gauge_sockets = Gauge("talong_sockets", "Open sockets", registry=self.metrics_registry)
        self.gauge_tables = Gauge("talong_tables", "Tables in memory", registry=self.metrics_registry)
        self.gauge_hurried = Gauge(
            "talong_bots_hurried", "Bots that thought shorter than their level does", registry=self.metrics_registry
        )
        self.gauge_hurried.set_function(lambda: float(self.pool.hurried))
        self.gauge_damaged = Gauge("talong_damaged_tables", "Tables refused as damaged", registry=self.metrics_registry)
        self.gauge_problems = Gauge(
            "talong_database_problems",
            "Faults that SQLite found in its file at the start",
            registry=self.metrics_registry,
        )
        self.gauge_lost = Gauge(
            "talong_bot_workers_lost",
            "Processes of bots, coaches and print jobs that died",
            ["pool"],
            registry=self.metrics_registry,
        )
        for pool in (self.pool, self.coaches, self.prints.pool):
            self.gauge_lost.labels(pool.name).set_function(partial(lost_by, pool))
        self.gauge_faults = Gauge(
            "talong_engine_faults",
            "Choices that an engine from outside failed to make",
            ["engine"],
            registry=self.metrics_registry,
        )
        for setting in config.engines:
            self.gauge_faults.labels(setting.name).set_function(partial(faults_by, self.engines, setting.name))
        self.metrics_registry.register(FAILURES)
        self.count_responses = Counter(
            "talong_http_responses",
            "HTTP responses, by the class of their status",
            ["status"],
            registry=self.metrics_registry,
        )
        for status in range(2, 6):
            self.count_responses.labels(f"{status}xx")  # Alerts need a zero to begin with.
        self.count_commands = Counter("talong_commands", "Commands answered", registry=self.metrics_registry)
        self.uncounted: list[float] = []  # How long the answers to the newest commands took.
        self.command_seconds = Histogram(
            "talong_command_seconds",
            "From a command to its answer, the commit included",
            registry=self.metrics_registry,
        )

    async def start(self) -> None:
        """Start serving."""
        key = await self.store.secret("", 0)
        if key is None:
            await self.store.add_secret("", 0, secrets.token_bytes(32))
            key = await self.store.secret("", 0)  # Another process may have been first.
            assert key is not None
        self.registry = TableRegistry(self.store, self.bus, Keys(key))
        self.keys = self.registry.keys
        self.registry.chat = self.chat_of
        self.registry.engine_names = self.engines.names
        self.automation = Automation(self.registry, self.pool, self.config.bot_delay)
        self.automation.engines = self.engines
        self.notices = Notices(self.registry, self.store)
        await self.notices.start()
        damage = self.registry.damage
        self.gauge_damaged.set_function(lambda: float(len(damage.tables)))
        self.gauge_problems.set_function(lambda: float(damage.problems))
        self.bus.listen(self._heard)
        await self.bus.start()
        asyncio.get_running_loop().set_exception_handler(note_from_loop)
        for work, name in (
            (self._look_around(), "look around"),
            (self._survey(), "survey"),
            (self.notices.run(self.config.poll_seconds), "notices"),
        ):
            self._start(work, name)
        gc.collect()
        gc.freeze()  # Objects loaded by now stay, so collections need not look through them again.
        gc.set_threshold(*COLLECT)
        self.ready = True
        _log.info("started", address=self.config.address)

    async def close(self) -> None:
        """Stop serving; what is acknowledged is stored already."""
        self.ready = False
        for job in self.jobs:
            job.cancel()
        await self.notices.close()
        await self.automation.close()
        for live in list(self.registry.tables.values()):
            async with live.lock:  # Changes that have begun are finished first.
                for member in list(live.members):
                    member.close(1012)
        await self.registry.presence.close()
        await self.bus.close()
        await self.pool.close()
        await self.coaches.close()
        await self.prints.pool.close()
        await self.engines.close()
        await self.store.close()
        self.let_go()
        _log.info("stopped")

    def let_go(self) -> None:
        """Release the lock of the database."""
        if self.lock is not None:
            self.lock.release()

    # Keeping up with other processes.

    def _heard(self, topic: str, number: int) -> None:
        if topic == NOTICES:
            self.notices.hint(number)
            return
        if topic.startswith(SEATS):
            marked = self.registry.presence.heard(topic, number)
            if marked is not None:
                self.automation.moved(marked)
                marked.show()
            return
        live = self.registry.tables.get(topic.removeprefix(CHAT))
        if live is None:
            return
        if not topic.startswith(CHAT):
            if live.state.version < number:
                self._start(self._refresh(live), "refresh")
        elif live.told_lines is not None and live.told_lines < number:
            self._start(chat.hear(self.registry, live), "chat")

    def _start(self, work: asyncio._CoroutineLike[None], name: str) -> None:
        """Run *work* in the background; a failure is noted under *name*."""
        task = asyncio.create_task(work)
        watch(task, name)
        self.jobs.append(task)
        task.add_done_callback(self.jobs.remove)

    async def _refresh(self, live: LiveTable) -> None:
        try:
            async with live.lock:
                await live.refresh()
        except DamagedTable:  # Its members have been told.
            pass
        except StoreError as error:  # The next poll tries again.
            note("refresh", error)

    async def _look_around(self) -> None:
        """Poll for changes whose hint was lost, and drop idle tables."""
        while True:
            await asyncio.sleep(self.config.poll_seconds)
            try:
                if self.config.redis:
                    watched = [table for table, live in self.registry.tables.items() if live.members]
                    for table, version in (await self.store.heads(watched)).items():
                        self._heard(table, version)
                    for live in await self.registry.presence.look_around():
                        self.automation.moved(live)
                        live.show()
                self.registry.drop_idle(self.config.idle_seconds)
                self.engines.look_around()
                self.gauge_tables.set(len(self.registry.tables))
                if self.config.retention_days:
                    await self.retention.look()
            except Exception as error:  # Whatever the error is, the next round may go better.
                note("look around", error)

    async def _survey(self) -> None:
        """Check the integrity of the database once, in the background."""
        try:
            await self.registry.damage.survey(self.store)
        except StoreError as error:
            note("survey", error)

    # Identity.

    async def identify(self, table: str, hello: c.Hello, cookie: str) -> Known:
        """Return the person behind *hello*, or nobody; refuse a token that is wrong, old, or for another table."""
        if hello.token:
            return await self.seat_of(table, hello.token)
        session = hello.session or cookie
        person = await self.person_of(session)
        if hello.session and not person:
            raise TableError("bad-token")
        return Known(person, digest(session).hex()) if person else Known()

    async def seat_of(self, table: str, token: str) -> Known:
        """Return whose *token* of a seat at *table* it is, or refuse it."""
        known = await self.store.token(digest(token))
        if known is None or known.table != table:
            raise TableError("bad-token")
        return Known(known.person, (known.session or b"").hex(), digest(token).hex())

    async def person_of(self, session: str) -> str:
        """Return the person of *session*, or an empty string; refuse a banned person."""
        if not session or not self.keys.is_signed(session):
            return ""
        return await self.store.session_person(digest(session)) or ""

    def let_in(self, address: str) -> bool:
        """Tell whether *address* may open one more connection."""
        return self._bucket(self.connection_buckets, address, OPENED_PER_SECOND, OPENED_PER_SECOND * 20).take()

    def may_make(self, address: str) -> bool:
        """Tell whether *address* may make one more person or table."""
        rate = self.config.people_per_minute
        return self._bucket(self.creation_buckets, address, rate / 60, rate).take()

    async def may_try(self, address: str) -> bool:
        """Tell whether *address* may try one more join code, counted over all processes.

        Without a bus that answers, this process counts alone.
        """
        if not self._bucket(self.code_buckets, address, CODES_PER_MINUTE / 60, CODES_PER_MINUTE).take():
            return False
        tries = await self.bus.count(f"tries/{self.keys.tries_name(address)}", 60)
        return tries is None or tries <= CODES_PER_MINUTE

    def may_print(self, address: str) -> bool:
        """Tell whether *address* may have one more PDF file made."""
        return self._bucket(self.print_buckets, address, PRINTS_PER_MINUTE / 60, PRINTS_PER_MINUTE).take()

    def _bucket(self, buckets: dict[str, TokenBucket], address: str, rate: float, most: float) -> TokenBucket:
        if len(buckets) > ADDRESSES_MOST:
            buckets.clear()
        if address not in buckets:
            buckets[address] = TokenBucket(rate, most)
        return buckets[address]

    # Chat.

    async def say_at(
        self, live: LiveTable, person: str, command: c.Chat, lang: str, chatter: TokenBucket
    ) -> a.Done | a.Refused:
        """Store and send a chat line of *person*."""
        return await chat.say(self.registry, live, person, command, lang, chatter)

    async def chat_of(self, live: LiveTable) -> list[a.Line]:
        """Return the latest chat lines for a newcomer; the lock must be held."""
        return await chat.recent(self.registry, live)

    # Rights that end while somebody connects.

    def notices_seen(self) -> int:
        """Return how many notices of ended rights have been handled here."""
        return self.notices.count

    async def check_rights(self, member: Member) -> None:
        """Close the connection of a *member* whose rights have ended."""
        await self.notices.check(member)

    def count_command(self, seconds: float) -> None:
        """Count a command and how long its answer took, with many others: one by one that costs three times as much."""
        self.uncounted.append(seconds)
        if len(self.uncounted) >= COUNTED_TOGETHER:
            self.count_all()

    def count_all(self) -> None:
        """Count the commands that have not been counted yet."""
        uncounted, self.uncounted = self.uncounted, []
        for seconds in uncounted:
            self.command_seconds.observe(seconds)
        self.count_commands.inc(len(uncounted))


def faults_by(engines: Engines, name: str) -> float:
    """Return how often the engine *name* has failed."""
    return float(sum(times for (engine, _kind), times in engines.faults.items() if engine == name))


def lost_by(pool: Pool) -> float:
    """Return how many workers *pool* has lost."""
    return float(pool.lost)
