"""A command that comes to a halt after a few pieces of its journal, so that it can be interrupted in the midst.

It waits for the interrupt and does no more, however late that comes: on a fast machine it would have finished by then.
"""

from __future__ import annotations

import sys

PIECES = 4
_SCRIPT = f"""
import signal
from talong.analysis.journal import Journal
from talong.cli import main

add, added = Journal.add, 0

def halting(self, pieces):
    global added
    add(self, pieces)
    added += 1
    while added >= {PIECES}:
        signal.pause()

Journal.add = halting
main()
"""

HALTING = [sys.executable, "-c", _SCRIPT]  # Takes the arguments of `talong`.
