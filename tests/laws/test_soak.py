"""A small soak, and what it does when something is broken."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import talong
from talong.core.deal import Deal, checked_playout
from tests import soak
from tests.laws.invariants import Watch
from tests.laws.test_soundness import double_a_card
from tests.laws.worlds import GAMES, ROOT, every_game
from tests.sizes import size

pytestmark = pytest.mark.once

SCRIPT = [sys.executable, str(ROOT / "tests" / "soak.py")]
DEALS = {"skitgubbe": size(30, 300) if talong.COMPILED else 20}  # A random deal of Skitgubbe takes hundreds of acts.
USUAL = size(500, 4000)
WIDE = {"skitgubbe": size(400, 2000) if talong.COMPILED else 200}
USUAL_WIDE = size(20_000, 100_000) if talong.COMPILED else 2000


@every_game
def test_no_invariant_is_broken(game: talong.Game, capsys: pytest.CaptureFixture[str]) -> None:
    deals, wide = DEALS.get(game.key, USUAL), WIDE.get(game.key, USUAL_WIDE)
    given = ["--deals", str(deals), "--wide", str(wide), "--game", game.key, "--seed", "tests", "--jobs", "1"]
    status = soak.main(given)
    said = capsys.readouterr().out
    assert status == 0, said
    assert f"{game.key}: " in said
    assert f"{game.key}, wide: " in said


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
    planted = soak.Bench(watch_over=plant)
    assert soak.main(arguments, planted) == 1
    said = capsys.readouterr().out
    assert f"BROKEN in {key}: Broken: {what}" in said
    assert "options {" in said
    command = next(line for line in said.splitlines() if line.startswith("Again: "))
    words = command.removeprefix("Again: python tests/soak.py ").split()
    assert soak.main(words, planted) == 1
    assert f"Broken: {what}" in capsys.readouterr().out
    assert soak.main(words) == 0


def doubles_a_card(deal: Deal, seats: int, seed: int, most: int) -> tuple[int, str]:
    """Play a few acts, give a seat the cards of another one as well, and play on."""
    acts, flaw = checked_playout(deal, seats, seed, 1 + seed % 8)
    if flaw or deal.is_over():
        return acts, flaw
    double_a_card(deal)
    more, flaw = checked_playout(deal, seats, seed, most)
    return acts + more, flaw


@every_game
def test_a_broken_wide_deal_is_found_and_can_be_found_again(
    game: talong.Game, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--deals", "0", "--wide", "500", "--game", game.key, "--seed", "planted", "--jobs", "1"]
    planted = soak.Bench(play_out=doubles_a_card)
    assert soak.main(arguments, planted) == 1
    said = capsys.readouterr().out
    broken = next(line for line in said.splitlines() if line.startswith("BROKEN"))
    assert broken.startswith(f"BROKEN in {game.key}, wide: Broken: deal ")
    command = next(line for line in said.splitlines() if line.startswith("Again: "))
    words = command.removeprefix("Again: python tests/soak.py ").split()
    assert "--wide-sitting" in words
    assert soak.main(words, planted) == 1
    assert broken in capsys.readouterr().out
    assert soak.main(words) == 0


def test_the_script_runs_by_itself_on_two_processes() -> None:
    key = GAMES[0].key
    done = subprocess.run(
        [*SCRIPT, "--deals", "20", "--jobs", "2", "--game", key],
        capture_output=True,
        text=True,
        timeout=6000,
        check=False,
        cwd="/",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{key}: " in done.stdout
    assert f"{key}, wide: " in done.stdout
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
    while (
        "kille begins" not in running.stdout.readline()
    ):  # Now the processes have started, and leave it the interrupt.
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    said, wrong = running.communicate(timeout=600)
    assert running.returncode == soak.INTERRUPTED, said + wrong
    assert "deals/s" in said
    assert "Traceback" not in wrong


def test_an_unknown_game_is_refused() -> None:
    done = subprocess.run([*SCRIPT, "--game", "poker"], capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 2
    assert "poker" in done.stderr
