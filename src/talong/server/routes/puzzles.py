"""Routes for puzzles and for what somebody has learnt.

A puzzle is shown as its seat sees it, and answered once an act is named. Whoever has a name on this server has the
first answer to each kept; how many have solved it says how hard it is.
"""

from __future__ import annotations

import asyncio
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

from litestar import get, post, put
from litestar.exceptions import ValidationException
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

import talong
from talong.bots.puzzle_answer import explain_puzzle
from talong.lang import Words, narrator_for
from talong.live.narration import says
from talong.play.names import BOT_NAMES
from talong.school import find_lesson
from talong.school.puzzle import Puzzle, find_puzzle, puzzle_of_the_day, puzzles_of
from talong.server.routes.advice import Advice, said
from talong.server.routes.api import REFUSALS, Asking, Lang, caller, context_of, known_caller
from talong.server.routes.school import language
from talong.server.store.progress import DONE, MISSED, SOLVED
from talong.wire.answers import Says

if TYPE_CHECKING:
    from talong.facts import Facts


class PuzzleInfo(Struct, frozen=True):
    """One puzzle in a list, with how many have tried and how many have solved it at first on this server."""

    key: str
    level: str
    theme: str
    tried: int
    solved: int
    mine: str = ""  # How the caller's first answer was: solved or missed.


class PuzzleList(Struct, frozen=True):
    """The puzzles of a game, the easy ones first, and that of the day."""

    game: str
    today: str | None
    puzzles: list[PuzzleInfo]


class PuzzleTable(Struct, frozen=True):
    """A puzzle as the seat sees it that is asked, and what it may do, in words."""

    game: str
    key: str
    level: str
    theme: str
    seat: int
    names: list[str]
    view: dict[str, object]
    says: Says


class PuzzleAct(Struct, forbid_unknown_fields=True):
    """Answer to a puzzle."""

    act: Annotated[str, Meta(max_length=400)]


class PuzzleAnswer(Struct, frozen=True):
    """Which act is best and why, how sure that is, and how many found it at first on this server."""

    advice: Advice
    sure: str
    tried: int
    solved: int


class PuzzleVerdict(PuzzleAnswer, frozen=True):
    """The answer, and whether the best act was named."""

    is_best: bool


class Learnt(Struct, frozen=True):
    """What the caller has done: lessons and puzzles, each by game and name, and how the first try went."""

    lessons: list[str]
    puzzles: dict[str, str]


Day = Annotated[str | None, QueryParameter(pattern=r"^\d{4}-\d{2}-\d{2}$")]


@get("/api/puzzles/{game:str}", responses=REFUSALS)
async def puzzle_list(request: Asking, game: FromPath[str], day: Day = None, lang: Lang = "sv") -> PuzzleList:
    """Return the puzzles of a game and that of the *day*, which is the caller's own."""
    key = talong.game(game).key
    found = await asyncio.get_running_loop().run_in_executor(None, puzzles_of, key)
    words, store, person = Words(language(lang)), context_of(request).store, await caller(request)
    outcomes = await store.outcomes([item_of(one) for one in found])
    mine = await store.progress_of(person) if person else {}
    today = None if day is None else puzzle_of_the_day(key, read_day(day))
    themes = {theme: theme_word(words, key, theme) for theme in {one.theme for one in found}}
    listed = [
        PuzzleInfo(one.key, one.level, themes[one.theme], *counts(outcomes, one), mine.get(item_of(one), ""))
        for one in found
    ]
    return PuzzleList(key, None if today is None else today.key, listed)


@get("/api/puzzles/{game:str}/{puzzle:str}", responses=REFUSALS)
async def puzzle_table(game: FromPath[str], puzzle: FromPath[str], lang: Lang = "sv") -> PuzzleTable:
    """Return a puzzle as its seat sees it."""
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(None, find_puzzle, game, puzzle)
    return await loop.run_in_executor(None, shown, found.game, found.key, language(lang))


@post("/api/puzzles/{game:str}/{puzzle:str}", status_code=200, responses=REFUSALS)
async def answer_puzzle(
    request: Asking, game: FromPath[str], puzzle: FromPath[str], data: JSONBody[PuzzleAct], lang: Lang = "sv"
) -> PuzzleVerdict:
    """Return what is best in a puzzle and why, now that the caller has named an act; their first answer is kept."""
    loop, store = asyncio.get_running_loop(), context_of(request).store
    found = await loop.run_in_executor(None, find_puzzle, game, puzzle)
    act = await loop.run_in_executor(None, spelled, found, data.act)
    advice, sure = await loop.run_in_executor(None, explained, found, language(lang))
    is_best = act == found.best
    person = await caller(request)
    if person:
        await store.add_progress(person, item_of(found), SOLVED if is_best else MISSED)
    tried, solved = counts(await store.outcomes([item_of(found)]), found)
    return PuzzleVerdict(advice, sure, tried, solved, is_best)


