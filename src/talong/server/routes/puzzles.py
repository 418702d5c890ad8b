"""Routes for puzzles and for what somebody has learnt.

A puzzle is shown as its seat sees it, and answered once an act is named. Whoever has a name on this server has the
first answer to each kept; how many have solved it says how hard it is.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final

from litestar import get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter

from talong.api import progress, puzzles
from talong.api.progress import Learnt
from talong.api.puzzles import PuzzleAct, PuzzleAnswer, PuzzleList, PuzzleTable, PuzzleVerdict
from talong.server.routes.api import REFUSALS, Asking, Lang, caller, context_of, known_caller

Day = Annotated[str | None, QueryParameter(pattern=r"^\d{4}-\d{2}-\d{2}$")]


@get("/api/puzzles/{game:str}", responses=REFUSALS)
async def puzzle_list(request: Asking, game: FromPath[str], day: Day = None, lang: Lang = "sv") -> PuzzleList:
    """Return the puzzles of a game and that of the *day*, which is the caller's own."""
    return await puzzles.puzzle_list(context_of(request).store, partial(caller, request), game, day, lang)


@get("/api/puzzles/{game:str}/{puzzle:str}", responses=REFUSALS)
async def puzzle_table(game: FromPath[str], puzzle: FromPath[str], lang: Lang = "sv") -> PuzzleTable:
    """Return a puzzle as its seat sees it."""
    return await puzzles.puzzle_table(game, puzzle, lang)


@post("/api/puzzles/{game:str}/{puzzle:str}", status_code=200, responses=REFUSALS)
async def answer_puzzle(
    request: Asking, game: FromPath[str], puzzle: FromPath[str], data: JSONBody[PuzzleAct], lang: Lang = "sv"
) -> PuzzleVerdict:
    """Return what is best in a puzzle and why, now that the caller has named an act; their first answer is kept."""
    store = context_of(request).store
    return await puzzles.answer_puzzle(store, partial(caller, request), game, puzzle, data, lang)


@get("/api/puzzles/{game:str}/{puzzle:str}/answer", responses=REFUSALS)
async def puzzle_answer(request: Asking, game: FromPath[str], puzzle: FromPath[str], lang: Lang = "sv") -> PuzzleAnswer:
    """Return what is best in a puzzle and why, for whoever has answered it before; nothing is kept."""
    return await puzzles.puzzle_answer(context_of(request).store, game, puzzle, lang)


@get("/api/me/learnt", responses=REFUSALS)
async def learnt(request: Asking) -> Learnt:
    """Return what the caller has learnt on this server."""
    return await progress.learnt(context_of(request).store, await known_caller(request))


@put("/api/me/learnt/{game:str}/{lesson:str}", status_code=204, responses=REFUSALS)
async def learn(request: Asking, game: FromPath[str], lesson: FromPath[str]) -> None:
    """Note that the caller has gone through a lesson."""
    await progress.learn(context_of(request).store, await known_caller(request), game, lesson)


PUZZLES: Final[list[Any]] = [puzzle_list, puzzle_table, answer_puzzle, puzzle_answer, learnt, learn]
