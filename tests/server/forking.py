"""Programs that start at once: a process that has imported everything forks one whenever a line asks for it.

Importing is most of what a start takes. What is forked is the same server, in a process of its own, with its own store,
or the command `talong` with what it reads and writes.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import types
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

from tests.server import luck
from tests.server.patience import HANG_SECONDS, Guard

GONE_S = 0.5
WARM: Final = "tests.server.forking"
NEEDED: Final = (
    "alembic.command",
    "anyio._backends._asyncio",
    "psycopg_pool",
    "redis.asyncio",
    "sqlalchemy.dialects.postgresql.psycopg",
    "talong.server.app",
    "tests.server.lossy",
    "tests.server.run",
    "uvicorn.lifespan.on",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)


class Nursery:
    """The process that forks.

    `early` servers acknowledge too early, `unsynced` ones do not wait for the disk, `impatient` ones not for people.
    """

    def __init__(self, **environment: str) -> None:
        self.ways: tuple[str, ...] = ()
        self.process = subprocess.Popen(
            [sys.executable, "-m", WARM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **environment},
            text=True,
        )
        self.lock = threading.Lock()

    def with_ways(self, *ways: str) -> Nursery:
        """Return the same process, whose servers have these *ways*."""
        other = copy(self)
        other.ways = ways
        return other

    def ask(self, **request: object) -> Any:
        """Return what the process answers."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with self.lock:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            return json.loads(self.process.stdout.readline())

    def fork(self, module: str, arguments: list[str], errors: Path, interruptible: bool = False) -> Child:
        """Return a new server as *module* reads *arguments*; unless *interruptible*, Ctrl-C is not for it."""
        asked = {"module": module, "arguments": arguments, "errors": str(errors), "environment": dict(os.environ)}
        asked["ways"] = self.ways
        return Child(self, self.ask(**asked, interruptible=interruptible))

    def run(self, arguments: list[str]) -> tuple[int, str, str]:
        """Run the command `talong` until it ends, and return its exit code and what it has written."""
        with tempfile.TemporaryDirectory() as folder:
            said, wrong = Path(folder) / "said", Path(folder) / "wrong"
            asked = {"command": arguments, "said": str(said), "errors": str(wrong), "environment": dict(os.environ)}
            code = Child(self, self.ask(**asked, ways=[], interruptible=True)).wait()
            return code, said.read_text(encoding="utf-8"), wrong.read_text(encoding="utf-8")

    def open(self, arguments: list[str], folder: Path, environment: dict[str, str]) -> Typed:
        """Start the command `talong` for somebody who types and reads; what goes between them lies in *folder*."""
        typed, said, wrong = folder / "typed", folder / "said", folder / "wrong"
        for pipe in (typed, said):
            os.mkfifo(pipe)
        asked = {"command": arguments, "typed": str(typed), "said": str(said), "errors": str(wrong)}
        child = Child(self, self.ask(**asked, environment=environment, ways=[], interruptible=True))
        return Typed(child, typed.open("w", encoding="utf-8"), said.open(encoding="utf-8"), wrong)

    def __enter__(self) -> Nursery:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(timeout=HANG_SECONDS)


@cache
def common_nursery() -> Nursery:
    """Return the nursery of this process, which goes when the process does."""
    nursery = Nursery()
    atexit.register(nursery.close)
    return nursery


class Child:
    """A forked process, with the face of `subprocess.Popen`."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self.nursery = nursery
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit code, or None while it runs."""
        if self.returncode is None:
            code = self.nursery.ask(poll=self.pid)
            self.returncode = self.returncode if code is None else code  # Another thread may have been told.
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit code when it has ended."""
        guard = Guard(HANG_SECONDS if timeout is None else timeout)
        while (code := self.poll()) is None:
            if guard.is_over:
                raise subprocess.TimeoutExpired(WARM, HANG_SECONDS if timeout is None else timeout)
            time.sleep(0.002)
        return code

    def send_signal(self, sig: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, sig)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Typed(NamedTuple):
    """The command `talong` in a fork: what is typed into it, what it says, and the file of its complaints."""

    child: Child
    typed: TextIO
    said: TextIO
    wrong: Path


@contextmanager
def serve_forked(request: dict[str, Any]) -> Iterator[None]:
    """Set up a forked process as `Popen` would have, and end it after what is done in it."""
    signal.signal(signal.SIGINT, signal.default_int_handler if request["interruptible"] else signal.SIG_IGN)
    os.environ.clear()
    os.environ.update(request["environment"])
    os.dup2(os.open(request["errors"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
    os.dup2(os.open(request.get("typed", os.devnull), os.O_RDONLY), 0)
    sys.stdin = os.fdopen(0, encoding="utf-8")  # Of which nothing has been read.
    os.dup2(os.open(request.get("said", os.devnull), os.O_WRONLY | os.O_CREAT, 0o600), 1)
    sys.modules["__main__"] = types.ModuleType("__main__")  # The processes of its bots need not import this module.
    code = 1
    try:
        yield
        code = 0
    except SystemExit as end:
        code = int(end.code or 0)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def code_of(pid: int) -> int | None:
    """Return the exit code of a child that has ended; it is told once."""
    try:
        ended, status = os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        return None
    return os.waitstatus_to_exitcode(status) if ended else None


def install(ways: list[str]) -> None:
    """Let the server of this process have these *ways*."""
    from talong.live.automation import PACES, Pace
    from tests.server.early import install_early, install_unsynced

    if "early" in ways:
        install_early()
    if "unsynced" in ways:
        install_unsynced()
    if "impatient" in ways:
        PACES["off"] = Pace(None, GONE_S)


def warm_up() -> None:
    """Open a house and lay its routes once, so that what is loaded and remembered for it is there already."""
    from talong.cli.startup import open_house
    from talong.server.app import make_app
    from talong.server.config import Config

    with tempfile.TemporaryDirectory() as folder:
        config = Config(folder=Path(folder))
        context = open_house(config)
        make_app(config, context)
        asyncio.run(context.store.close())
        context.let_go()


def main() -> None:
    from talong.cli import main as command
    from talong.cli.console import LineConsole
    from talong.cli.serve import serve
    from talong.games import games
    from talong.lang import Words

    for needed in NEEDED:
        import_module(needed)
    games()
    words = Words("en")
    words.word("cli-serving", address="")
    if luck.WHERE in os.environ:
        luck.install()
    warm_up()
    gc.freeze()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    running: set[int] = set()
    for line in sys.stdin:
        request = json.loads(line)
        if "poll" in request:
            code = code_of(request["poll"])
            if code is not None:
                running.discard(request["poll"])
            print(json.dumps(code), flush=True)  # noqa: T201
            continue
        child = os.fork()
        if child:
            running.add(child)
            print(child, flush=True)  # noqa: T201
            continue
        with serve_forked(request):
            install(request["ways"])
            if "command" in request:
                sys.argv = ["talong", *request["command"]]
                command()
            else:
                serve(words, LineConsole(0), import_module(request["module"]).read_config(request["arguments"]))
    for child in running:  # Whoever asked for them is gone, perhaps without a word.
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main()
