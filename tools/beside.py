"""Run one command beside another: `python -m tools.beside NAME BESIDE COMMAND`.

*BESIDE* runs in the background and says nothing unless it fails, *COMMAND* in the foreground. Both have to succeed. If
either fails or this is interrupted, the other is ended, with whatever it has started.
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
from typing import Final

INTERRUPTED: Final = 130
PATIENCE: Final = {
    signal.SIGINT: 60,
    signal.SIGTERM: 10,
    signal.SIGKILL: 10,
}  # Seconds to clear up, before it gets worse.

LOOK_SECONDS: Final = 0.05

Process = subprocess.Popen[bytes]


def end(process: Process) -> None:
    """End *process*, which leads a session of its own, with all that it has started; first as Ctrl-C would."""
    for sent, seconds in PATIENCE.items():
        try:
            os.killpg(process.pid, sent)
            process.wait(seconds)
        except ProcessLookupError:
            break
        except subprocess.TimeoutExpired:
            continue
    process.wait()


def listen() -> threading.Event:
    """Return what is set as soon as somebody asks for the end; nothing is interrupted where it stands."""
    asked = threading.Event()
    for sent in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sent, lambda _number, _frame: asked.set())
    return asked


def wait(process: Process, asked: threading.Event) -> int | None:
    """Return the exit status of *process*, or nothing if the end is *asked* for first."""
    while not asked.is_set():
        try:
            return process.wait(LOOK_SECONDS)
        except subprocess.TimeoutExpired:
            continue
    return None


def fall_with(background: Process, foreground: Process) -> None:
    """End *foreground* if *background* fails: nobody should have to wait for minutes to hear of it."""
    if background.wait() and foreground.poll() is None:
        end(foreground)


def main() -> int:
    """Run both; return the exit status of the one that failed."""
    name, beside, command = sys.argv[1:]
    asked = listen()
    with tempfile.TemporaryFile() as said:
        background = subprocess.Popen(
            beside, shell=True, stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True
        )
        foreground = subprocess.Popen(command, shell=True, start_new_session=True)
        watching = threading.Thread(target=fall_with, args=(background, foreground))
        watching.start()
        status = wait(foreground, asked)
        if status and not background.poll():
            end(background)
            return abs(status)
        broken = None if status is None else wait(background, asked)
        if broken is None:
            end(foreground)
            end(background)
            return INTERRUPTED
        watching.join()
        if broken:
            said.seek(0)
            print(said.read().decode(errors="replace"), end="")
            print(f"{name} failed ({broken}).")
        return abs(broken)


if __name__ == "__main__":
    sys.exit(main())
