"""All writing to the database: lanes that commit whatever waits as one transaction, and answer after the commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar
from zlib import crc32

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from talong.server.store.schema import Conflict

T = TypeVar("T")

LARGEST_BATCH: Final = 500
POSTGRES_LANES: Final = 8
READERS: Final = 4
BUSY_MS: Final = 10_000  # SQLite waits so long for somebody else's lock.
RETRY_STATES: Final = ("40001", "40P01")  # PostgreSQL's serialization failure and deadlock: nothing was done.


class Job:
    """Work for the database, and whoever waits for it; jobs with the same *key* are done in the order they came.

    The work may be done again if its transaction was rolled back, and raises Conflict only before it changes anything.
    """

    def __init__(self, key: str, work: Callable[[Connection], Any], done: asyncio.Future[Any]) -> None:
        self.key = key
        self.work = work
        self.done = done

    def answer(self, result: object) -> None:
        """Hand over what the work gave or raised, unless nobody waits any more."""
        if self.done.done():
            return
        if isinstance(result, BaseException):
            self.done.set_exception(result)
        else:
            self.done.set_result(result)


class _Lane:
    def __init__(self) -> None:
        self.waiting: list[Job] = []
        self.task: asyncio.Task[None] | None = None


class Writer:
    """The only one that writes to *engine*."""

    def __init__(self, engine: Engine, lanes: int) -> None:
        self.engine = engine
        self._lanes = [_Lane() for _lane in range(lanes)]
        self._threads = ThreadPoolExecutor(lanes, "talong-writer")
        self._closed = False

    async def do(self, key: str, work: Callable[[Connection], T]) -> T:
        """Do *work* in a transaction, and return what it gave when that is committed.

        A caller that is cancelled hears nothing, but what it asked for is done all the same.
        """
        if self._closed:
            raise RuntimeError("the store is closed")
        loop = asyncio.get_running_loop()
        job = Job(key, work, loop.create_future())
        lane = self._lanes[crc32(key.encode("utf-8", "surrogatepass")) % len(self._lanes)]
        lane.waiting.append(job)
        if lane.task is None:
            lane.task = loop.create_task(self._empty(lane))
        result: T = await job.done
        return result

    def commit(self, batch: Sequence[Job]) -> list[object]:
        """Commit *batch* and return what each job gave or raised; if this raises, nobody may be told of success.

        An error of one job leaves the others alone. An error of the disk or the connection fails them all, and is never
        followed by another try: whether that was kept, only the log can tell.
        """
        try:
            with self.engine.begin() as connection:
                return [_attempt(job, connection) for job in batch]
        except Exception as error:
            if _is_of_the_database(error):
                self.engine.dispose()  # Whatever state the connection is in, the next batch gets a new one.
                raise
        return [self._alone(job) for job in batch]

    def _alone(self, job: Job) -> object:
        try:
            with self.engine.begin() as connection:
                return _attempt(job, connection)
        except Exception as error:  # It belongs to whoever waits.
            return error

    async def _empty(self, lane: _Lane) -> None:
        """Commit what is waiting in *lane* until nothing is."""
        loop = asyncio.get_running_loop()
        batch: list[Job] = []
        try:
            while lane.waiting:
                # Everybody who locks many tables locks them in the same order, or PostgreSQL would see deadlocks.
                batch = sorted(lane.waiting[:LARGEST_BATCH], key=lambda job: job.key)
                del lane.waiting[:LARGEST_BATCH]
                results: Sequence[object]
                try:
                    results = await loop.run_in_executor(self._threads, self.commit, batch)
                except Exception as error:  # It belongs to those who wait, and the lane goes on.
                    results = [error] * len(batch)
                for job, result in zip(batch, results, strict=True):
                    job.answer(result)
        finally:
            lane.task = None
            for job in [*batch, *lane.waiting]:  # Some are left only if the lane itself was cancelled.
                job.done.cancel()
            lane.waiting.clear()

    async def between(self, work: Callable[[Engine], T]) -> T:
        """Do *work* outside any transaction; with a single lane, between two of them."""
        if self._closed:
            raise RuntimeError("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, self.engine)

    async def close(self) -> None:
        """Take nothing more, and return when all that was taken is committed."""
        self._closed = True
        await asyncio.gather(*[lane.task for lane in self._lanes if lane.task is not None])
        self._threads.shutdown()


def _attempt(job: Job, connection: Connection) -> object:
    try:
        return job.work(connection)
    except Conflict as conflict:
        return conflict


def _is_of_the_database(error: Exception) -> bool:
    """Tell whether the disk, the connection or the server failed, rather than one job."""
    if not isinstance(error, DBAPIError) or isinstance(error, IntegrityError | DataError):
        return False
    return getattr(error.orig, "sqlstate", None) not in RETRY_STATES


def connect(address: str) -> tuple[Engine, Engine, int]:
    """Return an engine to write with, one to read with, and how many lanes may write."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
        return (*_sqlite(url), 1)
    if url.get_backend_name() == "postgresql":
        return (*_postgres(url.set(drivername="postgresql+psycopg")), POSTGRES_LANES)
    raise ValueError("the store is a file of SQLite or a database of PostgreSQL")


def _sqlite(url: URL) -> tuple[Engine, Engine]:
    assert url.database is not None
    Path(url.database).touch(mode=0o600)  # It holds card orders and secrets.
    writing = create_engine(url, pool_size=1, max_overflow=0)
    reading = create_engine(url, pool_size=READERS, max_overflow=0)

    @event.listens_for(writing, "connect")
    def prepare_writing(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # Transactions begin where we say.
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS: fsync alone does not reach the disk.
        connection.execute("PRAGMA secure_delete = ON")  # What is erased is not left in free pages.
        connection.execute("PRAGMA journal_size_limit = 16777216")

    @event.listens_for(writing, "begin")
    def begin_writing(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    @event.listens_for(reading, "connect")
    def prepare_reading(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        connection.execute("PRAGMA query_only = ON")

    return writing, reading


def _postgres(url: URL) -> tuple[Engine, Engine]:
    writing = create_engine(url, pool_size=POSTGRES_LANES, max_overflow=0, pool_pre_ping=True)
    reading = create_engine(url, pool_size=READERS, max_overflow=0, pool_pre_ping=True, isolation_level="AUTOCOMMIT")

    @event.listens_for(writing, "connect")
    def prepare_writing(connection: Any, _record: object) -> None:
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        connection.commit()

    return writing, reading
