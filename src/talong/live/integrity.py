"""Integrity checks of the database: damaged tables are found, reported once and refused, and the others go on.

A report names the table, the version and the kind of damage, and never what the rows say.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import Final

import msgspec

from talong.live.errors import TableError
from talong.live.reports import report
from talong.live.rows import Row
from talong.live.store import TableStore

SLICE_ROWS: Final = 200  # Rows checked in one go.
PAUSE_S: Final = 0.02  # Between two slices, so that players come first.
TRY_AGAIN_S: Final = 30.0  # A damaged table is not read again sooner, or callers could keep the server busy.

CHAIN: Final = "chain"  # A row was altered, is missing or out of order.
ROW: Final = "row"  # A row cannot be read or done, although its hash is right.
PAGE: Final = "page"  # The database cannot read the rows.

_body: Final = msgspec.json.Decoder(dict[str, object])


class DamagedTable(TableError):
    """Error for a table whose log is not what was written."""

    def __init__(self, damage: str, version: int) -> None:
        super().__init__("damaged-table", {})
        self.damage = damage
        self.version = version

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.damage, self.version))


def body_of(row: Row) -> dict[str, object]:
    """Return the body of *row*; DamagedTable if it cannot be read."""
    try:
        return _body.decode(row.body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise DamagedTable(ROW, row.version) from error


async def slices(store: TableStore, table: str, last: Row | None = None) -> AsyncIterator[list[Row]]:
    """Yield the log of *table* after *last*, a slice at a time, each read and checked away from the event loop."""
    while True:
        rows = await store.checked(table, last, SLICE_ROWS)
        yield rows
        if len(rows) < SLICE_ROWS:
            return
        last = rows[-1]


async def checked_rows(store: TableStore, table: str, last: Row | None = None) -> list[Row]:
    """Return the log of *table* after *last*; DamagedTable where its chain does not hold."""
    return [row async for rows in slices(store, table, last) for row in rows]


class Damage:
    """The damaged tables that this process knows of."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.tables: dict[str, tuple[DamagedTable, float]] = {}
        self.problems = 0  # Faults found by the database's own check.

    def refuse(self, table: str) -> None:
        """Raise DamagedTable for a table that was found damaged a moment ago."""
        known = self.tables.get(table)
        if known is not None and self.clock() - known[1] < TRY_AGAIN_S:
            raise known[0]

    def report(self, table: str, damage: DamagedTable) -> None:
        """Note that *table* is damaged, and say so in the log if that is new."""
        if table not in self.tables:
            report("error", "damaged-table", table=table, version=damage.version, damage=damage.damage)
        self.tables[table] = (damage, self.clock())

    def healed(self, table: str) -> None:
        """Note that *table* could be read."""
        if self.tables.pop(table, None) is not None:
            report("info", "healed-table", table=table)

    async def survey(self, store: TableStore) -> None:
        """Check the database, then the chain of every table that is not over, a slice at a time."""
        found = await store.faults()
        self.problems = len(found)
        if found:
            report("error", "damaged-database", problems=len(found), first=found[0][:200])
        for table in await store.unfinished():
            try:
                async for _slice in slices(store, table):
                    await asyncio.sleep(PAUSE_S)
            except DamagedTable as damage:
                self.report(table, damage)
