"""A small soak, and what it does when something is broken."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

import talong
from tests import soak
from tests.laws.invariants import Watch
from tests.laws.worlds import GAMES, ROOT, every_game

SCRIPT = [sys.executable, str(ROOT / "tests" / "soak.py")]
DEALS = {"skitgubbe": 300 if talong.COMPILED else 20}  # A random deal of Skitgubbe takes hundreds of acts.
USUAL = 4000 if talong.COMPILED else 800


@every_game
def test_no_invariant_is_broken(game: talong.Game, capsys: pytest.CaptureFixture[str]) -> None:
    status = soak.main(
        ["--deals", str(DEALS.get(game.key, USUAL)), "--game", game.key, "--seed", "tests", "--jobs", "1"]
    )
    said = capsys.readouterr().out
    assert status == 0, said
    assert f"{game.key}: " in said


def loses_a_card(match: talong.Match) -> Watch:
    def see(match: talong.Match) -> dict[str, Any]:
        position = match.position()
        lying = position.get("stock")
        return {**position, "stock": lying[1:]} if isinstance(lying, list) and match.version > 20 else position

    return Watch(match, see=see)


def loses_money(match: talong.Match) -> Watch:
    return Watch(match, counts=lambda match: match.ledger.total() - (match.version > 20))


def forgets_a_version(match: talong.Match) -> Watch:
    watch = Watch(match)
    watch.version -= 1
    return watch


def never_ends(match: talong.Match) -> Watch:
    watch = Watch(match)
    watch.most_acts = 1
    return watch


@pytest.mark.parametrize(
    ("plant", "what"),
    [
        (loses_a_card, "cards: missing"),
        (loses_money, "ledger: "),
        (forgets_a_version, "version: "),
        (never_ends, "termination: "),
    ],
)
def test_a_broken_invariant_is_found_and_can_be_found_again(
    plant: Callable[[talong.Match], Watch], what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    key = GAMES[0].key
    arguments = ["--deals", "500", "--game", key, "--seed", "planted", "--jobs", "1"]
    assert soak.main(arguments, plant) == 1
    said = capsys.readouterr().out
    assert f"BROKEN in {key}: Broken: {what}" in said
    assert "options {" in said
    command = next(line for line in said.splitlines() if line.startswith("Again: "))
    words = command.removeprefix("Again: python tests/soak.py ").split()
    assert soak.main(words, plant) == 1
    assert f"Broken: {what}" in capsys.readouterr().out
    assert soak.main(words) == 0


def test_the_script_runs_by_itself_on_two_processes() -> None:
    some = [] if talong.COMPILED else ["--game", GAMES[0].key]  # All of them take a minute on the pure build.
    done = subprocess.run(
        [*SCRIPT, "--deals", "20", "--jobs", "2", *some],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd="/",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for game in GAMES[:1] if some else GAMES:
        assert f"{game.key}: " in done.stdout
    assert done.stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="interrupts are sent otherwise here")
def test_an_interrupt_tells_what_was_done() -> None:
    running = subprocess.Popen(
        [*SCRIPT, "--deals", "100000000", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert running.stdout is not None
    assert "build, seed 1" in running.stdout.readline()
    time.sleep(1)
    running.send_signal(signal.SIGINT)
    said, wrong = running.communicate(timeout=60)
    assert running.returncode == soak.INTERRUPTED, said + wrong
    assert "deals/s" in said
    assert "Traceback" not in wrong


def test_an_unknown_game_is_refused() -> None:
    done = subprocess.run([*SCRIPT, "--game", "poker"], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "poker" in done.stderr
