"""Long work on the event loop, done in short stretches: whoever waits for the loop comes in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

STRETCH_SECONDS: Final = 0.003


class TimeSlices:
    """Lets several pieces of long work take turns; between two stretches of them the loop does everything else."""

    def __init__(self, seconds: float = STRETCH_SECONDS) -> None:
        self.seconds = seconds
        self.time: Callable[[], float] = time.perf_counter
        self.turn = asyncio.Lock()

    def begin(self) -> TimeSlice:
        """Return the first stretch of a piece of work."""
        return TimeSlice(self)


class TimeSlice:
    """What is left of the time that a piece of work may take at once."""

    def __init__(self, stretches: TimeSlices) -> None:
        self.stretches = stretches
        self.ends = stretches.time() + stretches.seconds

    async def pause(self) -> None:
        """Let the others on if the stretch has lasted long enough."""
        stretches = self.stretches
        if stretches.time() < self.ends:
            return
        async with stretches.turn:  # In the order in which they asked.
            await asyncio.sleep(0)
        self.ends = stretches.time() + stretches.seconds
