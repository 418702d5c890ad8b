"""HTTP API: people, tables, the lobby, records, health and metrics."""

from __future__ import annotations

import asyncio
import hmac
from typing import Annotated, Any, Final, Literal

import msgspec
import segno
from litestar import MediaType, Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct, field
from prometheus_client import generate_latest

import talong
from talong.lang import find_rule, read_rulebook, rulebooks, say_error
from talong.live.catalogue import GameInfo, catalogue, with_engines
from talong.live.commands import check_level
from talong.live.departure import depart
from talong.live.errors import TableError
from talong.live.join_codes import read_code
from talong.live.keys import digest, is_id
from talong.live.state import CLOSED
from talong.record.verify import verify
from talong.school.guide import guide_tells
from talong.server.context import Context, Known
from talong.server.pool import worker_health
from talong.server.store.schema import Record
from talong.wire.answers import Outgoing, TableInfo
from talong.wire.commands import PROTOCOL, Incoming

Lang = Annotated[str, QueryParameter(max_length=10)]
MatchNumber = Annotated[int, PathParameter(ge=0, le=1 << 53)]
Name = Annotated[str, Meta(min_length=1, max_length=30)]
MATCH_MOST: Final = (1 << 31) - 1  # The largest integer that the database can store.
CODE_LETTERS: Final = 100
RECORD_BYTES: Final = 2_000_000
COOKIE: Final = "talong"
YEAR: Final = 365 * 24 * 3600


class Problem(Struct):
    """Error response to a request."""

    code: str
    text: str
    rule: str = ""


REFUSALS: Final = {
    status: ResponseSpec(Problem, description="Refused", generate_examples=False)
    for status in (400, 401, 403, 404, 413, 429, 500, 503)
}


class NewPerson(Struct, forbid_unknown_fields=True):
    """Request for a new person."""

    name: Name


class Person(Struct):
    """Person id, with its session."""

    person: str
    session: str


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """Request for a new table."""

    game: Annotated[str, Meta(max_length=40)]
    preset: Annotated[str, Meta(max_length=40)] = "standard"
    rules: dict[str, bool | int | str | None] = {}
    seats: Annotated[int, Meta(ge=2, le=31)] = 4
    bots: dict[Annotated[str, Meta(pattern="^[0-9]{1,2}$")], str] = {}
    pace: Literal["off", "relaxed", "quick"] = "off"
    tempo: Literal["calm", "usual", "brisk"] = "usual"
    rests: bool = False
    forced: bool = False
    lots: bool = False
    teacher: bool = False
    open: bool = False
    watchers: bool = True
    reveal: bool = True


class Table(Struct):
    """Created table."""

    table: str
    link: str
    notices: list[str]


class Coded(Struct):
    """Table of a join code."""

    table: str


class Reach(Struct):
    """LAN reachability of this server: its address there, if it has one, and the command that would give it one."""

    lan: str | None
    local_only: bool
    command: str


class OpenTable(Struct):
    """Lobby entry of a table, without its people."""

    table: str
    game: str
    seats: int
    free: int
    watchers: bool
    status: str
    rules: str  # JSON


class Recovery(Struct, forbid_unknown_fields=True):
    """Request for a session on another device, by recovery code."""

    table: Annotated[str, Meta(max_length=60)]
    code: Annotated[str, Meta(max_length=60)]


class RecoveryCode(Struct):
    """New recovery code of a person at a table, from now on the only one."""

    recovery: str


class RuleText(Struct):
    """Text of a rule in its rulebook."""

    rule: str
    book: str
    heading: str
    text: str
    guide: bool = False  # Whether the guide of that game tells it.


class Mine(Struct):
    """Data export of a person."""

    kept: dict[str, object]
    tables: list[str]


class Checked(Struct):
    """Result of a record's verification."""

    ok: bool
    draws: int
    problems: list[str] = field(default_factory=list)


Asking = Request[Any, Any, Any]


def context_of(request: Asking) -> Context:
    """Return the server context of *request*."""
    context: Context = request.app.state.context
    return context


async def caller(request: Asking) -> str:
    """Return the person who sends the request, by a browser's cookie or a program's session."""
    return await context_of(request).person_of(credential(request))


def credential(request: Asking) -> str:
    """Return the session or token of the request."""
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    return bearer or request.cookies.get(COOKIE, "")


