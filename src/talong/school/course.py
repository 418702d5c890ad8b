"""Course of a game: its lessons, read once and found by the game's key."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import talong
from talong.core.errors import TalongError
from talong.core.options import short
from talong.games import packages
from talong.school.lesson import Lesson
from talong.school.reader import read_lessons


class UnknownLesson(TalongError):
    """Error for a lesson that does not exist."""


def lessons_of(game: str) -> list[Lesson]:
    """Return the lessons of the game *game*, the first deal first; a game may have none."""
    return _read(talong.game(game).key, *packages())


def find_lesson(game: str, key: str) -> Lesson:
    """Return the lesson *key* of *game*, or raise UnknownLesson."""
    lessons = lessons_of(game)
    for lesson in lessons:
        if lesson.key == key:
            return lesson
    known = ", ".join([lesson.key for lesson in lessons]) or "–"
    raise UnknownLesson("no-such-lesson", {"lesson": short(key), "known": known})


@cache
def _read(game: str, *joined: str) -> list[Lesson]:
    """Read the file of lessons, ours or that of a plug-in package."""
    for package in ("talong.school", *joined):
        file = files(package) / "lessons" / f"{game}.toml"
        if file.is_file():
            return read_lessons(game, file.read_text(encoding="utf-8"))
    return []
