"""Servers that are killed and started again and again, at the same port and in the same folder."""

from __future__ import annotations

import threading
from pathlib import Path

from tests.server.forking import Nursery
from tests.server.guests import Server
from tests.server.patience import HANG_SECONDS


class Forked(Server):
    """A server that a nursery has forked; a *cold* one starts from nothing, as `talong serve` does."""

    def __init__(self, folder: Path, nursery: Nursery, **settings: str) -> None:
        super().__init__(folder, None, **settings)
        self.nursery = nursery
        self.lock = threading.Lock()  # It may be ended while a thread starts it.
        self.ended = False

    def start(self, cold: bool = False) -> None:
        with self.lock:
            if self.ended:
                return
            if cold:
                self.spawn()
            else:
                self.running = self.nursery.fork(self.module, self.arguments(), self.errors_path)
            self.wait()

    def kill(self) -> None:
        with self.lock:
            self._kill()

    def _kill(self) -> None:
        if self.running is not None:
            self.running.kill()
            self.running.wait(timeout=HANG_SECONDS)
            self.running = None

    def end(self) -> None:
        """Kill it if it runs, and never start it again."""
        with self.lock:
            self.ended = True
            self._kill()
