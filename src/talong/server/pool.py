"""Worker pool: bots think in processes of their own, never in the event loop, and are given views, never states.

People come first: the workers have a lower priority than the server, and there are few of them. Instead of waiting
for a long thought, a bot gets a shorter one, so that bots keep time however many of them there are.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import Any, Final

from talong.live.errors import TableError
from talong.live.thinking import WAITING_MOST, Given, PacedPool, Thought
from talong.server.error_reports import report

TRIES: Final = 2  # Attempts at a thought, if workers die meanwhile.
FAILING: Final = 3  # After so many losses in a row the pool counts as failing.


def _step_back() -> None:
    """Lower the priority of this worker, and end it with the server."""
    if hasattr(os, "nice"):  # Windows has other priorities.
        os.nice(10)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """Exit when the server has ended, even if it was killed."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


class Executor(ProcessPoolExecutor):
    """Process pool that counts as broken when it cannot start a process."""

    def submit(
        self, function: Callable[Given, Thought], /, *given: Given.args, **named: Given.kwargs
    ) -> Future[Thought]:
        """Submit work, or raise BrokenProcessPool."""
        try:
            return super().submit(function, *given, **named)
        except OSError as error:  # Too many processes, or no memory for one more.
            raise BrokenProcessPool("no worker could be started") from error


class Pool(PacedPool):
    """Pool of worker processes in which bots think; those that die are replaced."""

    def __init__(self, workers: int = 1, most: int = WAITING_MOST, name: str = "bots") -> None:
        super().__init__(workers, most)
        self.name = name
        self.lost = 0  # Times that workers had to be replaced.
        self.broken_in_a_row = 0  # Replacements since a worker last finished anything.
        self.is_probing = False
        self.is_closed = False
        self.executor: ProcessPoolExecutor | None = None

    async def run(self, function: Callable[Given, Thought], /, *given: Given.args, **named: Given.kwargs) -> Thought:
        """Return the result of *function* in a worker; refuse when too many think already.

        If a worker dies meanwhile another tries once more: something else may have killed the first.
        """
        if self.is_busy() or self.is_closed:
            raise TableError("busy")
        work = partial(function, *given, **named)
        for _try in range(TRIES):
            executor = self._started()
            try:
                future = executor.submit(work)
                self._count(future)
                found = await asyncio.wrap_future(future)
            except BrokenProcessPool as error:
                self._replace(executor, error)
            else:
                self.broken_in_a_row = 0
                return found
            if self.is_closed:
                break
        raise TableError("busy")

    def _started(self) -> ProcessPoolExecutor:
        """Return the executor, a new one if there is none; its processes start on demand."""
        if self.executor is None:
            context = multiprocessing.get_context("spawn")
            self.executor = Executor(self.workers, mp_context=context, initializer=_step_back)
        return self.executor

    def _count(self, future: Future[Any]) -> None:
        loop = asyncio.get_running_loop()
        self.waiting += 1

        def over(_future: Future[Any]) -> None:
            with suppress(RuntimeError):  # The loop has ended, and nobody counts any more.
                loop.call_soon_threadsafe(self._ended)

        future.add_done_callback(over)  # A thought that has begun takes its time, even if nobody waits for it by then.

    def _ended(self) -> None:
        self.waiting -= 1

    def _replace(self, executor: ProcessPoolExecutor, error: BaseException) -> None:
        """Drop *executor*, whose workers are gone; the next thought starts new ones."""
        if self.executor is not executor or self.is_closed:
            return  # One dead worker can lose many thoughts.
        self.executor = None
        self.lost += 1
        self.broken_in_a_row += 1
        report("error", "bot worker lost", pool=self.name, lost=self.lost, problem=type(error).__name__)
        executor.shutdown(wait=False, cancel_futures=True)

    @property
    def is_failing(self) -> bool:
        """Tell whether workers cannot be started, or die at once."""
        return self.broken_in_a_row >= FAILING

    def probe(self) -> None:
        """Run a trivial job, to find workers that have died unnoticed or can be started again."""
        if self.is_closed or self.is_probing or (self.executor is None and not self.broken_in_a_row):
            return
        executor = self._started()
        try:
            future = executor.submit(os.getpid)
        except BrokenProcessPool as error:
            self._replace(executor, error)
            return
        self.is_probing = True
        loop = asyncio.get_running_loop()

        def over(_future: Future[int]) -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._probed, executor, future)

        future.add_done_callback(over)

    def _probed(self, executor: ProcessPoolExecutor, future: Future[int]) -> None:
        self.is_probing = False
        error = None if future.cancelled() else future.exception()
        if error is not None:
            self._replace(executor, error)
        elif not future.cancelled():
            self.broken_in_a_row = 0

    async def close(self) -> None:
        """Stop thinking. Thoughts that have begun are finished: an executor must not be left while it still works."""
        self.is_closed = True
        if self.executor is not None:
            await asyncio.to_thread(self.executor.shutdown, wait=True, cancel_futures=True)


def worker_health(*pools: Pool) -> str:
    """Return a report on lost workers, empty if there are none; refuse if none can be started."""
    for pool in pools:
        pool.probe()
    if any(pool.is_failing for pool in pools):
        raise TableError("busy")
    lost = sum([pool.lost for pool in pools])
    return f", bot workers lost and replaced: {lost}" if lost else ""