async def known_caller(request: Asking) -> str:
    """Return the person who sends the request; refuse an anonymous one."""
    person = await caller(request)
    if not person:
        raise TableError("name-needed")
    return person


def slow_down(request: Asking) -> None:
    """Refuse an address over its rate limit for new people and tables."""
    if not context_of(request).may_make(request.client.host if request.client else ""):
        raise TableError("too-fast")


def session_cookie(request: Asking, session: str, age: int | None = None) -> Cookie:
    """Return the session cookie, which no script can read and no other site can send."""
    return Cookie(
        key=COOKIE,
        value=session,
        path="/",
        httponly=True,
        samesite="strict",
        secure=context_of(request).config.address.startswith("https:"),
        max_age=YEAR if age is None else age,
    )


@post("/api/people", status_code=201, responses=REFUSALS)
async def make_person(request: Asking, data: JSONBody[NewPerson]) -> Response[Person]:
    """Create a person with a name and a session."""
    slow_down(request)
    context = context_of(request)
    name = " ".join(data.name.split())
    if not name or not name.isprintable():
        raise TableError("not-printable")
    person, session = context.keys.person_id(), context.keys.session()
    await context.store.add_person(person, name)
    await context.store.add_session(digest(session), person)
    return Response(Person(person, session), cookies=[session_cookie(request, session)])


@delete("/api/session", status_code=204, responses=REFUSALS)
async def end_session(request: Asking) -> Response[None]:
    """Revoke the session, with the tokens and recovery codes that came from it."""
    context = context_of(request)
    await known_caller(request)
    await context.store.revoke_session(digest(credential(request)))
    await context.notices.publish()
    return Response(None, cookies=[session_cookie(request, "", age=0)])


@get("/api/me", responses=REFUSALS)
async def about_me(request: Asking) -> Mine:
    """Return all data stored about the caller."""
    context, person = context_of(request), await known_caller(request)
    return Mine(kept=await context.store.export(person), tables=await context.store.tables_of(person))


@delete("/api/me", status_code=204, responses=REFUSALS)
async def forget_me(request: Asking) -> Response[None]:
    """Erase the name, sessions, tokens and chat lines of the caller; the games remain, without a name.

    Before that they leave their tables, and hand over those where they are the host.
    """
    context, person = context_of(request), await known_caller(request)
    await depart(context.registry, person)
    await context.store.erase(person)
    await context.notices.publish()
    return Response(None, cookies=[session_cookie(request, "", age=0)])


@post("/api/recover", status_code=201, responses=REFUSALS)
async def recover(request: Asking, data: JSONBody[Recovery]) -> Response[Person]:
    """Give a person a session on another device."""
    slow_down(request)
    context = context_of(request)
    known = await context.store.token(digest(data.code.strip().upper()))
    if known is None or known.table != data.table or known.kind != "recovery":
        raise TableError("bad-token")
    session = context.keys.session()
    await context.store.add_session(digest(session), known.person)
    return Response(Person(known.person, session), cookies=[session_cookie(request, session)])


@post("/api/tables/{table:str}/recovery", status_code=201, responses=REFUSALS)
async def renew_recovery(request: Asking, table: FromPath[str]) -> RecoveryCode:
    """Return a new recovery code for a person at the table, known by session or token, and revoke their old ones."""
    context, given = context_of(request), credential(request)
    person = await context.person_of(given)
    known = Known(person, digest(given).hex()) if person else await context.seat_of(table, given)
    slow_down(request)
    live = await context.registry.find(table)
    if known.person not in live.seated():
        raise TableError("not-seated")
    code = context.keys.new_recovery_code()
    await context.store.renew_recovery(digest(code), table, known.person, bytes.fromhex(known.session) or None)
    return RecoveryCode(code)


@get("/api/games", responses=REFUSALS)
async def games(request: Asking, lang: Lang = "sv") -> list[GameInfo]:
    """Return the games, with every option explained."""
    engines = context_of(request).engines
    found = catalogue("en" if lang.startswith("en") else "sv")
    return [with_engines(game, engines.names(game.key)) for game in found]


