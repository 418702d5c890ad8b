"""Unexpected errors: one log line with a traceback, and one more in a counter."""

from __future__ import annotations

import asyncio
import re
import traceback
from types import TracebackType
from typing import Any, Final

import structlog
from prometheus_client import Counter
from sqlalchemy.exc import DBAPIError

from talong.core.errors import TalongError

FRAMES_MOST: Final = 40
CHAIN_MOST: Final = 5
MESSAGE_MOST: Final = 200
LOOKED_AT: Final = 5000
QUOTED: Final = re.compile(r"""(["'“]).*?(["'”])""", re.DOTALL)
LONG_WORD: Final = re.compile(r"[^\s/]{24,}")  # Long enough for a token or a hash; paths have shorter parts.

# One counter for the process, since tasks, pools and threads belong to no single server object.
FAILURES: Final = Counter("talong_failures", "Unexpected errors, by where they came up", ["where"], registry=None)

_log = structlog.get_logger("talong.server")


def note(where: str, error: BaseException, **facts: object) -> None:
    """Log *error* with its traceback and count it under *where*."""
    FAILURES.labels(where).inc()
    # The traceback goes out as text, since an embedding program may render errors with their local variables.
    text = safe_traceback((type(error), error, error.__traceback__))
    _log.error("failed", where=where, exception=text, **facts)


def watch(task: asyncio.Task[Any], where: str) -> None:
    """Note the error that *task* may end with: nobody awaits it."""

    def ended(task: asyncio.Task[Any]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            note(where, error)

    task.add_done_callback(ended)


def note_from_loop(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Note what the event loop reports: callbacks that raise, and tasks whose errors nobody has asked for."""
    error = context.get("exception")
    note("event loop", error if isinstance(error, BaseException) else RuntimeError(str(context.get("message", ""))))


def safe_traceback(exc_info: tuple[type[BaseException], BaseException, TracebackType | None]) -> str:
    """Return the traceback of *exc_info* without local variables, and with messages that quote nothing.

    The processor of structlog and logging for `exc_info`. An error's message may repeat what a request, a row of the
    log or a view contained, so quoted text and whatever is as long as a token is left out of it.
    """
    return "\n".join(_lines(exc_info[1], CHAIN_MOST))


def _lines(error: BaseException, depth: int) -> list[str]:
    lines: list[str] = []
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None and depth > 1:
        lines += [*_lines(earlier, depth - 1), "", "which led to:", ""]
    frames = traceback.extract_tb(error.__traceback__, limit=-FRAMES_MOST)
    lines += ["Traceback (most recent call last):", *"".join(traceback.format_list(frames)).splitlines()]
    lines.append(f"{type(error).__module__}.{type(error).__qualname__}: {safe_message(error)}")
    if isinstance(error, BaseExceptionGroup) and depth > 1:
        for part in error.exceptions[:CHAIN_MOST]:
            lines += ["", "among them:", "", *_lines(part, depth - 1)]
    return lines


def safe_message(error: BaseException) -> str:
    """Return the first line of what *error* says, without anything that it quotes."""
    if isinstance(error, TalongError):
        return error.code
    said = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    text = QUOTED.sub(r"\1…\2", str(said)[:LOOKED_AT]).strip().partition("\n")[0]
    return LONG_WORD.sub("…", text)[:MESSAGE_MOST]
