"""Number formatting for tables and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from talong.analysis.strength import Interval
    from talong.lang import Words


def number(words: Words, value: float, digits: int) -> str:
    """Format *value* with so many *digits*, as the language writes numbers."""
    return localized(words, f"{value:.{digits}f}")


def localized(words: Words, text: str) -> str:
    """Localize a number that Python has formatted."""
    text = text.replace("-", "−")
    return text.replace(".", ",") if words.lang == "sv" else text


def as_written(words: Words, percent: bool, value: float) -> str:
    """Format *value*, in per cent or as it is; what is rare has a digit more."""
    if not percent:
        return number(words, value, 2)
    rare = 0 < abs(value) < 0.001
    return number(words, 100 * value, 2 if rare else 1) + " %"


def signed(words: Words, percent: bool, value: float) -> str:
    """Format a change with its sign."""
    return ("+" if value > 0 else "") + as_written(words, percent, value)


def bracketed(words: Words, percent: bool, found: Interval) -> str:
    """Format a mean and its interval, in per cent or as they are."""
    mean = as_written(words, percent, found.mean)
    if found.low is None or found.high is None:
        return mean
    return f"{mean} [{as_written(words, percent, found.low)}, {as_written(words, percent, found.high)}]"
