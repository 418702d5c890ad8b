"""Tests of what happens at a table, run by pytest inside Pyodide.

They have an event loop that waits for nothing but the clock: there is no network, no file and no other thread.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Coroutine, Sequence
from typing import Any


class Clock:
    """What an event loop waits for, where there is nothing but time."""

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("everything waits, and nothing will come")
        time.sleep(max(0.0, timeout))
        return []


class PlainLoop(asyncio.BaseEventLoop):
    """Event loop without a page around it."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = Clock()

    def _process_events(self, events: list[Any]) -> None:
        assert not events

    def _write_to_self(self) -> None:
        """Wake nobody: there is no other thread."""


def run_alone(main: Coroutine[Any, Any, Any]) -> Any:
    """Run *main* to its end, which a page's loop cannot do."""
    outer = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        with asyncio.Runner(loop_factory=PlainLoop) as runner:
            return runner.run(main)
    finally:
        asyncio._set_running_loop(outer)


class Tally:
    """Plugin of pytest that counts how the tests went."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.when == "call" or report.outcome != "passed":
            self.counts[report.outcome] = self.counts.get(report.outcome, 0) + 1


def run(tests: Sequence[str]) -> None:
    sys.path[:0] = ["/msgspec", "/talong/src", "/talong", "/packages"]
    sys.dont_write_bytecode = True
    os.environ |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "TALONG_LANG": "sv"}
    asyncio.run = run_alone  # type: ignore[assignment]
    import pytest

    tally = Tally()
    given = ["-q", "-p", "no:cacheprovider", "--noconftest", "-c", "/dev/null", "--rootdir=/talong"]
    code = pytest.main([*given, "--import-mode=importlib", *[f"/talong/{test}" for test in tests]], plugins=[tally])
    server = sorted(name for name in sys.modules if name.startswith("talong.server"))
    where = {"platform": sys.platform, "code": int(code), "server": server}
    sys.stdout.write(f"{json.dumps(where | tally.counts)}\n")
