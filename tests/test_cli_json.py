"""What the command writes for programs: documented keys, and nothing else on standard output."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import talong
from talong.cli.app import run
from talong.core.chance.fair import Pledge, commitment
from talong.lang import LANGUAGES, rulebooks

PAGE = Path(__file__).parents[1] / "docs" / "command.md"


def documented(command: str) -> set[str]:
    """Return the keys that the page has for *command*."""
    section = re.split(r"^#+ ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    (table,) = [part for part in section if part.startswith(f"`talong {command}")]
    first = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return set(re.findall(r"`(\w+)`", " ".join(first)))


def record(pledged: bool = True, acts: int = 10_000) -> str:
    """Return the record of a match with promised luck."""
    pledge = Pledge("björn", 7, commitment(bytes(32), "björn", 7))
    pledge.secret = bytes(32)
    game = talong.game("kille")
    match = game.match(seats=4, chance=pledge.luck(4), rules=game.rules(pots=1), names=["Åsa", "Bo", "Cia", "Dag"])
    if pledged:
        match.fair = pledge.data(opened=True)
    while not match.is_over and match.version < acts:
        seat = match.asked()[0]
        match.apply(seat, match.legal(seat)[0])
    return match.record()


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "evening.talong"
    path.write_text(record(), encoding="utf-8")
    return str(path)


def data(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    """Return the data that the command writes, which is all that it writes."""
    assert run([*arguments, "--json"]) == code
    said = capsys.readouterr()
    assert not said.err
    assert said.out.count("\n") == 1
    return json.loads(said.out)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    games = data(capsys, "games", "--lang", lang)
    assert [game["key"] for game in games] == [game.key for game in talong.games()]
    for game in games:
        assert game.keys() == documented("games")
        assert game["name"] == talong.game(game["key"]).names[lang]


@pytest.mark.parametrize("key", [game.key for game in talong.games()])
def test_options(capsys: pytest.CaptureFixture[str], key: str) -> None:
    game, said = talong.game(key), data(capsys, "options", key)
    assert said.keys() == documented("options")
    assert game.rules(**{option["name"]: option["usual"] for option in said["options"]}) == game.rules()
    for option in said["options"]:
        more = {"choice": {"choices"}, "number": {"least", "most", "none_word"}, "switch": set()}[option["kind"]]
        assert option.keys() == {"name", "rule", "kind", "usual", "meaning"} | more
    assert {preset["name"]: preset["options"] for preset in said["presets"]} == game.presets
    assert bool(said["letters"]) == (key == "skitgubbe")


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    said = data(capsys, "rules", "k29", "Skitgubbe", "--lang", "en")
    assert said.keys() == documented("rules")
    assert said["rulebooks"] == rulebooks("en")
    ((rule,), (book,)) = said["rules"], said["books"]
    assert (rule["id"], rule["book"]) == ("K29", "kille")
    assert rule["text"].startswith("K29 ")
    assert book["book"] == "skitgubbe"
    assert book["text"].startswith("# ")
    assert data(capsys, "rules")["rules"] == []
    assert run(["rules", "K29", f"K{999}", "--json"]) == 2
    assert not capsys.readouterr().out


def test_replay(capsys: pytest.CaptureFixture[str], file: str) -> None:
    everything, bo, watcher = [data(capsys, "replay", file, "--as", name) for name in ("all", "Bo", "watcher")]
    match = talong.replay(Path(file).read_bytes())
    assert everything.keys() == documented("replay")
    assert (everything["viewer"], watcher["viewer"]) == ("all", "watcher")
    assert everything["names"][bo["viewer"]] == "Bo"
    assert bo["events"] == match.events(viewer=bo["viewer"])
    assert watcher["events"] == match.events(viewer=talong.WATCHER)
    assert everything["rules"] == {"pots": 1}
    assert everything["standing"] == match.results[-1]["standing"]
    assert data(capsys, "replay", file, "--quiet").keys() == documented("replay") - {"events"}


def test_replay_keeps_the_secrets_of_an_unfinished_match(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "unfinished.talong"
    path.write_text(record(acts=3), encoding="utf-8")
    said = data(capsys, "replay", str(path))
    assert said["viewer"] == "watcher"
    assert not said["is_over"]


def test_verify(capsys: pytest.CaptureFixture[str], file: str) -> None:
    right = data(capsys, "verify", file)
    assert right.keys() == documented("verify")
    assert right["ok"]
    assert right["problems"] == []
    assert right["commitment"] == commitment(bytes(32), "björn", 7)
    wrong = data(capsys, "verify", file, "--commitment", "0" * 64, "--lang", "sv", code=1)
    assert not wrong["ok"]
    (problem,) = wrong["problems"]
    assert problem["code"] == "fair-other-commitment"
    assert problem["text"].startswith(f"rad {problem['line']}: ")


def test_letters_survive_an_output_that_has_only_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    assert run(["games", "--json", "--lang", "sv"]) == 0
    narrow.seek(0)
    assert "Rödskägg" in [game["name"] for game in json.loads(narrow.read())]
