"""The bugs that must not be, for negative controls: writers that answer before they have committed, or synced."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Engine, event

from talong.server.store import log
from talong.server.store.log import Store
from talong.server.store.writer import Job, Writer, connect

DELAY_S = 0.5  # Long enough to be hit by a harness that is not quick, on a machine that is not either.


class EarlyWriter(Writer):
    """Acknowledges what is appended to a log before it is committed."""

    def commit(self, batch: Sequence[Job]) -> list[object]:
        if not all("append" in job.work.__qualname__ for job in batch):
            return super().commit(batch)
        connection = self.engine.connect()  # The next batch waits for the only connection there is.
        transaction = connection.begin()
        results: list[object] = [job.work(connection) for job in batch]

        def finish() -> None:
            time.sleep(DELAY_S)
            transaction.commit()
            connection.close()

        threading.Thread(target=finish).start()
        return results


def install_early() -> None:
    """Let every store of this process be wrong."""
    Store.writer_type = EarlyWriter


def connect_unsynced(address: str) -> tuple[Engine, Engine, int]:
    """Open a database whose commits wait for the system and not for the disk."""
    writing, reading, lanes = connect(address)
    if writing.dialect.name == "sqlite":
        event.listen(writing, "connect", lambda made, _record: made.execute("PRAGMA synchronous = OFF"))
    return writing, reading, lanes


def install_unsynced() -> None:
    """Let every store that is opened in this process be wrong in that way."""
    log.connect = connect_unsynced  # type: ignore[attr-defined]


@contextmanager
def unsynced() -> Iterator[None]:
    """Open stores in that way for a while: they are quicker, and only loss of power can tell."""
    install_unsynced()
    try:
        yield
    finally:
        log.connect = connect  # type: ignore[attr-defined]
