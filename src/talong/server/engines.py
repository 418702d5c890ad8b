"""Engines at live tables: bots from outside that the operator of the server has named, offered as levels.

An engine has one process for each seat of a match, so that none sees a match from two seats. It is asked in a thread,
never in the event loop, and gets the view of its seat. When it fails or there is no room, a built-in level steps in.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Final

import structlog

from talong.bots.engines import Connection, EngineFault
from talong.bots.engines.player import LIVE_PATIENCE, LIVE_SECONDS
from talong.core.view import View
from talong.live.thinking import Unanswered
from talong.server.config import EngineSetting

MOST: Final = 32  # Processes at once; beyond that one that does not think ends.
START_SECONDS: Final = 5.0  # People wait for the start too.
IDLE_SECONDS: Final = 600.0  # A process that nobody has asked for so long ends.

_log = structlog.get_logger("talong.server")

Key = tuple[str, int, int, str]  # The table, the number of its match, the seat and the engine.


class Seat:
    """Engine in one seat of one match."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.faults = 0
        self.is_busy = False
        self.used = 0.0


class Engines:
    """Engines of this server process."""

    def __init__(self, settings: Sequence[EngineSetting] = (), seconds: float = LIVE_SECONDS, most: int = MOST) -> None:
        self.settings = {setting.name: setting for setting in settings}
        self.seconds = seconds
        self.most = most
        self.seats: OrderedDict[Key, Seat] = OrderedDict()
        self.faults: Counter[tuple[str, str]] = Counter()  # By the name of the engine and the kind of fault.
        self.unseated = 0  # Choices for which there was no room.
        self.threads = ThreadPoolExecutor(most, thread_name_prefix="engine")  # They start on demand.
        self.closers = ThreadPoolExecutor(1, thread_name_prefix="engine end")
        self.time: Callable[[], float] = time.monotonic
        self.is_closed = False

    def names(self, game: str) -> list[str]:
        """Return the engines that play *game*."""
        return [name for name, setting in self.settings.items() if not setting.games or game in setting.games]

    def plays(self, game: str, level: str) -> bool:
        """Tell whether *level* is an engine that plays *game*."""
        return level in self.names(game)

    async def think(self, table: str, number: int, name: str, view: View, seed: str) -> str | None:
        """Return the act of the engine *name* in the seat of *view*, or raise Unanswered."""
        key = (table, number, view.viewer, name)
        seat = self._seat(key)
        if seat is None or seat.is_busy or seat.faults >= LIVE_PATIENCE or self.is_closed:
            raise Unanswered
        seat.is_busy = True
        future = self.threads.submit(seat.connection.ask, view, seed, self.seconds)
        loop = asyncio.get_running_loop()

        def over(done: Future[str | None]) -> None:
            with suppress(RuntimeError):  # The server may have ended meanwhile.
                loop.call_soon_threadsafe(self._over, seat, name, done)

        future.add_done_callback(over)  # Nobody may be waiting for it any more when it is done.
        try:
            return await asyncio.wrap_future(future)
        except EngineFault as fault:
            raise Unanswered from fault

    def _over(self, seat: Seat, name: str, done: Future[str | None]) -> None:
        """Count the fault of a choice that is *done*, if it has one."""
        seat.is_busy = False
        fault = None if done.cancelled() else done.exception()
        if isinstance(fault, EngineFault):
            seat.faults += 1
            self.faults[name, fault.kind] += 1
            _log.warning("engine fault", engine=name, kind=fault.kind, detail=fault.detail, faults=seat.faults)

    def _seat(self, key: Key) -> Seat | None:
        """Return the engine in that seat, a new one if there is room."""
        now = self.time()
        seat = self.seats.get(key)
        if seat is None:
            for other, idle in list(self.seats.items()):
                if not idle.is_busy and (now - idle.used > IDLE_SECONDS or len(self.seats) >= self.most):
                    self._end(other)
            if len(self.seats) >= self.most:
                self.unseated += 1
                return None
            command = self.settings[key[3]].command
            seat = self.seats[key] = Seat(Connection(command, start_seconds=START_SECONDS))
        seat.used = now
        self.seats.move_to_end(key)
        return seat

    def _end(self, key: Key) -> None:
        """End the engine in that seat, in a thread."""
        self.closers.submit(self.seats.pop(key).connection.close)

    def look_around(self) -> None:
        """End the engines that nobody has asked for long."""
        now = self.time()
        for key, seat in list(self.seats.items()):
            if not seat.is_busy and now - seat.used > IDLE_SECONDS:
                self._end(key)

    async def close(self) -> None:
        """End all engines; a choice that is under way ends with its engine."""
        self.is_closed = True
        for seat in self.seats.values():
            self.closers.submit(seat.connection.shut)
        self.seats.clear()
        await asyncio.to_thread(self.closers.shutdown)
        await asyncio.to_thread(self.threads.shutdown, cancel_futures=True)
