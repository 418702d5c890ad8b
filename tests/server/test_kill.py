"""Nothing acknowledged is lost when the plug is pulled, and the test can tell."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.kill import INTERRUPTED, TABLES, Tally, pull_plugs
from tests.server.nursery import Nursery

KILLS = 100


def nothing() -> None:
    """Show no progress."""


def left_of(session: int) -> list[str]:
    """Return the processes that still belong to *session*."""
    found = subprocess.run(["ps", "-e", "-o", "sid=,args="], capture_output=True, text=True, check=True).stdout
    return [line for line in found.splitlines() if line.split()[0] == str(session)]


def pulled(kills: int, folder: Path, early: bool = False) -> Tally:
    tally = Tally()
    asyncio.run(pull_plugs(kills, "test", folder, tally, nothing, early))
    return tally


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_in_a_hundred_kills(tmp_path: Path) -> None:
    tally = pulled(KILLS, tmp_path)

    assert tally.lost == 0, tally
    assert tally.problems == []
    assert tally.kills == KILLS
    assert set(tally.acked) == {str(wishes["game"]) for wishes in TABLES}
    assert min(tally.acked.values()) >= 2 * KILLS, tally
    assert tally.resent >= KILLS / 2, tally  # Otherwise the moments were badly chosen.
    assert tally.settled >= KILLS / 2
    assert tally.verified > 0
    assert tally.cold_starts


@pytest.mark.slow
def test_acknowledging_before_the_commit_is_caught(tmp_path: Path) -> None:
    tally = pulled(KILLS, tmp_path, early=True)

    assert tally.lost > 0
    assert tally.kills < KILLS  # It did not take long.


@pytest.mark.slow
def test_interrupting_the_harness_tells_what_was_done(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.server.kill", "--kills", "1000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as running:
        assert running.stdout is not None
        while not list(tmp_path.rglob("p*.txt")):  # Until somebody has written down what he sends.
            assert running.poll() is None
            time.sleep(0.1)
        time.sleep(1)
        running.send_signal(signal.SIGINT)
        said = running.stdout.read()
        code = running.wait(timeout=30)

    assert code == INTERRUPTED, said
    assert "Interrupted; this was done:" in said
    assert re.search(r"[1-9][0-9]* commands acknowledged", said)
    assert " 0 lost" in said
    assert "Traceback" not in said
    assert left_of(running.pid) == []


def test_the_nursery_goes_when_it_is_not_needed() -> None:
    nursery = Nursery()

    nursery.close()

    assert nursery.process.returncode == 0
