"""The coach's advice as an answer."""

from __future__ import annotations

from math import isfinite

from msgspec import Struct

from talong.bots.coach_text import Advice as Explained
from talong.bots.coach_text import KnownCard, brief
from talong.lang import Words


class Choice(Struct):
    """One option: what it is worth, in words and in figures, and why it is better or worse."""

    act: str | None  # None means to wait.
    label: str
    short: str
    expected: str
    why: str
    worth: float
    low: float | None
    high: float | None


class Advice(Struct):
    """Coach's advice from what the seat knows: the best act, or None to wait, and every option, best first.

    First like a teacher: `because` is two sentences at most, about the cards that are `known` if there are any, and
    `measure` is what each option's `short` counts. Then like a statistician: `expected`, `why`, the figures, `note`.
    """

    act: str | None
    text: str
    kind: str
    unit: str
    worlds: int
    note: str
    options: list[Choice]
    because: str = ""
    measure: str = ""
    known: list[KnownCard] = []


def said(advice: Explained, words: Words) -> Advice:
    """Return *advice* as an answer."""
    options = [
        Choice(
            option.act,
            option.label,
            option.short,
            option.worth,
            option.why,
            option.estimate.worth,
            finite(option.estimate.low),
            finite(option.estimate.high),
        )
        for option in advice.options
    ]
    return Advice(
        act=options[0].act,
        text=brief(words, advice),
        kind=advice.kind,
        unit=advice.unit,
        worlds=advice.worlds,
        note=advice.note,
        options=options,
        because=advice.because,
        measure=advice.measure,
        known=advice.known,
    )


def finite(bound: float) -> float | None:
    """Return *bound*, or None if one world was too few to have any."""
    return bound if isfinite(bound) else None
