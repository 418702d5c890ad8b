"""Puzzles: shown as their seat sees them, and answered once an act is named.

A person's first answer to each is kept; how many have solved it says how hard it is.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Annotated, cast

from msgspec import Meta, Struct

import talong
from talong.api.advice import Advice, said
from talong.api.language import language, words_in
from talong.api.people import Caller
from talong.api.progress import MISSED, PUZZLE, SOLVED, ProgressStore
from talong.api.threads import in_thread
from talong.bots.plug import bots_of
from talong.bots.puzzle_answer import explain_puzzle
from talong.lang import Words, narrator_for
from talong.live.errors import TableError
from talong.live.narration import says
from talong.play.names import BOT_NAMES
from talong.school.puzzle import Puzzle, find_puzzle, puzzle_of_the_day, puzzles_of
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
    motifs: list[str] = []  # What it is about: a client shows it when it has been answered, or was chosen by it.


class PuzzleMotif(Struct, frozen=True):
    """What some puzzles of a game are about, in a word or two."""

    key: str
    name: str


class PuzzleList(Struct, frozen=True):
    """The puzzles of a game, the easy ones first, and that of the day."""

    game: str
    today: str | None
    puzzles: list[PuzzleInfo]
    motifs: list[PuzzleMotif] = []


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


async def puzzle_list(store: ProgressStore, caller: Caller, game: str, day: str | None, lang: str) -> PuzzleList:
    """Return the puzzles of a game and that of the *day*, which is the caller's own."""
    key, words = talong.game(game).key, words_in(language(lang))
    found = await in_thread(puzzles_of, key)
    person = await caller()
    outcomes = await store.outcomes([item_of(one) for one in found])
    mine = await store.progress_of(person) if person else {}
    today = None if day is None else puzzle_of_the_day(key, read_day(day))
    themes = {theme: theme_word(words, key, theme) for theme in {one.theme for one in found}}
    listed = [
        PuzzleInfo(
            one.key,
            one.level,
            themes[one.theme],
            *counts(outcomes, one),
            mine.get(item_of(one), ""),
            list(one.motifs),
        )
        for one in found
    ]
    there = dict.fromkeys(motif for one in found for motif in one.motifs)
    motifs = [PuzzleMotif(motif, words.word(f"{key}-motif-{motif}")) for motif in bots_of(key).motifs if motif in there]
    return PuzzleList(key, None if today is None else today.key, listed, motifs)


async def puzzle_table(game: str, puzzle: str, lang: str) -> PuzzleTable:
    """Return a puzzle as its seat sees it."""
    found = await in_thread(find_puzzle, game, puzzle)
    return await in_thread(shown, found.game, found.key, language(lang))


async def answer_puzzle(
    store: ProgressStore, caller: Caller, game: str, puzzle: str, answer: PuzzleAct, lang: str
) -> PuzzleVerdict:
    """Return what is best in a puzzle and why, now that an act is named; their first answer is kept."""
    found = await in_thread(find_puzzle, game, puzzle)
    act = await in_thread(spelled, found, answer.act)
    advice, sure = await in_thread(explained, found, language(lang))
    is_best = act == found.best
    person = await caller()
    if person:
        await store.add_progress(person, item_of(found), SOLVED if is_best else MISSED)
    tried, solved = counts(await store.outcomes([item_of(found)]), found)
    return PuzzleVerdict(advice, sure, tried, solved, is_best)


async def puzzle_answer(store: ProgressStore, game: str, puzzle: str, lang: str) -> PuzzleAnswer:
    """Return what is best in a puzzle and why, for those who have answered it before; nothing is kept."""
    found = await in_thread(find_puzzle, game, puzzle)
    advice, sure = await in_thread(explained, found, language(lang))
    return PuzzleAnswer(advice, sure, *counts(await store.outcomes([item_of(found)]), found))


def read_day(day: str) -> date:
    """Return *day*, or refuse what is in no calendar."""
    try:
        return date.fromisoformat(day)
    except ValueError:
        raise TableError("bad-message", {"why": "400"}) from None


def item_of(puzzle: Puzzle) -> str:
    """Return the name under which answers to *puzzle* are kept."""
    return f"{PUZZLE}{puzzle.game}/{puzzle.key}"


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
    puzzle, words = find_puzzle(game, key), words_in(lang)
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
    words = words_in(lang)
    names = puzzle.names(words.word("common-you"), BOT_NAMES)
    view = puzzle.view(names)
    narrator = narrator_for(puzzle.game, words, names, cast("Facts", view.facts)["seats"], puzzle.seat)
    advice = said(explain_puzzle(puzzle, view, narrator), words)
    return advice, words.word("puzzle-sure", worlds=advice.worlds)
