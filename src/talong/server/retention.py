"""Retention: deletion of old data, by a clock that has been seen to run evenly.

The wall clock may be wrong when a server starts, and it may jump. Data are deleted only if they were old at two
readings an hour apart, between which the wall clock advanced as the monotonic clock did. What was written while the
clock was elsewhere is spared until it is old by the monotonic clock too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple

import structlog

from talong.server.store.log import Store

DAY_MS: Final = 86_400_000
APART_MS: Final = 3_600_000  # Time between two readings.
JUMP_MS: Final = 5_000  # The clocks differ by more between two looks only if one of them jumped.
DRIFT_MS: Final = 60_000  # Most drift between two readings.

_log = structlog.get_logger("talong.server")


class Reading(NamedTuple):
    """Both clocks at one moment, in milliseconds."""

    wall: int
    steady: int


class ClockSpan(NamedTuple):
    """Span between two jumps of the wall clock, by that clock, and when it was over by the monotonic one."""

    first: int
    last: int
    over: int


class Retention:
    """Deletion of what is older than *days* in *store*."""

    def __init__(
        self,
        store: Store,
        days: int,
        wall: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        steady: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
    ) -> None:
        self.store = store
        self.age = days * DAY_MS
        self.wall = wall
        self.steady = steady
        self.first = self.last = self.began = Reading(wall(), steady())
        self.misdated: list[ClockSpan] = []  # The spans of the wall clock before each jump.

    async def look(self) -> int:
        """Read the clocks, delete if it is time, and return how many tables; call it every second or so."""
        now = Reading(self.wall(), self.steady())
        last, self.last = self.last, now
        if abs((now.wall - last.wall) - (now.steady - last.steady)) > JUMP_MS:
            _log.warning("clock-jumped", seconds=round((now.wall - last.wall - now.steady + last.steady) / 1000))
            self.misdated.append(ClockSpan(self.began.wall - JUMP_MS, last.wall + JUMP_MS, now.steady))
            self.first = self.began = now
            return 0
        if now.steady - self.first.steady < APART_MS:
            return 0
        first, self.first = self.first, now
        if not self.age or abs((now.wall - first.wall) - (now.steady - first.steady)) > DRIFT_MS:
            return 0
        self.misdated = [span for span in self.misdated if now.steady - span.over < self.age]
        spared = [(span.first, span.last) for span in self.misdated]
        return await self.store.forget(min(first.wall, now.wall) - self.age, spared)
