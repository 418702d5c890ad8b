"""Strength statistics with intervals, whose unit is the deal.

The seatings of one deal are played with the same cards, so they are not independent: a deal counts once, by the mean
over its seatings. Two contestants are compared by their difference in each deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import isqrt
from typing import Any, Final

from msgspec import Struct

from talong.analysis.measures import Measure, measures
from talong.analysis.plan import Plan
from talong.analysis.play_deal import Deal
from talong.analysis.sprt import Verdict
from talong.bots.engines import KINDS

SURE: Final = 0.95


class Interval(Struct, frozen=True):
    """Mean over so many deals, with its interval of 95 %, if the deals suffice for one."""

    mean: float
    low: float | None
    high: float | None
    deals: int

    @property
    def excludes_zero(self) -> bool:
        """Whether the interval excludes nought."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


class Against(Struct, frozen=True):
    """Lead of the first of two contestants, by each measure: above nought is better, whatever is counted."""

    first: str
    second: str
    by: dict[str, Interval]


class Rung(Struct, frozen=True):
    """Rating of a contestant on the ladder."""

    level: str
    mu: float
    sigma: float


class Faults(Struct, frozen=True):
    """Faults of a contestant from outside: by each it lost its deal at one table."""

    tables: int  # The chairs that it had at all tables.
    kinds: dict[str, int]  # How often it failed in which way.
    first: str  # What the first one was, in English.


class Figures(Struct, frozen=True, omit_defaults=True):
    """Result of an arena."""

    contestants: dict[str, dict[str, Interval]]
    against: list[Against]
    ladder: list[Rung]
    deals: int
    tables: int
    undecided: int
    cpu_ms: dict[str, float]  # The thinking time of each contestant per act.
    games: int = 0  # The games of the ladder; none in figures whose ladder went by single deals.
    faults: dict[str, Faults] = {}  # Those of contestants from outside.
    sprt: Verdict | None = None  # The verdict of the sequential test, if there was one.

    def lead(self, measure: str, first: str, second: str) -> Interval:
        """Return how far *first* is ahead of *second*; below nought it is behind."""
        for pair in self.against:
            if (pair.first, pair.second) == (first, second):
                return pair.by[measure]
            if (pair.first, pair.second) == (second, first):
                return turned(pair.by[measure])
        raise KeyError((first, second))


def turned(found: Interval) -> Interval:
    """Return *found* from the other side's point of view."""
    low = None if found.high is None else -found.high
    high = None if found.low is None else -found.low
    return Interval(-found.mean, low, high, found.deals)


def interval(numbers: Sequence[float]) -> Interval:
    """Return the mean of *numbers*, one a deal, and Student's interval of it."""
    from scipy import stats

    mean = sum(numbers) / len(numbers)
    if len(numbers) < 2:
        return Interval(mean, None, None, len(numbers))
    spread = float(stats.sem(numbers))
    if spread == 0:  # Equal numbers say nothing of the next one.
        return Interval(mean, None, None, len(numbers))
    low, high = stats.t.interval(SURE, len(numbers) - 1, loc=mean, scale=spread)
    return Interval(mean, float(low), float(high), len(numbers))


def possible(measure: Measure, found: Interval) -> Interval:
    """Clip *found* to possible values: a share lies between none and all."""
    if not measure.is_share or found.low is None or found.high is None:
        return found
    return Interval(found.mean, max(0.0, found.low), min(1.0, found.high), found.deals)


def by_deal(plan: Plan, deals: Sequence[Deal], measure: str) -> dict[str, list[float]]:
    """Return for each contestant the mean of *measure* in every one of *deals*, over its seatings and chairs."""
    seatings = plan.seatings()
    found: dict[str, list[float]] = {level: [] for level in plan.contestants}
    for deal in deals:
        got: dict[str, list[float]] = {level: [] for level in plan.contestants}
        for table in deal.tables:
            for level, number in zip(seatings[table.seating], table.values[measure], strict=True):
                got[level].append(number)
        for level, numbers in got.items():
            found[level].append(sum(numbers) / len(numbers))
    return found


