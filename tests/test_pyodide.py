"""The pure engine and the live tables under Pyodide: CPython 3.14 as WebAssembly, in Node."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.pyodide.seeded import everything
from tests.server.kept import TABLES
from tests.sizes import size

ROOT = Path(__file__).parents[1]
HERE = ROOT / "tests" / "pyodide"
RANDOM = size(6, 200)  # Matches of each game with options by chance.
WHEEL = [
    "--platform",
    "pyemscripten_2026_0_wasm32",
    "--python-version",
    "3.14",
    "--implementation",
    "cp",
    "--abi",
    "cp314",
]
# Those of TABLES that are run in `make test`: the others take minutes there.
SOME = ("test_automation", "test_local_host", "test_local_pool", "test_schemes")


def node() -> str:
    """Return the Node of the system, or the one that the client is built with."""
    own = ROOT / ".venv-node" / "bin" / "node"
    found = shutil.which("node") or (str(own) if own.exists() else None)
    if found is None:
        pytest.skip("the pure engine under Pyodide: there is no Node here")
    if not (ROOT / "web" / "node_modules" / "pyodide").is_dir():
        pytest.skip("the pure engine under Pyodide: it is not installed (make pyodide)")
    return found


def test_pure_engine_plays_the_same_under_pyodide() -> None:
    done = subprocess.run(
        [node(), str(HERE / "play.mjs"), str(ROOT / "src"), str(RANDOM)], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    there, here = json.loads(done.stdout), json.loads(everything(RANDOM))
    assert (there["platform"], there["python"][:5], there["compiled"]) == ("emscripten", "3.14.", False)
    assert there["games"].keys() == here["games"].keys()
    for key, played in there["games"].items():
        assert played == here["games"][key], key
        assert played["replays"]


def msgspec(folder: Path) -> Path:
    """Return a folder with msgspec as WebAssembly, from the registry, as the lock has it."""
    lock = re.search(r"^msgspec==(?:.|\n[ #])*", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE)
    assert lock is not None
    version = lock[0].split()[0].partition("==")[2]
    kept = ROOT / ".build" / f"msgspec-{version}-wasm"
    if not (kept / "msgspec").is_dir():
        wanted = folder / "wanted.lock"
        wanted.write_text(lock[0], encoding="utf-8")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "download", *WHEEL]
        options = ["--no-deps", "--only-binary=:all:", "--require-hashes", "-r", str(wanted), "-d", str(folder)]
        if subprocess.run([*pip, *options], capture_output=True, check=False).returncode:
            pytest.skip("the live tables under Pyodide: msgspec for it cannot be had from the registry")
        with zipfile.ZipFile(next(folder.glob("msgspec-*.whl"))) as wheel:
            wheel.extractall(kept)
    return kept


def tables_there(folder: Path, *tests: str) -> tuple[dict[str, object], str]:
    """Run *tests* under Pyodide, and return how they went, and what was said."""
    packages = Path(pytest.__file__).parents[1]  # The compiled build borrows them from the other environment.
    command = [node(), str(HERE / "tables.mjs"), str(ROOT), str(packages), str(msgspec(folder)), *tests]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    went: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return went, done.stdout[-4000:]


@pytest.mark.slow
def test_tables_go_on_in_a_page_as_at_a_server(tmp_path: Path) -> None:
    modules = size(SOME, TABLES)
    went, said = tables_there(tmp_path, *[f"tests/server/{module}.py" for module in modules])

    assert (went["platform"], went["code"], went["server"]) == ("emscripten", 0, []), said
    assert int(str(went["passed"])) >= len(modules)
    assert "failed" not in went, said


@pytest.mark.slow
def test_a_test_that_fails_in_a_page_is_seen(tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text(
        "import asyncio\n\nasync def nothing():\n    await asyncio.sleep(0)\n    return 1\n\n"
        "def test_planted():\n    assert asyncio.run(nothing()) == 2\n",
        encoding="utf-8",
    )
    planted = ROOT / ".build" / "planted"
    planted.mkdir(parents=True, exist_ok=True)
    shutil.copy(tmp_path / "test_planted.py", planted)
    went, _said = tables_there(tmp_path, ".build/planted/test_planted.py")

    assert (went["code"], went["failed"]) == (1, 1)


def test_tables_for_a_page_import_nothing_of_the_server() -> None:
    for module in TABLES:
        text = (ROOT / "tests" / "server" / f"{module}.py").read_text(encoding="utf-8")
        assert not re.search(r"^(from|import) talong\.server", text, re.MULTILINE), module
        assert 'usefixtures("kept_in")' in text or "Journal" in text, module
