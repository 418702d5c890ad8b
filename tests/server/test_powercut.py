"""Nothing acknowledged is lost when the power is cut, chat included, and the test can tell."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.server.forking import Nursery
from tests.server.powercut import compile_library, compiler, cut_power, cut_sync
from tests.sizes import size

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(compiler() is None, reason="LEFT OUT: the power-cut test needs Linux and a C compiler (cc)"),
]

CUTS = size(4, 100)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_library(tmp_path_factory.mktemp("powercut"))


@pytest.fixture(scope="module")
def nursery(library: Path) -> Iterator[Nursery]:
    """Give a nursery whose servers have the library."""
    with Nursery(LD_PRELOAD=str(library)) as made:
        yield made


WRITING = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA journal_mode = WAL")
connection.execute("PRAGMA synchronous = FULL")
connection.execute("CREATE TABLE t (n)")
for n in range(20):
    if n == 10:
        connection.execute(f"PRAGMA synchronous = {sys.argv[2]}")
    connection.execute("INSERT INTO t VALUES (?)", (n,))
os.kill(os.getpid(), 9)
"""


@pytest.mark.parametrize(("synchronous", "kept"), [("FULL", 20), ("NORMAL", 10), ("OFF", 10)])
def test_library_keeps_what_was_synced_and_nothing_else(
    tmp_path: Path, library: Path, synchronous: str, kept: int
) -> None:
    file = tmp_path / "t.db"
    subprocess.run(
        [sys.executable, "-c", WRITING, str(file), synchronous], env={"LD_PRELOAD": str(library)}, check=False
    )

    class Nothing(Random):
        """Luck that lets nothing survive."""

        def choice(self, seq):  # type: ignore[no-untyped-def]
            return seq[0]

    for name in ("t.db", "t.db-wal"):
        cut_power(tmp_path / name, Nothing(1))
    (tmp_path / "t.db-shm").unlink(missing_ok=True)

    connection = sqlite3.connect(file)
    assert [n for (n,) in connection.execute("SELECT n FROM t ORDER BY n")] == list(range(kept))
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_nothing_acknowledged_is_lost_when_the_power_is_cut(tmp_path: Path, nursery: Nursery) -> None:
    tally, doubtful = cut_sync(CUTS, "power", tmp_path, nursery)

    assert tally.lost == 0, tally
    assert tally.problems == []
    assert tally.kills == CUTS
    assert sum(tally.acked.values()) > CUTS
    assert tally.chat > CUTS
    assert doubtful > 0  # Otherwise the cuts have cut nothing.


@pytest.mark.parametrize("way", ["unsynced", "early"])
def test_server_that_does_not_wait_for_the_disk_is_caught(tmp_path: Path, nursery: Nursery, way: str) -> None:
    tally, _doubtful = cut_sync(size(8, 20), "power", tmp_path, nursery.with_ways(way))

    assert tally.lost > 0 or tally.problems