@post("/api/tables", status_code=201, responses=REFUSALS)
async def make_table(request: Asking, data: JSONBody[NewTable], lang: Lang = "sv") -> Table:
    """Create a table."""
    context, person = context_of(request), await known_caller(request)
    slow_down(request)
    game = talong.game(data.game)
    rules = game.rules(data.preset, **data.rules)
    game.check_seats(rules, data.seats)
    for seat, level in data.bots.items():
        if int(seat) >= data.seats:
            raise TableError("no-such-seat", {"seat": seat, "seats": str(data.seats)})
        check_level(level, context.engines.names(game.key))
    if data.bots and context.pool.is_busy():
        raise TableError("busy")
    live = await context.registry.create(
        person,
        {
            "game": game.key,
            "rules": game.changes(rules),
            "seats": data.seats,
            "bots": {str(int(seat)): level for seat, level in data.bots.items()},
            "pace": data.pace,
            "tempo": data.tempo,
            "rests": data.rests,
            "forced": data.forced,
            "lots": data.lots,
            **({"teacher": True} if data.teacher else {}),
            "open": data.open,
            "watchers": data.watchers,
            "reveal": data.reveal,
        },
    )
    words = context.registry.words(lang)
    notices = [
        f"{notice.rule}: {words.word(f'error-{notice.code}', **notice.facts)}"
        for notice in game.notices(rules, data.seats)
    ]
    table = live.state.table
    return Table(table=table, link=f"{context.config.address}/t/{table}", notices=notices)


@get("/api/lobby", responses=REFUSALS)
async def lobby(request: Asking) -> list[OpenTable]:
    """Return the open tables with a free seat."""
    return [
        msgspec.convert(listing, OpenTable, from_attributes=True) for listing in await context_of(request).store.lobby()
    ]


@get("/api/tables/{table:str}", responses=REFUSALS)
async def one_table(request: Asking, table: FromPath[str]) -> TableInfo:
    """Return the public facts of a table."""
    live = await context_of(request).registry.find(table)
    if live.state.status == CLOSED:
        raise TableError("table-closed")
    return live.info(await caller(request))


@get("/api/server", responses=REFUSALS)
async def reach(request: Asking) -> Reach:
    """Return how others in the same network reach this server."""
    config = context_of(request).config
    return Reach(lan=config.network or None, local_only=config.local_only, command=config.command)


@get("/api/codes/{code:str}", responses=REFUSALS)
async def table_of_code(request: Asking, code: FromPath[str]) -> Coded:
    """Return the table of a join code, as long as it gathers; a few tries a minute from one address."""
    context = context_of(request)
    if not await context.may_try(request.client.host if request.client else ""):
        raise TableError("too-fast")
    table = await context.store.table_of_code(read_code(code[:CODE_LETTERS]) or "")
    if table is None:
        raise TableError("no-such-code")
    return Coded(table)


@get("/api/tables/{table:str}/qr.svg", media_type="image/svg+xml", responses=REFUSALS)
async def qr_code(request: Asking, table: FromPath[str]) -> str:
    """Return the link of a table as a QR code."""
    context = context_of(request)
    await context.registry.find(table)
    if context.config.local_only:  # The link would lead a phone to itself.
        raise TableError("local-only", {"command": context.config.command})
    svg: str = segno.make(f"{context.config.address}/t/{table}", micro=False).svg_inline(scale=8, border=2)
    return svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1) if "xmlns" not in svg else svg


@get("/api/tables/{table:str}/records/{match:int}", media_type=MediaType.TEXT, responses=REFUSALS)
async def record_text(request: Asking, table: FromPath[str], match: MatchNumber) -> str:
    """Return the record of a finished match; with all hands only if the table agreed to that."""
    kept = await kept_record(context_of(request), table, match)
    if not kept.reveal:
        raise TableError("no-such-record")
    return kept.text


async def kept_record(context: Context, table: str, match: int) -> Record:
    """Return the stored record of a finished match."""
    if not is_id(table) or match > MATCH_MOST:
        raise TableError("no-such-record")
    kept = await context.store.record(table, match)
    if kept is None and await context.registry.settle_record(table, match):
        kept = await context.store.record(table, match)
    if kept is None:
        raise TableError("no-such-record")
    return kept


async def readable(request: Asking, table: str, match: int, seat: int | None) -> str:
    """Return the record of a match if the caller may see it as *seat* did: all may, or only those who sat there."""
    context = context_of(request)
    kept = await kept_record(context, table, match)
    if not kept.reveal:
        live, person = await context.registry.find(table), await caller(request)
        if seat is not None and seat >= len(live.state.chairs):
            raise TableError("no-such-seat", {"seat": str(seat), "seats": str(len(live.state.chairs))})
        if not (live.state.watchers if seat is None else person and await live.sat_through(match, seat, person)):
            raise TableError("no-such-record")
    return kept.text


