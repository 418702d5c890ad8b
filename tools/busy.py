"""Run a command several times with busy processes beside it: `python -m tools.busy [--times 3] [--busy 4] -- COMMAND`.

What fails only on a busy machine judges by speed. The busy processes end with this one, however it ends.
"""

import argparse
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tools.beside import INTERRUPTED, Process, end, listen, wait

# It ends by itself when nobody is left to end it.
BUSY: Final = "import os, sys\nwhile os.getppid() == int(sys.argv[1]):\n    sum(range(1_000_000))\n"


@contextmanager
def busy_processes(number: int) -> Iterator[list[Process]]:
    """Keep *number* processes busy for as long as this lasts."""
    command = [sys.executable, "-c", BUSY, str(os.getpid())]
    started = [subprocess.Popen(command, start_new_session=True) for _process in range(number)]
    try:
        yield started
    finally:
        for process in started:
            process.kill()
        for process in started:
            process.wait()


def run(command: list[str], asked: threading.Event) -> int | None:
    """Run *command*; return its exit status, or nothing if the end is *asked* for first."""
    process = subprocess.Popen(command, start_new_session=True)
    status = wait(process, asked)
    if status is None:
        end(process)
        return None
    return abs(status)


def main() -> int:
    """Run the command as often as asked, or until it fails; print how long it took."""
    parser = argparse.ArgumentParser(description="Run a command several times with busy processes beside it.")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--busy", type=int, default=4)
    parser.add_argument("command", nargs="+")
    given = parser.parse_args()
    asked = listen()
    took: list[str] = []
    status = 0
    with busy_processes(given.busy):
        for number in range(1, given.times + 1):
            began = time.monotonic()
            ended = run(given.command, asked)
            if ended is None:
                status = INTERRUPTED
                break
            status = ended
            minutes = (time.monotonic() - began) / 60
            took.append(f"{minutes:.1f} min{' FAILED' if status else ''}")
            print(f"\nrun {number} of {given.times}, {given.busy} busy processes beside it: {took[-1]}", flush=True)
            if status:
                break
    load = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    print(f"busy: {len(took)} of {given.times} runs ({', '.join(took)}); load {load}")
    return status


if __name__ == "__main__":
    sys.exit(main())
