"""Levels have one set of names in every command."""

from __future__ import annotations

import pytest

from talong.bots import LEVELS
from talong.cli import arena, play, simulate
from talong.cli.app import run
from talong.cli.levels import read_level
from talong.lang import LANGUAGES, Words

ENGLISH = {"beginner": "nyborjare", "experienced": "direkt", "skilled": "snabb", "Master": "stark"}
NAMES = ENGLISH | {level: level for level in LEVELS}


@pytest.mark.parametrize(("said", "level"), NAMES.items())
def test_every_command_takes_the_same_names(monkeypatch: pytest.MonkeyPatch, said: str, level: str) -> None:
    heard: list[object] = []

    def note_arena(_words: object, _console: object, asked: arena.ArenaRequest, *_rest: object) -> int:
        heard.extend(asked.players)
        return 0

    def note_simulate(_words: object, _console: object, asked: simulate.SimulateRequest, *_rest: object) -> int:
        heard.append(asked.level)
        return 0

    monkeypatch.setattr(arena, "arena", note_arena)
    monkeypatch.setattr(simulate, "simulate", note_simulate)
    monkeypatch.setattr(play, "play", lambda *what: heard.append(what[7]))
    assert run(["arena", "kille", "--players", f"{said}, {said}"]) == 0
    assert run(["simulate", "kille", "--level", said]) == 0
    assert run(["play", "kille", "--level", said, "--plain"]) == 0
    assert heard == [level] * 4


def test_other_names_are_left_to_those_who_refuse_them() -> None:
    assert read_level("master@400") == "stark@400"
    assert read_level("random") == "random"
    assert read_level("strong") == "strong"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_list_the_levels(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    assert run(["options", "kille", "--lang", lang]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    for level in LEVELS:
        assert f"{level} ({Words(lang).word(f'common-level-{level}')})" in last
