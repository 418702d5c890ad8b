"""Database writer: lanes that commit all waiting jobs as one transaction, and answer after the commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar
from zlib import crc32

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from talong.live.rows import Conflict
from talong.server.store.failures import store_error

T = TypeVar("T")

LARGEST_BATCH: Final = 500
POSTGRES_LANES: Final = 8
READERS: Final = 4
BUSY_MS: Final = 10_000  # Longest wait of SQLite for another process's lock.
RETRY_STATES: Final = ("40001", "40P01")  # PostgreSQL's serialization failure and deadlock: nothing was done.


class Job:
    """Write job with its caller's future; jobs with the same *key* are done in the order they came.

    The work may be done again if its transaction was rolled back, and raises Conflict only before it changes anything.
    """

    def __init__(self, key: str, work: Callable[[Connection], Any], done: asyncio.Future[Any]) -> None:
        self.key = key
        self.work = work
        self.done = done

    def answer(self, result: object) -> None:
        """Set the result or error of the work, unless nobody waits any more."""
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
    """Only writer to *engine*."""

    def __init__(self, engine: Engine, lanes: int) -> None:
        self.engine = engine
        self._lanes = [_Lane() for _lane in range(lanes)]
        self._threads = ThreadPoolExecutor(lanes, "talong-writer")
        self._closed = False

    async def do(self, key: str, work: Callable[[Connection], T]) -> T:
        """Run *work* in a transaction, and return its result when that is committed; StoreError if the database fails.

        A caller that is cancelled gets no answer, but the work is done all the same.
        """
        if self._closed:
            raise RuntimeError("the store is closed")
        loop = asyncio.get_running_loop()
        job = Job(key, work, loop.create_future())
        lane = self._lanes[crc32(key.encode("utf-8", "surrogatepass")) % len(self._lanes)]
        lane.waiting.append(job)
        if lane.task is None:
            lane.task = loop.create_task(self._empty(lane))
        try:
            result: T = await job.done
        except SQLAlchemyError as error:
            raise store_error(error) from error
        return result

    def commit(self, batch: Sequence[Job]) -> list[object]:
        """Commit *batch* and return the result or error of each job; if this raises, no job may be reported as done.

        An error of one job leaves the others alone. An error of the disk or the connection fails them all, and is never
        retried: only the log can tell whether the batch was kept.
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
        except Exception as error:  # The error belongs to the job's caller.
            return error

    async def _empty(self, lane: _Lane) -> None:
        """Commit the waiting jobs of *lane* until none is left."""
        loop = asyncio.get_running_loop()
        batch: list[Job] = []
        try:
            while lane.waiting:
                # Transactions that lock many tables lock them in the same order, or PostgreSQL would see deadlocks.
                batch = sorted(lane.waiting[:LARGEST_BATCH], key=lambda job: job.key)
                del lane.waiting[:LARGEST_BATCH]
                results: Sequence[object]
                try:
                    results = await loop.run_in_executor(self._threads, self.commit, batch)
                except Exception as error:  # The error belongs to the callers, and the lane goes on.
                    results = [error] * len(batch)
                for job, result in zip(batch, results, strict=True):
                    job.answer(result)
        finally:
            lane.task = None
            for job in [*batch, *lane.waiting]:  # Jobs are left only if the lane itself was cancelled.
                job.done.cancel()
            lane.waiting.clear()

    async def between(self, work: Callable[[Engine], T]) -> T:
        """Run *work* outside any transaction; with a single lane, between two of them."""
        if self._closed:
            raise RuntimeError("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, self.engine)
        except SQLAlchemyError as error:
            raise store_error(error) from error

    async def close(self) -> None:
        """Accept no more jobs, and return when all accepted ones are committed."""
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
    """Return an engine for writing, one for reading, and how many lanes may write."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
        return (*_sqlite(url), 1)
    if url.get_backend_name() == "postgresql":
        return (*_postgres(url.set(drivername="postgresql+psycopg")), POSTGRES_LANES)
    raise ValueError("the store is a file of SQLite or a database of PostgreSQL")


def _sqlite(url: URL) -> tuple[Engine, Engine]:
    assert url.database is not None
    Path(url.database).touch(mode=0o600)  # The file holds card orders and secrets.
    writing = create_engine(url, pool_size=1, max_overflow=0)
    reading = create_engine(url, pool_size=READERS, max_overflow=0)

    @event.listens_for(writing, "connect")
    def prepare_writing(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # Transactions begin explicitly.
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS: fsync alone does not reach the disk.
        connection.execute("PRAGMA secure_delete = ON")  # Erased data are not left in free pages.
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
