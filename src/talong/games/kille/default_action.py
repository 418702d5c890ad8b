"""Default action for a seat that does not answer (R-K47, R-P22)."""

from __future__ import annotations

from typing import Final

TIMID: Final = ["stand", "refuse", "decline", "cut 0"]  # Never a right that nobody has to use.


def absent_act(legal: list[str]) -> str:
    """Return which of the *legal* acts commits to nothing (R-K47)."""
    for act in TIMID:
        if act in legal:
            return act
    raise AssertionError(legal)
