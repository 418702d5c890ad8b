"""Default action for a seat that does not answer (R-KK31)."""

from __future__ import annotations

from typing import Final

TIMID: Final = ["bud", "fold", "stay", "swap"]  # To stay only where nobody may fold.


def absent_act(legal: list[str]) -> str:
    """Return which of the *legal* acts commits to nothing (R-KK31); cards and seats are listed lowest first."""
    for act in TIMID:
        if act in legal:
            return act
    return legal[0]
