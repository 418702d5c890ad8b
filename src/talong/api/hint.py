"""The coach's hint at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from talong.api.advice import Advice, said
from talong.api.coach import Coach
from talong.bots.coach_text import explain
from talong.lang import narrator_for
from talong.live.coach_worker import coached
from talong.live.errors import TableError
from talong.live.narration import people
from talong.live.projection import table_info
from talong.live.tables import TableRegistry

if TYPE_CHECKING:
    from talong.facts import Facts


async def hint(registry: TableRegistry, coach: Coach, person: str, table: str, lang: str) -> Advice:
    """Return the coach's advice to *person*, from the view of their seat alone."""
    live = await registry.find(table)
    seat, match = live.state.seat_of(person), live.state.match
    if seat is None or match is None:
        raise TableError("not-seated")
    if not live.may_advise(seat):
        raise TableError("too-fast")
    view = match.view(seat)
    words = registry.words(lang)
    if not cast("Facts", view.facts)["legal"]:
        return Advice(None, words.word("coach-nothing"), "nothing", "", 0, "", [])
    answer = await coach.run(coached, view.game.key, seat, view.facts)
    names = people(table_info(live.state, live.names).chairs)
    return said(explain(answer, view, narrator_for(view.game.key, words, names, match.seats, seat)), words)
