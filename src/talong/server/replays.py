"""Finished matches: step by step, with what each step is in words, and what was moved in them and why."""

from __future__ import annotations

import asyncio
import time
from itertools import islice
from typing import Annotated, Any, Final

from litestar import Request, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

import talong
from talong.bots.explaining import say_cost
from talong.bots.review import Decision, Mark, decisions
from talong.core.errors import IllegalAction
from talong.core.view import View
from talong.lang import Words, find_rule, teller_for
from talong.record.reading import read_record
from talong.server.errors import TableError
from talong.server.showing import table_info
from talong.server.thinking import judged
from talong.server.voice import people
from talong.server.web import REFUSALS, Lang, MatchNumber, RuleText, house_of, readable
from talong.wire.answers import Told

PAGE: Final = 60  # So many steps at a time.
REVIEW_PAGE: Final = 12  # So many decisions,
REVIEW_SECONDS: Final = 2.0  # or as many as there is time for.
REVIEWED_MOST: Final = 2


class StepInfo(Struct):
    """The table after an act, as one viewer saw it."""

    view: dict[str, object]
    events: list[dict[str, object]]
    told: list[Told]


class Steps(Struct):
    """Some steps of a match."""

    game: str
    seats: int
    names: list[str]
    acts: int
    start: int
    steps: list[StepInfo]


class Marked(Struct):
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
    marks: list[Marked]


class Accounts(Struct):
    """How a match came out, and every krona, point or glass that was moved in it, with the rule that says so."""

    game: str
    seats: int
    names: list[str]
    standings: object
    moves: object
    rules: list[RuleText]


@get("/api/tables/{table:str}/records/{match:int}/steps", responses=REFUSALS)
async def record_steps(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    match: MatchNumber,
    seat: Annotated[int | None, QueryParameter(ge=0, le=31)] = None,
    start: Annotated[int, QueryParameter(ge=0, le=1 << 20)] = 0,
    lang: Lang = "sv",
) -> Steps:
    """Return a finished match, some steps at a time, as a seat saw it or, without one, as the watchers did."""
    text = await readable(request, table, match, seat)
    names, words = await called(request, table, match), house_of(request).hall.words(lang)
    return await asyncio.get_running_loop().run_in_executor(None, steps, text, seat, start, names, words)


@get("/api/tables/{table:str}/records/{match:int}/ledger", responses=REFUSALS)
async def record_ledger(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    match: MatchNumber,
    seat: Annotated[int | None, QueryParameter(ge=0, le=31)] = None,
    lang: Lang = "sv",
) -> Accounts:
    """Return what was moved in a finished match, and by which rules; it was all done before everybody's eyes."""
    text = await readable(request, table, match, seat)
    names, words = await called(request, table, match), house_of(request).hall.words(lang)
    return await asyncio.get_running_loop().run_in_executor(None, accounts, text, names, words)


@get("/api/tables/{table:str}/records/{match:int}/review", responses=REFUSALS)
async def record_review(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    match: MatchNumber,
    seat: Annotated[int, QueryParameter(ge=0, le=31)],
    start: Annotated[int, QueryParameter(ge=0, le=1 << 20)] = 0,
    lang: Lang = "sv",
) -> Review:
    """Return which decisions of a seat in a finished match were costly, some at a time, from what it knew then.

    Whoever wants the rest asks again from `next` on; that is also how one stops.
    """
    text = await readable(request, table, match, seat)
    house, names = house_of(request), await called(request, table, match)
    if house.coaches.waiting >= REVIEWED_MOST:
        raise TableError("busy")  # Those who play come first.
    loop = asyncio.get_running_loop()
    acts, made = await loop.run_in_executor(None, some_decisions, text, seat, start)
    marks: list[tuple[Mark, View]] = []
    until, done = time.monotonic() + REVIEW_SECONDS, start
    for decision in made:
        view = decision.view
        mark = await house.coaches.run(judged, view.game, seat, view.facts, decision.step, decision.act)
        if mark is not None:
            marks.append((mark, view))
        done = decision.step
        if time.monotonic() > until:
            break
    whole = len(made) < REVIEW_PAGE and (not made or done == made[-1].step)
    words = house.hall.words(lang)
    found = [marked(mark, view, names, words) for mark, view in marks]
    return Review(acts=acts, start=start, next=None if whole else done, marks=found)


def some_decisions(text: str, seat: int, after: int) -> tuple[int, list[Decision]]:
    """Return how many acts the record *text* has, and the next decisions of *seat*."""
    acts = len(read_record(text).acts)
    try:
        return acts, list(islice(decisions(text, seat, after), REVIEW_PAGE))
    except IllegalAction as error:
        raise TableError("no-such-seat", {"seat": str(seat), "seats": error.facts["seats"]}) from error


def marked(mark: Mark, view: View, names: list[str], words: Words) -> Marked:
    """Return *mark* in words."""
    facts: Any = view.facts
    teller = teller_for(view.game, words, names or facts["names"], facts["seats"], view.viewer)
    text, why = say_cost(mark, view.data(), teller, teller.who(view.viewer))
    return Marked(mark.step, mark.act, mark.best, text, why, mark.unit, mark.cost, mark.low, mark.high)


async def called(request: Request[Any, Any, Any], table: str, match: int) -> list[str]:
    """Return what everybody is called who sits at *table*, if the *match* is its newest."""
    live = await house_of(request).hall.find(table)
    return people(table_info(live.state, live.names).chairs) if live.state.number == match else []


def steps(text: str, seat: int | None, start: int, names: list[str], words: Words) -> Steps:
    """Return up to a page of what *seat* saw, from step *start* on; step 0 is before the first act."""
    record = read_record(text)
    key, match = str(record.header["game"]), record.begin()
    if seat is not None and seat >= match.seats:
        raise TableError("no-such-seat", {"seat": str(seat), "seats": str(match.seats)})
    viewer = talong.WATCHER if seat is None else seat
    teller = teller_for(key, words, names, match.seats, viewer)
    found: list[StepInfo] = []
    since, at, acts = -1, 0, record.play(match)
    while at < start + PAGE:
        if at >= start:
            view = {"game": key, "viewer": "watcher" if seat is None else seat, **match.view(viewer).facts}
            events = match.events(since=since, viewer=viewer)
            told = [Told(kind=line.kind, text=line.text) for line in teller.tell(events)]
            found.append(StepInfo({**view, "legal": []}, events, told))
        since = match.version
        if next(acts, None) is None:
            break
        at += 1
    return Steps(
        game=key,
        seats=match.seats,
        names=list(teller.names),
        acts=len(record.acts),
        start=start,
        steps=found,
    )


def accounts(text: str, names: list[str], words: Words) -> Accounts:
    """Return what the record *text* comes to."""
    return accounts_of(str(read_record(text).header["game"]), talong.replay(text), names, words)


def accounts_of(key: str, match: talong.Match, names: list[str], words: Words) -> Accounts:
    """Return what *match* comes to, with what the rulebook says under each rule that moved anything."""
    outcome = match.outcome
    lang = "en" if words.lang.startswith("en") else "sv"
    return Accounts(
        game=key,
        seats=match.seats,
        names=list(teller_for(key, words, names, match.seats).names),
        standings=outcome["standings"],
        moves=outcome["ledger"],
        rules=[
            RuleText(rule=rule.name, book=rule.book, heading=rule.heading, text=rule.plain)
            for name in dict.fromkeys([entry.rule for entry in match.ledger.entries])
            for rule in find_rule(lang, name)
            if rule.book == key
        ],
    )
