"""Review of a played match: which decisions were costly, from what their seats knew at the time.

The best option is looked for in some worlds, and the cost of the one that was taken is measured in others: to take both
from the same worlds makes every decision look too costly (selection bias).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from talong.bots.coach import MARKED, QUICK, SURE, Coach, Estimate
from talong.bots.plug import bots_of
from talong.core.view import View
from talong.record.reader import is_passage, read_record

if TYPE_CHECKING:
    from talong.facts import Facts

WORLDS: Final = 40


class Decision(NamedTuple):
    """Decision of one seat: what it did, and what it knew before."""

    step: int  # The number of acts done by then, this one included.
    act: str
    view: View


@dataclass(frozen=True)
class Mark:
    """A costly decision."""

    step: int
    seat: int
    act: str
    best: str | None
    unit: str
    cost: float
    low: float
    high: float
    sure: bool  # More so than the interval says: many decisions are looked at.
    worlds: int
    chosen: Estimate  # What was done, with the reasons why it is worse than the best.


def decisions(text: str | bytes, seat: int | None = None, after: int = 0) -> Iterator[Decision]:
    """Give every decision of the record *text*, or those of one *seat*, in which there was something to decide.

    Only those *after* so many acts; the rest is played without looking.
    """
    record = read_record(text)
    match = record.begin()
    if seat is not None:
        match.legal(seat)  # This refuses a seat that there is not.
    played = record.play(match)
    for step, line in enumerate(record.acts, 1):
        words = line.text.split()
        if words != ["resumed"] and not is_passage(words):
            name, _colon, said = line.text.partition(":")
            who = int(name) if name.strip().isdecimal() else -1
            if step > after and 0 <= who < match.seats and (seat is None or who == seat):
                view = match.view(who)
                act = " ".join(said.split())
                if act in cast("Facts", view.facts)["legal"] and Coach(view).needs_thought():
                    yield Decision(step, act, view)
        if next(played, None) is None:
            return
    next(played, None)  # This checks the results.


def judge(
    view: View, step: int, act: str, *, worlds: int = WORLDS, seconds: float | None = None, level: str = QUICK
) -> Mark | None:
    """Return what *act* cost the viewer of *view*, if it surely cost something."""
    mark = weigh(view, step, act, worlds=worlds, seconds=seconds, level=level)
    least = bots_of(view.game.key).outlook.least_cost
    return mark if mark is not None and mark.sure and mark.cost >= least else None


def weigh(view: View, step: int, act: str, *, worlds: int, seconds: float | None, level: str) -> Mark | None:
    """Return what *act* cost against the option that looked best; nothing if it was that, or there was no time."""
    half = None if seconds is None else seconds / 2
    coach = seek(view, worlds=worlds, seconds=half, level=level)
    if not coach.worlds() or coach.best().act == act:
        return None
    return weigh_against(view, step, act, coach.best().act, worlds=worlds, seconds=half, level=level)


def seek(view: View, *, worlds: int | None, seconds: float | None, level: str = QUICK) -> Coach:
    """Return a coach that has looked for the best option of *view*."""
    coach = Coach(view, seed="seek", level=level)
    coach.think(worlds=worlds, seconds=seconds)
    return coach


def weigh_against(
    view: View,
    step: int,
    act: str,
    best: str | None,
    *,
    worlds: int | None,
    seconds: float | None,
    level: str = QUICK,
) -> Mark | None:
    """Return what *act* cost against *best*; nothing if there was no time."""
    fresh = pair(view, best, act, worlds=worlds, seconds=seconds, level=level)
    if fresh is None:
        return None
    one, other = fresh.options
    cost, low, high = fresh.compare(one, other, SURE)
    return Mark(
        step=step,
        seat=view.viewer,
        act=act,
        best=best,
        unit=fresh.answer().unit,
        cost=cost,
        low=low,
        high=high,
        sure=fresh.compare(one, other, MARKED)[1] > 0,
        worlds=fresh.worlds(),
        chosen=fresh.estimate(other, one, one),
    )


def pair(
    view: View, one: str | None, other: str | None, *, worlds: int | None, seconds: float | None, level: str = QUICK
) -> Coach | None:
    """Return a coach that has weighed two options in other worlds than `seek`; None if there was no time."""
    fresh = Coach(view, seed="weigh", level=level, options=[one, other])
    fresh.think(worlds=worlds, seconds=seconds)
    return fresh if fresh.worlds() >= 2 else None
