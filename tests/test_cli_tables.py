"""Tables fit the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from talong.cli.app import run
from talong.cli.console import LineConsole
from talong.cli.text_table import lay_out

ROWS = [
    ["nivå", "andel av potterna", "kronor per giv"],
    ["direkt", "27,1 % (26,0 till 28,2)", "+0,12 (0,01 till 0,22)"],
    ["stark@400", "22,1 %", "−0,12"],
]


def lines(width: int | None, numbers: bool = False) -> list[str]:
    return [line for row in lay_out(ROWS, width, numbers) for line in row]


@pytest.mark.parametrize("width", [None, 60, 200])
def test_a_table_with_room_is_as_wide_as_it_is(width: int | None) -> None:
    assert lines(width) == [
        "nivå       andel av potterna        kronor per giv",
        "direkt     27,1 % (26,0 till 28,2)  +0,12 (0,01 till 0,22)",
        "stark@400  22,1 %                   −0,12",
    ]
    assert lines(width, numbers=True)[2] == "stark@400                   22,1 %                   −0,12"


def test_cells_are_wrapped_where_the_table_is_too_wide() -> None:
    assert lines(44) == [
        "nivå       andel av         kronor per giv",
        "           potterna",
        "direkt     27,1 % (26,0     +0,12 (0,01 till",
        "           till 28,2)       0,22)",
        "stark@400  22,1 %           −0,12",
    ]


@pytest.mark.parametrize("width", range(12, 60))
def test_no_line_is_wider_than_the_terminal_and_nothing_is_lost(width: int) -> None:
    shown = lines(width)
    assert max(len(line) for line in shown) <= width
    for row in ROWS[1:]:
        for word in " ".join(row).split():
            assert word in " ".join(shown) or len(word) > width - 4


def test_where_words_do_not_fit_each_figure_has_a_line() -> None:
    assert lines(24)[:5] == [
        "direkt",
        "  andel av potterna:",
        "    27,1 % (26,0 till",
        "    28,2)",
        "  kronor per giv: +0,12",
    ]


def test_a_table_is_wrapped_at_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    LineConsole().say_table(ROWS)
    assert max(len(line) for line in capsys.readouterr().out.splitlines()) > 40
    console = LineConsole()
    console.terminal = True
    console.say_table(ROWS)
    assert max(len(line) for line in capsys.readouterr().out.splitlines()) <= 40


def test_arena_without_pictures_needs_no_matplotlib(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    command = ["--deals", "2", "--jobs", "1", "--out", str(tmp_path / "out"), "--lang", "en"]
    assert run(["arena", "rodskagg", "--players", "direkt,random", "--no-pictures", *command]) == 0
    assert (
        run(["simulate", "rodskagg", "--level", "random", "--no-pictures", *command[:4], "--out", str(tmp_path / "s")])
        == 0
    )
    names = {Path(name).suffix for _folder, _folders, files in os.walk(tmp_path) for name in files}
    assert not names & {".svg", ".png"}
    assert ".parquet" in names
    capsys.readouterr()


@pytest.mark.parametrize(("command", "missing"), [("arena", "scipy"), ("simulate", "polars"), ("solve", "numpy")])
def test_what_is_missing_is_named_with_its_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, missing: str
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == missing else object())
    asked = {"arena": ["kille", "--players", "direkt,random"], "simulate": ["kille"], "solve": ["kuhn"]}[command]
    assert run([command, *asked, "--lang", "en"]) == 2
    assert f"({missing}): pip install 'talong[lab]'" in capsys.readouterr().err
