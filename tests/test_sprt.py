"""The sequential test: it errs as seldom as it promises, stops early, and gives the same by any number of processes."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from talong.analysis.arena import run
from talong.analysis.errors import ArenaError
from talong.analysis.plan import make_plan
from talong.analysis.sprt import FEWEST, HIGH, LOW, OPEN, Hypotheses, SequentialTest, decide, read_hypotheses
from talong.analysis.strength import leads
from talong.cli.app import run as command
from tests.sizes import size

pytestmark = pytest.mark.once
Draw = Callable[[Random], float]

# Differences as deals bring them: of any size; of few sizes, mostly none; with a long tail.
SHAPES: dict[str, Draw] = {
    "gauss": lambda luck: luck.gauss(0, 2),
    "few": lambda luck: luck.choice((-1.0, 0.0, 0.0, 0.0, 0.0, 1.0)),
    "tail": lambda luck: 2 * luck.expovariate(1.0) - 2,
}


def spread(draw: Draw) -> float:
    luck = Random("spread")
    drawn = [draw(luck) for _deal in range(4000)]
    return math.sqrt(sum(number * number for number in drawn) / len(drawn))


def trial(hypotheses: Hypotheses, mean: float, draw: Draw, luck: Random, most: int = 5000) -> SequentialTest:
    test = SequentialTest(hypotheses)
    while test.accepted == OPEN and test.deals < most:
        test.add(mean + draw(luck))
    return test


@pytest.mark.parametrize(("shape", "times"), [("gauss", 1), ("few", 1), ("tail", 2)])
def test_errors_are_as_rare_as_promised(shape: str, times: int) -> None:
    """Errors of both kinds, at the borders where they are most frequent; a long tail may double them.

    The bound has four standard errors of room.
    """
    draw, luck = SHAPES[shape], Random(f"sprt {shape}")
    scale = spread(draw)
    hypotheses = Hypotheses(0.0, 0.15 * scale, alpha=0.1, beta=0.05)
    trials = size(300, 3000)
    deals = []
    for mean, wrong, risk in ((hypotheses.low, HIGH, 0.1), (hypotheses.high, LOW, 0.05)):
        tests = [trial(hypotheses, mean, draw, luck) for _trial in range(trials)]
        errors = sum(test.accepted == wrong for test in tests)
        expected = trials * times * risk
        assert all(test.accepted != OPEN for test in tests)
        assert errors <= expected + 4 * (expected * (1 - times * risk)) ** 0.5, (shape, wrong)
        deals += [test.deals for test in tests]
    fixed = (1.2816 + 1.6449) ** 2 / 0.15**2  # So many deals would a test of a fixed number need.
    assert sum(deals) / len(deals) < fixed


def test_what_lies_far_outside_is_decided_at_once() -> None:
    luck = Random(1)
    hypotheses = Hypotheses(0.0, 0.5)
    assert trial(hypotheses, 3.0, SHAPES["gauss"], luck).verdict.accepted == HIGH
    assert trial(hypotheses, -3.0, SHAPES["gauss"], luck).verdict.deals == FEWEST
    equal = decide(hypotheses, [0.0] * 200)
    assert (equal.accepted, equal.deals) == (LOW, FEWEST)
    assert decide(hypotheses, [0.5] * 200).accepted == HIGH
    assert decide(hypotheses, [0.25] * 200).verdict.accepted == OPEN
    assert decide(hypotheses, []).llr() == 0


def test_nothing_is_added_after_the_end() -> None:
    test = decide(Hypotheses(0.0, 0.5), [0.5] * 140)
    before = test.verdict
    test.add(-1000.0)
    assert test.verdict == before


@pytest.mark.parametrize("said", ["", "1", "1,0", "0,0", "a,b", "0,1,2", "0,inf", "nan,1", "-inf,0"])
def test_bounds_that_are_none(said: str) -> None:
    with pytest.raises(ArenaError) as refused:
        read_hypotheses(said, 0.05, 0.05)
    assert refused.value.code == "sprt-bounds"


@pytest.mark.parametrize("risks", [(0.0, 0.05), (0.05, 0.5), (1.0, 0.1), (-0.1, 0.1)])
def test_risks_that_are_none(risks: tuple[float, float]) -> None:
    with pytest.raises(ArenaError) as refused:
        read_hypotheses("0,1", *risks)
    assert refused.value.code == "sprt-errors"


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let few deals be enough."""
    monkeypatch.setattr("talong.analysis.sprt.FEWEST", 20)


@pytest.mark.usefixtures("soon")
def test_arena_stops_when_it_is_clear_and_alike_by_any_number_of_processes(tmp_path: Path) -> None:
    plan = make_plan("rodskagg", ["direkt", "random"], seats=2, seed="sprt")
    asked = Hypotheses(0.0, 2.0)
    alone = run(plan, 400, tmp_path / "one", jobs=1, sprt=asked)
    several = run(plan, 400, tmp_path / "two", jobs=2, sprt=asked)
    assert alone.sprt is not None
    assert alone.sprt.accepted == HIGH
    assert 20 <= alone.deals == alone.sprt.deals < 400
    assert alone.sprt == several.sprt
    assert alone.against == several.against
    fixed = run(plan, alone.deals, tmp_path / "one", jobs=1)
    assert fixed.sprt is None
    assert fixed.against == alone.against


def test_few_deals_leave_it_open(tmp_path: Path) -> None:
    plan = make_plan("rodskagg", ["direkt", "random"], seats=2, seed="sprt")
    found = run(plan, 4, tmp_path, jobs=1, sprt=Hypotheses(0.0, 1.0))
    assert found.sprt is not None
    assert (found.sprt.accepted, found.sprt.deals, found.deals) == (OPEN, 4, 4)
    assert leads(plan, []) == []


@pytest.mark.usefixtures("soon")
def test_command_tells_the_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("talong.analysis.arena_plots.draw_all", lambda *_what: [])
    asked = ["arena", "rodskagg", "--players", "direkt,random", "--jobs", "1", "--sprt=-1,1", "--seed", "sprt"]
    for lang, said in (("en", "the test accepts H1: direkt leads random by 1"), ("sv", "godtar testet H1")):
        assert command([*asked, "--out", str(tmp_path), "--lang", lang]) == 0
        assert said in capsys.readouterr().out
    for wrong in (["--sprt", "1,0"], ["--sprt", "0,1", "--alpha", "0.7"], ["--seconds", "0"], ["--seconds", "nan"]):
        assert command([*asked[:5], *wrong]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert command(["arena", "rodskagg", "--players", "direkt,random,snabb", "--sprt", "0,1"]) == 2
    assert "sprt" not in capsys.readouterr().err
