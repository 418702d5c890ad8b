"""A compiled engine that was kept is used again only while nothing that it is made of has changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))

# Without a command that builds, setup.py only defines what it needs.
ASK = """
import runpy, sys
sys.argv = ["setup.py", "--version"]
known = runpy.run_path("setup.py")
print(known["engine_key"]())
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the source without the browser client."""
    folder = tmp_path_factory.mktemp("tree")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    ignored = shutil.ignore_patterns("__pycache__", "static", "*.egg-info")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    return folder


def run(tree: Path, *command: str, **environment: str) -> str:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("TALONG_", "COV_", "COVERAGE_"))}
    asked = [sys.executable, "-W", "ignore", *command]
    done = subprocess.run(asked, cwd=tree, env=clean | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def key(tree: Path, **environment: str) -> str:
    return run(tree, "-c", ASK, **environment).split()[-1]


@pytest.fixture(scope="module")
def usual(tree: Path) -> str:
    return key(tree)


@pytest.mark.parametrize(
    "changed",
    [
        "src/talong/cards/bits.py",
        "src/talong/games/__init__.py",
        "src/talong/games/skitgubbe/rules.py",
        "src/talong/bots/search/walks.py",
        "src/talong/_compat.py",
        "setup.py",
    ],
)
def test_whatever_the_engine_is_made_of_asks_for_another_one(tree: Path, usual: str, changed: str) -> None:
    before = (tree / changed).read_bytes()
    try:
        (tree / changed).write_bytes(before + b"# Another edition.\n")
        assert key(tree) != usual
    finally:
        (tree / changed).write_bytes(before)
    assert key(tree) == usual


def test_what_a_compiled_module_newly_imports_counts_with_all_that_it_imports(tree: Path, usual: str) -> None:
    bits, words = tree / "src/talong/cards/bits.py", tree / "src/talong/lang/__init__.py"
    below = next(path for path in sorted(words.parent.glob("*.py")) if path != words)
    kept = {path: path.read_bytes() for path in (bits, words, below)}
    try:
        bits.write_bytes(kept[bits] + b"from talong import lang\n")
        words.write_bytes(kept[words] + f"from talong.lang import {below.stem}\n".encode())
        imported = key(tree)
        below.write_bytes(kept[below] + b"# Another edition.\n")
        assert len({usual, imported, key(tree)}) == 3
    finally:
        for path, content in kept.items():
            path.write_bytes(content)


def test_another_compiler_or_another_way_to_use_it_asks_for_another_one(tree: Path, usual: str) -> None:
    found = {key(tree, CC="false"), key(tree, CFLAGS="-O1")}
    assert len(found | {usual}) == 3


@pytest.mark.parametrize("changed", ["src/talong/server/pages.py", "src/talong/lang/sv/cli.ftl", "README.md"])
def test_what_stands_above_the_engine_compiles_nothing(tree: Path, usual: str, changed: str) -> None:
    path = tree / changed
    before = path.read_bytes() if path.exists() else None
    try:
        with path.open("ab") as file:
            file.write(b"\n")
        assert key(tree) == usual
    finally:
        path.unlink() if before is None else path.write_bytes(before)


def test_kept_engine_is_taken_as_it_is_and_another_is_not(tree: Path, usual: str, tmp_path: Path) -> None:
    """What is taken here is no engine at all: nothing but a copy can have brought it."""
    kept = tmp_path / "kept" / usual / "talong" / "cards" / f"bits{SUFFIX}"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"kept")
    build = ("setup.py", "-q", "build_ext", "--build-lib")
    store = {"TALONG_COMPILED": "1", "TALONG_ENGINE": str(tmp_path / "kept")}
    run(tree, *build, str(tmp_path / "built"), **store)
    assert (tmp_path / "built" / "talong" / "cards" / f"bits{SUFFIX}").read_bytes() == b"kept"
    bits = tree / "src/talong/cards/bits.py"
    before = bits.read_bytes()
    try:
        bits.write_bytes(before + b"wrong: int = 'text'\n")  # mypyc is asked again, and refuses it.
        with pytest.raises(AssertionError, match="mypyc refused"):
            run(tree, *build, str(tmp_path / "other"), **store)
    finally:
        bits.write_bytes(before)
