"""Web application: routes, request guards, and the headers of every answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from traceback import walk_tb
from typing import Any, Final

import msgspec
from litestar import Litestar, Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.serialization import decode_json
from litestar.types import ASGIApp, LifeSpanReceive, LifeSpanScope, LifeSpanSend, Message, Receive, Scope, Send

from talong.api.problems import BODY_BYTES, Problem, problem_of, status_of
from talong.core.errors import TalongError
from talong.live.errors import TableError
from talong.live.store import StoreAway
from talong.live.tables import TRY_LATER
from talong.server.bot_tokens import make_token
from talong.server.config import Config
from talong.server.context import Context
from talong.server.error_reports import note
from talong.server.routes.advice import agree, hint
from talong.server.routes.api import COOKIE, HANDLERS
from talong.server.routes.companion import companion
from talong.server.routes.evening import evening_account
from talong.server.routes.guide import guide_of
from talong.server.routes.pages import CLIENT, is_built, page_for
from talong.server.routes.prints import PRINTS
from talong.server.routes.puzzles import PUZZLES
from talong.server.routes.replays import REPLAYS
from talong.server.routes.school import SCHOOL
from talong.server.routes.teacher import TEACHER
from talong.server.socket import table_socket

MISREAD: Final = {404: TableError("no-such-page"), 405: TableError("no-such-method"), 413: TableError("too-long")}
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}


def refuse(request: Request[Any, Any, Any], error: TalongError, status: int | None = None) -> Response[Problem]:
    """Answer a request with an error of our own, with its usual *status* unless another is given."""
    context: Context = request.app.state.context
    words = context.registry.words(request.query_params.get("lang", "sv"))
    code = status_of(error) if status is None else status
    return Response(problem_of(error, words), status_code=code, media_type="application/json")


def misread(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer an error of the framework without its details; a browser gets the page, which shows the error."""
    if error.status_code == 404 and "text/html" in request.headers.get("accept", "") and is_built():
        return page_for(request, status=404)
    if request.scope["state"].get("gone"):  # The framework takes a lost client for our fault; nobody reads the answer.
        return refuse(request, TableError("bad-message", {"why": "incomplete"}))
    if error.status_code >= 500:
        return fail(request, error)
    known = MISREAD.get(error.status_code, TableError("bad-message", {"why": str(error.status_code)}))
    return refuse(request, known, error.status_code)


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Answer an unexpected error, and note it."""
    if isinstance(error, (RecursionError, UnicodeDecodeError)) and is_of_reading(error):
        return refuse(request, TableError("bad-message", {"why": type(error).__name__}))
    note("http", error, route=str(request.scope.get("path_template", "")))
    return refuse(request, failure(error))


def is_of_reading(error: Exception) -> bool:
    """Tell whether the error comes from reading the request body: nested too deeply, or not in UTF-8."""
    return any(frame.f_code is decode_json.__code__ for frame, _line in walk_tb(error.__traceback__))


def failure(error: Exception) -> TableError:
    """Return the error to show for an *error* of ours: `busy` if the database is away, else `internal-error`."""
    if isinstance(error, StoreAway):
        return TableError("busy")
    return TableError("internal-error")


def door(app: ASGIApp) -> ASGIApp:
    """Wrap *app* in an origin check, against cross-site request forgery."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        request: Request[Any, Any, Any] = Request(scope)
        context: Context = scope["litestar_app"].state.context
        origin = request.headers.get("origin")
        foreign = origin is not None and origin not in context.config.allowed
        if origin is None and request.method not in SAFE and COOKIE in request.cookies:
            foreign = True  # A browser sends an Origin with every unsafe request.

        if foreign:
            response = refuse(request, TableError("foreign-origin"))
            await response.to_asgi_response(None, request)(scope, receive, send)
            return
        await app(scope, receive, send)

    return guarded


ENCODED: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the standard headers to an answer, also where there is no page."""
    if message["type"] == "http.response.start":
        given = {name.lower() for name, _value in message["headers"]}
        message["headers"] = [*message["headers"], *[pair for pair in ENCODED if pair[0] not in given]]


class Application(Litestar):
    """Web application whose sockets bypass the framework, which adds much to each message there."""

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        """Route a request or a connection, after finding the client's address."""
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
            return
        context: Context = self.state.context
        asked: Any = scope
        peer = asked.get("client")
        client = context.limiter.proxies.client_of(peer[0] if peer else "", asked["headers"])
        asked["client"] = (client.address, peer[1] if peer else 0)
        asked.setdefault("state", {})["local"] = client.is_local
        serve: Any = table_socket if scope["type"] == ScopeType.WEBSOCKET else self._answer
        if not client.is_proxied:
            await serve(context, asked, receive, send)
            return
        if not context.limiter.admit_forwarded(client.address):
            await self._turn_away(context, asked, send)
            return
        try:
            await serve(context, asked, receive, send)
        finally:
            context.limiter.release_forwarded(client.address)

    async def _answer(self, context: Context, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, count the answer, and turn an error into an answer unless one has begun."""
        begun = False

        async def counted(message: Any) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                context.count_responses.labels(f"{message['status'] // 100}xx").inc()
            await send(message)

        async def heard() -> Any:
            message = await receive()
            if message["type"] == "http.disconnect":
                scope["state"]["gone"] = True
            return message

        try:
            await super().__call__(scope, heard, counted)
        except Exception as error:
            note("http", error)
            if begun:
                raise
            await send_problem(context, scope, counted, failure(error))

    async def _turn_away(self, context: Context, scope: Any, send: Any) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": TRY_LATER, "reason": ""})
        else:
            context.count_responses.labels("5xx").inc()
            await send_problem(context, scope, send, TableError("busy"))


async def send_problem(context: Context, scope: Any, send: Any, error: TableError) -> None:
    """Answer a request without the framework."""
    lang = "en" if b"lang=en" in scope["query_string"] else "sv"
    body = msgspec.json.encode(problem_of(error, context.registry.words(lang)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *ENCODED]
    await send({"type": "http.response.start", "status": status_of(error), "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def make_app(config: Config, opened: Context | None = None) -> Litestar:
    """Return the application of a server that is *opened* already, or that opens its store when it starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        context = Context(config) if opened is None else opened
        app.state.context = context
        app.state.limiter = context.limiter
        if not context.ready:
            await context.start()
        try:
            yield
        finally:
            await context.close()

    return Application(
        route_handlers=[
            *HANDLERS,
            *CLIENT,
            *PRINTS,
            *REPLAYS,
            *SCHOOL,
            *PUZZLES,
            evening_account,
            companion,
            make_token,
            *TEACHER,
            hint,
            agree,
            guide_of,
        ],
        lifespan=[lifespan],
        middleware=[DefineMiddleware(door)],
        before_send=[add_headers],
        exception_handlers={TalongError: refuse, HTTPException: misread, Exception: fail},
        openapi_config=OpenAPIConfig(
            title="Talong", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        logging_config=None,
        debug=False,
        request_max_body_size=BODY_BYTES,
    )
