"""Hang guards: a test waits for a condition, and gives up only when the condition will never come.

No test may fail because the machine is busy, so the guard is far above what anything takes, and there is one of it. It
stays below pytest's own time-out, which says less about what was waited for.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

HANG_SECONDS: Final = 300.0
POLL_SECONDS: Final = 0.01


class Guard:
    """Deadline of one wait."""

    def __init__(self, seconds: float = HANG_SECONDS) -> None:
        self.end = time.monotonic() + seconds

    @property
    def is_over(self) -> bool:
        return time.monotonic() > self.end


def wait_until(is_so: Callable[[], object], why: Callable[[], object] = lambda: "") -> None:
    """Wait until *is_so*, or say *why* not."""
    guard = Guard()
    while not is_so():
        assert not guard.is_over, why()
        time.sleep(POLL_SECONDS)


async def until(is_so: Callable[[], object], why: Callable[[], object] = lambda: "") -> None:
    """Wait in a loop of asyncio until *is_so*, or say *why* not."""
    guard = Guard()
    while not is_so():
        assert not guard.is_over, why()
        await asyncio.sleep(POLL_SECONDS)
