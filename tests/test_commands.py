"""The tools of the test command: what runs beside something ends with it, and what was left out is said."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import is_running
from tests.server.patience import wait_until
from tools.summary import left_out, line

ROOT = Path(__file__).parents[1]
PATIENCE = 300  # Seconds after which something hangs, on any machine.


def tool(name: str, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", f"tools.{name}", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def said_by(process: subprocess.Popen[str]) -> str:
    return process.communicate(timeout=PATIENCE)[0]


def number_in(path: Path) -> int:
    """Wait for the number of a process to be written into *path*."""
    wait_until(lambda: path.exists() and path.read_text().endswith("\n"))
    return int(path.read_text())


# A shell that starts another process and waits for it, as make does.
SLEEPER = "sleep 100000 & echo $! >{}; wait"


def test_beside_is_silent_when_all_is_well() -> None:
    process = tool("beside", "Counting", "echo one", "echo two")
    assert said_by(process) == "two\n"
    assert process.returncode == 0


def test_failure_beside_is_told_and_ends_the_command(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    beside = f"while ! [ -s {begun} ]; do sleep 0.02; done; echo why; exit 3"
    process = tool("beside", "Counting", beside, SLEEPER.format(begun))
    said = said_by(process)
    assert "why\n" in said
    assert "Counting failed (3)." in said
    assert process.returncode == 3
    assert not is_running(number_in(begun))


def test_failure_of_the_command_ends_what_runs_beside_it(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    process = tool("beside", "Counting", SLEEPER.format(begun), f"while ! [ -s {begun} ]; do sleep 0.02; done; exit 4")
    assert said_by(process) == ""
    assert process.returncode == 4
    assert not is_running(number_in(begun))


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_interrupt_ends_both(tmp_path: Path, sent: signal.Signals) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    process = tool("beside", "Counting", SLEEPER.format(one), SLEEPER.format(two))
    started = [number_in(one), number_in(two)]
    process.send_signal(sent)
    said_by(process)
    assert process.returncode == 130
    assert not any(is_running(number) for number in started)


def children(parent: int) -> list[int]:
    """Return the numbers of the processes that *parent* has started."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [line.split() for line in listed.splitlines()]
    return [int(number) for number, above in pairs if above == str(parent)]


def test_busy_processes_run_beside_every_run_and_end(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    process = tool(
        "busy", "--times", "2", "--busy", "3", "--", "sh", "-c", f'ps -A -o pid=,ppid= | grep -c " $PPID$" >>{seen}'
    )
    said = said_by(process)
    assert process.returncode == 0, said
    assert seen.read_text().split() == ["4", "4"]  # The three and the command itself.
    assert "run 2 of 2, 3 busy processes beside it: " in said
    assert "busy: 2 of 2 runs (" in said


def test_busy_stops_at_a_failure() -> None:
    process = tool("busy", "--busy", "1", "--", "sh", "-c", "exit 5")
    said = said_by(process)
    assert process.returncode == 5
    assert "busy: 1 of 3 runs (" in said
    assert "FAILED" in said


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_busy_processes_end_however_it_ends(tmp_path: Path, sent: signal.Signals) -> None:
    begun = tmp_path / "begun"
    process = tool("busy", "--busy", "2", "--", "sh", "-c", SLEEPER.format(begun))
    sleeper = number_in(begun)
    started = children(process.pid)
    assert len(started) == 3
    process.send_signal(sent)
    if sent is signal.SIGKILL:  # The busy ones see it; the command is nobody's any more.
        wait_until(lambda: sum(is_running(number) for number in started) == 1)
        os.kill(sleeper, signal.SIGKILL)
    said_by(process)
    wait_until(lambda: not any(is_running(number) for number in [sleeper, *started]))


REPORT = """<testsuites><testsuite tests="3" failures="0" errors="0" skipped="{skipped}" time="1.5">
<testcase classname="a" name="one">{one}</testcase>
<testcase classname="a" name="two">{two}</testcase>
<testcase classname="a" name="three"/></testsuite></testsuites>"""
SKIP = '<skipped type="pytest.skip" message="{}"/>'


def test_summary_tells_what_ran_nowhere(tmp_path: Path) -> None:
    pure, compiled = tmp_path / "pure.xml", tmp_path / "compiled.xml"
    pure.write_text(REPORT.format(skipped=2, one=SKIP.format("not this build"), two=SKIP.format("no  Chromium")))
    compiled.write_text(REPORT.format(skipped=1, one="", two=SKIP.format("no Chromium")))
    assert left_out([pure, compiled]) == {"no Chromium": 1}
    assert left_out([pure]) == {"no Chromium": 1, "not this build": 1}
    assert line(pure) == "1 passed, 2 skipped in 2 s"
    (tmp_path / "left-out").write_text("the compiled build: there is no C compiler\n")
    process = subprocess.run(
        [sys.executable, "-m", "tools.summary", str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert process.stdout.endswith(
        "NOT RUN: the compiled build: there is no C compiler\nNOT RUN: 1 test: no Chromium\n"
    )
