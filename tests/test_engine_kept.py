"""A compiled engine that was kept is used again only while nothing that it is made of has changed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.sizes import size

ROOT = Path(__file__).parents[1]
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))

# Without a command that builds, setup.py only defines what it needs.
ASK = """
import runpy, sys
sys.argv = ["setup.py", "--version"]
known = runpy.run_path("setup.py")
print("key", known["engine_key"](), flush=True)
"""
# Everything is read anew for every answer; only what the same text imports is looked up.
ANSWER = f"""
import ast, functools, json, os
usual = dict(os.environ)
walk = ast.walk
ast.parse = functools.cache(ast.parse)
ast.walk = functools.cache(lambda tree: [node for node in walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))])
{ASK}
for line in sys.stdin:
    os.environ.clear()
    os.environ.update(usual | json.loads(line))
    print("key", known["engine_key"](), flush=True)
"""


# Of the source, what `make test` looks at: something that is compiled in each way, and something that is not.
SOME = ["__init__.py", "_compat.py", "cards", "bots/__init__.py", "bots/rodskagg", "lang", "server/routes"]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the source without the browser client, or some of it."""
    folder = tmp_path_factory.mktemp("tree")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    ignored = shutil.ignore_patterns("__pycache__", "static", "*.egg-info")
    for name in size(SOME, [""]):
        path, copy = ROOT / "src" / "talong" / name, folder / "src" / "talong" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(path, copy, ignore=ignored) if path.is_dir() else shutil.copy(path, copy)
    return folder


def clean() -> dict[str, str]:
    """Return the environment without what belongs to these tests."""
    ours = ("TALONG_", "COV_", "COVERAGE_")
    return {key: value for key, value in os.environ.items() if not key.startswith(ours)}


def run(tree: Path, *command: str, **environment: str) -> str:
    asked = [sys.executable, "-W", "ignore", *command]
    done = subprocess.run(asked, cwd=tree, env=clean() | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


Key = Callable[..., str]


@pytest.fixture(scope="module")
def key(tree: Path) -> Iterator[Key]:
    """Give what says which engine *tree* is made for now, in such an environment."""
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", ANSWER],
        cwd=tree,
        env=clean(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as answering:
        assert answering.stdin is not None
        assert answering.stdout is not None
        questions, answers = answering.stdin, answering.stdout

        def answer() -> str:
            return next(line.split()[1] for line in answers if line.startswith("key "))

        def ask(**environment: str) -> str:
            questions.write(json.dumps(environment) + "\n")
            questions.flush()
            return answer()

        answer()  # The first one comes unasked.
        yield ask
        questions.close()


@pytest.fixture(scope="module")
def usual(key: Key) -> str:
    return key()


@contextmanager
def edited(*paths: Path) -> Iterator[None]:
    """Have another edition of *paths* for a while, whether they are there or not."""
    kept = {path: path.read_bytes() if path.exists() else None for path in paths}
    try:
        for path in paths:
            with path.open("ab") as file:
                file.write(b"\n")
        yield
    finally:
        for path, content in kept.items():
            path.unlink() if content is None else path.write_bytes(content)


PARTS = [
    "src/talong/cards/bits.py",
    "src/talong/bots/rodskagg/tables.py",
    "src/talong/_compat.py",
    "setup.py",
    *size([], ["src/talong/games/__init__.py", "src/talong/games/skitgubbe/rules.py"]),
]
ABOVE = ["src/talong/server/routes/pages.py", "src/talong/lang/sv/cli.ftl", "README.md"]


def test_whatever_the_engine_is_made_of_asks_for_another_one_and_nothing_else_does(
    tree: Path, key: Key, usual: str
) -> None:
    found = {usual}
    for changed in PARTS:
        with edited(tree / changed):
            found.add(key())
    assert len(found) == 1 + len(PARTS)

    found |= {key(CC="false"), key(CFLAGS="-O1")}
    assert len(found) == 3 + len(PARTS)

    with edited(*[tree / changed for changed in ABOVE]):
        assert key() == usual
    assert run(tree, "-c", ASK).split()[-1] == usual  # In another process too.


def test_what_a_compiled_module_newly_imports_counts_with_all_that_it_imports(tree: Path, key: Key, usual: str) -> None:
    bits, words = tree / "src/talong/cards/bits.py", tree / "src/talong/lang/__init__.py"
    below = next(path for path in sorted(words.parent.glob("*.py")) if path != words)
    kept = {path: path.read_bytes() for path in (bits, words, below)}
    try:
        bits.write_bytes(kept[bits] + b"from talong import lang\n")
        words.write_bytes(kept[words] + f"from talong.lang import {below.stem}\n".encode())
        imported = key()
        below.write_bytes(kept[below] + b"# Another edition.\n")
        assert len({usual, imported, key()}) == 3
    finally:
        for path, content in kept.items():
            path.write_bytes(content)


def test_kept_engine_is_taken_as_it_is_and_another_is_not(tree: Path, usual: str, tmp_path: Path) -> None:
    """What is taken here is no engine at all: nothing but a copy can have brought it."""
    kept = tmp_path / "kept" / usual / "talong" / "cards" / f"bits{SUFFIX}"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"kept")
    build = ("setup.py", "-q", "build_ext", "--build-lib")
    store = {"TALONG_COMPILED": "1", "TALONG_ENGINE": str(tmp_path / "kept")}
    run(tree, *build, str(tmp_path / "built"), **store)
    assert (tmp_path / "built" / "talong" / "cards" / f"bits{SUFFIX}").read_bytes() == b"kept"
    asked = tmp_path / "stand-in" / "mypyc"  # It takes long to refuse something.
    asked.mkdir(parents=True)
    (asked / "__init__.py").touch()
    (asked / "build.py").write_text("def mypycify(*_files, **_how): raise SystemExit(1)\n")
    bits = tree / "src/talong/cards/bits.py"
    before = bits.read_bytes()
    try:
        bits.write_bytes(before + b"# Another edition.\n")
        with pytest.raises(AssertionError, match="mypyc refused"):
            run(tree, *build, str(tmp_path / "other"), **store, PYTHONPATH=str(asked.parent))
    finally:
        bits.write_bytes(before)
    run(tree, *build, str(tmp_path / "again"), **store, PYTHONPATH=str(asked.parent))
