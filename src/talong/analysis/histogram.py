"""Histograms: for each quantity, how many deals came to which number.

Nothing but whole numbers of deals is ever added up, so sums are the same in any order and by any number of workers. A
deal comes to a *value* out of *of*: `of` is 1 for a quantity of the whole deal, the number of tries where something is
tried several times, and 0 where it was not tried at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt

from msgspec import Struct

from talong.analysis.strength import SURE, Interval

Value = int | float
Column = Counter[tuple[Value, int]]  # Deals by value and number of tries.


class Histogram:
    """Histogram of each quantity."""

    def __init__(self) -> None:
        self.columns: dict[str, Column] = {}

    def note(self, name: str, value: Value, of: int = 1) -> None:
        """Note that a deal came to *value* out of *of* by the quantity *name*."""
        exact = int(value) if value == int(value) else value
        self.columns.setdefault(name, Counter())[exact, of] += 1

    def add(self, rows: Mapping[str, Iterable[tuple[Value, int, int]]]) -> None:
        """Add the counts of another histogram."""
        for name, counted in rows.items():
            column = self.columns.setdefault(name, Counter())
            for value, of, deals in counted:
                column[value, of] += deals

    def rows(self) -> dict[str, list[tuple[Value, int, int]]]:
        """Return all columns in a fixed order, as plain data: value, of, deals."""
        return {
            name: [(value, of, deals) for (value, of), deals in sorted(self.columns[name].items())]
            for name in sorted(self.columns)
        }


class Batch(Struct):
    """Result of *count* deals from *first* on, with the checksum of the engine that played them."""

    first: int
    count: int
    engine: str
    rows: dict[str, list[tuple[Value, int, int]]]


def mean_of(column: Column) -> float | None:
    """Return the mean, the exact sum rounded once; None if it was never tried."""
    from fractions import Fraction

    tries = sum(of * deals for (_value, of), deals in column.items())
    total = sum((Fraction(value) * deals for (value, of), deals in column.items() if of), Fraction())
    return float(total / tries) if tries else None


def estimate(column: Column, *, share: bool) -> Interval | None:
    """Return the mean of *column* and its interval of 95 %; None if it was never tried.

    A *share* of the deals has Wilson's interval, which also says something when it never happened; a number for each
    deal has Student's; of several tries in one deal, which are not independent, the deal is the unit (delta method).
    """
    mean = mean_of(column)
    if mean is None:
        return None
    from scipy import stats

    tried = sorted((value, of, deals) for (value, of), deals in column.items() if of)
    number = sum(deals for _value, _of, deals in tried)
    single = all(of == 1 for _value, of, _deals in tried)
    if share and single and all(value in (0, 1) for value, _of, _deals in tried):
        hits = sum(deals for value, _of, deals in tried if value)
        found = stats.binomtest(hits, number).proportion_ci(SURE, method="wilson")
        return Interval(mean, float(found.low), float(found.high), number)
    squares = sum(deals * (value - mean * of) ** 2 for value, of, deals in tried)
    if number < 2 or squares == 0:  # Equal values say nothing of the next one.
        return Interval(mean, None, None, number)
    tries_a_deal = sum(of * deals for _value, of, deals in tried) / number
    half = float(stats.t.ppf((1 + SURE) / 2, number - 1)) * sqrt(squares / (number - 1) / number) / tries_a_deal
    low = max(0.0, mean - half) if share else mean - half
    return Interval(mean, low, mean + half, number)
