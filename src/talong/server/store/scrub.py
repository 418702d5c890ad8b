"""Truncation of SQLite's write-ahead log, so that no file keeps erased data.

Erasing overwrites the pages of the database, but the write-ahead log keeps the old ones until it is used again. A
checkpoint that truncates it needs a moment without readers, so it is retried.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog
from sqlalchemy import Engine

from talong.live.store import StoreError
from talong.server.store.writer import BUSY_MS, Writer

TRIES: Final = 20  # Tries while the caller waits; then it goes on in the background.
BETWEEN_S: Final = 0.1
PATIENCE_MS: Final = 50  # Nothing else can be written meanwhile.

_log = structlog.get_logger("talong.server")


def truncate(engine: Engine) -> bool:
    """Truncate the write-ahead log, and tell whether no reader was in the way."""
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        try:
            cursor.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            found = cursor.fetchone()
            cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        finally:
            cursor.close()
    finally:
        connection.close()
    return found is not None and found[0] == 0


class Scrubber:
    """Truncation of the write-ahead log of *writer*'s database, if that is SQLite."""

    def __init__(self, writer: Writer, dialect: str) -> None:
        self.writer = writer
        self.needed = dialect == "sqlite"
        self.going_on: asyncio.Task[None] | None = None

    async def scrub(self) -> None:
        """Truncate the write-ahead log now, or as soon as its readers allow."""
        if not self.needed:
            return
        for _try in range(TRIES):
            if await self._try():
                return
            await asyncio.sleep(BETWEEN_S)
        if self.going_on is None or self.going_on.done():
            _log.warning("write-ahead log not yet truncated")
            self.going_on = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Stop trying: SQLite itself truncates the log when the last connection is closed."""
        if self.going_on is not None:
            self.going_on.cancel()
            await asyncio.wait([self.going_on])

    async def _try(self) -> bool:
        try:
            return await self.writer.between(truncate)
        except StoreError:
            return False

    async def _go_on(self) -> None:
        while not await self._try():
            await asyncio.sleep(10 * BETWEEN_S)
