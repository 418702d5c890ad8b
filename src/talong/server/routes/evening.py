"""Route of the account of an evening."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import Request, get
from litestar.params import FromPath, QueryParameter

from talong.api.evening import Evening, evening
from talong.server.routes.api import REFUSALS, Lang, caller, context_of


@get("/api/tables/{table:str}/evening", responses=REFUSALS)
async def evening_account(
    request: Request[Any, Any, Any],
    table: FromPath[str],
    number: Annotated[int | None, QueryParameter(ge=1, le=1 << 31)] = None,
    lang: Lang = "sv",
) -> Evening:
    """Return the account of an evening, the last if no number is given, to those who may see the table or played."""
    return await evening(context_of(request).registry, partial(caller, request), table, number, lang)
