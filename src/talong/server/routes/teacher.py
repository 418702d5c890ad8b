"""Routes of the teacher at a table."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import get
from litestar.params import FromPath, QueryParameter

from talong.api import teacher
from talong.api.teacher import After, Before
from talong.server.routes.api import REFUSALS, Asking, Lang, context_of, known_caller


@get("/api/tables/{table:str}/teacher/before", responses=REFUSALS)
async def teacher_before(request: Asking, table: FromPath[str], lang: Lang = "sv") -> Before:
    """Return what matters to the caller now, from the view of their seat alone."""
    context, person = context_of(request), await known_caller(request)
    return await teacher.before(context.registry, context.coaches, person, table, lang)


@get("/api/tables/{table:str}/teacher/after", responses=REFUSALS)
async def teacher_after(
    request: Asking,
    table: FromPath[str],
    version: Annotated[int, QueryParameter(ge=0, le=1 << 40)],
    lang: Lang = "sv",
) -> After:
    """Return a word about the caller's act that made *version*, from what they knew before it."""
    context, person = context_of(request), await known_caller(request)
    return await teacher.after(context.registry, context.coaches, person, table, version, lang)


TEACHER: Final[list[Any]] = [teacher_before, teacher_after]
