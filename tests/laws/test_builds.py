"""The compiled and the pure build play alike, and as they did before.

A change of behaviour that is meant needs `TALONG_UPDATE_CHECKSUMS=1` once, and a word in the changelog.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import talong
from tests.laws.checksums import ROOT, checksums

KEPT = Path(__file__).with_name("checksums.json")


def test_play_is_as_it_was() -> None:
    found = checksums()
    if os.environ.get("TALONG_UPDATE_CHECKSUMS") == "1":
        KEPT.write_text(json.dumps(found, indent=4) + "\n", encoding="utf-8")
    assert json.loads(KEPT.read_text(encoding="utf-8")) == found


@pytest.mark.long  # In `make test` each build plays as is written down, and so as the other does.
@pytest.mark.skipif(not talong.COMPILED, reason="the compiled build is compared with the pure one, not the reverse")
def test_the_pure_build_plays_the_same() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    script = [sys.executable, str(Path(__file__).with_name("checksums.py"))]
    done = subprocess.run(script, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=600, check=True)
    other = json.loads(done.stdout)

    assert other["compiled"] is False
    assert other["checksums"] == checksums()


def test_this_is_the_build_that_is_meant() -> None:
    expected = os.environ.get("TALONG_EXPECT_COMPILED")
    if expected is None:
        pytest.skip("TALONG_EXPECT_COMPILED does not say which build is meant")
    assert (expected == "1") == talong.COMPILED