@get("/api/tables/{table:str}/records/{match:int}/events", responses=REFUSALS)
async def record_events(
    request: Asking,
    table: FromPath[str],
    match: MatchNumber,
    seat: Annotated[int | None, QueryParameter(ge=0, le=31)] = None,
) -> list[dict[str, object]]:
    """Return the events of a finished match, as a seat saw them or, without one, as the watchers did."""
    text = await readable(request, table, match, seat)
    played = await asyncio.get_running_loop().run_in_executor(None, talong.replay, text)
    if seat is not None and seat >= played.seats:
        raise TableError("no-such-seat", {"seat": str(seat), "seats": str(played.seats)})
    return played.events(viewer=talong.WATCHER if seat is None else seat)


@post("/api/verify", status_code=200, responses=REFUSALS)
async def verify_record(request: Asking, lang: Lang = "sv") -> Checked:
    """Verify the fairness of a record by recomputing every deal."""
    slow_down(request)
    text = await request.body()
    if len(text) > RECORD_BYTES:
        raise TableError("too-long")
    verdict = await asyncio.get_running_loop().run_in_executor(None, verify, text)
    words = context_of(request).registry.words(lang)
    return Checked(
        ok=verdict.ok, draws=verdict.draws, problems=[say_error(words, problem) for problem in verdict.problems]
    )


@get("/api/rules/{rule:str}", responses=REFUSALS)
async def one_rule(rule: FromPath[str], lang: Lang = "sv") -> list[RuleText]:
    """Return the text of a rule id, in every rulebook that has it."""
    spoken = "en" if lang.startswith("en") else "sv"
    found = find_rule(spoken, rule.upper())
    if not found:
        raise TableError("no-such-rule", {"rule": rule[:20]})
    return [
        RuleText(one.name, one.book, one.heading, one.plain, guide_tells(spoken, one.book, one.name)) for one in found
    ]


@get("/api/rulebooks/{book:str}", media_type=MediaType.TEXT, responses=REFUSALS)
async def rulebook(book: FromPath[str], lang: Lang = "sv") -> str:
    """Return a whole rulebook as Markdown."""
    spoken = "en" if lang.startswith("en") else "sv"
    if book not in rulebooks(spoken):
        raise TableError("no-such-page")
    return read_rulebook(spoken, book)


@get("/api/protocol.json", responses=REFUSALS)
async def protocol() -> dict[str, Any]:
    """Return the socket protocol as JSON schema."""
    (incoming, outgoing), parts = msgspec.json.schema_components(
        [Incoming, Outgoing],
        ref_template="#/$defs/{name}",
        schema_hook=lambda _type: {"title": "anything"},  # The facts of the games have no schema here.
    )
    return {"protocol": PROTOCOL, "incoming": incoming, "outgoing": outgoing, "$defs": parts}


@get("/health", media_type=MediaType.TEXT, responses=REFUSALS)
async def health() -> str:
    """Report that the process is alive."""
    return "alive"


@get("/ready", media_type=MediaType.TEXT, responses=REFUSALS)
async def ready(request: Asking) -> str:
    """Report whether the process can serve: the database takes writes, the server has started and bots can think."""
    context = context_of(request)
    if not context.ready:
        raise TableError("busy")
    if not await context.readiness.is_writable():
        raise TableError("not-writable")
    return f"ready{worker_health(context.pool, context.coaches)}"


@get("/metrics", media_type=MediaType.TEXT, responses=REFUSALS)
async def metrics(request: Asking) -> bytes:
    """Return the metrics for Prometheus; not to strangers."""
    context = context_of(request)
    token = context.config.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not (hmac.compare_digest(given.encode(), token.encode()) if token else request.scope["state"].get("local")):
        raise TableError("only-host")
    context.count_all()
    return generate_latest(context.metrics_registry)


HANDLERS: list[Any] = [
    make_person,
    end_session,
    about_me,
    forget_me,
    recover,
    renew_recovery,
    games,
    make_table,
    lobby,
    one_table,
    reach,
    table_of_code,
    qr_code,
    record_text,
    record_events,
    verify_record,
    one_rule,
    rulebook,
    protocol,
    health,
    ready,
    metrics,
]
