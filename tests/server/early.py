"""The bugs that must not be, for negative controls: writers that answer before they have committed, or synced."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from talong.server.store import Store
from talong.server.writer import Job, Writer

DELAY_S = 0.2  # Long enough to be hit by a harness that is not quick.


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


def install() -> None:
    """Let every store of this process be wrong."""
    Store.writer_type = EarlyWriter


class UnsyncedWriter(Writer):
    """Acknowledges what the system has been given, without waiting until the disk has it."""

    def commit(self, batch: Sequence[Job]) -> list[object]:
        connection = self.engine.raw_connection()  # The only one there is.
        connection.cursor().execute("PRAGMA synchronous = OFF")
        connection.close()
        return super().commit(batch)


def install_unsynced() -> None:
    """Let every store of this process be wrong in that way."""
    Store.writer_type = UnsyncedWriter
