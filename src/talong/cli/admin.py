"""`talong admin`: check, back up and restore a server's database, and see to its tables and people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from talong.cli.serve import make_config
from talong.cli.startup import database_errors, reason
from talong.cli.usage_error import UsageError

if TYPE_CHECKING:
    from talong.cli.console import LineConsole
    from talong.lang import Words
    from talong.live.commands import Change
    from talong.live.state import TableState
    from talong.server.store.backup import Report
    from talong.server.store.log import Store

FAILED: Final = 1  # The exit code if something is damaged, or if nothing was done.
YES: Final = ("y", "yes", "j", "ja")
STATUSES: Final = ("waiting", "shuffling", "playing", "over", "closed")

Found = TypeVar("Found")


class Administrator:
    """Administration of a server's *database*, by default the one in its *folder*."""

    def __init__(self, words: Words, console: LineConsole, database: str, folder: str) -> None:
        self.words = words
        self.console = console
        self.address = make_config("127.0.0.1", 8020, "", [], database, "", folder, 0, []).store_url

    def say(self, key: str, style: str = "", **facts: object) -> None:
        """Say a sentence of the catalogue `admin`."""
        self.console.say(self.words.word(f"admin-{key}", **facts), style)

    def sure(self, yes: bool, key: str, **facts: object) -> bool:
        """Ask for confirmation unless *yes* is given; without a terminal *yes* is required."""
        if yes:
            return True
        if not self.console.typing:
            raise UsageError("yes-needed")
        self.say(key, "bold", **facts)
        try:
            said = self.console.ask().strip().casefold()
        except EOFError:
            said = ""
        if said in YES:
            return True
        self.say("nothing-done")
        return False

    # The database.

    def file(self) -> Path | None:
        """Return the file of the database, or None if it is PostgreSQL; refuse one that is not there."""
        from talong.server.store.lock import sqlite_file

        with database_errors(self.address):
            file = sqlite_file(self.address)
        if file is not None and not file.is_file():
            raise UsageError("no-such-database", file=str(file))
        return file

    def with_store(self, work: Callable[[Store], Awaitable[Found]]) -> Found:
        """Return the result of *work* on the open store; its schema is not upgraded."""
        from talong.server.store.log import Store

        self.file()

        async def run() -> Found:
            store = Store.open(self.address, upgrade=False)
            try:
                return await work(store)
            finally:
                await store.close()

        with database_errors(self.address):
            return asyncio.run(run())

    def check(self, replay: bool) -> int:
        """Check the database, report what is wrong, and return the exit code."""
        from talong.server.store.backup import check
        from talong.server.store.writer import connect

        self.file()
        with database_errors(self.address):
            writing, reading, _lanes = connect(self.address)
            try:
                with reading.connect() as connection:
                    report = check(connection, replay)
            finally:
                reading.dispose()
                writing.dispose()
        return self.tell(report, replay)

    def tell(self, report: Report, replay: bool = False) -> int:
        """Report the result of a check, and return the exit code."""
        for problem in report.problems:
            self.say("problem", "red", what=problem)
        for table, damage in report.damaged.items():
            self.say("damaged", "red", table=table, version=damage.version, damage=damage.damage)
        for table, match in report.unfair:
            self.say("unfair", "red", table=table, match=match)
        self.say("checked", tables=report.tables, rows=report.rows)
        if replay:
            self.say("checked-records", records=report.records)
        self.say("sound" if report.ok else "not-sound", "bold green" if report.ok else "bold red")
        return 0 if report.ok else FAILED

    def backup(self, file: str) -> int:
        """Copy the database while the server runs."""
        from talong.server.store.backup import Damaged, back_up

        database = self.file()
        if database is None:
            raise UsageError("backup-postgres", command=f"pg_dump --format=custom --file={file} {self.shown()}")
        try:
            with database_errors(self.address), writing_to(file):
                report = back_up(database, Path(file))
        except Damaged as damaged:
            self.tell(damaged.report)
            self.say("no-backup", "bold red", file=file)
            return FAILED
        self.say("checked", tables=report.tables, rows=report.rows)
        self.say("backed-up", "bold green", file=file)
        return 0

    def restore(self, file: str, yes: bool) -> int:
        """Put a backup in the place of the database, while no server runs."""
        from talong.server.store.backup import Damaged, restore
        from talong.server.store.lock import Lock, sqlite_file

        with database_errors(self.address):
            database = sqlite_file(self.address)
        if database is None:
            wanted = f"pg_restore --clean --if-exists --dbname={self.shown()} {file}"
            raise UsageError("restore-postgres", command=wanted)
        if not Path(file).is_file():
            raise UsageError("no-such-database", file=file)
        with database_errors(self.address):
            database.parent.mkdir(parents=True, exist_ok=True)
            Lock(database).release()  # A running server is refused before any question.
        if not self.sure(yes, "sure-restore", file=file, database=str(database)):
            return FAILED
        try:
            with database_errors(f"sqlite:///{file}"):
                report, kept = restore(database, Path(file))
        except Damaged as damaged:
            self.tell(damaged.report)
            self.say("not-restored", "bold red", file=file)
            return FAILED
        self.say("checked", tables=report.tables, rows=report.rows)
        if kept is not None:
            self.say("replaced", file=str(kept))
        self.say("restored", "bold green", file=file)
        return 0

    def shown(self) -> str:
        """Return the address of PostgreSQL as its own tools take it, without the password."""
        from sqlalchemy import make_url

        url = make_url(self.address).set(drivername="postgresql", password=None)
        return url.render_as_string()

    # Tables.

    def tables(self, game: str, status: str, person: str) -> None:
        """List the tables."""
        from talong.server.admin import list_tables

        if status and status not in STATUSES:
            raise UsageError("bad-value", name="--status", given=status)
        found = self.with_store(lambda store: list_tables(store, game, status, person))
        for one in found:
            self.say("table", **{**one._asdict(), "touched": moment(one.touched)})
        self.say("tables", count=len(found))

    def change(self, table: str, decide: Callable[[TableState], Change]) -> TableState:
        """Change a table as *decide* says."""
        from talong.live.rows import Conflict
        from talong.server.admin import change_table

        try:
            return self.with_store(lambda store: change_table(store, table, decide))
        except Conflict as error:
            raise UsageError("table-moves", table=table) from error

    def end_table(self, table: str, yes: bool) -> int:
        """Close a table for good."""
        from talong.server.admin import end_table

        if not self.sure(yes, "sure-end-table", table=table):
            return FAILED
        self.change(table, end_table)
        self.say("table-ended", "bold", table=table)
        return 0

    def end_match(self, table: str, yes: bool) -> int:
        """Stop the match at a table without a result."""
        from talong.server.admin import end_match

        if not self.sure(yes, "sure-end-match", table=table):
            return FAILED
        state = self.change(table, end_match)
        self.say("match-ended", "bold", table=table, match=state.number)
        return 0

    def hand_over(self, table: str, seat: int) -> int:
        """Let another seat be the host."""
        from talong.server.admin import hand_over

        if seat < 1:
            raise UsageError("bad-value", name="SEAT", given=str(seat))
        state = self.change(table, hand_over(seat - 1))
        self.say("handed-over", "bold", table=table, seat=seat, person=state.host)
        return 0

    # People.

    def people(self, name: str, table: str) -> None:
        """List the people."""
        from talong.server.admin import find_people

        found = self.with_store(lambda store: find_people(store, name, table))
        for one in found:
            marks = [key for key, at in (("banned", one.banned), ("erased", one.erased)) if at is not None]
            told = ", ".join(self.words.word(f"admin-is-{key}") for key in marks)
            self.say(
                "person-marked" if told else "person",
                person=one.person,
                name=one.name or "–",
                created=moment(one.created),
                tables=one.tables,
                marks=told,
            )
        self.say("people", count=len(found))

    def ban(self, person: str, yes: bool) -> int:
        """Ban a person from the whole server."""
        from talong.server.admin import one_person, set_ban

        known = self.with_store(lambda store: one_person(store, person))
        if not self.sure(yes, "sure-ban", person=person, name=known.name or "–"):
            return FAILED
        self.with_store(lambda store: set_ban(store, person, True))
        self.say("banned", "bold", person=person)
        return 0

    def unban(self, person: str) -> int:
        """Lift the ban on a person."""
        from talong.server.admin import set_ban

        self.with_store(lambda store: set_ban(store, person, False))
        self.say("unbanned", "bold", person=person)
        return 0

    def erase(self, person: str, yes: bool) -> int:
        """Erase the name, the credentials and the chat of a person."""
        from talong.server.admin import erase, one_person

        known = self.with_store(lambda store: one_person(store, person))
        if not self.sure(yes, "sure-erase", person=person, name=known.name or "–"):
            return FAILED
        self.with_store(lambda store: erase(store, person))
        self.say("erased", "bold", person=person)
        return 0


def moment(ms: int) -> str:
    """Format a time for people."""
    try:
        return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return "–"


@contextmanager
def writing_to(file: str) -> Iterator[None]:
    """Turn the operating system's errors about *file* into a UsageError."""
    try:
        yield
    except OSError as error:
        raise UsageError("cannot-write", file=file, why=reason(error)) from error