def figures(plan: Plan, deals: Sequence[Deal], sprt: Verdict | None = None) -> Figures:
    """Return the figures of *deals*, with the verdict of a test; their order makes no difference."""
    ordered = sorted(deals, key=lambda deal: deal.number)
    counted = {measure: by_deal(plan, ordered, measure.name) for measure in measures(plan.game, plan.whole)}
    deciding = next(iter(counted))
    tables = [table for deal in ordered for table in deal.tables]
    return Figures(
        contestants={
            level: {measure.name: possible(measure, interval(found[level])) for measure, found in counted.items()}
            for level in plan.contestants
        },
        against=[
            Against(
                first,
                second,
                {measure.name: interval(lead(measure, found, first, second)) for measure, found in counted.items()},
            )
            for first, second in combinations(plan.contestants, 2)
        ],
        ladder=ladder([(deciding, counted[deciding])]),
        deals=len(ordered),
        tables=len(tables),
        undecided=sum(not table.decided for table in tables),
        cpu_ms=thinking(plan, ordered),
        games=len(blocks(len(ordered))),
        faults=faults_of(plan, ordered),
        sprt=sprt,
    )


def leads(plan: Plan, deals: Sequence[Deal]) -> list[float]:
    """Return how much better the first contestant did than the second in each of *deals*, by the deciding measure."""
    measure = measures(plan.game, plan.whole)[0]
    first, second = plan.contestants[:2]
    return lead(measure, by_deal(plan, deals, measure.name), first, second)


def lead(measure: Measure, found: Mapping[str, Sequence[float]], first: str, second: str) -> list[float]:
    """Return how much better *first* did than *second* in each deal."""
    sign = 1 if measure.more_is_better else -1
    return [sign * (one - other) for one, other in zip(found[first], found[second], strict=True)]


def faults_of(plan: Plan, deals: Sequence[Deal]) -> dict[str, Faults]:
    """Return the faults of the contestants from outside."""
    seatings = plan.seatings()
    found: dict[str, Faults] = {}
    for player in plan.outsiders:
        chairs = [
            table.faults.get(seat)
            for deal in deals
            for table in deal.tables
            for seat, level in enumerate(seatings[table.seating])
            if level == player
        ]
        failed = [fault for fault in chairs if fault is not None]
        kinds = {kind: sum(fault.kind == kind for fault in failed) for kind in KINDS}
        found[player] = Faults(
            len(chairs), {kind: times for kind, times in kinds.items() if times}, failed[0].detail if failed else ""
        )
    return found


def ladder(played: Sequence[tuple[Measure, Mapping[str, Sequence[float]]]]) -> list[Rung]:
    """Return everybody's rung (OpenSkill, Plackett and Luce), the strongest first.

    OpenSkill looks at the order alone, not at how much is between: deal by deal a contestant who often wins little and
    seldom loses much would be above one who has the greater mean. So a game is a block of deals, in which the
    contestants come in the order of their means. Nor do bots learn: no game counts for more than those before it.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    ratings: dict[str, Any] = {}
    for measure, found in played:
        levels = list(found)
        for level in levels:
            ratings.setdefault(level, model.rating(name=level))
        sign = 1 if measure.more_is_better else -1
        for block in blocks(min(map(len, found.values()))):
            scores = [sign * sum(found[level][block]) / (block.stop - block.start) for level in levels]
            rated = model.rate([[ratings[level]] for level in levels], scores=scores)
            ratings.update({level: team[0] for level, team in zip(levels, rated, strict=True)})
    rungs = [Rung(level, rating.mu, rating.sigma) for level, rating in ratings.items()]
    return sorted(rungs, key=lambda rung: -rung.mu)


def blocks(deals: int) -> list[slice]:
    """Return the games of a ladder: so many *deals* cut into blocks, about as many as each has deals."""
    number = isqrt(deals)
    return [slice(deals * at // number, deals * (at + 1) // number) for at in range(number)]


def thinking(plan: Plan, deals: Sequence[Deal]) -> dict[str, float]:
    """Return how many milliseconds each contestant thinks about an act."""
    seatings = plan.seatings()
    spent = dict.fromkeys(plan.contestants, 0.0)
    thoughts = dict.fromkeys(plan.contestants, 0)
    for deal in deals:
        for table in deal.tables:
            for level, cpu_ms, number in zip(seatings[table.seating], table.cpu_ms, table.thoughts, strict=True):
                spent[level] += cpu_ms
                thoughts[level] += number
    return {level: spent[level] / max(1, thoughts[level]) for level in spent}
