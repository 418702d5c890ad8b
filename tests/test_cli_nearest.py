"""The command asks what was meant when a name is mistyped."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from talong.cli.app import run
from talong.cli.nearest import nearest, nearest_rule

KILLE = ("play", "kille")


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (("plya",), "play"),
        (("help",), "--help"),
        (("admin", "chekc"), "check"),
        (("options", "kile"), "kille"),
        (("play", "Rödskägg"), "rodskagg"),
        ((*KILLE, "--option", "stke=5"), "stake"),
        ((*KILLE, "--option", "cuts=manul"), "manual"),
        ((*KILLE, "--preset", "snab"), "snabb"),
        ((*KILLE, "--levl", "stark"), "--level"),
        ((*KILLE, "--levl=stark"), "--level"),
        ((*KILLE, "--level", "strak"), "stark"),
        ((*KILLE, "--tempo", "lungn"), "lugn"),
        (("rules", "RK17"), "R-K17"),
        (("rules", "skitgube"), "skitgubbe"),
        (("verify", "--comitment=3"), "--commitment"),
        (("hint", "--sead"), "--seat"),
        (("review", "--wolrds"), "--worlds"),
    ],
)
@pytest.mark.parametrize(("lang", "question"), [("sv", "Menade du"), ("en", "Did you mean")])
def test_mistyped_name_is_answered_with_the_nearest(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], meant: str, lang: str, question: str
) -> None:
    assert run([*arguments, "--lang", lang]) == 2
    said = capsys.readouterr()
    assert said.err.endswith(f". {question} {meant}?\n")
    assert said.err.count("\n") == 1
    assert not said.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("--fly",),
        ("options", "whist"),
        (*KILLE, "--option", "insats=1"),
        (*KILLE, "--fart", "9"),
        ("rules", "K"),
    ],
)
def test_nothing_is_suggested_if_nothing_is_near(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert run([*arguments, "--lang", "sv"]) == 2
    assert "Menade du" not in capsys.readouterr().err


def test_rule_is_suggested_at_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("? rk3\n"))

    assert run([*KILLE, "--seed", "0", "--seats", "4", "--lang", "sv"]) == 0
    assert "det finns ingen regel RK3. Menade du R-K3?" in capsys.readouterr().out


def test_suggestion_is_always_something_that_exists() -> None:
    assert nearest("nybörjare", ["nyborjare", "direkt"]) == "nyborjare"
    assert nearest("", ["nyborjare"]) is None
    assert nearest_rule("en", "SV-C1") == "SV-C.1"
    assert nearest_rule("en", "S-58") == "S58"
