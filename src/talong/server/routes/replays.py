"""Routes for finished matches: step by step, in words, with the ledger and a review of the decisions."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

from litestar import Request, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

import talong
from talong.bots.coach_text import say_cost
from talong.bots.review import Decision, Mark, decisions
from talong.core.errors import IllegalAction
from talong.core.hosting import rest
from talong.core.view import View
from talong.lang import Words, find_rule, narrator_for
from talong.live.coach_worker import judged
from talong.live.errors import TableError
from talong.live.player_names import names_of
from talong.record.reader import Record, read_record
from talong.server.routes.api import REFUSALS, Lang, MatchNumber, RuleText, caller, context_of, kept_record, readable
from talong.wire.answers import Told

if TYPE_CHECKING:
    from talong.facts import Facts

PAGE: Final = 60  # Most steps in a page.
REVIEW_PAGE: Final = 12  # Most decisions in a page of a review.
REVIEW_SECONDS: Final = 2.0  # Time limit of a page of a review.
REVIEWED_MOST: Final = 2


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


class Accounts(Struct):
    """Accounts of a match: its result, and every krona, point or glass that was moved in it, with its rule."""

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
    rests: Annotated[bool, QueryParameter()] = False,
    open: Annotated[bool, QueryParameter()] = False,  # noqa: A002 - the name of the parameter in the address.
    lang: Lang = "sv",
) -> Steps:
    """Return a page of steps of a finished match, as a seat saw it or, without one, as the watchers did.

    With *rests* the table rests between deals, and the next one is a step of its own; with *open* every hand is shown,
    at a table that has agreed to show them afterwards.
    """
    text = await readable(request, table, match, seat)
    if open and not (await kept_record(context_of(request), table, match)).reveal:
        raise TableError("no-such-record")
    words = context_of(request).registry.words(lang)
    names = await called(request, table, match, words)
    return await asyncio.get_running_loop().run_in_executor(None, steps, text, seat, start, names, words, rests, open)


@get("/api/tables/{table:str}/records/{match:int}/acts", responses=REFUSALS)
async def record_acts(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    match: MatchNumber,
    seat: Annotated[int | None, QueryParameter(ge=0, le=31)] = None,
    watching: Annotated[bool, QueryParameter()] = False,
    lang: Lang = "sv",
) -> Contents:
    """Return the acts of a finished match in words, with its rests, and where each deal begins.

    Without a *seat* it is told as the caller saw it, or as the watchers did if they did not play or are *watching*.
    """
    context, person = context_of(request), await caller(request)
    kept = await kept_record(context, table, match)
    mine = await (await context.registry.find(table)).seat_in(match, person) if person else None
    eyes = seat if seat is not None or watching else mine
    text = await readable(request, table, match, eyes)
    words = context.registry.words(lang)
    names = await called(request, table, match, words)
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, contents, text, eyes, mine, kept.reveal, names, words)


@get("/api/tables/{table:str}/records/{match:int}/ledger", responses=REFUSALS)
async def record_ledger(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    match: MatchNumber,
    seat: Annotated[int | None, QueryParameter(ge=0, le=31)] = None,
    lang: Lang = "sv",
) -> Accounts:
    """Return the ledger of a finished match, with the rule of each entry; all of it was public."""
    text = await readable(request, table, match, seat)
    words = context_of(request).registry.words(lang)
    names = await called(request, table, match, words)
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
    """Return a page of the costly decisions of a seat in a finished match, judged from what it knew then.

    A client asks for more from `next` on, and stops by not asking.
    """
    text = await readable(request, table, match, seat)
    context = context_of(request)
    words = context.registry.words(lang)
    names = await called(request, table, match, words)
    if context.coaches.waiting >= REVIEWED_MOST:
        raise TableError("busy")  # Running matches come first.
    loop = asyncio.get_running_loop()
    acts, made = await loop.run_in_executor(None, some_decisions, text, seat, start)
    marks: list[tuple[Mark, View]] = []
    until, done = time.monotonic() + REVIEW_SECONDS, start
    for decision in made:
        view = decision.view
        mark = await context.coaches.run(judged, view.game.key, seat, view.facts, decision.step, decision.act)
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


async def called(request: Request[Any, Any, Any], table: str, match: int, words: Words) -> list[str]:
    """Return the names of the players of *match* at *table*."""
    return await names_of(await context_of(request).registry.find(table), match, words)


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
    if seat is not None and seat >= match.seats:
        raise TableError("no-such-seat", {"seat": str(seat), "seats": str(match.seats)})
    return record, match


def steps(
    text: str,
    seat: int | None,
    start: int,
    names: list[str],
    words: Words,
    rests: Annotated[bool, QueryParameter()] = False,
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


def settled(match: talong.Match) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the standings of *match* and its ledger entries, without stakes for a deal that was never dealt."""
    outcome: Any = match.outcome
    standings, ledger = outcome["standings"], outcome["ledger"]
    moves = [move for move in ledger if move["deal"] <= len(match.results)]
    if len(moves) == len(ledger) or not all(["balance" in one for one in standings]):
        return standings, moves
    balances = {one["seat"]: one["balance"] for one in standings}
    for move in ledger:
        if move["deal"] > len(match.results):
            for side, sign in (("from", 1), ("to", -1)):
                kind, _space, seat = str(move[side]).partition(" ")
                if kind == "seat":
                    balances[int(seat)] += sign * move["amount"]
    best = sorted(balances.values(), reverse=True)
    placed = [
        {**one, "balance": balances[one["seat"]], "place": best.index(balances[one["seat"]]) + 1} for one in standings
    ]
    return sorted(placed, key=lambda one: (one["place"], one["seat"])), moves


def accounts(text: str, names: list[str], words: Words) -> Accounts:
    """Return the accounts of the record *text*."""
    return accounts_of(str(read_record(text).header["game"]), talong.replay(text), names, words)


def accounts_of(key: str, match: talong.Match, names: list[str], words: Words) -> Accounts:
    """Return the accounts of *match*, with the text of each rule that moved anything."""
    standings, moves = settled(match)
    lang = "en" if words.lang.startswith("en") else "sv"
    return Accounts(
        game=key,
        seats=match.seats,
        names=list(narrator_for(key, words, names, match.seats).names),
        standings=standings,
        moves=moves,
        rules=[
            RuleText(rule=rule.name, book=rule.book, heading=rule.heading, text=rule.plain)
            for name in dict.fromkeys([str(move["rule"]) for move in moves])
            for rule in find_rule(lang, name)
            if rule.book == key
        ],
    )


REPLAYS: Final[list[Any]] = [record_steps, record_acts, record_ledger, record_review]
