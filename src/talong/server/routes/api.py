"""HTTP API: people, tables, the lobby, records, health and metrics."""

from __future__ import annotations

import hmac
from functools import partial
from typing import Annotated, Any, Final

import segno
from litestar import MediaType, Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct
from prometheus_client import generate_latest

from talong.api import records, tables
from talong.api.games import game_list
from talong.api.people import Mine, NewPerson, Person, display_name, known, mine
from talong.api.problems import Problem
from talong.api.protocol import protocol_schema
from talong.api.rules import RuleText, rule_texts, rulebook_text
from talong.api.tables import NewTable, OpenTable, Table
from talong.api.verification import Checked, verification
from talong.live.catalogue import GameInfo
from talong.live.conversation import Known
from talong.live.departure import depart
from talong.live.errors import TableError
from talong.live.join_codes import read_code
from talong.live.keys import digest
from talong.server.context import Context
from talong.server.pool import worker_health
from talong.wire.answers import TableInfo

Lang = Annotated[str, QueryParameter(max_length=10)]
MatchNumber = Annotated[int, PathParameter(ge=0, le=1 << 53)]
CODE_LETTERS: Final = 100
COOKIE: Final = "talong"
YEAR: Final = 365 * 24 * 3600

REFUSALS: Final = {
    status: ResponseSpec(Problem, description="Refused", generate_examples=False)
    for status in (400, 401, 403, 404, 413, 429, 500, 503)
}


class Coded(Struct):
    """Table of a join code."""

    table: str


class Reach(Struct):
    """LAN reachability of this server: its address there, if it has one, and the command that would give it one."""

    lan: str | None
    local_only: bool
    command: str


class Recovery(Struct, forbid_unknown_fields=True):
    """Request for a session on another device, by recovery code."""

    table: Annotated[str, Meta(max_length=60)]
    code: Annotated[str, Meta(max_length=60)]


class RecoveryCode(Struct):
    """New recovery code of a person at a table, from now on the only one."""

    recovery: str


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
    return known(await caller(request))


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
    name = display_name(data.name)
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
    return await mine(context.store, person)


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
    token = await context.store.token(digest(data.code.strip().upper()))
    if token is None or token.table != data.table or token.kind != "recovery":
        raise TableError("bad-token")
    session = context.keys.session()
    await context.store.add_session(digest(session), token.person)
    return Response(Person(token.person, session), cookies=[session_cookie(request, session)])


@post("/api/tables/{table:str}/recovery", status_code=201, responses=REFUSALS)
async def renew_recovery(request: Asking, table: FromPath[str]) -> RecoveryCode:
    """Return a new recovery code for a person at the table, known by session or token, and revoke their old ones."""
    context, given = context_of(request), credential(request)
    person = await context.person_of(given)
    who = Known(person, digest(given).hex()) if person else await context.seat_of(table, given)
    slow_down(request)
    live = await context.registry.find(table)
    if who.person not in live.seated():
        raise TableError("not-seated")
    code = context.keys.new_recovery_code()
    await context.store.renew_recovery(digest(code), table, who.person, bytes.fromhex(who.session) or None)
    return RecoveryCode(code)


@get("/api/games", responses=REFUSALS)
async def games(request: Asking, lang: Lang = "sv") -> list[GameInfo]:
    """Return the games, with every option explained."""
    return game_list(lang, context_of(request).engines.names)


@post("/api/tables", status_code=201, responses=REFUSALS)
async def make_table(request: Asking, data: JSONBody[NewTable], lang: Lang = "sv") -> Table:
    """Create a table."""
    context, person = context_of(request), await known_caller(request)
    slow_down(request)
    return await tables.make_table(context.registry, person, data, lang, context.config.address, context.pool.is_busy())


@get("/api/lobby", responses=REFUSALS)
async def lobby(request: Asking) -> list[OpenTable]:
    """Return the open tables with a free seat."""
    return tables.open_tables(await context_of(request).store.lobby())


@get("/api/tables/{table:str}", responses=REFUSALS)
async def one_table(request: Asking, table: FromPath[str]) -> TableInfo:
    """Return the public facts of a table."""
    return await tables.table_facts(context_of(request).registry, partial(caller, request), table)


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
    return await records.record_text(context_of(request).registry, table, match)


@get("/api/tables/{table:str}/records/{match:int}/events", responses=REFUSALS)
async def record_events(
    request: Asking,
    table: FromPath[str],
    match: MatchNumber,
    seat: Annotated[int | None, QueryParameter(ge=0, le=31)] = None,
) -> list[dict[str, object]]:
    """Return the events of a finished match, as a seat saw them or, without one, as the watchers did."""
    return await records.record_events(context_of(request).registry, partial(caller, request), table, match, seat)


@post("/api/verify", status_code=200, responses=REFUSALS)
async def verify_record(request: Asking, lang: Lang = "sv") -> Checked:
    """Verify the fairness of a record by recomputing every deal."""
    slow_down(request)
    return await verification(await request.body(), lang)


@get("/api/rules/{rule:str}", responses=REFUSALS)
async def one_rule(rule: FromPath[str], lang: Lang = "sv") -> list[RuleText]:
    """Return the text of a rule id, in every rulebook that has it."""
    return rule_texts(rule, lang)


@get("/api/rulebooks/{book:str}", media_type=MediaType.TEXT, responses=REFUSALS)
async def rulebook(book: FromPath[str], lang: Lang = "sv") -> str:
    """Return a whole rulebook as Markdown."""
    return rulebook_text(book, lang)


@get("/api/protocol.json", responses=REFUSALS)
async def protocol() -> dict[str, Any]:
    """Return the socket protocol as JSON schema."""
    return protocol_schema()


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
