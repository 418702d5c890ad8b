"""Finished matches step by step, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, cast

from msgspec import Struct

import talong
from talong.api.people import Caller
from talong.api.records import kept_record, readable, refuse_seat
from talong.api.threads import in_thread
from talong.core.hosting import rest
from talong.lang import Words, narrator_for
from talong.live.errors import TableError
from talong.live.player_names import names_of
from talong.live.tables import TableRegistry
from talong.record.reader import Record, read_record
from talong.wire.answers import Told

if TYPE_CHECKING:
    from talong.facts import Facts

PAGE: Final = 60  # Most steps in a page.


class StepInfo(Struct):
    """The table after an act, or when it deals anew after a rest, as one viewer saw it."""

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


class Entry(Struct):
    """One step of a match in words: so many acts are done by then, the last of them by *seat*."""

    step: int
    deal: int
    done: int
    seat: int | None
    text: str


class Contents(Struct):
    """A match from the first deal to the last, step by step, as the list of its acts that a replay opens with."""

    game: str
    seats: int
    names: list[str]
    acts: int
    seat: int | None  # The seat whose view it is.
    mine: int | None  # The seat of the caller.
    open: bool  # Whether all cards may be seen.
    deals: list[int]  # The step at which each deal begins.
    entries: list[Entry]


async def record_steps(
    registry: TableRegistry,
    caller: Caller,
    table: str,
    match: int,
    seat: int | None,
    start: int,
    rests: bool,
    is_open: bool,
    lang: str,
) -> Steps:
    """Return a page of steps of a finished match, as a seat saw it or, without one, as the watchers did.

    With *rests* the table rests between deals, and the next one is a step of its own; with *is_open* every hand is
    shown, at a table that has agreed to show them afterwards.
    """
    text = await readable(registry, caller, table, match, seat)
    if is_open and not (await kept_record(registry, table, match)).reveal:
        raise TableError("no-such-record")
    words = registry.words(lang)
    names = await names_of(await registry.find(table), match, words)
    return await in_thread(steps, text, seat, start, names, words, rests, is_open)


async def record_acts(
    registry: TableRegistry, caller: Caller, table: str, match: int, seat: int | None, watching: bool, lang: str
) -> Contents:
    """Return the acts of a finished match in words, with its rests, and where each deal begins.

    Without a *seat* it is told as the caller saw it, or as the watchers did if they did not play or are *watching*.
    """
    person = await caller()
    kept = await kept_record(registry, table, match)
    mine = await (await registry.find(table)).seat_in(match, person) if person else None
    eyes = seat if seat is not None or watching else mine
    text = await readable(registry, caller, table, match, eyes)
    words = registry.words(lang)
    names = await names_of(await registry.find(table), match, words)
    return await in_thread(contents, text, eyes, mine, kept.reveal, names, words)


def stages(record: Record, match: talong.Match, rests: bool) -> Iterator[int]:
    """Replay *match* from its *record*, stopping before the first act, after each, and at each new deal if it *rests*.

    Yields the number of acts done.
    """
    rest(match, rests)
    acts, done = record.play(match), 0
    yield done
    while True:
        if match.is_resting and done < len(record.acts):
            match.next_deal()
        elif next(acts, None) is None:
            return
        else:
            done += 1
        yield done


def begun(text: str, seat: int | None) -> tuple[Record, talong.Match]:
    """Return the record *text* and its match before the first act; refuse a *seat* that it does not have."""
    record = read_record(text)
    match = record.begin()
    refuse_seat(seat, match.seats)
    return record, match


def steps(
    text: str,
    seat: int | None,
    start: int,
    names: list[str],
    words: Words,
    rests: bool = False,
    is_open: bool = False,
) -> Steps:
    """Return a page of what *seat* saw, from step *start* on; step 0 is before the first act."""
    record, match = begun(text, seat)
    key = str(record.header["game"])
    viewer = talong.WATCHER if seat is None else seat
    narrator = narrator_for(key, words, names, match.seats, viewer)
    found: list[StepInfo] = []
    since = -1
    for at, _done in enumerate(stages(record, match, rests)):
        if at >= start:
            view = {"game": key, "viewer": "watcher" if seat is None else seat, **match.view(viewer).facts}
            if is_open:
                view["hands"] = hands(match)
            events = match.events(since=since, viewer=viewer)
            told = [Told(kind=line.kind, text=line.text) for line in narrator.tell(events)]
            found.append(StepInfo({**view, "legal": []}, events, told))
        since = match.version
        if len(found) == PAGE:
            break
    return Steps(
        game=key,
        seats=match.seats,
        names=list(narrator.names),
        acts=len(record.acts),
        start=start,
        steps=found,
    )


def hands(match: talong.Match) -> dict[str, object]:
    """Return all hands, each as its own seat sees it."""
    found: dict[str, object] = {}
    for seat in range(match.seats):
        held = cast("Facts", match.view(seat).facts)["hands"]
        if str(seat) in held:
            found[str(seat)] = held[str(seat)]
    return found


def contents(text: str, seat: int | None, mine: int | None, is_open: bool, names: list[str], words: Words) -> Contents:
    """Return every act of the record *text* in words, as *seat* saw it."""
    record, match = begun(text, seat)
    key = str(record.header["game"])
    viewer = talong.WATCHER if seat is None else seat
    narrator = narrator_for(key, words, names, match.seats, viewer)
    deals: list[int] = []
    entries: list[Entry] = []
    since, before = -1, 0
    for at, done in enumerate(stages(record, match, rests=True)):
        if at == 0 or done == before:
            deals.append(at)
        told = " ".join([line.text for line in narrator.tell(match.events(since=since, viewer=viewer)) if line.text])
        actor, colon, _said = record.acts[done - 1].text.partition(":") if done > before else ("", "", "")
        entries.append(Entry(at, len(deals), done, int(actor) if colon and actor.isdecimal() else None, told))
        since, before = match.version, done
    return Contents(
        game=key,
        seats=match.seats,
        names=list(narrator.names),
        acts=len(record.acts),
        seat=seat,
        mine=mine,
        open=is_open,
        deals=deals,
        entries=entries,
    )
