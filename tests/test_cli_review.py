"""A review that is interrupted says so, and what it has found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import talong
from talong.bots import choose_bot, review
from talong.cli.app import run
from talong.play import Table

JUDGED = 4  # So many decisions are judged before Ctrl-C.


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the file of a match by bots that do anything, whose review is interrupted."""
    game = talong.game("kille")
    match = game.match(seats=4, seed=3, rules=game.rules("snabb", pots=1), names=["Åsa", "Bo", "Cia", "Dag"])
    Table(match, {seat: choose_bot("kille", "random", seat) for seat in range(4)}).play()
    path = tmp_path / "evening.talong"
    path.write_text(match.record(), encoding="utf-8")
    monkeypatch.setattr(review, "judge", interrupted(review.judge))
    return str(path)


def interrupted(judge: Callable[..., review.Mark | None]) -> Callable[..., review.Mark | None]:
    """Return *judge* as it is until Ctrl-C is pressed."""
    judged = 0

    def until(*view: object, **limits: object) -> review.Mark | None:
        nonlocal judged
        judged += 1
        if judged > JUDGED:
            raise KeyboardInterrupt
        return judge(*view, **limits)

    return until


@pytest.mark.parametrize(
    ("lang", "stopped", "counted"),
    [
        ("sv", "Avbrutet efter {} av {} beslut.", "{} beslut"),
        ("en", "Stopped after {} of {} decisions.", "{} decisions"),
    ],
)
def test_interrupted_review_shows_what_it_has_found(
    file: str, capsys: pytest.CaptureFixture[str], lang: str, stopped: str, counted: str
) -> None:
    made = len(list(review.decisions(Path(file).read_bytes())))
    assert made > JUDGED
    assert run(["review", file, "--worlds", "4", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert said.startswith(stopped.format(JUDGED, made))
    assert counted.format(JUDGED) in said


def test_interrupted_review_as_data(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", file, "--worlds", "4", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["looked_at"] == JUDGED < said["decisions"]
