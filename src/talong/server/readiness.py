"""Readiness: whether the database takes a write and gives it back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import structlog
from sqlalchemy import Connection, select

from talong.live.store import StoreError
from talong.server.store.log import Store
from talong.server.store.schema import probes

FRESH_S: Final = 1.0  # An answer is cached so long, so that frequent probes load no disk.
PATIENCE_S: Final = 3.0  # Longest wait for an answer; the write goes on meanwhile, and no other is begun.
ROW: Final = 1

_log = structlog.get_logger("talong.server")


class Readiness:
    """Cached readiness probe, shared by all callers."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.clock = clock
        self.patience = PATIENCE_S
        self.writes = 0
        self._task: asyncio.Task[bool] | None = None
        self._until = 0.0  # The cached answer is valid until then.

    async def is_writable(self) -> bool:
        """Tell whether a row can be written and read back."""
        task = self._task
        if task is None or (task.done() and self.clock() >= self._until):
            task = self._task = asyncio.create_task(self._probe())
        try:
            return await asyncio.wait_for(asyncio.shield(task), self.patience)
        except TimeoutError:
            return False

    async def _probe(self) -> bool:
        """Write the probe row anew and read it back."""
        self.writes += 1
        at = self.store.now()
        new = self.store._insert(probes).values(id=ROW, at=at)

        def write(connection: Connection) -> None:
            connection.execute(new.on_conflict_do_update(index_elements=["id"], set_={"at": at})).close()

        try:
            await self.store.writer.do("", write)
            question = select(probes.c.at).where(probes.c.id == ROW)
            found = await self.store.read(lambda connection: connection.execute(question).scalar())
        except (StoreError, OSError) as error:
            with suppress(OSError):  # The log may lie on the same full disk.
                _log.warning("not-writable", problem=type(error.__cause__ or error).__name__)
            return False
        finally:
            self._until = self.clock() + FRESH_S
        return found is not None
