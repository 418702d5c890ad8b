"""Routes for advice: the coach's hint, and which options go together."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from talong.api import games
from talong.api import hint as hints
from talong.api.advice import Advice
from talong.api.games import Agreement, Wish
from talong.server.routes.api import REFUSALS, Asking, Lang, context_of, known_caller


@get("/api/tables/{table:str}/hint", responses=REFUSALS)
async def hint(request: Asking, table: FromPath[str], lang: Lang = "sv") -> Advice:
    """Return the coach's advice to the caller, from the view of their seat alone."""
    context, person = context_of(request), await known_caller(request)
    return await hints.hint(context.registry, context.coaches, person, table, lang)


@post("/api/games/{game:str}/options", status_code=200, responses=REFUSALS)
async def agree(request: Asking, game: FromPath[str], data: JSONBody[Wish], lang: Lang = "sv") -> Agreement:
    """Return a check of the wished options, without creating a table."""
    return games.agreement(game, data, lang)
