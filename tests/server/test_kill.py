"""Nothing acknowledged is lost when the plug is pulled, and the test can tell."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from talong.live.rows import Row, chain
from talong.live.state import CREATED, SAT
from tests.server.forking import Nursery
from tests.server.kill import INTERRUPTED, TABLES, Known, Shown, Tally, differences, pull_plugs
from tests.server.nursery import Forked
from tests.server.patience import HANG_SECONDS, wait_until
from tests.sizes import size

KILLS = size(5, 100)
EARLY_KILLS = size(10, 100)  # As many as the planted bug may take to be seen.


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
@pytest.mark.timeout(size(600, 3600))
def test_nothing_acknowledged_is_lost_in_a_hundred_kills(tmp_path: Path) -> None:
    tally = pulled(KILLS, tmp_path)

    assert tally.lost == 0, tally
    assert tally.problems == []
    assert tally.kills == KILLS
    assert set(tally.acked) == {str(wishes["game"]) for wishes in TABLES}
    assert min(tally.acked.values()) >= KILLS, tally
    assert tally.resent >= KILLS / 2, tally  # Otherwise the moments were badly chosen.
    assert tally.settled >= KILLS / 2
    assert tally.verified > 0
    assert tally.cold_starts


@pytest.mark.slow
def test_acknowledging_before_the_commit_is_caught(tmp_path: Path) -> None:
    tally = pulled(EARLY_KILLS, tmp_path, early=True)

    assert tally.lost > 0
    assert tally.kills < EARLY_KILLS  # It did not take long.


def lines_written(folder: Path) -> list[int]:
    """Return how many lines each player has written so far; what vanishes while one looks is none of them."""
    try:
        return [len(path.read_text().splitlines()) for path in folder.rglob("p*.txt")]
    except FileNotFoundError:
        return []


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
        # Nobody writes a second command down before the first is acknowledged.
        wait_until(lambda: running.poll() is not None or any(count > 1 for count in lines_written(tmp_path)))
        assert running.poll() is None
        running.send_signal(signal.SIGINT)
        said = running.stdout.read()
        code = running.wait(timeout=HANG_SECONDS)

    assert code == INTERRUPTED, said
    assert "Interrupted; this was done:" in said
    assert re.search(r"[1-9][0-9]* commands acknowledged", said)
    assert " 0 lost" in said
    assert "Traceback" not in said
    wait_until(lambda: left_of(running.pid) == [], lambda: left_of(running.pid))  # Those that were killed may still go.


def log_of(table: str, names: list[str]) -> list[Row]:
    """Return the log of a table that was laid and where people with these *names* sat down."""
    made = {"game": "kille", "rules": {}, "seats": 4, "bots": {}, "pace": "off", "open": False}
    facts: list[tuple[str, dict[str, object]]] = [
        (CREATED, {**made, "host": names[0], "watchers": True, "reveal": True})
    ]
    facts += [(SAT, {"seat": seat, "person": name, "nonce": ""}) for seat, name in enumerate(names)]
    rows: list[Row] = []
    for number, (kind, said) in enumerate(facts):
        last, body = rows[-1] if rows else None, json.dumps(said).encode()
        rows.append(chain(last, table=table, kind=kind, actor="a", command=f"c{number}", body=body, luck="", at=number))
    return rows


@pytest.mark.parametrize(
    ("versions", "in_the_log", "problems"),
    [
        ([2, 2], 3, 0),  # The table has moved on by itself since.
        ([2, 3], 3, 0),  # Or between one seat and the next.
        ([2, 4], 3, 1),  # But nobody may be shown what the log does not have.
    ],
)
def test_seats_are_held_against_the_log_at_their_own_version(
    versions: list[int], in_the_log: int, problems: int
) -> None:
    rows = log_of("t", ["a", "b", "c"])[:in_the_log]
    known = Known("t", "kille", [])
    known.read(rows[:2], Tally())
    shown = [Shown(None, version, None, []) for version in versions]

    tally = Tally()
    found = differences(known, shown, rows[1:], tally)

    assert len(found) == problems, found
    assert tally.problems == []


def test_no_server_outlives_its_nursery(tmp_path: Path) -> None:
    with Nursery() as nursery:
        server = Forked(tmp_path, nursery)
        server.start()
        assert server.is_ready()

    assert nursery.process.returncode == 0  # It goes when it is not needed any more,
    wait_until(lambda: not server.is_ready())  # and so do those that it has forked.
