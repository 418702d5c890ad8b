"""Every extra alone runs its part, and whatever is missing is named with the command that installs it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from talong.extras import explained, extra_of

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
IMPORTED_AS = {"fluent-runtime": "fluent", "open-spiel": "pyspiel"}

# Lets nothing be imported but the libraries that are named in the first argument.
WITH = """
import sys
kept, left_out = (set(names.split(",")) for names in sys.argv.pop(1).split(" "))
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in left_out - kept:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Finder())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in left_out - kept else found(name, package)
"""


def libraries(*extras: str) -> set[str]:
    """Return what *extras* bring, under the names that are imported."""
    found: set[str] = set()
    for extra in extras:
        for line in EXTRAS[extra]:
            name = re.split(r"[\[<>=;]", line)[0]
            if name == "talong":
                found |= libraries(*line.partition("[")[2].rstrip("]").split(","))
            else:
                found.add(IMPORTED_AS.get(name, name.replace("-", "_")))
    return found


def run(extras: list[str], code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run *code* as if the package were installed with those *extras* alone."""
    names = f"{','.join(libraries(*extras)) or '-'} {','.join(libraries('all'))}"
    command = [sys.executable, "-c", WITH + code, names, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=None)


COMMAND = "from talong.cli import main\nmain()"


def test_the_package_itself_brings_two_libraries_at_most() -> None:
    assert [re.split(r"[<>=;]", line)[0] for line in PROJECT["dependencies"]] == ["librt", "mypy-extensions"]


def test_engine_bots_coach_and_records_need_no_extra() -> None:
    code = """
import talong
from talong.bots import LEVELS, choose_bot
from talong.bots.coach import advise
from talong.play import Table
for game in talong.games():
    match = game.match(seed=1)
    table = Table(match, {seat: choose_bot(game.key, "direkt", seat) for seat in range(match.seats)})
    for _act in range(20):
        table.step()
    assert talong.replay(match.record()).position() == match.position()
    view = match.view(match.asked()[0])
    for level in LEVELS[:3]:
        choose_bot(game.key, level, 1).choose(view)
    assert advise(view, worlds=2).options
try:
    match.say("99: x")
except talong.TalongError as error:
    print(error)
"""
    done = run([], code)
    assert done.returncode == 0, done.stderr
    assert "99" in done.stdout


def test_examples_of_the_readme_need_no_extra() -> None:
    code = f"""
import doctest
flags = doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
tried = doctest.testfile({str(ROOT / "README.md")!r}, module_relative=False, optionflags=flags, encoding="utf-8")
assert tried.attempted and not tried.failed
"""
    done = run([], code)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("language", "said"), [("sv", "behöver ett bibliotek"), ("en", "needs a library")])
def test_the_command_without_any_extra_says_which_one_it_needs(
    monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("TALONG_LANG", language)
    done = run([], COMMAND, "games")
    assert done.returncode == 2, done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert said in done.stderr
    assert "pip install 'talong[cli]'" in done.stderr


def test_the_extra_of_the_command_plays_by_plain_lines_and_names_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALONG_LANG", "en")
    assert "Rödskägg" in run(["cli"], COMMAND, "games").stdout
    assert run(["cli"], COMMAND, "rules", "kille", "K29").returncode == 0
    needing = {
        "server": ["serve"],
        "lab": ["arena", "kille", "--players", "direkt,random"],
        "print": ["print", "deck", "-o", "-"],
    }
    for extra, arguments in needing.items():
        done = run(["cli"], COMMAND, *arguments)
        assert done.returncode == 2, done.stderr
        assert len(done.stderr.splitlines()) == 1
        assert f"pip install 'talong[{extra}]'" in done.stderr


def test_the_extra_of_printing_prints_and_names_nothing_else(tmp_path: Path) -> None:
    done = run(["print"], COMMAND, "print", "sheet", "skitgubbe", "-o", str(tmp_path / "sheet.pdf"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(("extras", "module"), [(["pettingzoo"], "kille_v0"), (["openspiel"], "openspiel")])
def test_environments_run_with_their_extra_alone(extras: list[str], module: str) -> None:
    use = {"kille_v0": "kille_v0.env(render_mode='ansi').reset(seed=1)", "openspiel": "openspiel"}[module]
    done = run(extras, f"from talong.envs import {module}\n{use}")
    assert done.returncode == 0, done.stderr
    done = run([], f"from talong.envs import {module}")
    assert f"is not installed: pip install 'talong[{extras[0]}]'" in done.stderr


def test_a_library_that_no_extra_brings_is_left_as_it_is() -> None:
    error = ModuleNotFoundError("No module named 'nowhere'", name="nowhere")
    assert extra_of("nowhere") is None
    assert explained(error, "cli") is error
    assert [extra_of(name) for name in ("fluent.runtime", "textual", "psycopg", "pyspiel")] == [
        "cli",
        "tui",
        "postgres",
        "openspiel",
    ]
