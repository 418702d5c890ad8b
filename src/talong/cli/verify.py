"""`talong verify`: check of a record's luck against its promise."""

from __future__ import annotations

import sys
from typing import Final

from talong.cli.console import LineConsole
from talong.cli.json_output import print_json
from talong.cli.savegame import read
from talong.lang import Words, say_error
from talong.record import Verdict
from talong.record import verify as verify_record

UNFAIR: Final = 1  # The exit code for a record whose luck is not what was promised.
MOST_TOLD: Final = 5  # One wrong secret makes every draw wrong; nobody reads a hundred lines that say so.


def verify(words: Words, console: LineConsole, file: str, commitment: str | None, as_json: bool = False) -> int:
    """Check the record in *file* (`-` for the standard input), print the result, and return the exit code."""
    expected = None if commitment is None else commitment.strip().lower()
    verdict = verify_record(read_input() if file == "-" else read(file), expected)
    if as_json:
        print_json(verdict_data(words, verdict))
        return 0 if verdict.ok else UNFAIR
    if verdict.ok:
        tell(words, console, verdict)
        return 0
    for problem in verdict.problems[:MOST_TOLD]:
        console.say(say_error(words, problem))
    more = len(verdict.problems) - MOST_TOLD
    if more > 0:
        console.say(words.word("cli-verify-more", more=more))
    console.say(words.word("cli-verify-unfair"), "bold red")
    return UNFAIR


def read_input() -> bytes:
    """Return all of standard input."""
    return b"" if sys.stdin is None else sys.stdin.buffer.read()


def verdict_data(words: Words, verdict: Verdict) -> dict[str, object]:
    """Return *verdict* as plain data."""
    return {
        "ok": verdict.ok,
        "is_over": verdict.is_over,
        "commitment": verdict.commitment,
        "used": verdict.used,
        "withheld": verdict.withheld,
        "absent": verdict.absent,
        "draws": verdict.draws,
        "decks": verdict.decks,
        "problems": [
            {"line": problem.line, "code": problem.code, "text": say_error(words, problem)}
            for problem in verdict.problems
        ],
    }


def tell(words: Words, console: LineConsole, verdict: Verdict) -> None:
    """Print what was found to be right."""
    console.say(words.word("cli-verify-commitment", commitment=verdict.commitment))
    for key, seats in (("used", verdict.used), ("withheld", verdict.withheld)):
        if seats:
            listed = words.listed([str(seat) for seat in seats])
            console.say(words.word(f"cli-verify-{key}", count=len(seats), seats=listed))
    if not verdict.used:
        console.say(words.word("cli-verify-alone"))
    console.say(words.word("cli-verify-luck", deals=verdict.decks, lots=verdict.draws - verdict.decks))
    console.say(words.word("cli-verify-fair" if verdict.is_over else "cli-verify-fair-open"), "bold green")
