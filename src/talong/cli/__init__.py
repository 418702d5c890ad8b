"""The `talong` command: play, replay, look up rules.

Play here is by plain lines, so that it works through a pipe and is read aloud well. Heavy libraries are imported only
when they are needed.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command and exit with its code: 0, or 2 for a usage error."""
    from talong.cli.app import run

    sys.exit(run(sys.argv[1:]))
