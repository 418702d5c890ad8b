"""Shells complete what can be typed."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from talong.bots import LEVELS
from talong.cli.app import run
from talong.cli.completion import SHELLS


def offered(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, str]:
    """Return what is offered for the last of *words*, with its meaning."""
    assert run(["__complete", *words]) == 0
    lines = capsys.readouterr().out.partition("\x1fbegin\n")[2].splitlines()
    return {line.partition("\t")[0]: line.partition("\t")[2] for line in lines}


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_has_a_script(capsys: pytest.CaptureFixture[str], shell: str) -> None:
    assert run(["completion", shell]) == 0
    script = capsys.readouterr().out
    for name in ("simulate", "completion", "no-pictures", "__complete"):
        assert name in script
    if shutil.which(shell) and shell != "powershell":
        subprocess.run([shell, "-n"], input=script, text=True, check=True)


def test_bash_completes_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("bash") is None:
        pytest.skip("there is no bash here")
    assert run(["completion", "bash"]) == 0
    script = tmp_path / "talong.bash"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    type_it = 'source "$1"; COMP_WORDS=(talong re); COMP_CWORD=1; _talong; printf "%s\\n" "${COMPREPLY[@]}"'
    done = subprocess.run(["bash", "-c", type_it, "bash", script], capture_output=True, text=True, check=True)

    assert set(done.stdout.split()) == {"replay", "review"}


@pytest.mark.parametrize(
    ("typed", "offered_there"),
    [
        (["--option", "frag"], ["frage="]),
        (["--option", "frage", "="], ["true", "false"]),
        (["--option", "frage", "=", "f"], ["false"]),
        (["--preset", "=", "sn"], ["snabb"]),
    ],
)
def test_bash_parts_words_at_equals_signs(
    typed: list[str], offered_there: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answers_of_bash(["play", "kille", *typed], tmp_path, capsys) == offered_there


def test_bash_quotes_no_comma(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["arena", "kille", "--players", "direkt,st"]
    assert answers_of_bash(typed, tmp_path, capsys) == ["direkt,stark"]


def answers_of_bash(typed: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what is offered in bash after *typed*, the words as bash parts them."""
    if shutil.which("bash") is None:
        pytest.skip("there is no bash here")
    assert run(["completion", "bash"]) == 0
    script = folder / "talong.bash"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    command = f"""
        talong() {{ {shlex.quote(sys.executable)} -c 'from talong.cli import main; main()' "$@"; }}
        compopt() {{ :; }}
        source "$1"; shift
        COMP_WORDS=(talong "$@"); COMP_CWORD=$#
        _talong_joined; printf "%s\\n" "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", command, "bash", script, *typed], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_a_script_that_cannot_be_installed_is_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    home.write_text("a file where a folder should be", encoding="utf-8")
    monkeypatch.setenv("HOME", str(home))
    assert run(["completion", "bash", "--install"]) == 2
    assert str(home) in capsys.readouterr().err


def test_names_are_offered_with_their_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    assert offered(capsys, "play", "")["kungsholmskille"] == "Kungsholmskille"
    assert list(offered(capsys, "play", "kille", "--level", "")) == list(LEVELS)
    assert offered(capsys, "simulate", "kille", "--level", "")["stark"] == "mästare"
    assert "direkt,stark" in offered(capsys, "arena", "kille", "--players", "direkt,")
    assert {"kille", "punschkille", "kuhn"} <= set(offered(capsys, "solve", ""))
    assert list(offered(capsys, "play", "--lang", "")) == ["sv", "en"]
    assert "lugn" in offered(capsys, "play", "--tempo", "")
    assert list(offered(capsys, "completion", "")) == list(SHELLS)
    assert "kille" in offered(capsys, "engine", "check", "direkt", "--game", "")
    assert "random" in offered(capsys, "simulate", "kille", "--level", "")


def test_options_and_presets_are_those_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert "snabb" in offered(capsys, "play", "kille", "--preset", "")
    assert offered(capsys, "play", "--preset", "") == {}
    assert "stake=" in offered(capsys, "play", "kille", "--option", "")
    assert set(offered(capsys, "play", "kille", "--option", "frage=")) == {"frage=true", "frage=false"}
    assert "buyins=none" in offered(capsys, "play", "kille", "--option", "buyins=")
    assert offered(capsys, "play", "kille", "--option", "stake=") == {}
    assert offered(capsys, "play", "whist", "--option", "") == {}


def test_rules_are_offered_once_something_is_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert "K29" not in offered(capsys, "rules", "")
    assert {"kille", "K29"} <= set(offered(capsys, "rules", "K2"))


def test_completion_is_installed_where_the_shell_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run(["completion", "fish", "--install"]) == 0
    file = tmp_path / ".config" / "fish" / "completions" / "talong.fish"
    assert str(file) in capsys.readouterr().out
    assert "simulate" in file.read_text(encoding="utf-8")


def test_an_unknown_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", "bsh", "--lang", "en"]) == 2
    assert (
        capsys.readouterr().err
        == "talong: SHELL is one of bash, zsh, fish, powershell, not “bsh”. Did you mean bash?\n"
    )
    assert run(["completion", "--lang", "en"]) == 2
