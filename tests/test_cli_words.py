"""What can be typed at any question of plain play: a word that stops, and one that asks for help."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import talong
from talong.cli.app import run
from talong.cli.console import LineConsole
from talong.cli.person import Stopped
from talong.cli.play import Evening
from talong.lang import Words, narrator_for

SWEDISH = ("Gå vidare: talong play --resume", "Skriv också: ? ")
ENGLISH = ("Go on: talong play --resume", "You may also type: ? ")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *arguments: str) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert run(["play", *arguments, "--plain"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("word", ["q", "Q", "quit", "sluta", " Sluta "])
@pytest.mark.parametrize(("lang", "goes_on"), [("sv", SWEDISH[0]), ("en", ENGLISH[0])])
@pytest.mark.parametrize("game", ["kille", "skitgubbe"])
def test_game_is_kept_by_a_word(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    home: Path,
    game: str,
    lang: str,
    goes_on: str,
    word: str,
) -> None:
    # What is typed after the word would not be understood.
    text = said(monkeypatch, capsys, f"{word}\nfel\n", game, "--seed", "0", "--seats", "4", "--lang", lang)
    (file,) = home.rglob("*.talong")
    assert f"{goes_on} {file}" in text
    assert Words(lang).word("cli-not-understood") not in text
    assert not talong.replay(file.read_bytes()).is_over


@pytest.mark.parametrize("word", ["?", "help", "hjälp", "HJÄLP"])
@pytest.mark.parametrize(("lang", "commands"), [("sv", SWEDISH[1]), ("en", ENGLISH[1])])
def test_help_lists_what_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, commands: str, word: str
) -> None:
    text = said(monkeypatch, capsys, f"{word}\n", "kille", "--seed", "0", "--seats", "4", "--lang", lang)
    assert commands in text
    assert narrator_for("kille", Words(lang), (), 0).say("ranks") in text


def test_help_may_name_a_rule(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(monkeypatch, capsys, "hjälp k29\n", "kille", "--seed", "0", "--seats", "4", "--lang", "sv")
    assert "K29 [S] Svin hos motparten" in text


def test_q_asks_where_that_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    position = {"game": "kille", "seats": 3, "rules": {"min_players": 2}, "names": ["Du", "Bo", "Cia"], "dealer": 2}
    match = talong.load_position(position | {"hands": {"0": ["9"], "1": ["12"], "2": ["7"]}, "stock": ["5"]}, seed=1)
    assert "ask" in match.legal_texts(0)  # K72
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    evening = Evening(Words("sv"), LineConsole(0), match, 0, "1", None, "direkt")
    with pytest.raises(EOFError):  # The next question.
        evening.play()
    assert any(event["event"] == "ask" for event in match.events())


@pytest.mark.parametrize(
    ("typed", "stops"),
    [
        ("sluta", True),
        ("q", True),
        ("n", True),
        ("ja", False),
        ("", False),
        ("hjälp\nbord\n", False),
        ("?\nquit", True),
    ],
)
def test_question_after_a_pot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, stops: bool
) -> None:
    rules = talong.game("kille").rules("snabb", pots=2)
    match = talong.game("kille").match(seats=4, seed=1, rules=rules, names=["Du", "Bo", "Cia", "Dag"])
    while not match.results:
        seat = match.asked()[0]
        match.apply(seat, match.legal(seat)[0])
    evening = Evening(Words("sv"), LineConsole(0), match, match.names.index("Du"), "1", None, "direkt")
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{typed}\n"))
    try:
        evening.offer_to_stop()
        stopped = False
    except Stopped:
        stopped = True
    assert stopped is stops
    text = capsys.readouterr().out
    assert text.count("En pott till?") == 1 + typed.count("\n")
    assert (Words("sv").word("cli-commands-between") in text) is ("\n" in typed)


@pytest.mark.parametrize(("typed", "lang"), [("q\n", "sv"), ("sluta\n", "sv"), ("quit\n", "en"), ("", "en")])
def test_choice_of_a_game_may_be_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path, typed: str, lang: str
) -> None:
    text = said(monkeypatch, capsys, f"hjälp\n{typed}", "--lang", lang)
    assert Words(lang).word("cli-which-game-help") in text
    assert text.endswith(Words(lang).word("cli-nothing-chosen") + "\n")
    assert not list(home.rglob("*.talong"))
