"""`talong serve` for tests: bots without delay, watchers who hear soon, no limit on how many people come.

It waits long for what clients owe it, for a test may be kept from the processor for seconds on end.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path
from typing import Final

from talong.cli.console import LineConsole
from talong.cli.serve import serve
from talong.lang import Words
from talong.live import automation, conversation
from talong.live.automation import Automation
from talong.server import context, socket
from talong.server.config import Config
from tests.server.patience import HANG_SECONDS

NONCE_SECONDS: Final = 60.0  # Whoever opens a nonce late does so because the machine is busy.


class HandClock:
    """A clock that stops as soon as its file is there, and has gone on by as many seconds as that says."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stopped: float | None = None

    def time(self) -> float:
        if not self.path.exists():
            return time.monotonic()
        if self.stopped is None:
            self.stopped = time.monotonic()
        return self.stopped + float(self.path.read_text() or 0)

    async def sleep(self, seconds: float) -> None:
        due = self.time() + seconds
        while self.time() < due:
            await asyncio.sleep(0.01)

    def install(self) -> None:
        """Let the clocks and bots of this process go by it."""
        clock = self

        class Stopped(Automation):
            def __init__(self, *given: object) -> None:
                super().__init__(*given)  # type: ignore[arg-type]
                self.time = clock.time
                self.sleep = clock.sleep

        context.Automation = Stopped  # type: ignore[attr-defined, assignment]


def read_config(arguments: list[str] | None = None) -> Config:
    """Return the configuration that *arguments* describe."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--database", default="")
    parser.add_argument("--redis", default="")
    parser.add_argument("--poll", type=float, default=1.0)
    parser.add_argument("--delay", type=float, default=0.0)
    parser.add_argument("--proxies", default="")
    parser.add_argument("--url", default="")
    parser.add_argument("--connections", type=int, default=0)
    parser.add_argument("--an_address", type=int, default=100_000)  # All come from this machine.
    parser.add_argument("--header_seconds", type=float, default=HANG_SECONDS)
    parser.add_argument("--body_seconds", type=float, default=HANG_SECONDS)
    parser.add_argument("--people", type=int, default=1_000_000)
    parser.add_argument("--hello", type=float, default=HANG_SECONDS)
    parser.add_argument("--nonce", type=float, default=NONCE_SECONDS)
    parser.add_argument("--watchers", type=float, default=0.01)
    parser.add_argument("--lan", default="")
    parser.add_argument("--rate", type=float, default=conversation.RATE)
    parser.add_argument("--clock", type=Path)
    given = parser.parse_args(arguments)
    if given.clock is not None:
        HandClock(given.clock).install()
    if given.rate != conversation.RATE:
        conversation.RATE = conversation.BURST = given.rate  # type: ignore[misc]
    socket.HELLO_SECONDS = given.hello  # type: ignore[misc]
    automation.NONCE_SECONDS = given.nonce  # type: ignore[misc]
    context.WATCHERS_SECONDS = given.watchers  # type: ignore[misc]
    return Config(
        port=given.port,
        folder=given.folder,
        database=given.database,
        redis=given.redis,
        poll_seconds=given.poll,
        bot_delay=(given.delay, given.delay * 1.5),
        people_per_minute=given.people,
        proxies=tuple(given.proxies.split()),
        url=given.url,
        lan=given.lan,
        connections=given.connections,
        connections_per_address=given.an_address,
        header_seconds=given.header_seconds,
        body_seconds=given.body_seconds,
    )


def main() -> None:
    serve(Words("en"), LineConsole(0), read_config())


if __name__ == "__main__":
    main()
