"""The benchmark measures what it says it does. How fast anything is, is not judged here."""

from __future__ import annotations

import json
from random import Random

import pytest

import talong
from bench.__main__ import main, run
from bench.conduct import Findings, Plan, rotated
from bench.ours import Ours, drive_match
from bench.report import data, failures, judged, ratio, text
from bench.subject import SEATS
from bench.tables import DEALS, driver, seats_of, waiting
from bench.worker import Worker

KEYS = [game.key for game in talong.games()]
TINY = Plan(rounds=2, seconds=0.001, copies=200, fresh=50, clones=50, fillings=1, imports=1)


@pytest.mark.parametrize("key", KEYS)
def test_a_deal_to_measure_waits_for_its_first_decision(key: str) -> None:
    deal = DEALS[key](talong.game(key), seats_of(key), 3)
    draw = Random(1).getrandbits
    assert len(deal.legal(deal.turn)) >= 2
    twin = deal.copy()
    assert twin.playout(1) == deal.copy().playout(1) > 0
    assert waiting(twin, draw) < 0 <= waiting(deal, draw) == deal.turn
    played = deal.copy()
    assert driver(key)([played], draw) > 0
    assert waiting(played, draw) < 0


@pytest.mark.parametrize("key", KEYS)
def test_each_gauge_counts_its_work(key: str) -> None:
    ours = Ours(key)
    for name, gauge in ours.gauges.items():
        once, twice = gauge(1), gauge(2)
        assert once.seconds > 0, name
        assert 1.5 * once.done < twice.done < 2.5 * once.done, name
    assert ours.checksum() == Ours(key).checksum()


def test_a_game_without_an_entry_is_measured_through_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(DEALS, "kille")
    ours = Ours("kille")
    assert sorted(ours.gauges) == ["copy", "step", "whole"]
    assert all(gauge(1).done > 0 for gauge in ours.gauges.values())
    places: list[object] = [None] * 3
    ours.fills["copy"](places)
    assert None not in places


def test_a_match_is_driven_to_its_limit_and_no_further() -> None:
    match = talong.game("kille").match(seats=SEATS, seed=0)
    assert drive_match(match, Random(0).getrandbits, 30) == 30 == match.version


def test_a_worker_answers() -> None:
    worker = Worker(Ours("kille"))
    assert worker.answer({"do": "time", "what": "step", "seconds": 0.001})["rate"] > 0
    assert worker.answer({"do": "time", "what": "nothing", "seconds": 0.001}) == {}
    assert worker.answer({"do": "memory", "what": "nothing", "number": 10}) == {}
    assert "checksum" in worker.answer({"do": "checksum"})


def test_a_tiny_run_without_peers() -> None:
    lines: list[str] = []
    findings, finished = run(TINY, ["kille"], [], lines.append)
    assert finished
    assert lines
    builds = ["compiled", "pure"] if talong.COMPILED else ["pure"]
    assert len(findings.checksums) == len(builds)
    assert len(set(findings.checksums.values())) == 1
    for measure in ("step", "rollout", "copy", "whole"):
        for build in builds:
            assert len(findings.figures[measure][f"kille, {build}"]) == TINY.rounds
    assert "import_alone" in findings.figures
    assert "kille, pure" in text(findings, {"talong": "x"})
    assert json.loads(json.dumps(data(findings, {})))["finished"]


def test_one_measure_can_be_run_alone(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.__main__.QUICK", TINY)
    main(["--quick", "--json", "--no-peers", "--game", "kille", "--only", "copy", "--only", "step"])
    out = json.loads(capsys.readouterr().out)
    assert set(out["measures"]) == {"copy", "step"}
    assert out["finished"]


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.__main__.QUICK", TINY)
    main(["--quick", "--json", "--no-peers", "--game", "punschkille", "--rounds", "1", "--only", "step"])
    out = json.loads(capsys.readouterr().out)
    assert set(out["measures"]["step"]) <= {"punschkille, compiled", "punschkille, pure"}
    assert out["checksums"]


def test_an_interrupted_run_shows_what_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_candidates: object, _plan: object, findings: Findings, _say: object) -> None:
        findings.note("step", "kille, pure", 1e6)
        raise KeyboardInterrupt

    monkeypatch.setattr("bench.__main__.conduct", interrupted)
    assert main(["--quick", "--no-peers"]) == 130
    out = capsys.readouterr().out
    assert "1.000" in out
    assert "Interrupted" in out


def test_what_takes_no_time_has_no_ratio() -> None:
    findings = Findings()
    for mine, other in ((0.0, 4.0), (2.0, 6.0), (1.0, 0.0)):
        findings.note("import_alone", "kille, compiled", mine)
        findings.note("import_alone", "kille, pure", other)
    found = ratio(findings, "import_alone", "kille, compiled", "kille, pure")
    assert found is not None
    assert (found.lowest, found.highest) == (3.0, 3.0)


def test_ratios_are_taken_within_a_round() -> None:
    findings = Findings()
    for ours, theirs in ((2e6, 1e6), (8e6, 2e6), (9e6, 3e6)):
        findings.note("step", "kille, compiled", ours)
        findings.note("step", "oh_hell", theirs)
    found = ratio(findings, "step", "kille, compiled", "oh_hell")
    assert found is not None
    assert (found.median, found.lowest, found.highest) == (3.0, 2.0, 4.0)
    [row] = judged(findings)
    assert row["verdict"] == "excellent"


def test_some_games_have_targets_of_their_own() -> None:
    findings = Findings()
    for key in KEYS:
        findings.note("step", f"{key}, compiled", 1.6e6)
        findings.note("bytes_copy", f"{key}, compiled", 500.0)
    findings.note("step", "oh_hell", 1e6)
    verdicts = {(row["candidate"].split(",")[0], row["measure"]): row["verdict"] for row in judged(findings)}
    assert verdicts["rodskagg", "step"] == verdicts["rodskagg", "bytes_copy"] == "MISSED"
    assert verdicts["skitgubbe", "step"] == verdicts["skitgubbe", "bytes_copy"] == "reached"
    assert verdicts["kungsholmskille", "step"] == "MISSED"
    assert ("kungsholmskille", "bytes_copy") not in verdicts


def test_builds_that_differ_fail_and_so_does_time_that_does_not_grow() -> None:
    findings = Findings(checksums={"kille, compiled": "a", "kille, pure": "b"}, sources={"c", "d"}, finished=True)
    findings.note("copy", "kille, pure", 1e6, growth=1.0)
    assert len(failures(findings)) == 3
    assert "FAILED" in text(findings, {})


def test_candidates_take_turns_at_being_first() -> None:
    assert rotated([1, 2, 3], 4) == [2, 3, 1]
    assert rotated([], 4) == []
