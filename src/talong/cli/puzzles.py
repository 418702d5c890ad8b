"""`talong puzzles`: solve, find and check puzzles."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import talong
from talong import __version__
from talong.cli.arena import INTERRUPTED, Bar
from talong.cli.person import QUIT_KEY, STOP_WORDS, command_word
from talong.cli.usage_error import UsageError
from talong.lang import InputParser, Words, narrator_for
from talong.play.names import BOT_NAMES
from talong.school.puzzle import Puzzle, find_puzzle, puzzle_of_the_day, puzzles_of, write_puzzles

if TYPE_CHECKING:
    from talong.cli.console import LineConsole

MOST: Final = 10_000


def puzzle_called(game: str, key: str | None) -> Puzzle:
    """Return the puzzle *key* of *game*, by default that of the day."""
    if key is not None:
        return find_puzzle(game, key)
    found = puzzle_of_the_day(talong.game(game).key, datetime.now(UTC).date())
    if found is None:
        raise UsageError("no-puzzles", game=talong.game(game).key)
    return found


def solve(words: Words, console: LineConsole, game: str, key: str | None) -> int:
    """Ask one puzzle, and say what is best and why; return 0 if it was solved, 1 if not."""
    from talong.bots.puzzle_answer import explain_puzzle

    puzzle = puzzle_called(game, key)
    match = puzzle.match(puzzle.names(words.word("common-you"), BOT_NAMES))
    view = match.view(puzzle.seat)
    data = view.data()
    narrator = narrator_for(puzzle.game, words, match.names, match.seats, puzzle.seat)
    level = words.word(f"puzzle-level-{puzzle.level}")
    console.say(words.word("puzzle-title", game=match.game.names[words.lang], key=puzzle.key, level=level), "bold")
    console.say(narrator.table(data))
    console.say(narrator.prompt(data), "cyan")
    console.say("  " + "   ".join(narrator.choices(data)), "cyan")
    listener = InputParser(puzzle.game, lambda said: match.parse(puzzle.seat, said), match.text)
    legal = match.legal_texts(puzzle.seat)
    while True:
        try:
            word = command_word(console.ask())
        except EOFError:
            return 1
        act = listener.hear(word, legal, narrator.printed(data))
        if act in legal:
            break
        if word in (*STOP_WORDS, QUIT_KEY):
            return 1
        console.say(words.word("cli-not-understood"), "red")
    advice = explain_puzzle(puzzle, view, narrator)
    solved = act == puzzle.best
    console.say(words.word("puzzle-solved" if solved else "puzzle-missed", best=advice.options[0].label), "bold")
    console.say(advice.because)
    for option in advice.options:
        console.say(f"  {option.label}: {option.short}  ({option.worth})", "dim")
    if puzzle.motifs:
        motifs = ", ".join([words.word(f"{puzzle.game}-motif-{motif}") for motif in puzzle.motifs])
        console.say(words.word("puzzle-motifs", motifs=motifs), "dim")
    console.say(words.word("puzzle-sure", worlds=advice.worlds), "dim")
    return 0 if solved else 1


def find(words: Words, console: LineConsole, game: str, number: int, seed: str, out: str) -> int:
    """Find *number* puzzles in bot play and write their file; Ctrl-C writes those that are found by then."""
    from talong.analysis.puzzles import LONGER, WORLDS, Finder, tables

    key = talong.game(game).key
    file = Path(out or f"{key}.json")
    finder, interrupted = Finder(number), False
    with Bar(words.word("puzzle-finding")) as bar:
        try:
            for found in tables(key, seed):
                finder.add(found)
                bar.show(min(len(finder.found), finder.wanted), finder.wanted)
                if finder.is_done:
                    break
        except KeyboardInterrupt:
            interrupted = True
    chosen = finder.chosen()
    made: dict[str, object] = {
        "seed": seed,
        "version": __version__,
        "worlds": 100 * WORLDS,
        "verified": 100 * WORLDS * LONGER,
    }
    try:
        part = file.with_suffix(".part")
        part.write_text(write_puzzles(chosen, made), encoding="utf-8")
        part.replace(file)
    except OSError as error:
        raise UsageError("cannot-write", file=str(file), why=error.strerror or str(error)) from error
    console.say(words.word("puzzle-found", number=len(chosen), file=str(file)))
    return INTERRUPTED if interrupted else 0


def check(words: Words, console: LineConsole, game: str, sample: int | None) -> int:
    """Search puzzles once more, ten times as long as they were searched to be found; return 1 if any does not hold."""
    from talong.analysis.puzzles import check_puzzle

    puzzles = puzzles_of(game)
    if not puzzles:
        raise UsageError("no-puzzles", game=talong.game(game).key)
    if sample is not None and sample < len(puzzles):
        puzzles = Random(f"sample {game}").sample(puzzles, sample)
    wrong = 0
    with Bar(words.word("puzzle-checking")) as bar:
        for done, puzzle in enumerate(puzzles, 1):
            verdict = check_puzzle(puzzle)
            if not verdict.holds:
                wrong += 1
                console.say(
                    words.word("puzzle-wrong", key=puzzle.key, best=puzzle.best, other=verdict.margin.best), "red"
                )
            bar.show(done, len(puzzles))
    console.say(words.word("puzzle-checked", number=len(puzzles), wrong=wrong))
    return 1 if wrong else 0
