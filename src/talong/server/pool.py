"""Bots think in processes of their own, never in the event loop, and are given views, never states.

People come first: these processes step back behind the one that answers people, and there are few of them. Whoever
would have to wait for a long thought gets a shorter one instead, so that bots keep time however many of them there are.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final, ParamSpec, TypeVar

import structlog

from talong.bots import choose_bot, level_called, seconds_of
from talong.core.view import View
from talong.server.errors import TableError

WAITING_MOST: Final = 200  # Thoughts under way; more would make people wait.
QUEUE_SECONDS: Final = 1.0  # If it would take longer until a bot is heard,
SHORTER: Final = {"stark": "snabb"}  # it thinks as these do.

_log = structlog.get_logger("talong.server")

Given = ParamSpec("Given")
Thought = TypeVar("Thought")


def choose(game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
    """Let a bot decide from what *viewer* may know."""
    return choose_bot(game, level, seed).choose(View(game, viewer, facts))


def _step_back() -> None:
    """Let people come first, and do not outlive the server."""
    os.nice(10)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """End when the server has ended, even if it was killed."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


class Pool:
    """A few processes in which bots think."""

    def __init__(self, workers: int = 1, most: int = WAITING_MOST) -> None:
        self.workers = workers
        self.most = most
        self.waiting = 0
        self.owed = 0.0  # Seconds of thinking that are under way or wait, at most.
        self.hurried = 0  # How many had to think shorter than their level does.
        self.executor: ProcessPoolExecutor | None = None

    async def think(self, game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
        """Return what a bot of that *level* does, or of a quicker one; refuse when too many think already."""
        level = self.level_now(level_called(level))
        return await self._run(seconds_of(level), choose, game, level, seed, viewer, facts)

    def level_now(self, level: str) -> str:
        """Return the level at which a bot of *level* can think now without keeping people waiting."""
        queue = self.owed / self.workers
        if level not in SHORTER or queue <= QUEUE_SECONDS:
            return level
        self.hurried += 1
        _log.info("hurried", wanted=level, instead=SHORTER[level], queue=round(queue, 1), thoughts=self.waiting)
        return SHORTER[level]

    async def run(self, function: Callable[Given, Thought], /, *given: Given.args, **named: Given.kwargs) -> Thought:
        """Return what *function* makes of what it is *given*; refuse when too many think already."""
        return await self._run(0.0, function, *given, **named)

    async def _run(
        self, seconds: float, function: Callable[Given, Thought], /, *given: Given.args, **named: Given.kwargs
    ) -> Thought:
        if self.is_busy():
            raise TableError("busy")
        if self.executor is None:
            context = multiprocessing.get_context("spawn")
            self.executor = ProcessPoolExecutor(self.workers, mp_context=context, initializer=_step_back)
        loop = asyncio.get_running_loop()
        future = self.executor.submit(partial(function, *given, **named))
        self.waiting += 1
        self.owed += seconds

        def over(_future: Future[Thought]) -> None:
            with suppress(RuntimeError):  # The loop has ended, and nobody counts any more.
                loop.call_soon_threadsafe(self._ended, seconds)

        future.add_done_callback(over)  # Nobody may be waiting for it by then: what has begun still takes its time.
        return await asyncio.wrap_future(future)

    def _ended(self, seconds: float) -> None:
        self.waiting -= 1
        self.owed -= seconds

    def is_busy(self) -> bool:
        """Tell whether no further bots should be let in."""
        return self.waiting >= self.most

    async def close(self) -> None:
        """Stop thinking. Whoever has begun a thought ends it: an executor must not be left while it still works."""
        if self.executor is not None:
            await asyncio.to_thread(self.executor.shutdown, wait=True, cancel_futures=True)
