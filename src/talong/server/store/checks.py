"""Checks of the database: the chain of a table's rows, and SQLite's own check of its file."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from talong.live.integrity import CHAIN, PAGE, DamagedTable
from talong.live.rows import BrokenChain, Row, check_chain
from talong.live.state import CLOSED, OVER
from talong.server.store.schema import listings, log

PROBLEMS_MOST: Final = 100
SQLITE_DAMAGE: Final = (11, 26)  # SQLITE_CORRUPT and SQLITE_NOTADB.
POSTGRES_DAMAGE: Final = ("XX001", "XX002")  # data_corrupted and index_corrupted.


def is_damage(error: BaseException) -> bool:
    """Tell whether the database reports damage, rather than being out of reach."""
    if not isinstance(error, DBAPIError):
        return False
    code = getattr(error.orig, "sqlite_errorcode", None)
    if isinstance(code, int):
        return code & 0xFF in SQLITE_DAMAGE
    unreadable = str(error.orig).startswith("Could not decode to UTF-8")  # Python reports that itself, without a code.
    return unreadable or getattr(error.orig, "sqlstate", None) in POSTGRES_DAMAGE


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


def unfinished(connection: Connection) -> list[str]:
    """Return the tables that are not over."""
    question = select(listings.c.table).where(listings.c.status.not_in([OVER, CLOSED])).order_by(listings.c.table)
    return list(connection.execute(question).scalars())


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
