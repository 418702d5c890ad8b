"""`/ready` writes and reads: it says when the database takes no writes, recovers, and loads no disk."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path

import pytest

from talong.server.readiness import FRESH_S, Readiness
from talong.server.store.log import Store
from tests.server.guests import Server, serving
from tests.server.patience import wait_until

pytest_plugins = ["tests.server.databases"]


@pytest.mark.anyio
async def test_answer_is_shared_and_holds_for_a_while(store_url: str) -> None:
    now = 0.0
    store = Store.open(store_url)
    readiness = Readiness(store, lambda: now)
    try:
        assert all(await asyncio.gather(*[readiness.is_writable() for _asking in range(50)]))
        assert readiness.writes == 1
        now = FRESH_S
        assert await readiness.is_writable()
        assert readiness.writes == 2
    finally:
        await store.close()


@pytest.mark.anyio
async def test_write_that_has_to_wait_is_not_begun_again(tmp_path: Path) -> None:
    file, now = tmp_path / "talong.db", 0.0
    store = Store.open(f"sqlite:///{file}")
    readiness = Readiness(store, lambda: now)
    readiness.patience = 0.05
    other = sqlite3.connect(file, isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        assert not await readiness.is_writable()
        now = 100.0
        assert not await readiness.is_writable()
        assert readiness.writes == 1
        other.execute("ROLLBACK")
        readiness.patience = 60.0
        assert await readiness.is_writable()
    finally:
        other.close()
        await store.close()


def becomes(server: Server, status: int) -> str:
    """Wait until `/ready` answers so, and return the code it gives."""
    answers: list[tuple[int, object]] = []

    def is_so() -> bool:
        answers.append(server.ask("GET", "/ready"))
        return answers[-1][0] == status

    wait_until(is_so, lambda: f"/ready never answers {status}: {answers[-1]}")
    answer = answers[-1][1]
    return str(answer["code"]) if isinstance(answer, dict) else str(answer)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process can be set on Linux only")
def test_full_disk_is_seen_and_so_is_that_it_is_over(tmp_path: Path) -> None:
    import resource

    with serving(tmp_path) as server:
        assert server.running is not None
        limits = resource.prlimit(server.running.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.running.pid, resource.RLIMIT_FSIZE, (0, limits[1]))
        assert becomes(server, 503) == "not-writable"
        assert server.ask("GET", "/health")[0] == 200
        resource.prlimit(server.running.pid, resource.RLIMIT_FSIZE, limits)
        assert becomes(server, 200) == "ready"