@get("/api/puzzles/{game:str}/{puzzle:str}/answer", responses=REFUSALS)
async def puzzle_answer(request: Asking, game: FromPath[str], puzzle: FromPath[str], lang: Lang = "sv") -> PuzzleAnswer:
    """Return what is best in a puzzle and why, for whoever has answered it before; nothing is kept."""
    loop, store = asyncio.get_running_loop(), context_of(request).store
    found = await loop.run_in_executor(None, find_puzzle, game, puzzle)
    advice, sure = await loop.run_in_executor(None, explained, found, language(lang))
    return PuzzleAnswer(advice, sure, *counts(await store.outcomes([item_of(found)]), found))


@get("/api/me/learnt", responses=REFUSALS)
async def learnt(request: Asking) -> Learnt:
    """Return what the caller has learnt on this server."""
    found = await context_of(request).store.progress_of(await known_caller(request))
    lessons = sorted([name for item in found if (name := item.removeprefix("lesson/")) != item])
    puzzles = {name: how for item, how in found.items() if (name := item.removeprefix("puzzle/")) != item}
    return Learnt(lessons, puzzles)


@put("/api/me/learnt/{game:str}/{lesson:str}", status_code=204, responses=REFUSALS)
async def learn(request: Asking, game: FromPath[str], lesson: FromPath[str]) -> None:
    """Note that the caller has gone through a lesson."""
    person, found = await known_caller(request), find_lesson(game, lesson)
    await context_of(request).store.add_progress(person, f"lesson/{found.game}/{found.key}", DONE)


def read_day(day: str) -> date:
    """Return *day*, or refuse what is in no calendar."""
    try:
        return date.fromisoformat(day)
    except ValueError:
        raise ValidationException("day") from None


def item_of(puzzle: Puzzle) -> str:
    """Return the name under which answers to *puzzle* are kept."""
    return f"puzzle/{puzzle.game}/{puzzle.key}"


def counts(outcomes: dict[str, dict[str, int]], puzzle: Puzzle) -> tuple[int, int]:
    """Return how many have tried *puzzle*, and how many of them have solved it."""
    found = outcomes.get(item_of(puzzle), {})
    return sum(found.values()), found.get(SOLVED, 0)


def theme_word(words: Words, game: str, theme: str) -> str:
    """Return what a puzzle is about, in words."""
    return words.word(f"{game}-theme-{theme.replace('_', '-')}")


@cache
def shown(game: str, key: str, lang: str) -> PuzzleTable:
    """Return a puzzle in *lang*, put into words once for all who ask."""
    puzzle, words = find_puzzle(game, key), Words(lang)
    names = puzzle.names(words.word("common-you"), BOT_NAMES)
    view = puzzle.view(names).data()
    narrator = narrator_for(game, words, names, cast("Facts", view)["seats"], puzzle.seat)
    spoken = says(narrator, view, puzzle.seat)
    theme = theme_word(words, game, puzzle.theme)
    return PuzzleTable(game, key, puzzle.level, theme, puzzle.seat, names, view, spoken)


def spelled(puzzle: Puzzle, act: str) -> str:
    """Return *act* as the engine spells it; refuse an illegal one."""
    match = puzzle.match()
    action = match.parse(puzzle.seat, act)
    if action not in match.legal(puzzle.seat):
        match.apply(puzzle.seat, action)  # This refuses it, with the rule.
    return match.text(action)


def explained(puzzle: Puzzle, lang: str) -> tuple[Advice, str]:
    """Return what is best in *puzzle* and why, and how sure that is."""
    words = Words(lang)
    names = puzzle.names(words.word("common-you"), BOT_NAMES)
    view = puzzle.view(names)
    narrator = narrator_for(puzzle.game, words, names, cast("Facts", view.facts)["seats"], puzzle.seat)
    advice = said(explain_puzzle(puzzle, view, narrator), words)
    return advice, words.word("puzzle-sure", worlds=advice.worlds)


PUZZLES: Final[list[Any]] = [puzzle_list, puzzle_table, answer_puzzle, puzzle_answer, learnt, learn]
