"""Seat numbers for people, from 1; records and the library count from 0."""

from __future__ import annotations

from typing import Final

import talong
from talong.cli.usage_error import UsageError

DIGITS_MOST: Final = 9


def seat_called(match: talong.Match, given: str, complaint: str) -> int:
    """Parse the seat that is *given* by a number or by a name; the *complaint* says what is allowed."""
    if given in match.names:
        return match.names.index(given)
    if given.isdecimal() and len(given) <= DIGITS_MOST and 1 <= int(given) <= match.seats:
        return int(given) - 1
    names = ", ".join([name for name in match.names if name])
    raise UsageError(complaint, given=given, seats=match.seats, named="yes" if names else "no", names=names)
