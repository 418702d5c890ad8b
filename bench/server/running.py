"""Servers and generators, each in a process of its own."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec

from bench.server.load import Plan


@contextmanager
def running(folder: Path, bare: int = 0) -> Iterator[tuple[int, int]]:
    """Run a server, and give its port and process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    folder.mkdir()
    arguments = [sys.executable, "-m", "bench.server.host", "--port", str(port), "--folder", str(folder)]
    server = subprocess.Popen([*arguments, "--bare", str(bare)], stdout=subprocess.DEVNULL)
    try:
        wait_for(port, server)
        yield port, server.pid
    finally:
        server.terminate()
        server.wait(timeout=30)


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers."""
    for _try in range(600):
        if server.poll() is not None:
            raise SystemExit("the server has stopped")
        try:
            with urlopen(f"http://127.0.0.1:{port}/ready", timeout=5):
                return
        except OSError:
            time.sleep(0.05)
    raise SystemExit("the server does not answer")


def load(plan: Plan) -> dict[str, Any]:
    """Run the generator."""
    return generate("bench.server.load", plan)


def generate(module: str, plan: msgspec.Struct) -> dict[str, Any]:
    """Run *module* with *plan*, and return what it found."""
    done = subprocess.run(
        [sys.executable, "-m", module],
        input=msgspec.json.encode(plan),
        stdout=subprocess.PIPE,
        check=True,
    )
    findings: dict[str, Any] = json.loads(done.stdout)
    return findings
