"""Routes for advice: the coach's hint, and which options go together."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING, Annotated, cast

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

import talong
from talong.bots.coach_text import Advice as Explained
from talong.bots.coach_text import KnownCard, brief, explain
from talong.core.errors import RulesError, TalongError
from talong.core.options import CHOICE, SWITCH
from talong.lang import Narrator, Words, narrator_for, say_error
from talong.live.coach_worker import coached
from talong.live.errors import TableError
from talong.live.narration import people
from talong.live.projection import table_info
from talong.server.routes.api import REFUSALS, Asking, Lang, Problem, context_of, known_caller

if TYPE_CHECKING:
    from talong.facts import Facts


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


class Wish(Struct, forbid_unknown_fields=True):
    """Request to check a choice of options."""

    preset: Annotated[str, Meta(max_length=40)] = "standard"
    rules: dict[str, bool | int | str | None] = {}
    seats: Annotated[int, Meta(ge=2, le=31)] = 4


class Agreement(Struct):
    """Check of a wish: every option, what is wrong with it, and which other values would contradict it."""

    rules: dict[str, object]
    problem: Problem | None
    contradicts: dict[str, dict[str, Problem]]
    notices: list[str]
    letters: str = ""  # The rulebook's letters for it, where it has letters.


@get("/api/tables/{table:str}/hint", responses=REFUSALS)
async def hint(request: Asking, table: FromPath[str], lang: Lang = "sv") -> Advice:
    """Return the coach's advice to the caller, from the view of their seat alone."""
    context, person = context_of(request), await known_caller(request)
    live = await context.registry.find(table)
    seat, match = live.state.seat_of(person), live.state.match
    if seat is None or match is None:
        raise TableError("not-seated")
    if not live.may_advise(seat):
        raise TableError("too-fast")
    view = match.view(seat)
    words = context.registry.words(lang)
    if not cast("Facts", view.facts)["legal"]:
        return Advice(None, words.word("coach-nothing"), "nothing", "", 0, "", [])
    answer = await context.coaches.run(coached, view.game.key, seat, view.facts)
    names = people(table_info(live.state, live.names).chairs)
    return said(explain(answer, view, narrator_for(view.game.key, words, names, match.seats, seat)), words)


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
    text = brief(words, advice)
    return Advice(
        act=options[0].act,
        text=text,
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


@post("/api/games/{game:str}/options", status_code=200, responses=REFUSALS)
async def agree(request: Asking, game: FromPath[str], data: JSONBody[Wish], lang: Lang = "sv") -> Agreement:
    """Return a check of the wished options, without creating a table."""
    return weigh(talong.game(game), data, context_of(request).registry.words(lang))


def weigh(game: talong.Game, wish: Wish, words: Words) -> Agreement:
    """Return a check of *wish*, and why each value that it lacks would contradict it."""
    narrator = narrator_for(game.key, words, (), 0)
    problem = attempt(game, wish, wish.rules, narrator)
    contradicts: dict[str, dict[str, Problem]] = {}
    if problem is None:
        for option in game.options:
            values: list[object] = [True, False] if option.kind == SWITCH else list(option.choices)
            for value in values if option.kind in (SWITCH, CHOICE) else []:
                why = attempt(game, wish, {**wish.rules, option.name: value}, narrator)
                if why is not None:
                    contradicts.setdefault(option.name, {})[spelled(value)] = why
    rules = game.rules(wish.preset, **wish.rules) if problem is None else None
    return Agreement(
        rules={} if rules is None else game.rules_data(rules),
        problem=problem,
        contradicts=contradicts,
        notices=[]
        if rules is None
        else [
            f"{notice.rule}: {words.word(f'error-{notice.code}', **notice.facts)}"
            for notice in game.notices(rules, wish.seats)
        ],
        letters="" if rules is None else game.letters_of(rules),
    )


def spelled(value: object) -> str:
    """Return *value* as a client writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def attempt(game: talong.Game, wish: Wish, rules: Mapping[str, object], narrator: Narrator) -> Problem | None:
    """Return why *rules* cannot be agreed on, if they cannot."""
    try:
        game.check_seats(game.rules(wish.preset, **rules), wish.seats)
    except TalongError as error:
        return Problem(
            code=error.code, text=say_error(narrator.words, named(error, game, narrator)), rule=rule_of(error)
        )
    return None


def rule_of(error: TalongError) -> str:
    """Return the rule id of *error*, or nothing."""
    return getattr(error, "rule", "") or ""


def named(error: TalongError, game: talong.Game, narrator: Narrator) -> TalongError:
    """Return *error* with the display name of its option."""
    field = error.facts.get("field", "")
    if isinstance(error, RulesError) and any(option.name == field for option in game.options):
        return RulesError(error.rule, error.code, {**error.facts, "field": narrator.title("option", field)})
    return error
