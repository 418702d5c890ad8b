"""The web application: routes, doors, and what every answer carries."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, LifeSpanReceive, LifeSpanScope, LifeSpanSend, Message, Receive, Scope, Send

from talong.core.errors import TalongError
from talong.lang import say_error
from talong.server.advice import agree, hint
from talong.server.config import Config
from talong.server.errors import TableError
from talong.server.house import House
from talong.server.pages import CLIENT, is_built, page_for
from talong.server.programs import make_token
from talong.server.replays import record_ledger, record_review, record_steps
from talong.server.socket import table_socket
from talong.server.web import COOKIE, HANDLERS, Problem

STATUS: Final = {
    "no-such-page": 404,
    "no-such-table": 404,
    "table-closed": 404,
    "no-such-record": 404,
    "no-such-game": 404,
    "no-such-rule": 404,
    "name-needed": 401,
    "bad-token": 401,
    "only-host": 403,
    "foreign-origin": 403,
    "shut-out": 403,
    "too-long": 413,
    "too-fast": 429,
    "busy": 503,
    "no-client": 503,
    "damaged-table": 503,
    "not-writable": 503,
}
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


def answer(request: Request[Any, Any, Any], status: int, code: str, text: str, rule: str = "") -> Response[Problem]:
    """Return a refusal."""
    return Response(Problem(code, text[:300], rule), status_code=status, media_type="application/json")


def refuse(request: Request[Any, Any, Any], error: TalongError) -> Response[Problem]:
    """Answer what we refuse ourselves."""
    house: House = request.app.state.house
    words = house.hall.words(request.query_params.get("lang", "sv"))
    status = STATUS.get(error.code, 400)
    return answer(request, status, error.code, say_error(words, error), getattr(error, "rule", ""))


def misread(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer what the framework refuses, which says too much for our taste; a browser gets the page, which says it."""
    if error.status_code == 404 and "text/html" in request.headers.get("accept", "") and is_built():
        return page_for(request, status=404)
    known = MISREAD.get(error.status_code, TableError("bad-message", {"why": str(error.status_code)}))
    house: House = request.app.state.house
    words = house.hall.words(request.query_params.get("lang", "sv"))
    return answer(request, error.status_code, known.code, say_error(words, known))


def door(app: ASGIApp) -> ASGIApp:
    """Check where unsafe requests come from."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        request: Request[Any, Any, Any] = Request(scope)
        house: House = scope["litestar_app"].state.house
        origin = request.headers.get("origin")
        foreign = origin is not None and origin not in house.config.allowed
        if origin is None and request.method not in SAFE and COOKIE in request.cookies:
            foreign = True  # A browser always says where it comes from.

        if foreign:
            response = refuse(request, TableError("foreign-origin"))
            await response.to_asgi_response(None, request)(scope, receive, send)
            return
        await app(scope, receive, send)

    return guarded


ENCODED: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


async def add_headers(message: Message, scope: Scope) -> None:
    """Give every answer its headers, also where there is no page."""
    if message["type"] == "http.response.start":
        given = {name.lower() for name, _value in message["headers"]}
        message["headers"] = [*message["headers"], *[pair for pair in ENCODED if pair[0] not in given]]


class Application(Litestar):
    """The web application, with a door of their own for sockets: the framework adds much to each message there."""

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        """Take a request or a connection."""
        if scope["type"] == ScopeType.WEBSOCKET:
            await table_socket(self.state.house, scope, receive, send)  # type: ignore[arg-type]
        else:
            await super().__call__(scope, receive, send)


def make_app(config: Config, opened: House | None = None) -> Litestar:
    """Return the application of a server that is *opened* already, or that opens its store when it starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        house = House(config) if opened is None else opened
        app.state.house = house
        if not house.ready:
            await house.start()
        try:
            yield
        finally:
            await house.close()

    return Application(
        route_handlers=[*HANDLERS, *CLIENT, record_steps, record_ledger, record_review, make_token, hint, agree],
        lifespan=[lifespan],
        middleware=[DefineMiddleware(door)],
        before_send=[add_headers],
        exception_handlers={TalongError: refuse, HTTPException: misread},
        openapi_config=OpenAPIConfig(
            title="Talong", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        logging_config=None,
        debug=False,
        request_max_body_size=2_100_000,
    )
