"""Reports of what happens in the tables besides the play: unexpected errors, damage, and what is mended.

Where they go is for the host of the tables to say: the server logs and counts them. Without a host they go to the
standard log.
"""

from __future__ import annotations

import asyncio
import logging
import re
import traceback
from types import TracebackType
from typing import Any, Final, Literal

from talong.core.errors import TalongError

FRAMES_MOST: Final = 40
CHAIN_MOST: Final = 5
MESSAGE_MOST: Final = 200
LOOKED_AT: Final = 5000
QUOTED: Final = re.compile(r"""(["'“]).*?(["'”])""", re.DOTALL)
LONG_WORD: Final = re.compile(r"[^\s/]{24,}")  # Long enough for a token or a hash; paths have shorter parts.

Severity = Literal["error", "warning", "info"]

_log: Final = logging.getLogger("talong.live")


class Reporter:
    """Reporter to the standard log."""

    def failed(self, where: str) -> None:
        """Count an unexpected error under *where*."""

    def log(self, severity: Severity, event: str, /, **facts: object) -> None:
        """Log an *event* with its facts."""
        getattr(_log, severity)("%s %s", event, facts)


_reporter = Reporter()


def report_to(reporter: Reporter) -> None:
    """Send all reports of this process to *reporter*."""
    global _reporter  # noqa: PLW0603  # Tasks, pools and threads belong to no single host.
    _reporter = reporter


def note(where: str, error: BaseException, /, **facts: object) -> None:
    """Log *error* with its traceback and count it under *where*."""
    _reporter.failed(where)
    # The traceback goes out as text, since an embedding program may render errors with their local variables.
    text = safe_traceback((type(error), error, error.__traceback__))
    _reporter.log("error", "failed", where=where, exception=text, **facts)


def report(severity: Severity, event: str, /, **facts: object) -> None:
    """Log an *event* with its facts."""
    _reporter.log(severity, event, **facts)


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
    # The error of a database library repeats the statement with its parameters; that of the driver inside does not.
    said = getattr(error, "orig", None) or error
    text = QUOTED.sub(r"\1…\2", str(said)[:LOOKED_AT]).strip().partition("\n")[0]
    return LONG_WORD.sub("…", text)[:MESSAGE_MOST]
