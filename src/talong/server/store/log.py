"""Store of the live tables: an append-only log of each, and all other persistent data.

A row is appended with the version it expects to be, and the database lets one writer have it: that is all the
concurrency control there is. SQLite and PostgreSQL do the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Self

import msgspec
from sqlalchemy import (
    JSON,
    Connection,
    String,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    func,
    not_,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import Engine

from talong.live.rows import (
    TABLE_CHANGED,
    Barred,
    Conflict,
    Listing,
    Row,
)
from talong.live.store import CODE_MS, UNCODING
from talong.server.migrations import migrate, require_newest
from talong.server.store.checks import quick_check, rows_after, unfinished
from talong.server.store.progress import Progress
from talong.server.store.schema import (
    chat,
    codes,
    connected,
    listings,
    log,
    partings,
    persons,
    processes,
    progress,
    seated,
    sessions,
    tokens,
)
from talong.server.store.statement import Statement
from talong.server.store.writer import connect

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"
ADMIN: Final = "admin"  # Actor of administrative rows.

REMEMBERED_TABLES: Final = 10_000
TABLES_AT_ONCE: Final = 500  # Most tables in one query.

CODES_OF: Final = delete(codes).where(codes.c.table == bindparam("of_table"))


class Store(Progress):
    """Store in one database; every method that writes returns after the commit."""

    def __init__(self, writing: Engine, reading: Engine, lanes: int) -> None:
        super().__init__(writing, reading, lanes)
        self._append = Statement(self._appending(), writing.dialect, [f"new_{column.name}" for column in log.c])
        self._heads = self._heading(log.c.table, log.c.version)
        self._chat_heads = self._heading(chat.c.table, chat.c.number)
        self._list = self._listing()
        self._seat = self._insert(seated).on_conflict_do_nothing()
        # The people seated at the version that this process wrote last, by table.
        self._sitting: dict[str, tuple[int, list[str]]] = {}

    @classmethod
    def open(cls, url: str, upgrade: bool = True) -> Self:
        """Open the database at *url* (`sqlite:///path` or `postgresql+psycopg://…`) and bring its schema up to date.

        Without *upgrade* the schema must be today's, and OtherSchema is raised if it is not.
        """
        writing, reading, lanes = connect(url)
        try:
            (migrate if upgrade else require_newest)(writing)
        except BaseException:
            writing.dispose()
            raise
        return cls(writing, reading, lanes)

    # The log.

    async def append(
        self,
        row: Row,
        listing: Listing | None = None,
        seated: Sequence[str] | None = None,
        sits: str = "",
        sent_away: str = "",
        word: str = "",
    ) -> None:
        """Append *row*, with the lobby listing and the seated people; Conflict if it comes too late.

        Barred if the person who *sits* down has been erased or banned. The person *sent_away* loses the tokens of this
        table, and is left the host's *word*. The code of a table is void as soon as a match begins there.
        """
        assert listing is None or listing.table == row.table
        new_row = msgspec.structs.astuple(row)
        new_listing = None if listing is None else _new(listing)
        people = None if seated is None else sorted(set(seated))
        same_people = people is not None and self._sitting.get(row.table) == (row.version - 1, people)

        def write(connection: Connection) -> None:
            if sits and (barred := self._barred(connection, sits)):
                raise Barred(row.table, row.version, barred)
            if self._append.run(connection, new_row) != 1:
                raise Conflict(row.table, row.version)
            if new_listing is not None:
                connection.execute(self._list, new_listing)
            if people is not None and not same_people:
                self._sit(connection, row.table, people)
            if sent_away:
                self._send_away(connection, row.table, sent_away)
                if word:
                    self._part(connection, row.table, sent_away, row.actor, word)
            if row.kind in UNCODING:
                connection.execute(CODES_OF, {"of_table": row.table})
            if row.actor == ADMIN:  # The row comes from outside, so the servers have to look.
                self._notify(connection, TABLE_CHANGED, row.table)

        await self.writer.do(row.table, write)
        if people is not None:
            self._sitting[row.table] = (row.version, people)
            if len(self._sitting) > REMEMBERED_TABLES:
                del self._sitting[next(iter(self._sitting))]

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        """Return the log of *table* after version *after*."""
        question = select(log).where(log.c.table == table, log.c.version > after).order_by(log.c.version)
        return await self.read(lambda connection: [Row(*row) for row in connection.execute(question)])

    async def checked(self, table: str, last: Row | None, most: int) -> list[Row]:
        """Return at most *most* rows that follow *last*; DamagedTable where their chain does not hold."""
        return await self.read(partial(rows_after, table=table, last=last, most=most))

    async def unfinished(self) -> list[str]:
        """Return the tables that are not over."""
        return await self.read(unfinished)

    async def faults(self) -> list[str]:
        """Return what SQLite's quick check finds wrong with its file."""
        return await self.read(quick_check)

    async def began(self, table: str) -> list[int]:
        """Return when each match of *table* began, in milliseconds."""
        question = select(log.c.at).where(log.c.table == table, log.c.kind == "began").order_by(log.c.version)
        return await self.read(lambda connection: list(connection.execute(question).scalars()))

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the newest version of each of *tables* that has any."""
        return await self._newest(self._heads, tables)

    async def chat_heads(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the newest chat line of each of *tables* that has any."""
        return await self._newest(self._chat_heads, tables)

    async def _newest(self, question: Any, tables: Sequence[str]) -> dict[str, int]:
        wanted = {"tables": msgspec.json.encode(list(tables)).decode()}
        return await self.read(
            lambda connection: {
                table: number for table, number in connection.execute(question, wanted) if number is not None
            }
        )

    async def answered(self, table: str, command: str) -> int | None:
        """Return the version that a *command* was answered with, in the log or as a chat line; None if it is new."""
        done = select(log.c.version).where(log.c.table == table, log.c.command == command)
        said = select(chat.c.version).where(chat.c.table == table, chat.c.command == command)
        return await self.read(lambda connection: connection.execute(done.union_all(said)).scalar())

    # The lobby.

    async def lobby(self, limit: int = 100) -> list[Listing]:
        """Return the open tables that wait for players or have a free seat in a match, newest first."""
        joinable = (listings.c.status == WAITING) | ((listings.c.status == PLAYING) & (listings.c.free > 0))
        question = select(listings).where(listings.c.open, joinable)
        newest = question.order_by(listings.c.touched.desc(), listings.c.table).limit(limit)
        return await self.read(lambda connection: [Listing(*row) for row in connection.execute(newest)])

    async def listing(self, table: str) -> Listing | None:
        """Return the lobby listing of *table*, or None."""
        question = select(listings).where(listings.c.table == table)
        found = await self.read(lambda connection: connection.execute(question).first())
        return None if found is None else Listing(*found)

    async def tables_of(self, person: str) -> list[str]:
        """Return the tables where *person* sits."""
        question = select(seated.c.table).where(seated.c.person == person).order_by(seated.c.table)
        return await self.read(lambda connection: list(connection.execute(question).scalars()))

    async def tables_to_leave(self, person: str) -> list[str]:
        """Return the tables where others would wait for *person*: unfinished ones, and those where others sit too."""
        here = exists().where(seated.c.table == listings.c.table, seated.c.person == person)
        others = exists().where(seated.c.table == listings.c.table, seated.c.person != person)
        mine = or_(here, listings.c.host == person)
        question = select(listings.c.table).where(mine, or_(listings.c.status != OVER, others))
        return await self.read(lambda connection: list(connection.execute(question).scalars()))

    # Join codes.

    async def add_code(self, table: str, code: str) -> bool:
        """Assign *code* to *table*; return False if another table has it."""
        now = self.now()
        old = delete(codes).where(codes.c.code == code, codes.c.at <= now - CODE_MS)
        new = self._insert(codes).values(code=code, table=table, at=now).on_conflict_do_nothing()
        added = new.returning(codes.c.code)  # PostgreSQL does not tell otherwise how many rows were added.

        def write(connection: Connection) -> bool:
            connection.execute(old)
            return connection.execute(added).first() is not None

        return await self.writer.do(table, write)

    async def code_of(self, table: str) -> str | None:
        """Return the join code of *table*, or None."""
        question = select(codes.c.code).where(codes.c.table == table, codes.c.at > self.now() - CODE_MS)
        return await self.read(lambda connection: connection.execute(question).scalar())

    async def table_of_code(self, code: str) -> str | None:
        """Return the table of a join *code*, or None."""
        question = select(codes.c.table).where(codes.c.code == code, codes.c.at > self.now() - CODE_MS)
        return await self.read(lambda connection: connection.execute(question).scalar())

    # Presence.

    async def beat(self, process: str, number: int) -> dict[str, int]:
        """Store the heartbeat of *process*, and return all heartbeats; its own is missing if it is unknown."""
        alive = update(processes).where(processes.c.id == process).values(beat=number)

        def write(connection: Connection) -> dict[str, int]:
            connection.execute(alive)
            return {row.id: row.beat for row in connection.execute(select(processes))}

        return await self.writer.do("", write)

    async def add_process(self, process: str, people: Sequence[tuple[str, str]]) -> None:
        """Add *process* with the *people* connected to it, each as a table and a person."""
        new = self._insert(processes).values(id=process, beat=0).on_conflict_do_nothing()
        rows = [{"process": process, "table": table, "person": person} for table, person in people]

        def write(connection: Connection) -> None:
            connection.execute(new)
            if rows:
                connection.execute(self._insert(connected).on_conflict_do_nothing(), rows)

        await self.writer.do("", write)

    async def drop_process(self, process: str) -> None:
        """Delete a dead *process* and its connections."""

        def write(connection: Connection) -> None:
            connection.execute(delete(connected).where(connected.c.process == process))
            connection.execute(delete(processes).where(processes.c.id == process))

        await self.writer.do("", write)

    async def add_connected(self, process: str, table: str, person: str) -> None:
        """Add the connection of *person* to *table* at *process*."""
        new = self._insert(connected).values(process=process, table=table, person=person).on_conflict_do_nothing()
        await self._write(table, new)

    async def drop_connected(self, process: str, table: str, person: str) -> list[str]:
        """Delete a connection, and return the other processes where *person* is connected to *table*."""
        here = and_(connected.c.table == table, connected.c.person == person)
        others = select(connected.c.process).where(here)

        def write(connection: Connection) -> list[str]:
            connection.execute(delete(connected).where(here, connected.c.process == process))
            return list(connection.execute(others).scalars())

        return await self.writer.do(table, write)

    async def connected(self, tables: Sequence[str]) -> list[tuple[str, str, str]]:
        """Return the connections to *tables*, each as a process, a table and a person."""
        found: list[tuple[str, str, str]] = []
        for first in range(0, len(tables), TABLES_AT_ONCE):
            some = tables[first : first + TABLES_AT_ONCE]
            question = select(connected.c.process, connected.c.table, connected.c.person)
            asked = question.where(connected.c.table.in_(some))
            rows = await self.read(lambda connection, asked=asked: list(connection.execute(asked)))  # type: ignore[misc]
            found += [(process, table, person) for process, table, person in rows]
        return found

    # Data export and retention.

    async def export(self, person: str) -> dict[str, Any]:
        """Return all data about *person*; no token, no hash, no luck."""

        def look(connection: Connection) -> dict[str, Any]:
            def found(*columns: Any, of: Any) -> list[dict[str, Any]]:
                return [dict(row._mapping) for row in connection.execute(select(*columns).where(of == person))]

            acts = found(log.c.table, log.c.version, log.c.kind, log.c.body, log.c.at, of=log.c.actor)
            return {
                "person": found(persons, of=persons.c.id),
                "sessions": found(sessions.c.created, sessions.c.seen, sessions.c.revoked, of=sessions.c.person),
                "tokens": found(tokens.c.table, tokens.c.kind, tokens.c.created, tokens.c.revoked, of=tokens.c.person),
                "chat": found(chat.c.table, chat.c.number, chat.c.text, chat.c.at, of=chat.c.person),
                "seated": found(seated.c.table, of=seated.c.person),
                "connected": found(connected.c.table, of=connected.c.person),
                "partings": found(partings.c.table, partings.c.text, partings.c.at, of=partings.c.person),
                "partings_said": found(partings.c.table, partings.c.text, partings.c.at, of=partings.c.host),
                "progress": found(progress.c.item, progress.c.outcome, progress.c.at, of=progress.c.person),
                "hosted": found(listings.c.table, listings.c.game, listings.c.touched, of=listings.c.host),
                "acts": [{**act, "body": act["body"].decode()} for act in acts],
            }

        return await self.read(look)

    async def forget(self, before: int, spared: Sequence[tuple[int, int]] = ()) -> int:
        """Delete chat, sessions and finished tables not touched since *before*, and return how many tables.

        What was touched in a span of *spared* stays. So do records, and the secrets that verify them.
        """

        def is_old(column: Any) -> Any:
            return and_(column < before, *[not_(column.between(first, last)) for first, last in spared])

        def write(connection: Connection) -> None:
            connection.execute(delete(chat).where(is_old(chat.c.at)))
            connection.execute(delete(sessions).where(is_old(sessions.c.seen)))
            connection.execute(delete(partings).where(is_old(partings.c.at)))

        await self.writer.do("", write)
        old = listings.c.status.in_([OVER, CLOSED]) & is_old(listings.c.touched)
        question = select(listings.c.table).where(old)
        tables = await self.read(lambda connection: list(connection.execute(question).scalars()))
        forgotten = 0
        for table in tables:
            forgotten += await self._forget_table(table, old)
        return forgotten

    async def _forget_table(self, table: str, old: Any) -> bool:
        def write(connection: Connection) -> bool:
            if self.is_postgres:  # The lock keeps others from appending to a log that is being deleted.
                connection.execute(text("LOCK TABLE log IN SHARE ROW EXCLUSIVE MODE"))
            if connection.execute(delete(listings).where(listings.c.table == table, old)).rowcount != 1:
                return False
            for each in (log, chat, seated, tokens, partings, codes):
                connection.execute(delete(each).where(each.c.table == table))
            return True

        return await self.writer.do(table, write)

    # Statements.

    def _appending(self) -> Any:
        """Return the insert of a row that must follow the newest one by its hash."""
        new = {column.name: bindparam(f"new_{column.name}", type_=column.type) for column in log.c}
        before = log.alias("before")
        follows = exists().where(
            before.c.table == new["table"], before.c.version == new["version"] - 1, before.c.hash == new["previous"]
        )
        row = select(*new.values()).where(or_(new["version"] == 1, follows))
        return self._insert(log).from_select(list(new), row).on_conflict_do_nothing()

    def _listing(self) -> Any:
        """Return the upsert of a listing."""
        new = self._insert(listings).values({column.name: bindparam(f"new_{column.name}") for column in listings.c})
        renewed = {column.name: new.excluded[column.name] for column in listings.c if column.name != "table"}
        return new.on_conflict_do_update(index_elements=["table"], set_=renewed)

    def _heading(self, table: Any, number: Any) -> Any:
        """Return the query for the newest numbers, with one index lookup for each table."""
        given: Any = bindparam("tables", type_=String)
        if self.is_postgres:
            tables = func.json_array_elements_text(cast(given, JSON)).table_valued("value")
        else:
            tables = func.json_each(given).table_valued("value")
        newest = select(func.max(number)).where(table == tables.c.value).scalar_subquery()
        return select(tables.c.value, newest)

    def _sit(self, connection: Connection, table: str, people: Sequence[str]) -> None:
        connection.execute(delete(seated).where(seated.c.table == table, seated.c.person.not_in(people)))
        if people:
            connection.execute(self._seat, [{"table": table, "person": person} for person in people])


def _new(struct: Listing) -> dict[str, Any]:
    return {f"new_{name}": value for name, value in msgspec.structs.asdict(struct).items()}
