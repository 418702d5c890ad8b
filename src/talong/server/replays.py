"""Finished matches: step by step, with what each step is in words, and what was moved in them and why."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from litestar import Request, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

import talong
from talong.lang import Words, find_rule, teller_for
from talong.record.reading import read_record
from talong.server.errors import TableError
from talong.server.showing import table_info
from talong.server.voice import people
from talong.server.web import REFUSALS, Lang, MatchNumber, RuleText, house_of, readable
from talong.wire.answers import Told

PAGE: Final = 60  # So many steps at a time.


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
