"""Puzzles: positions in which one act is clearly the best, read once and found by the game's key.

They are found in bot play and verified by `talong puzzles find`, and kept as data (`puzzles/GAME.json`, see
docs/puzzles.md). A puzzle is asked of one seat and shows what that seat sees; the hands of the others are in the file,
as they were in the deal it comes from, and in no view.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, cast

import talong
from talong.core.errors import TalongError
from talong.core.match import Match
from talong.core.options import short
from talong.core.view import View
from talong.games import packages

LEVELS: Final = ("easy", "medium", "hard")
FORMAT: Final = 1


class UnknownPuzzle(TalongError):
    """Error for a puzzle that does not exist."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One position, the seat that is asked, and what each of its acts is worth."""

    key: str
    game: str
    level: str  # By the bots that miss it.
    theme: str  # The phase of the deal: what is best is not to be read out of it.
    seat: int
    best: str
    margin: float  # At least so much worse is every other act, at 99 %.
    position: Mapping[str, object]
    answer: Mapping[
        str, object
    ]  # The estimates of all acts, the best first, as `talong.bots.puzzle_answer` reads them.
    motifs: Sequence[str] = ()  # What it is about: that is told when it has been answered.

    @property
    def kind(self) -> tuple[str, str, str]:
        """What it is like: level, theme and the verb of the best act."""
        return self.level, self.theme, self.best.partition(" ")[0]

    def names(self, you: str, others: Iterable[str]) -> list[str]:
        """Return names for everybody at the table: the seat that is asked is called *you*."""
        others = iter(others)
        seats = cast("int", self.position["seats"])
        return [you if seat == self.seat else next(others) for seat in range(seats)]

    def match(self, names: Sequence[str] = ()) -> Match:
        """Return the match as it stands, without any luck to come."""
        position = {**self.position, "game": self.game}
        if names:
            position["names"] = list(names)
        return talong.load_position(position, decks=[])

    def view(self, names: Sequence[str] = ()) -> View:
        """Return what the seat sees that is asked."""
        return self.match(names).view(self.seat)

    def data(self) -> dict[str, object]:
        """Return the puzzle as it stands in its file."""
        return {
            "key": self.key,
            "level": self.level,
            "theme": self.theme,
            "seat": self.seat,
            "best": self.best,
            "margin": self.margin,
            "position": self.position,
            "answer": self.answer,
            "motifs": list(self.motifs),
        }


def key_of(position: Mapping[str, object], seat: int) -> str:
    """Return a short name that follows from what is asked."""
    text = json.dumps([position, seat], sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:8]


def read_puzzles(game: str, text: str) -> list[Puzzle]:
    """Return the puzzles of the game *game* in the JSON *text*."""
    data = json.loads(text)
    if data.get("format") != FORMAT:
        raise ValueError(f"{game}: puzzles of the format {data.get('format')!r}, not {FORMAT}")
    return [Puzzle(game=game, **one) for one in cast("list[dict[str, object]]", data["puzzles"])]  # type: ignore[arg-type]


def write_puzzles(puzzles: Sequence[Puzzle], made: Mapping[str, object]) -> str:
    """Return the file of *puzzles*, one a line, with how they were *made*."""
    lines = [json.dumps(one.data(), separators=(",", ":"), sort_keys=True) for one in puzzles]
    head = json.dumps({"format": FORMAT, "made": dict(made)}, sort_keys=True)
    return head[:-1] + ', "puzzles": [\n' + ",\n".join(lines) + "\n]}\n"


def puzzles_of(game: str) -> list[Puzzle]:
    """Return the puzzles of the game *game*; a game may have none."""
    return _read(talong.game(game).key, *packages())


def find_puzzle(game: str, key: str) -> Puzzle:
    """Return the puzzle *key* of *game*, or raise UnknownPuzzle."""
    for puzzle in puzzles_of(game):
        if puzzle.key == key:
            return puzzle
    raise UnknownPuzzle("no-such-puzzle", {"puzzle": short(key)})


def puzzle_of_the_day(game: str, day: date) -> Puzzle | None:
    """Return the puzzle of *game* for *day*: the same for everybody, and nobody decides which."""
    found = puzzles_of(game)
    if not found:
        return None
    drawn = int.from_bytes(sha256(f"{game} {day.isoformat()}".encode()).digest()[:8], "big")
    return found[drawn % len(found)]


@cache
def _read(game: str, *joined: str) -> list[Puzzle]:
    """Read the file of puzzles, ours or that of a plug-in package."""
    for package in ("talong.school", *joined):
        file = files(package) / "puzzles" / f"{game}.json"
        if file.is_file():
            return read_puzzles(game, file.read_text(encoding="utf-8"))
    return []
