"""Going through a match that was played: which decisions were costly, from what their seats knew at the time.

The best option is looked for in some worlds, and what the one that was taken cost is measured in others: whoever takes
both from the same worlds finds every decision too costly.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec import Struct

from talong.bots.coach import MARKED, QUICK, SURE, Coach, Estimate, spread_of
from talong.core.view import View
from talong.record.reading import is_passage, read_record

WORLDS: Final = 40
LEAST_COST: Final = {"kronor": 0.05, "glasses": 0.03, "match": 0.01, "skitgubbe": 0.02}  # Less is not worth a word.


class Decision(NamedTuple):
    """What somebody did, and what he knew before."""

    step: int  # The acts that had been done by then, this one included.
    act: str
    view: View


class Mark(Struct, frozen=True):
    """A costly decision."""

    step: int
    seat: int
    act: str
    best: str | None
    unit: str
    cost: float
    low: float
    high: float
    worlds: int
    chosen: Estimate  # What was done, with the reasons why it is worse than the best.


def decisions(text: str | bytes, seat: int | None = None) -> Iterator[Decision]:
    """Give every decision of the record *text*, or those of one *seat*, in which there was something to decide."""
    record = read_record(text)
    match = record.begin()
    if seat is not None:
        match.check_seat(seat)
    played = record.play(match)
    for step, line in enumerate(record.acts, 1):
        words = line.text.split()
        if words != ["resumed"] and not is_passage(words):
            name, _colon, said = line.text.partition(":")
            who = int(name) if name.strip().isdecimal() else -1
            if 0 <= who < match.seats and (seat is None or who == seat):
                view = match.view(who)
                legal = view.facts["legal"]
                act = " ".join(said.split())
                if isinstance(legal, list) and act in legal and Coach(view).needs_thought():
                    yield Decision(step, act, view)
        if next(played, None) is None:
            return
    next(played, None)  # Checks the results.


def judge(
    view: View, step: int, act: str, *, worlds: int = WORLDS, seconds: float | None = None, level: str = QUICK
) -> Mark | None:
    """Return what *act* cost whoever saw *view*, if it surely cost something."""
    coach = Coach(view, seed="seek", level=level)
    if all(option.act != act for option in coach.options):
        coach = Coach(view, seed="seek", level=level, options=[*[option.act for option in coach.options], act])
    coach.think(worlds=worlds, seconds=None if seconds is None else seconds / 2)
    if not coach.number:
        return None
    best = coach.best().act
    if best == act:
        return None
    fresh = Coach(view, seed="weigh", level=level, options=[best, act])
    fresh.think(worlds=worlds, seconds=None if seconds is None else seconds / 2)
    if fresh.number < 2:
        return None
    one, other = fresh.options
    lost = [mine - its for mine, its in zip(one.worths, other.worths, strict=False)]
    cost, low, high = spread_of(lost, SURE)
    unit = fresh.answer().unit
    if cost < LEAST_COST[unit] or spread_of(lost, MARKED)[1] <= 0:
        return None
    return Mark(step, view.viewer, act, best, unit, cost, low, high, fresh.number, fresh.estimate(other, one, one))
