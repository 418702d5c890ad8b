"""The arena with bots from outside: they play, whoever fails loses its deal, and all of them end with it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from talong.analysis.arena import JOURNAL, ROWS, SUMMARY, run
from talong.analysis.engine_seats import ENGINES, EngineSeats
from talong.analysis.measures import forfeited, measures
from talong.analysis.plan import Plan, make_plan
from talong.analysis.play_deal import play_table
from talong.analysis.strength import Figures
from talong.bots import choose_bot
from talong.cli.app import run as command
from talong.cli.arena import folder_name
from talong.play import Table
from tests.running import is_running
from tests.server.patience import wait_until
from tests.test_engines import NEVER, PATIENCE, ROGUE, TALONG, graceful, started

pytestmark = pytest.mark.once
__all__ = ["graceful"]  # A fixture is found by its name.


def spec(way: str, *folder: Path) -> str:
    return " ".join([f"cmd:{sys.executable}", str(ROGUE), way, *[str(one) for one in folder]])


def plan_with(way: str, *folder: Path, seconds: float = PATIENCE, **more: object) -> Plan:
    given = {"seats": 2, **more}
    return make_plan("rodskagg", [f"rogue={spec(way, *folder)}", "direkt"], seconds=seconds, **given)  # type: ignore[arg-type]


def faults(found: Figures) -> dict[str, int]:
    (counted,) = found.faults.values()
    return counted.kinds


@pytest.mark.usefixtures("graceful")
def test_engine_plays_and_each_chair_at_each_seating_has_its_own(tmp_path: Path) -> None:
    sent = tmp_path / "sent"
    sent.mkdir()
    found = run(plan_with("well", sent), 3, tmp_path / "out", jobs=1)

    assert faults(found) == {}
    assert found.undecided == 0
    processes = sorted(path.read_text() for path in sent.iterdir())
    assert len(processes) == 2  # Two seatings of two.
    for text in processes:
        messages = [json.loads(line) for line in text.splitlines()]
        assert len({message["view"]["viewer"] for message in messages if message["type"] == "view"}) == 1
        assert sum(message["type"] == "rules" for message in messages) == 3  # Every deal once.
        assert len({message["seed"] for message in messages if message["type"] == "rules"}) == 3
        assert messages[-1] == {"type": "bye"}
    assert not any(is_running(number) for number in started(sent))
    assert not ENGINES.connections


@pytest.mark.parametrize(
    ("way", "kind"), [("crash", "crash"), ("hang", "timeout"), ("lie", "illegal"), ("babble", "garbage")]
)
def test_whoever_fails_loses_its_deal_and_the_arena_goes_on(tmp_path: Path, way: str, kind: str) -> None:
    sent = tmp_path / "sent"
    sent.mkdir()
    plan = plan_with(way, sent, seconds=NEVER if way == "hang" else PATIENCE)
    found = run(plan, 3, tmp_path / "out", jobs=1)

    assert faults(found) == {kind: 6}
    rogue, direkt = plan.contestants
    assert found.faults[rogue].tables == 6
    assert found.contestants[rogue]["points"].mean >= found.contestants[direkt]["points"].mean  # Few are good.
    assert not any(is_running(number) for number in started(sent))
    import polars as pl

    rows = pl.read_parquet(tmp_path / "out" / ROWS)
    assert rows.filter(pl.col("level") == rogue)["fault"].to_list() == [kind] * 6
    assert rows.filter(pl.col("level") == direkt)["fault"].to_list() == [""] * 6
    summary = json.loads((tmp_path / "out" / SUMMARY).read_text())
    assert summary["figures"]["faults"][rogue]["kinds"] == {kind: 6}
    assert summary["plan"]["seconds"] == plan.seconds


def test_a_lost_deal_is_the_worst_at_the_table_and_the_others_have_their_own() -> None:
    plan = plan_with("later")
    played = play_table(plan, 0, 0)
    ENGINES.close()
    assert list(played.faults) == [0]
    default = plan.match(0)
    players = [choose_bot("rodskagg", "direkt", f"1 0 {seat}") for seat in range(2)]
    table = Table(default, {1: players[1]})
    while not default.results:
        table.step()
    for measure in measures("rodskagg", False):
        mine, other = played.values[measure.name]
        assert mine == other or (mine < other) == measure.more_is_better


def test_worst_is_by_every_measure() -> None:
    got = {"points": [-4.0, 2.0, 0.0], "penalties": [0.0, 1.0, 0.0], "place": [1.0, 3.0, 2.0]}
    lost = forfeited("rodskagg", False, got, {0}, decided=True)
    assert lost == {"points": [2.0, 2.0, 0.0], "penalties": [1.0, 1.0, 0.0], "place": [3.0, 3.0, 2.0]}
    assert forfeited("rodskagg", False, got, (), decided=True) is got
    open_ = {"points": [0.0] * 3, "penalties": [0.0] * 3, "place": [2.0] * 3}
    assert forfeited("rodskagg", False, open_, {2}, decided=False)["place"] == [2.0, 2.0, 3.0]


def test_figures_are_the_same_by_several_processes_which_all_end(tmp_path: Path) -> None:
    sent = [tmp_path / "one", tmp_path / "two"]
    for one in sent:
        one.mkdir()
    alone = run(plan_with("later", sent[0]), 6, tmp_path / "out1", jobs=1)
    several = run(plan_with("later", sent[1]), 6, tmp_path / "out2", jobs=2)
    means = [[by["points"] for by in found.contestants.values()] for found in (alone, several)]
    assert means[0] == means[1]
    assert faults(alone) == faults(several)
    assert sum(faults(alone).values()) > 0
    wait_until(lambda: not any(is_running(number) for number in started(sent[1])))


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL])
def test_engines_end_however_the_arena_ends(tmp_path: Path, sent: signal.Signals) -> None:
    seen = tmp_path / "seen"
    seen.mkdir()
    players = f"rogue={spec('hang', seen)},direkt"
    asked = ["arena", "rodskagg", "--players", players, "--deals", "8", "--jobs", "2", "--seconds", "3000"]
    process = subprocess.Popen(
        [*TALONG, *asked, "--out", str(tmp_path / "out"), "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )

    def hangs() -> bool:  # The greeting was one process, and has ended.
        return sum('"view"' in path.read_text() for path in seen.iterdir()) == 2

    wait_until(hangs)
    os.killpg(process.pid, sent) if sent == signal.SIGINT else process.kill()
    _out, told = process.communicate()
    if sent == signal.SIGINT:
        assert process.returncode == 130
        assert "Stopped: 0 of 8" in told
    wait_until(lambda: not any(is_running(number) for number in started(seen)))


def test_few_processes_are_kept(tmp_path: Path) -> None:
    seats = EngineSeats(most=1)
    for seating in range(3):
        seats.player(spec("well", tmp_path), seating, 0, "1", PATIENCE).connection.start()
    assert sum(is_running(number) for number in started(tmp_path)) == 1
    assert len(started(tmp_path)) == 3
    seats.close()
    assert not any(is_running(number) for number in started(tmp_path))


def test_journal_knows_the_files_of_an_engine(tmp_path: Path) -> None:
    script = tmp_path / "engine.py"
    script.write_bytes(ROGUE.read_bytes())
    players = [f"cmd:{sys.executable} {script} well", "direkt"]
    plan = make_plan("rodskagg", players, seats=2)
    before = plan.data()
    script.write_bytes(ROGUE.read_bytes() + b"\n")
    assert plan.data() != before
    assert "outside" not in make_plan("rodskagg", ["direkt", "random"]).data()
    assert "/" not in folder_name(plan)
    assert folder_name(make_plan("rodskagg", ["x=" + players[0], "direkt"], seats=2)).startswith("rodskagg-2-x-direkt-")


def test_command_tells_of_faults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("talong.analysis.arena_plots.draw_all", lambda *_what: [])
    asked = ["arena", "rodskagg", "--players", f"rogue={spec('crash')},direkt", "--deals", "2", "--jobs", "1"]
    for lang, said in (("en", "rogue has lost its deal in 4 of 4 chairs: crashed 4."), ("sv", "rogue har förlorat")):
        assert command([*asked, "--out", str(tmp_path / "out"), "--lang", lang]) == 0
        assert said in capsys.readouterr().out
    assert len((tmp_path / "out" / JOURNAL).read_text().splitlines()) == 3
