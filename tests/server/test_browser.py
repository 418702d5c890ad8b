"""The browser client plays all five games at a real server, in a document without a window."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.server.guests import serving

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.slow
@pytest.mark.skipif(
    not (WEB / "node_modules" / "vitest").is_dir(), reason="the tools of the client are not here (make web)"
)
def test_page_plays_every_game(tmp_path: Path) -> None:
    node = shutil.which("node")
    assert node is not None
    subprocess.run([node, "scripts/art.mjs"], cwd=WEB, check=True, capture_output=True)
    with serving(tmp_path, delay="0.05") as server:
        done = subprocess.run(
            [node, "node_modules/vitest/vitest.mjs", "run", "src/live.test.ts"],
            cwd=WEB,
            env={**os.environ, "TALONG_TEST_URL": server.url, "CI": "1"},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
    assert done.returncode == 0, done.stdout[-4000:]
    assert "6 passed" in done.stdout
