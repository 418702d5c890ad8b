"""Servers that start at once: a process that has imported everything forks one whenever a line asks for it.

Importing is most of what a start takes. What is forked is the same server, in a process of its own, with its own store.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.request import urlopen

from tests.server.guests import Server

READY_SECONDS = 120.0
GONE_S = 0.5


class Nursery:
    """The process that forks.

    `early` servers acknowledge too early, `unsynced` ones do not wait for the disk, `impatient` ones not for people.
    """

    def __init__(self, *ways: str) -> None:
        command = [sys.executable, "-m", "tests.server.nursery", *ways]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lock = threading.Lock()

    def fork(self, server: Server) -> int:
        """Return the process id of a new server."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        errors = str(server.folder / f"errors-{server.port}.txt")
        with self.lock:
            self.process.stdin.write(json.dumps([str(server.port), str(server.folder), errors]) + "\n")
            self.process.stdin.flush()
            return int(self.process.stdout.readline())

    def __enter__(self) -> Nursery:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(timeout=20)


class Forked(Server):
    """A server that a nursery has forked; without a nursery it starts from nothing, as `talong serve` does."""

    def __init__(self, folder: Path, nursery: Nursery) -> None:
        super().__init__(folder)
        self.nursery = nursery
        self.pid = 0
        self.lock = threading.Lock()  # It may be ended while a thread starts it.
        self.ended = False

    def start(self, cold: bool = False) -> None:
        with self.lock:
            if self.ended:
                return
            if cold:
                super().start()
                return
            self.running = None
            self.pid = self.nursery.fork(self)
            self.wait()

    def wait(self, seconds: float = READY_SECONDS) -> None:
        if self.running is not None:
            super().wait(seconds)
            return
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.is_alive, self.said()
            try:
                with urlopen(f"{self.url}/ready", timeout=5) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.01)
        raise AssertionError("the server does not answer")

    @property
    def is_alive(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        with self.lock:
            self._kill()

    def _kill(self) -> None:
        if self.running is not None:
            super().kill()
            self.running = None
            return
        os.kill(self.pid, signal.SIGKILL)
        while self.is_alive:
            time.sleep(0.002)
        self.pid = 0

    def said(self) -> str:
        """Return what it has written, in all its lives."""
        path = self.folder / f"errors-{self.port}.txt"
        return path.read_text() if path.exists() else ""

    def end(self) -> None:
        """Kill it if it runs, and never start it again."""
        with self.lock:
            self.ended = True
            if self.running is not None or self.pid:
                self._kill()


def main() -> None:
    import alembic.command  # noqa: F401
    import uvicorn.lifespan.on
    import uvicorn.protocols.http.httptools_impl
    import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

    import talong.server.app  # noqa: F401
    from talong.cli.screen import Screen
    from talong.cli.serving import serve
    from talong.games import games
    from talong.lang import Words
    from talong.server.clerk import PACES, Pace
    from tests.server.early import install, install_unsynced
    from tests.server.run import read_config

    if "early" in sys.argv:
        install()
    if "unsynced" in sys.argv:
        install_unsynced()
    if "impatient" in sys.argv:
        PACES["off"] = Pace(None, GONE_S)
    games()
    words = Words("en")
    words.word("cli-serving", address="")
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # The dead are buried at once.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for line in sys.stdin:
        port, folder, errors = json.loads(line)
        child = os.fork()
        if child:
            print(child, flush=True)  # noqa: T201
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        os.dup2(0, 1)
        serve(words, Screen(0), read_config(["--port", port, "--folder", folder]))
        os._exit(0)


if __name__ == "__main__":
    main()
