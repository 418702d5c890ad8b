"""Whether a process is running."""

from __future__ import annotations

import os
from pathlib import Path


def is_running(number: int) -> bool:
    """Tell whether process *number* is running; one that nobody has waited for is not."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{number}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # It has ended since, or there is no such folder.
        return not Path("/proc/self").exists()
