"""Backup, restore and check of a whole database."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct, field
from sqlalchemy import Connection, Engine, create_engine, event, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from talong.core.chance.source import Chance
from talong.live.integrity import PAGE, ROW, SLICE_ROWS, DamagedTable, body_of
from talong.live.rows import Row
from talong.live.state import TableState
from talong.record.verify import verify
from talong.server.migrations import KNOWN, OtherSchema, step_of
from talong.server.store.checks import is_damage, quick_check, rows_after
from talong.server.store.lock import Lock
from talong.server.store.schema import log, records


class Report(Struct):
    """Findings of a database check."""

    tables: int = 0
    rows: int = 0
    records: int = 0
    problems: list[str] = field(default_factory=list)  # Faults of the database itself.
    damaged: dict[str, DamagedTable] = field(default_factory=dict)
    unfair: list[tuple[str, int]] = field(default_factory=list)  # Records that cannot be verified.

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.problems or self.damaged or self.unfair)


class Damaged(Exception):
    """Error for a damaged database that was to be copied."""

    def __init__(self, file: Path, report: Report) -> None:
        super().__init__(str(file))
        self.file = file
        self.report = report


def check(connection: Connection, replay: bool = False) -> Report:
    """Check the pages and the chain of every table; with *replay*, replay every log and verify every record."""
    report = Report(problems=quick_check(connection))
    try:
        if not inspect(connection).has_table("log"):
            report.problems.append("no log")
            return report
        tables = list(connection.execute(select(log.c.table).distinct().order_by(log.c.table)).scalars())
    except SQLAlchemyError as error:
        if not is_damage(error):
            raise
        report.problems.append(str(getattr(error, "orig", error)))
        return report
    for table in tables:
        report.tables += 1
        try:
            report.rows += check_table(connection, table, replay)
        except DamagedTable as damage:
            report.damaged[table] = damage
    if replay:
        check_records(connection, report)
    return report


def check_table(connection: Connection, table: str, replay: bool) -> int:
    """Return how many rows the log of *table* has; DamagedTable if their chain does not hold."""
    state = TableState(table, lambda _state: Chance(bytes(32)))
    last: Row | None = None
    while True:
        rows = rows_after(connection, table, last, SLICE_ROWS)
        for row in rows if replay else []:
            try:
                drawn = state.change(row.kind, row.actor, body_of(row), row.luck)
            except Exception as error:
                raise DamagedTable(ROW, row.version) from error
            if drawn:  # Luck is drawn only where the log has not kept all of it.
                raise DamagedTable(ROW, row.version)
        last = rows[-1] if rows else last
        if len(rows) < SLICE_ROWS:
            return 0 if last is None else last.version


def check_records(connection: Connection, report: Report) -> None:
    """Verify every stored record."""
    for table, match in list(connection.execute(select(records.c.table, records.c.match))):
        mine = (records.c.table == table) & (records.c.match == match)
        try:
            text = connection.execute(select(records.c.text).where(mine)).scalar_one()
            report.records += 1
            if not verify(text.encode()).ok:
                report.unfair.append((table, match))
        except SQLAlchemyError as error:
            if not is_damage(error):
                raise
            report.damaged.setdefault(table, DamagedTable(PAGE, 0))


@contextmanager
def reading(file: Path) -> Iterator[Engine]:
    """Open a SQLite file that is not in use, for reading."""
    engine = create_engine(f"sqlite:///{file}")

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA query_only = ON")

    try:
        yield engine
    finally:
        engine.dispose()


def copy_database(source: Path, target: Path) -> Report:
    """Copy the database in *source* as of one moment, even while it is written to, and return the check of the copy.

    The copy is one file, synced to disk, that only its owner can read. Damaged is raised if it fails the check.
    """
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(sqlite3.connect(source)) as given, closing(sqlite3.connect(target)) as made:
            given.execute("PRAGMA query_only = ON")
            given.backup(made)  # One step lets writers go on, and copies a single moment.
            made.execute("PRAGMA journal_mode = DELETE")
        report = check_copy(source, target)
        sync(target)
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    return report


def check_copy(source: Path, target: Path) -> Report:
    """Return the check of *target*, a copy of *source*; OtherSchema or Damaged if it cannot be used."""
    with reading(target) as engine:
        step = step_of(engine)
        if step not in KNOWN:
            raise OtherSchema(step, is_newer=bool(step))
        with engine.connect() as connection:
            report = check(connection)
    if not report.ok:
        raise Damaged(source, report)
    return report


def back_up(database: Path, file: Path) -> Report:
    """Copy *database*, which may be in use, to *file*, which must not exist."""
    if file.exists():
        raise FileExistsError(17, "File exists", str(file))
    partial = file.with_name(file.name + ".partial")
    report = copy_database(database, partial)
    file.hardlink_to(partial)  # A file that has appeared meanwhile is not overwritten.
    partial.unlink()
    sync(file.parent)
    return report


def restore(database: Path, file: Path) -> tuple[Report, Path | None]:
    """Replace *database* by the backup in *file*, and return its check and where the replaced one is now.

    InUse is raised if a server runs. At every moment there is a complete database in its place.
    """
    with Lock(database):
        fresh = database.with_name(database.name + ".restoring")
        report = copy_database(file, fresh)
        kept: Path | None = None
        if database.exists():
            stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
            kept = database.with_name(f"{database.name}.replaced-{stamp}")
            settle(database, kept)
            try:
                kept.hardlink_to(database)
            except OSError:  # Not every file system has links.
                shutil.copy2(database, kept)
            sync(kept)
        fresh.replace(database)
        sync(database.parent)
    return report, kept


def settle(database: Path, kept: Path) -> None:
    """Checkpoint the write-ahead log into the database; if it cannot be read, keep the log with it."""
    with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for suffix in ("-wal", "-shm"):  # A log must never lie beside a database that it does not belong to.
        part = database.with_name(database.name + suffix)
        if part.exists():
            part.replace(kept.with_name(kept.name + suffix))


def sync(path: Path) -> None:
    """Sync *path* to disk."""
    if path.is_dir() and os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)  # Windows syncs what it may write to.
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
