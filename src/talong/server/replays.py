"""Finished matches step by step, with what each step is in words."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from litestar import Request, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

import talong
from talong.lang import Words, teller_for
from talong.record.reading import read_record
from talong.server.errors import TableError
from talong.server.showing import table_info
from talong.server.voice import people
from talong.server.web import REFUSALS, Lang, MatchNumber, house_of, readable
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
    house = house_of(request)
    live = await house.hall.find(table)
    names = people(table_info(live.state, live.names).chairs) if live.state.number == match else []
    words = house.hall.words(lang)
    return await asyncio.get_running_loop().run_in_executor(None, steps, text, seat, start, names, words)


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
