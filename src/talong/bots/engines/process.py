"""Process of an engine: lines to it and from it, with time limits, and an end for certain."""

from __future__ import annotations

import atexit
import os
import queue
import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final
from weakref import WeakSet

from talong.bots.engines.minder import MINDER, POSIX, end_group
from talong.bots.engines.protocol import CRASH, LONGEST_ANSWER, START, TIMEOUT, EngineFault, Message, decode, encode

UNREAD_MOST: Final = 16  # Lines of an engine that wait to be read; beyond that it waits.
GRACE_SECONDS: Final = 1.0  # Time to end after `bye`, before it is killed.
_DRAIN_SECONDS: Final = 0.02
_DRAIN_TRIES: Final = 50  # A process that has left the group may keep the pipes open for as long as it likes.

_OURS: Final = "TALONG_"  # Variables for the server alone: tokens, and addresses with passwords in them.

_living: WeakSet[EngineProcess] = WeakSet()


class EngineProcess:
    """Running engine, the leader of a process group of its own: Ctrl-C does not reach it, and it ends as a whole."""

    def __init__(self, command: Sequence[str], show_errors: bool = False) -> None:
        try:
            self.process = subprocess.Popen(  # noqa: S603  (whoever names an engine wants it run)
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if show_errors else subprocess.DEVNULL,
                start_new_session=POSIX,
                env={name: value for name, value in os.environ.items() if not name.startswith(_OURS)},
            )
        except (OSError, ValueError) as error:
            raise EngineFault(START, str(error)) from error
        self.owner = os.getpid()
        MINDER.tell("+", self.process.pid)
        self.lines: queue.Queue[bytes | None] = queue.Queue(UNREAD_MOST)
        self.outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.is_ended = False
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.writer = threading.Thread(target=self._write, daemon=True)
        self.reader.start()
        self.writer.start()
        _living.add(self)

    def _read(self) -> None:
        assert self.process.stdout is not None
        with suppress(OSError, ValueError):
            while not self.is_ended and (line := self.process.stdout.readline(LONGEST_ANSWER + 1)):
                self.lines.put(line)
                if len(line) > LONGEST_ANSWER:
                    break
        self.lines.put(None)

    def _write(self) -> None:
        assert self.process.stdin is not None
        with suppress(OSError, ValueError):  # An engine that has ended reads nothing: its silence is the fault.
            while (line := self.outbox.get()) is not None:
                self.process.stdin.write(line)
                self.process.stdin.flush()
        with suppress(OSError, ValueError):
            self.process.stdin.close()

    def send(self, message: Mapping[str, object]) -> None:
        """Send *message* without waiting for the engine to read it."""
        self.outbox.put(encode(message))

    def close_input(self) -> None:
        """Close its input after all that was sent."""
        self.outbox.put(None)

    def receive(self, seconds: float) -> Message:
        """Return its next message, or raise EngineFault if there is none within *seconds*."""
        try:
            line = self.lines.get(timeout=seconds)
        except queue.Empty:
            if self.process.poll() is None:
                raise EngineFault(TIMEOUT, f"no answer within {seconds:g} s") from None
            line = None  # It has ended, and what it has started keeps its output open.
        if line is None:
            self.end()
            raise EngineFault(CRASH, f"it ended with the code {self.process.returncode}")
        return decode(line)

    def goodbye(self, seconds: float = GRACE_SECONDS) -> int | None:
        """Say bye, and return its exit code, or None if it had to be killed."""
        if self.is_ended:
            return self.process.returncode
        self.send({"type": "bye"})
        self.close_input()
        return self.wait(seconds)

    def wait(self, seconds: float) -> int | None:
        """Wait for its end and return its exit code, or None if it had to be killed."""
        code: int | None = None
        with suppress(subprocess.TimeoutExpired):
            code = self.process.wait(seconds)
        self.end()
        return code

    def end(self) -> None:
        """Kill it, with all that it has started."""
        if self.is_ended or self.owner != os.getpid():
            return
        self.is_ended = True
        if POSIX:
            end_group(self.process.pid)
        else:
            self.process.kill()
        self.process.wait()
        MINDER.tell("-", self.process.pid)
        self.outbox.put(None)
        tries = 0
        while self.reader.is_alive() and tries < _DRAIN_TRIES:
            try:
                self.lines.get(timeout=_DRAIN_SECONDS)  # The reader may wait for room among the lines.
            except queue.Empty:
                tries += 1
        with suppress(queue.Full):
            self.lines.put_nowait(None)  # Another thread may still wait for an answer.
        self.writer.join(_DRAIN_SECONDS * _DRAIN_TRIES)
        if not self.reader.is_alive() and not self.writer.is_alive():  # A stream that is being read cannot be closed.
            for stream in (self.process.stdin, self.process.stdout):
                assert stream is not None
                with suppress(OSError):
                    stream.close()


@atexit.register
def end_all() -> None:
    """Kill every engine that this process has started."""
    for process in list(_living):
        process.end()
