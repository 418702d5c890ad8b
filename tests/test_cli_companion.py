"""`talong companion`: an evening with real cards at the keyboard."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

import talong
from talong.cli.app import run
from talong.companion import Account, fold
from tests.companions import play

KILLE = ["Anna Bo Cia Dan", "2", "stake=2", "bo", "", "anna", "köper", "avstår"]


def talk(monkeypatch: pytest.MonkeyPatch, file: Path, lines: list[str], *arguments: str) -> int:
    """Type *lines* at the command, which saves to *file*."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    return run(["companion", *arguments, "--save", str(file), "--lang", "sv"])


def evening(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def test_an_evening_is_typed_and_saved_after_every_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kille.json"
    assert talk(monkeypatch, file, KILLE, "kille") == 0
    said = capsys.readouterr().out
    account = fold(evening(file))
    assert account.match.standing() == {"pot": 12, "balances": [-6, -2, -2, -2]}
    assert (account.match.dealer, account.match.active) == (2, [0, 2, 3])
    assert "Giv 1: Bo ger." in said
    assert "Giv 2: Cia ger." in said
    assert str(file) in said


def test_an_evening_goes_on_is_undone_and_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "skitgubbe.json"
    assert talk(monkeypatch, file, ["Anna Bo Cia", "", "", "bo", "", "3", "anna bo"], "skitgubbe") == 0
    assert fold(evening(file)).match.standing() == {"skitgubbe": [0, 1, 1]}
    assert talk(monkeypatch, file, ["u", "?", "Doris", "b", "q"], "skitgubbe") == 0
    assert "Ångrat: Giv 2. " in capsys.readouterr().out
    assert fold(evening(file)).match.standing() == {"skitgubbe": [0, 1, 0]}
    assert talk(monkeypatch, file, [], "skitgubbe", "--account") == 0
    assert "2. Giv 1. Vem blev skitgubbe?: Bo" in capsys.readouterr().out
    assert talk(monkeypatch, file, ["m", "2", "ja"], "skitgubbe") == 0
    assert evening(file)["entries"][-1] == {"kind": "end"}


def test_what_cannot_be_is_said_and_not_saved(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rodskagg.json"
    lines = ["Anna Bo Cia", "", "", "anna", "3", "3 2 2", "", "anna", "rödskägg", "6 0 0"]
    assert talk(monkeypatch, file, lines, "rodskagg") == 0
    assert "det är sex stick sammanlagt, inte 7" in capsys.readouterr().out
    assert [entry["kind"] for entry in evening(file)["entries"]] == ["match", "deal"]
    assert fold(evening(file)).sittings[0].match.outcome["winners"] == [0]


def test_a_file_of_another_game_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.json"
    file.write_text("[]", encoding="utf-8")
    assert talk(monkeypatch, file, [], "kille") == 2
    assert "evening.json" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "[]"


@pytest.mark.parametrize("game", [game.key for game in talong.games()])
def test_evenings_of_every_game_are_shown(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = play(talong.game(game), 1, 4)
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(played.evening()), encoding="utf-8")
    assert talk(monkeypatch, file, [], game, "--account") == 0
    said = capsys.readouterr().out
    account = Account(played.game)
    for entry in played.entries:
        account.enter(entry)
    assert said.count("\n") > len(account.entries)
    assert "Player 0" in said
