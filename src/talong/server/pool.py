"""Bots think in processes of their own, never in the event loop, and are given views, never states."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar

from talong.bots import choose_bot
from talong.core.view import View
from talong.server.errors import TableError

WAITING_MOST: Final = 200  # Thoughts under way; more would make people wait.

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
        self.executor: ProcessPoolExecutor | None = None

    async def think(self, game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
        """Return what a bot of that *level* does; refuse when too many think already."""
        return await self.run(choose, game, level, seed, viewer, facts)

    async def run(self, function: Callable[Given, Thought], /, *given: Given.args, **named: Given.kwargs) -> Thought:
        """Return what *function* makes of what it is *given*; refuse when too many think already."""
        if self.is_busy():
            raise TableError("busy")
        if self.executor is None:
            context = multiprocessing.get_context("spawn")
            self.executor = ProcessPoolExecutor(self.workers, mp_context=context, initializer=_step_back)
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.executor, partial(function, *given, **named))
        finally:
            self.waiting -= 1

    def is_busy(self) -> bool:
        """Tell whether no further bots should be let in."""
        return self.waiting >= self.most

    async def close(self) -> None:
        """Stop thinking. Whoever has begun a thought ends it: an executor must not be left while it still works."""
        if self.executor is not None:
            await asyncio.to_thread(self.executor.shutdown, wait=True, cancel_futures=True)
