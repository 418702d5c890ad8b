"""The `talong` command: play, replay, look up rules.

Play here is by plain lines, so that it works through a pipe and is read aloud well. Heavy libraries are imported only
when they are needed.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command and leave with its exit code: 0, or 2 for anything that was asked wrongly."""
    from talong.cli.app import run

    sys.exit(run(sys.argv[1:]))
