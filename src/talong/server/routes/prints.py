"""Routes for paper: decks, score sheets and rule sheets as PDF files."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from talong.live.errors import TableError
from talong.paper.libraries import can_print
from talong.server.print_jobs import PrintJob, check_job
from talong.server.routes.api import REFUSALS, Asking, Lang, context_of
from talong.server.routes.pages import FOR_A_DAY

PDF: Final = "application/pdf"
Word = Annotated[str, QueryParameter(max_length=20)]


class Printing(Struct):
    """Whether this server makes PDF files."""

    available: bool


@get("/api/print", responses=REFUSALS, sync_to_thread=False)
def printing() -> Printing:
    """Return whether there are PDF files to be had here."""
    return Printing(can_print())


@get("/api/print/{deck:str}/deck.pdf", media_type=PDF, responses=REFUSALS)
async def deck_file(
    request: Asking,
    deck: FromPath[str],
    paper: Word = "a4",
    size: Word = "bridge",
    layout: Word = "sheet",
    flip: Word = "long",
    cream: Annotated[bool, QueryParameter()] = False,
    lang: Lang = "sv",
) -> Response[bytes]:
    """Return a deck to print and cut: the deck of that name, or of that game."""
    return await answer(request, PrintJob("deck", deck, paper, one_of(lang), size, layout, flip, cream))


@get("/api/print/{game:str}/sheet.pdf", media_type=PDF, responses=REFUSALS)
async def sheet_file(
    request: Asking,
    game: FromPath[str],
    paper: Word = "a4",
    players: Annotated[int | None, QueryParameter(ge=2, le=31)] = None,
    names: Annotated[str, QueryParameter(max_length=1000)] = "",
    lang: Lang = "sv",
) -> Response[bytes]:
    """Return a score sheet of a game, for so many *players*, or for those whose *names* stand between commas."""
    called = tuple(name.strip() for name in names.split(",")) if names.strip() else ()
    return await answer(request, PrintJob("sheet", game, paper, one_of(lang), players=players, names=called))


@get("/api/print/{game:str}/rules.pdf", media_type=PDF, responses=REFUSALS)
async def rules_file(request: Asking, game: FromPath[str], paper: Word = "a4", lang: Lang = "sv") -> Response[bytes]:
    """Return the rules of a game on one page."""
    return await answer(request, PrintJob("rules", game, paper, one_of(lang)))


def one_of(lang: str) -> str:
    """Return the language of ours that *lang* asks for."""
    return "en" if lang.startswith("en") else "sv"


async def answer(request: Asking, job: PrintJob) -> Response[bytes]:
    """Return the file of *job* as a download; one that is not in the cache counts against the address."""
    check_job(job)
    context = context_of(request)
    data = context.prints.known(job)
    if data is None:
        if not context.may_print(request.client.host if request.client else ""):
            raise TableError("too-fast")
        data = await context.prints.make(job)
    name = f"talong-{job.key}-{job.kind}.pdf"
    headers = {"content-disposition": f'attachment; filename="{name}"', **({} if job.names else FOR_A_DAY)}
    return Response(data, media_type=PDF, headers=headers)


PRINTS: Final[list[Any]] = [printing, deck_file, sheet_file, rules_file]
