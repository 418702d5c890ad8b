"""The pure engine under Pyodide: CPython 3.14 as WebAssembly, in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.pyodide.seeded import everything
from tests.sizes import size

ROOT = Path(__file__).parents[1]
HERE = ROOT / "tests" / "pyodide"
RANDOM = size(6, 200)  # Matches of each game with options by chance.


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
