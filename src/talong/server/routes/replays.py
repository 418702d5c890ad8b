"""Routes for finished matches: step by step, in words, with the ledger and a review of the decisions."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final

from litestar import Request, get
from litestar.params import FromPath, QueryParameter

from talong.api import ledger, replays, review
from talong.api.ledger import Accounts
from talong.api.replays import Contents, Steps
from talong.api.review import Review
from talong.server.routes.api import REFUSALS, Lang, MatchNumber, caller, context_of


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
    registry = context_of(request).registry
    return await replays.record_steps(registry, partial(caller, request), table, match, seat, start, rests, open, lang)


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
    registry = context_of(request).registry
    return await replays.record_acts(registry, partial(caller, request), table, match, seat, watching, lang)


@get("/api/tables/{table:str}/records/{match:int}/ledger", responses=REFUSALS)
async def record_ledger(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    match: MatchNumber,
    seat: Annotated[int | None, QueryParameter(ge=0, le=31)] = None,
    lang: Lang = "sv",
) -> Accounts:
    """Return the ledger of a finished match, with the rule of each entry; all of it was public."""
    return await ledger.record_ledger(context_of(request).registry, partial(caller, request), table, match, seat, lang)


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
    context = context_of(request)
    return await review.record_review(
        context.registry, context.coaches, partial(caller, request), table, match, seat, start, lang
    )


REPLAYS: Final[list[Any]] = [record_steps, record_acts, record_ledger, record_review]
