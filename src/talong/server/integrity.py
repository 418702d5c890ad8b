"""Integrity checks of the database: damaged tables are found, reported once and refused, and the others go on.

A report names the table, the version and the kind of damage, and never what the rows say.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Final

import msgspec
import structlog
from sqlalchemy import Connection, select, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from talong.live.errors import TableError
from talong.live.state import CLOSED, OVER
from talong.server.store.log import Store
from talong.server.store.schema import BrokenChain, Row, check_chain, listings, log

SLICE_ROWS: Final = 200  # Rows checked in one go.
PAUSE_S: Final = 0.02  # Between two slices, so that players come first.
TRY_AGAIN_S: Final = 30.0  # A damaged table is not read again sooner, or callers could keep the server busy.
PROBLEMS_MOST: Final = 100
SQLITE_DAMAGE: Final = (11, 26)  # SQLITE_CORRUPT and SQLITE_NOTADB.
POSTGRES_DAMAGE: Final = ("XX001", "XX002")  # data_corrupted and index_corrupted.

CHAIN: Final = "chain"  # A row was altered, is missing or out of order.
ROW: Final = "row"  # A row cannot be read or done, although its hash is right.
PAGE: Final = "page"  # The database cannot read the rows.

_log = structlog.get_logger("talong.server")
_body: Final = msgspec.json.Decoder(dict[str, object])


class DamagedTable(TableError):
    """Error for a table whose log is not what was written."""

    def __init__(self, damage: str, version: int) -> None:
        super().__init__("damaged-table", {})
        self.damage = damage
        self.version = version

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.damage, self.version))


def is_damage(error: BaseException) -> bool:
    """Tell whether the database reports damage, rather than being out of reach."""
    if not isinstance(error, DBAPIError):
        return False
    code = getattr(error.orig, "sqlite_errorcode", None)
    if isinstance(code, int):
        return code & 0xFF in SQLITE_DAMAGE
    unreadable = str(error.orig).startswith("Could not decode to UTF-8")  # Python reports that itself, without a code.
    return unreadable or getattr(error.orig, "sqlstate", None) in POSTGRES_DAMAGE


def body_of(row: Row) -> dict[str, object]:
    """Return the body of *row*; DamagedTable if it cannot be read."""
    try:
        return _body.decode(row.body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise DamagedTable(ROW, row.version) from error


def rows_after(connection: Connection, table: str, last: Row | None, most: int | None = None) -> list[Row]:
    """Return the rows of *table* that follow *last*, with their chain checked; DamagedTable if it does not hold."""
    version = 0 if last is None else last.version
    question = select(log).where(log.c.table == table, log.c.version > version).order_by(log.c.version).limit(most)
    try:
        rows = [Row(*row) for row in connection.execute(question)]
        check_chain(rows, after=last)
    except BrokenChain as broken:
        raise DamagedTable(CHAIN, broken.version) from broken
    except SQLAlchemyError as error:
        if is_damage(error):
            raise DamagedTable(PAGE, version + 1) from error
        raise
    except (TypeError, ValueError, AttributeError) as error:  # A column holds a value of another type than it should.
        raise DamagedTable(CHAIN, version + 1) from error
    return rows


async def slices(store: Store, table: str, last: Row | None = None) -> AsyncIterator[list[Row]]:
    """Yield the log of *table* after *last*, a slice at a time, each read and checked in a thread."""
    while True:
        rows = await store.read(partial(rows_after, table=table, last=last, most=SLICE_ROWS))
        yield rows
        if len(rows) < SLICE_ROWS:
            return
        last = rows[-1]


async def checked_rows(store: Store, table: str, last: Row | None = None) -> list[Row]:
    """Return the log of *table* after *last*; DamagedTable where its chain does not hold."""
    return [row async for rows in slices(store, table, last) for row in rows]


async def unfinished(store: Store) -> list[str]:
    """Return the tables that are not over."""
    question = select(listings.c.table).where(listings.c.status.not_in([OVER, CLOSED])).order_by(listings.c.table)
    return await store.read(lambda connection: list(connection.execute(question).scalars()))


def quick_check(connection: Connection) -> list[str]:
    """Return what SQLite's quick check finds wrong with pages and indexes; nothing for another database."""
    if connection.dialect.name != "sqlite":
        return []
    try:
        found = [str(line) for line in connection.execute(text(f"PRAGMA quick_check({PROBLEMS_MOST})")).scalars()]
    except SQLAlchemyError as error:
        if not is_damage(error):
            raise
        return [str(getattr(error, "orig", error))]
    return [] if found == ["ok"] else found


class Damage:
    """The damaged tables that this process knows of."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.tables: dict[str, tuple[DamagedTable, float]] = {}
        self.problems = 0  # Faults found by SQLite's own check.

    def refuse(self, table: str) -> None:
        """Raise DamagedTable for a table that was found damaged a moment ago."""
        known = self.tables.get(table)
        if known is not None and self.clock() - known[1] < TRY_AGAIN_S:
            raise known[0]

    def report(self, table: str, damage: DamagedTable) -> None:
        """Note that *table* is damaged, and say so in the log if that is new."""
        if table not in self.tables:
            _log.error("damaged-table", table=table, version=damage.version, damage=damage.damage)
        self.tables[table] = (damage, self.clock())

    def healed(self, table: str) -> None:
        """Note that *table* could be read."""
        if self.tables.pop(table, None) is not None:
            _log.info("healed-table", table=table)

    async def survey(self, store: Store) -> None:
        """Check the database, then the chain of every table that is not over, a slice at a time."""
        found = await store.read(quick_check)
        self.problems = len(found)
        if found:
            _log.error("damaged-database", problems=len(found), first=found[0][:200])
        for table in await unfinished(store):
            try:
                async for _slice in slices(store, table):
                    await asyncio.sleep(PAUSE_S)
            except DamagedTable as damage:
                self.report(table, damage)
