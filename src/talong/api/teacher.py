"""The teacher at a table: a word before an act and one after it, to the person who asks."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from talong.api.coach import Coach
from talong.bots.coach_text import KnownCard
from talong.bots.teacher import guide, say_verdict
from talong.core.view import View
from talong.lang import Narrator, narrator_for
from talong.live.coach_worker import considered, told_after
from talong.live.narration import people
from talong.live.projection import table_info
from talong.live.tables import LiveTable, TableRegistry
from talong.live.teacher import TAUGHT_MOST, decision, needs_thought, seat_taught, view_before


class Before(Struct):
    """Teacher's word before an act; `text` is empty if there is none.

    `text` says what matters and does not name the best act: that is `act`, `label` in words, with `because` for those
    who ask, about the cards that are `known` if there are any.
    """

    text: str = ""
    act: str | None = None
    label: str = ""
    because: str = ""
    known: list[KnownCard] = []


class After(Struct):
    """Teacher's word after an act: `kind` is `costly`, `well`, or empty with the text."""

    text: str = ""
    kind: str = ""


async def before(registry: TableRegistry, coach: Coach, person: str, table: str, lang: str) -> Before:
    """Return what matters to *person* now, from the view of their seat alone."""
    live = await registry.find(table)
    async with live.lock:  # A change that is not committed yet has not happened.
        seat = seat_taught(live.state, person)
        view = view_before(live.state, seat)
    if view is None:
        return Before()
    answer = None
    if needs_thought(view):
        thinking = partial(coach.run, considered, view.game.key, seat, view.facts)
        answer = await live.teacher.think(seat, "before", view.facts, coach.waiting >= TAUGHT_MOST, thinking)
    found = guide(answer, view, narrator_of(live, view, lang))
    return Before() if found is None else Before(found.matter, found.act, found.label, found.because, found.known)


async def after(registry: TableRegistry, coach: Coach, person: str, table: str, version: int, lang: str) -> After:
    """Return a word about the act of *person* that made *version*, from what they knew before it."""
    live = await registry.find(table)
    async with live.lock:
        seat = seat_taught(live.state, person)
        decided = decision(live.state, seat, person, version)
        game = live.state.game
    if decided is None:
        return After()
    view = View(game, seat, decided.facts)
    thinking = partial(coach.run, told_after, game.key, seat, decided.facts, decided.act)
    verdict = await live.teacher.think(seat, "after", decided, coach.waiting >= TAUGHT_MOST, thinking)
    return After(say_verdict(verdict, view, narrator_of(live, view, lang)), "" if verdict is None else verdict.kind)


def narrator_of(live: LiveTable, view: View, lang: str) -> Narrator:
    """Return the narrator who calls the people by their names to the viewer of *view*."""
    names = people(table_info(live.state, live.names).chairs)
    return narrator_for(view.game.key, live.registry.words(lang), names, len(names), view.viewer)
