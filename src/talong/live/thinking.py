"""Who thinks for the bots of the tables: processes, another worker, or programs from outside."""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Final, ParamSpec, Protocol, TypeVar

from talong.bots import choose_bot, level_called, seconds_of
from talong.core.view import View
from talong.games import game as game_of
from talong.live.errors import TableError
from talong.live.reports import report

WAITING_MOST: Final = 200  # Thoughts under way; more would make people wait.
QUEUE_SECONDS: Final = 1.0  # Longest nominal queue at which a bot thinks at its own level.
SHORTER: Final = {"stark": "snabb"}  # Beyond that queue these levels think as those.

Given = ParamSpec("Given")
Thought = TypeVar("Thought")


def choose(game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
    """Return a bot's choice from what *viewer* may know."""
    return choose_bot(game, level, seed).choose(View(game_of(game), viewer, facts))


class BotPool(Protocol):
    """Where bots think, away from whoever answers people."""

    async def think(self, game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
        """Return the act of a bot of that *level*, or of a quicker one; TableError when too many think already."""

    async def close(self) -> None:
        """Stop thinking."""


class Runner(Protocol):
    """Where functions run that take long: another process, another worker, or here."""

    async def run(self, function: Callable[Given, Thought], /, *given: Given.args, **named: Given.kwargs) -> Thought:
        """Return the result of *function*; TableError when too many run already."""


class PacedPool:
    """Pool that keeps time: instead of waiting for a long thought, a bot gets a shorter one."""

    def __init__(self, workers: int, most: int = WAITING_MOST) -> None:
        self.workers = workers
        self.most = most
        self.waiting = 0
        self.busy_until = 0.0  # End of the nominal queue, in which each thought takes its level's time.
        self.hurried = 0  # Thoughts that were shorter than their level's.
        self.time: Callable[[], float] = time.monotonic

    async def think(self, game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
        """Return the act of a bot of that *level*, or of a quicker one; refuse when too many think already."""
        if self.is_busy():
            raise TableError("busy")
        level = self.level_now(level_called(level))
        self.charge(seconds_of(level))
        return await self.run(choose, game, level, seed, viewer, facts)

    def level_now(self, level: str) -> str:
        """Return the level at which a bot of *level* can think now without making people wait."""
        queue = self.queue_seconds()
        if level not in SHORTER or queue <= QUEUE_SECONDS:
            return level
        self.hurried += 1
        report("info", "hurried", wanted=level, instead=SHORTER[level], queue=round(queue, 1), thoughts=self.waiting)
        return SHORTER[level]

    def queue_seconds(self) -> float:
        """Return how long the nominal queue is: the time asked for, less the time that has passed since.

        How long a thought really takes depends on what its bot holds, and how strong the next bot plays is seen by
        everybody. So a thought counts for as long as its level may think, whether it ends early or late.
        """
        return max(0.0, self.busy_until - self.time())

    def charge(self, seconds: float) -> None:
        """Add a thought of so many *seconds* to the nominal queue."""
        self.busy_until = max(self.busy_until, self.time()) + seconds / self.workers

    async def run(self, function: Callable[Given, Thought], /, *given: Given.args, **named: Given.kwargs) -> Thought:
        """Return the result of *function*; TableError when too many think already."""
        raise NotImplementedError

    def is_busy(self) -> bool:
        """Tell whether the queue is full."""
        return self.waiting >= self.most


class LocalPool(PacedPool):
    """Pool of bots that think where *runner* lets them, one after the other."""

    def __init__(self, runner: Runner, most: int = WAITING_MOST) -> None:
        super().__init__(1, most)
        self.runner = runner
        self.is_closed = False

    async def run(self, function: Callable[Given, Thought], /, *given: Given.args, **named: Given.kwargs) -> Thought:
        """Return the result of *function*; TableError when too many think already."""
        if self.is_busy() or self.is_closed:
            raise TableError("busy")
        self.waiting += 1
        try:
            return await self.runner.run(function, *given, **named)
        finally:
            self.waiting -= 1

    async def close(self) -> None:
        """Stop thinking."""
        self.is_closed = True


class HereRunner:
    """Runner in the event loop itself: nothing else is done meanwhile."""

    def __init__(self) -> None:
        self.waiting = 0

    async def run(self, function: Callable[Given, Thought], /, *given: Given.args, **named: Given.kwargs) -> Thought:
        """Return the result of *function*, after everything that could be done before."""
        self.waiting += 1
        try:
            await asyncio.sleep(0)
            return function(*given, **named)
        finally:
            self.waiting -= 1


class RemoteRunner:
    """Runner in another worker of the same program, to which *send* carries a message, and brings the answer."""

    def __init__(self, send: Callable[[bytes], Awaitable[bytes]]) -> None:
        self.waiting = 0
        self._send = send

    async def run(self, function: Callable[Given, Thought], /, *given: Given.args, **named: Given.kwargs) -> Thought:
        """Return the result of *function*, which is on the top level of a module."""
        self.waiting += 1
        try:
            is_done, result = pickle.loads(await self._send(pickle.dumps((function, given, named))))  # noqa: S301  # It comes from our own worker.
        finally:
            self.waiting -= 1
        if not is_done:
            raise result
        thought: Thought = result
        return thought


def do_thought(message: bytes) -> bytes:
    """Return the answer to a *message* of a RemoteRunner: the result of the function, or its error."""
    try:
        function, given, named = pickle.loads(message)  # noqa: S301  # It comes from our own worker.
        return pickle.dumps((True, function(*given, **named)))
    except Exception as error:
        return pickle.dumps((False, error if can_be_sent(error) else RuntimeError(type(error).__name__)))


def can_be_sent(error: Exception) -> bool:
    """Tell whether *error* comes out of a message as it went in."""
    try:
        return type(pickle.loads(pickle.dumps(error))) is type(error)  # noqa: S301  # It was here a moment ago.
    except Exception:
        return False


class Unanswered(Exception):
    """No act: the engine has failed, or there is no room for it."""


class EngineRoom(Protocol):
    """Bots from outside that tables may have, as further levels."""

    @property
    def seconds(self) -> float:
        """How long one of them may think."""

    def names(self, game: str) -> Collection[str]:
        """Return the engines that play *game*."""

    def plays(self, game: str, level: str) -> bool:
        """Tell whether *level* is an engine that plays *game*."""

    async def think(self, table: str, number: int, name: str, view: View, seed: str) -> str | None:
        """Return the act of the engine *name* in the seat of *view*, or raise Unanswered."""


class NoEngines:
    """Engine room of tables without bots from outside."""

    seconds = 0.0

    def names(self, game: str) -> Collection[str]:
        """Return no engine."""
        return ()

    def plays(self, game: str, level: str) -> bool:
        """Return False."""
        return False

    async def think(self, table: str, number: int, name: str, view: View, seed: str) -> str | None:
        """Raise Unanswered."""
        raise Unanswered
