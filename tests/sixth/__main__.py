"""The command `talong` with Trekort among its games: `python -m tests.sixth play trekort`."""

from __future__ import annotations

import sys

from talong.cli.app import run
from tests.sixth import join

join()
sys.exit(run(sys.argv[1:]))
