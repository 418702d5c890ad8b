"""Time slices for long work on the event loop, which runs everything else in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

SLICE_SECONDS: Final = 0.003


class TimeSlices:
    """Scheduler of long work: several pieces take turns, and the loop does everything else between two slices."""

    def __init__(self, seconds: float = SLICE_SECONDS) -> None:
        self.seconds = seconds
        self.time: Callable[[], float] = time.perf_counter
        self.turn = asyncio.Lock()

    def begin(self) -> TimeSlice:
        """Return the first slice of a piece of work."""
        return TimeSlice(self)


class TimeSlice:
    """Current slice of a piece of work."""

    def __init__(self, scheduler: TimeSlices) -> None:
        self.scheduler = scheduler
        self.ends = scheduler.time() + scheduler.seconds

    async def pause(self) -> None:
        """Yield to the event loop if the slice is over."""
        scheduler = self.scheduler
        if scheduler.time() < self.ends:
            return
        async with scheduler.turn:  # Pieces of work go on in the order in which they asked.
            await asyncio.sleep(0)
        self.ends = scheduler.time() + scheduler.seconds
