"""Persistence of what people have learnt: lessons gone through, puzzles solved or missed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, delete, func, select

from talong.server.store.people import People
from talong.server.store.schema import progress

DONE: Final = "done"
SOLVED: Final = "solved"
MISSED: Final = "missed"


class Progress(People):
    """Part of the store for the school. An item is named by its kind, its game and its own name."""

    async def add_progress(self, person: str, item: str, outcome: str) -> None:
        """Note the *outcome* of the first time that *person* did *item*; later ones change nothing."""
        row = {"person": person, "item": item, "outcome": outcome, "at": self.now()}

        def write(connection: Connection) -> None:
            if not self._barred(connection, person):
                connection.execute(self._insert(progress).values(**row).on_conflict_do_nothing())

        await self.writer.do(person, write)

    async def progress_of(self, person: str) -> dict[str, str]:
        """Return what *person* has done, and how it went."""
        question = select(progress.c.item, progress.c.outcome).where(progress.c.person == person)
        return await self.read(lambda connection: {row.item: row.outcome for row in connection.execute(question)})

    async def forget_progress(self, person: str) -> None:
        """Delete what is kept of *person*'s learning."""
        await self._write(person, delete(progress).where(progress.c.person == person))

    async def outcomes(self, items: Sequence[str]) -> dict[str, dict[str, int]]:
        """Return how many people did each of *items*, by how it went."""
        column = progress.c
        question = select(column.item, column.outcome, func.count()).where(column.item.in_(items))
        grouped = question.group_by(column.item, column.outcome)

        def look(connection: Connection) -> dict[str, dict[str, int]]:
            found: dict[str, dict[str, int]] = {}
            for item, outcome, number in connection.execute(grouped):
                found.setdefault(item, {})[outcome] = number
            return found

        return await self.read(look)
