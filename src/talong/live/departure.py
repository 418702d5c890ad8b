"""Departure of a person from all their tables, so that nobody waits for an erased person."""

from __future__ import annotations

from talong.core.errors import TalongError
from talong.live.reports import report
from talong.live.rows import TABLE_CHANGED
from talong.live.tables import TableRegistry


async def depart(registry: TableRegistry, person: str) -> list[str]:
    """Let *person* hand over the host's role and leave the seat wherever others would wait; return those tables.

    A table that cannot be left, because its log cannot be read, keeps nobody from being erased.
    """
    left = []
    for table in await registry.store.tables_to_leave(person):
        try:
            if await (await registry.find(table)).leave(person):
                await registry.store.notify(TABLE_CHANGED, table)  # Not every process that does this has a bus.
                left.append(table)
        except TalongError as error:
            report("warning", "departure", table=table, problem=error.code)
    return left
