"""Review of a finished match: the decisions of a seat that cost the most."""

from __future__ import annotations

import time
from itertools import islice
from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct

from talong.api.coach import Coach
from talong.api.people import Caller
from talong.api.records import readable
from talong.api.threads import in_thread
from talong.bots.coach_text import say_cost
from talong.bots.review import Decision, Mark, decisions
from talong.core.errors import IllegalAction
from talong.core.view import View
from talong.lang import Words, narrator_for
from talong.live.coach_worker import judged
from talong.live.errors import TableError
from talong.live.player_names import names_of
from talong.live.tables import TableRegistry
from talong.record.reader import read_record

if TYPE_CHECKING:
    from talong.facts import Facts

REVIEW_PAGE: Final = 12  # Most decisions in a page of a review.
REVIEW_SECONDS: Final = 2.0  # Time limit of a page of a review.
REVIEWED_MOST: Final = 2


class MarkedDecision(Struct):
    """A costly decision: what was done at that step, what was better, what it cost and why."""

    step: int
    act: str
    best: str | None
    text: str
    why: str
    unit: str
    cost: float
    low: float
    high: float


class Review(Struct):
    """The costly decisions of a seat among some acts; more can be asked for from `next` on."""

    acts: int
    start: int
    next: int | None
    marks: list[MarkedDecision]


async def record_review(
    registry: TableRegistry, coach: Coach, caller: Caller, table: str, match: int, seat: int, start: int, lang: str
) -> Review:
    """Return a page of the costly decisions of a seat in a finished match, judged from what it knew then.

    A client asks for more from `next` on, and stops by not asking.
    """
    text = await readable(registry, caller, table, match, seat)
    words = registry.words(lang)
    names = await names_of(await registry.find(table), match, words)
    if coach.waiting >= REVIEWED_MOST:
        raise TableError("busy")  # Running matches come first.
    acts, made = await in_thread(some_decisions, text, seat, start)
    marks: list[tuple[Mark, View]] = []
    until, done = time.monotonic() + REVIEW_SECONDS, start
    for decision in made:
        view = decision.view
        mark = await coach.run(judged, view.game.key, seat, view.facts, decision.step, decision.act)
        if mark is not None:
            marks.append((mark, view))
        done = decision.step
        if time.monotonic() > until:
            break
    whole = len(made) < REVIEW_PAGE and (not made or done == made[-1].step)
    found = [marked(mark, view, names, words) for mark, view in marks]
    return Review(acts=acts, start=start, next=None if whole else done, marks=found)


def some_decisions(text: str, seat: int, after: int) -> tuple[int, list[Decision]]:
    """Return how many acts the record *text* has, and the next page of decisions of *seat*."""
    acts = len(read_record(text).acts)
    try:
        return acts, list(islice(decisions(text, seat, after), REVIEW_PAGE))
    except IllegalAction as error:
        raise TableError("no-such-seat", {"seat": str(seat), "seats": error.facts["seats"]}) from error


def marked(mark: Mark, view: View, names: list[str], words: Words) -> MarkedDecision:
    """Return *mark* as a decision in words."""
    facts = cast("Facts", view.facts)
    narrator = narrator_for(view.game.key, words, names or facts["names"], facts["seats"], view.viewer)
    text, why = say_cost(mark, view.data(), narrator, narrator.who(view.viewer))
    return MarkedDecision(mark.step, mark.act, mark.best, text, why, mark.unit, mark.cost, mark.low, mark.high)
