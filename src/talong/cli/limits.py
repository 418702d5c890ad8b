"""Numbers that have limits, as they are typed."""

from __future__ import annotations

from typing import Final

from talong.cli.usage_error import UsageError
from talong.core.errors import RulesError

MOST_SECONDS: Final = 3600.0


def check_number(name: str, given: int, least: int, most: int) -> None:
    """Refuse a number that is too small or too large."""
    if not least <= given <= most:
        facts = {"field": name, "least": str(least), "most": str(most), "given": str(given)}
        raise RulesError("", "not-in-range", facts)


def read_seconds(name: str, given: float) -> float:
    """Return the time limit that is *given*, or refuse one that cannot be met or never ends."""
    if not 0 < given <= MOST_SECONDS:
        raise UsageError("bad-seconds", name=name, most=f"{MOST_SECONDS:g}", given=f"{given:g}")
    return given
