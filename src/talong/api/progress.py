"""What people have learnt: lessons gone through, and the first answer to each puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from msgspec import Struct

from talong.school import find_lesson

DONE: Final = "done"
SOLVED: Final = "solved"
MISSED: Final = "missed"
LESSON: Final = "lesson/"
PUZZLE: Final = "puzzle/"


class ProgressStore(Protocol):
    """Store of what people have learnt. An item is named by its kind, its game and its own name."""

    async def add_progress(self, person: str, item: str, outcome: str) -> None:
        """Note the *outcome* of the first time that *person* did *item*; later ones change nothing."""

    async def progress_of(self, person: str) -> dict[str, str]:
        """Return what *person* has done, and how it went."""

    async def forget_progress(self, person: str) -> None:
        """Delete what is kept of *person*'s learning."""

    async def outcomes(self, items: Sequence[str]) -> dict[str, dict[str, int]]:
        """Return how many people did each of *items*, by how it went."""


class Learnt(Struct, frozen=True):
    """What the caller has done: lessons and puzzles, each by game and name, and how the first try went."""

    lessons: list[str]
    puzzles: dict[str, str]


async def learnt(store: ProgressStore, person: str) -> Learnt:
    """Return what *person* has learnt at this host."""
    found = await store.progress_of(person)
    lessons = sorted([name for item in found if (name := item.removeprefix(LESSON)) != item])
    puzzles = {name: how for item, how in found.items() if (name := item.removeprefix(PUZZLE)) != item}
    return Learnt(lessons, puzzles)


async def learn(store: ProgressStore, person: str, game: str, lesson: str) -> None:
    """Note that *person* has gone through a lesson."""
    found = find_lesson(game, lesson)
    await store.add_progress(person, f"{LESSON}{found.game}/{found.key}", DONE)
