"""Unexpected errors: one log line with a traceback, and one more in a counter."""

from __future__ import annotations

from typing import Final

import structlog
from prometheus_client import Counter

from talong.live.reports import (
    Reporter,
    Severity,
    note,
    note_from_loop,
    report,
    report_to,
    safe_message,
    safe_traceback,
    watch,
)

__all__ = ["FAILURES", "note", "note_from_loop", "report", "safe_message", "safe_traceback", "watch"]

# One counter for the process, since tasks, pools and threads belong to no single server object.
FAILURES: Final = Counter("talong_failures", "Unexpected errors, by where they came up", ["where"], registry=None)

_log = structlog.get_logger("talong.server")


class ServerReporter(Reporter):
    """Reporter to the server's log and metrics."""

    def failed(self, where: str) -> None:
        """Count an unexpected error under *where*."""
        FAILURES.labels(where).inc()

    def log(self, severity: Severity, event: str, /, **facts: object) -> None:
        """Log an *event* with its facts."""
        getattr(_log, severity)(event, **facts)


report_to(ServerReporter())
