"""Minder: a small process that ends engines when the process that started them has ended, however it did.

It reads lines from its parent: `+` and the number of a process group to mind, `-` and that of one to forget. When its
input ends, it kills the groups that are left. It is run as a script without the package, so that it starts quickly.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Final

POSIX: Final = os.name == "posix"


class Minder:
    """Minder of the engines that this process has started."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.process: subprocess.Popen[bytes] | None = None
        self.owner = 0  # The process that has started it: a fork needs one of its own.

    def tell(self, mark: str, group: int) -> None:
        """Let the minder mind (`+`) or forget (`-`) a process *group*."""
        if not POSIX:
            return
        with self.lock:
            if self.process is None or self.owner != os.getpid():
                self.process = subprocess.Popen(  # noqa: S603  (it is ourselves)
                    [sys.executable, "-I", "-S", __file__],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
                self.owner = os.getpid()
            assert self.process.stdin is not None
            with suppress(OSError):  # Without a minder, engines still end with their input.
                self.process.stdin.write(f"{mark}{group}\n".encode())
                self.process.stdin.flush()


MINDER: Final = Minder()


def end_group(group: int) -> None:
    """Kill the process *group*."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def mind() -> None:
    """Mind process groups until standard input ends, then kill those that are left."""
    minded: set[int] = set()
    for line in sys.stdin:
        group = int(line[1:])
        if line[0] == "+":
            minded.add(group)
        else:
            minded.discard(group)
    for group in minded:
        end_group(group)


if __name__ == "__main__":
    mind()
