"""People, their sessions and tokens, what they say, and the secrets and records of their matches."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar, Final, TypeVar

from sqlalchemy import Connection, Engine, delete, func, insert, literal, select, true, update
from sqlalchemy.dialects import postgresql, sqlite

from talong.server.schema import Record, Said, chat, persons, records, secrets, sessions, tokens
from talong.server.writer import READERS, Writer

T = TypeVar("T")

SEEN_EVERY_MS: Final = 3_600_000  # How exactly we remember when a session was last used.


def now_ms() -> int:
    """Return the time of the wall clock."""
    return time.time_ns() // 1_000_000


class People:
    """The part of the store that knows people; tokens come here only as their SHA-256."""

    writer_type: ClassVar[type[Writer]] = Writer

    def __init__(self, writing: Engine, reading: Engine, lanes: int) -> None:
        self.writer = self.writer_type(writing, lanes)
        self.now: Callable[[], int] = now_ms
        self.is_postgres = writing.dialect.name == "postgresql"
        self._insert = postgresql.insert if self.is_postgres else sqlite.insert
        self._reading = reading
        self._readers = ThreadPoolExecutor(READERS, "talong-reader")

    async def read(self, look: Callable[[Connection], T]) -> T:
        """Return what *look* finds, from a thread and a connection that never writes."""

        def run() -> T:
            with self._reading.connect() as connection:
                return look(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        await self.writer.close()
        self._readers.shutdown()
        self._reading.dispose()
        self.writer.engine.dispose()

    async def _write(self, key: str, statement: Any) -> None:
        await self.writer.do(key, lambda connection: connection.execute(statement).close())

    # People.

    async def add_person(self, person: str, name: str) -> None:
        """Remember a new person."""
        await self._write(person, insert(persons).values(id=person, name=name, created=self.now()))

    async def person_names(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the names of those we know; whoever was erased has an empty one."""
        question = select(persons.c.id, persons.c.name).where(persons.c.id.in_(ids))
        return await self.read(lambda connection: {row.id: row.name for row in connection.execute(question)})

    async def rename_person(self, person: str, name: str) -> None:
        """Change the name of a person who has not been erased."""
        known = (persons.c.id == person) & persons.c.erased.is_(None)
        await self._write(person, update(persons).where(known).values(name=name))

    # Sessions and tokens.

    async def add_session(self, token_hash: bytes, person: str) -> None:
        """Let whoever has this token be *person*."""
        now = self.now()
        await self._write(person, insert(sessions).values(hash=token_hash, person=person, created=now, seen=now))

    async def session_person(self, token_hash: bytes) -> str | None:
        """Return whose session it is, or None if it is unknown or revoked; note now and then that it is used."""
        mine = (sessions.c.hash == token_hash) & sessions.c.revoked.is_(None)
        question = select(sessions.c.person, sessions.c.seen).where(mine)
        found = await self.read(lambda connection: connection.execute(question).first())
        if found is None:
            return None
        person: str = found.person
        now = self.now()
        if now - found.seen >= SEEN_EVERY_MS:
            await self._write(person, update(sessions).where(mine).values(seen=now))
        return person

    async def revoke_session(self, token_hash: bytes) -> None:
        """End one session."""
        await self._revoke(sessions, sessions.c.hash == token_hash, token_hash.hex())

    async def revoke_sessions(self, person: str) -> None:
        """End all sessions of *person*."""
        await self._revoke(sessions, sessions.c.person == person, person)

    async def add_token(self, token_hash: bytes, table: str, person: str, kind: str) -> None:
        """Let whoever has this token act as *person* at *table*, again if need be; *kind* is seat or recovery."""
        new = self._insert(tokens).values(hash=token_hash, table=table, person=person, kind=kind, created=self.now())
        await self._write(table, new.on_conflict_do_update(index_elements=["hash"], set_={"revoked": None}))

    async def token(self, token_hash: bytes) -> tuple[str, str, str] | None:
        """Return the table, person and kind that a token is for, or None if it is unknown or revoked."""
        mine = (tokens.c.hash == token_hash) & tokens.c.revoked.is_(None)
        question = select(tokens.c.table, tokens.c.person, tokens.c.kind).where(mine)
        found = await self.read(lambda connection: connection.execute(question).first())
        return None if found is None else (found.table, found.person, found.kind)

    async def revoke_tokens(self, table: str, person: str) -> None:
        """End all tokens that *person* has at *table*."""
        await self._revoke(tokens, (tokens.c.table == table) & (tokens.c.person == person), table)

    async def _revoke(self, where: Any, which: Any, key: str) -> None:
        await self._write(key, update(where).where(which, where.c.revoked.is_(None)).values(revoked=self.now()))

    # Chat.

    async def add_chat(self, table: str, person: str, text: str) -> Said:
        """Keep what *person* said at *table*; lines are numbered from 1."""
        at = self.now()
        number = select(func.coalesce(func.max(chat.c.number), 0) + 1).where(chat.c.table == table).scalar_subquery()
        columns = ["table", "number", "person", "text", "at"]
        line = select(literal(table), number, literal(person), literal(text), literal(at, chat.c.at.type))
        new = self._insert(chat).from_select(columns, line.where(true()))
        statement = new.on_conflict_do_nothing().returning(chat.c.number)

        def write(connection: Connection) -> int:
            given = None
            while given is None:  # Another process may have taken the number.
                given = connection.execute(statement).scalar()
            return int(given)

        return Said(table, await self.writer.do(table, write), person, text, at)

    async def chat(self, table: str, after: int = 0) -> list[Said]:
        """Return what was said at *table* after line *after*; what erased people said is empty."""
        question = select(chat).where(chat.c.table == table, chat.c.number > after).order_by(chat.c.number)
        return await self.read(lambda connection: [Said(*row) for row in connection.execute(question)])

    async def newest_chat(self, table: str, most: int) -> list[Said]:
        """Return the last lines that were said at *table*, at *most* so many."""
        question = select(chat).where(chat.c.table == table).order_by(chat.c.number.desc()).limit(most)
        return await self.read(lambda connection: [Said(*row) for row in connection.execute(question)][::-1])

    # Secrets and records.

    async def add_secret(self, table: str, match: int, secret: bytes) -> bytes:
        """Keep the secret of a match unless there is one already; return the one that is kept: use that one."""
        new = self._insert(secrets).values(table=table, match=match, secret=secret, revealed=False)
        question = select(secrets.c.secret).where(secrets.c.table == table, secrets.c.match == match)

        def write(connection: Connection) -> bytes:
            connection.execute(new.on_conflict_do_nothing())
            return bytes(connection.execute(question).scalar_one())

        return await self.writer.do(table, write)

    async def secret(self, table: str, match: int) -> bytes | None:
        """Return the secret of a match, revealed or not: for the server's own eyes."""
        question = select(secrets.c.secret).where(secrets.c.table == table, secrets.c.match == match)
        return await self.read(lambda connection: connection.execute(question).scalar())

    async def reveal_secret(self, table: str, match: int) -> None:
        """Let everybody know the secret of a match from now on."""
        mine = (secrets.c.table == table) & (secrets.c.match == match)
        await self._write(table, update(secrets).where(mine).values(revealed=True))

    async def revealed_secret(self, table: str, match: int) -> bytes | None:
        """Return the secret of a match if everybody may know it."""
        mine = (secrets.c.table == table) & (secrets.c.match == match) & secrets.c.revealed
        question = select(secrets.c.secret).where(mine)
        return await self.read(lambda connection: connection.execute(question).scalar())

    async def add_record(self, table: str, match: int, text: str, reveal: bool) -> None:
        """Keep the record of a finished match, without names; doing it again does no harm."""
        new = self._insert(records).values(table=table, match=match, text=text, finished=self.now(), reveal=reveal)
        again = new.on_conflict_do_update(index_elements=["table", "match"], set_={"text": text, "reveal": reveal})
        await self._write(table, again)

    async def record(self, table: str, match: int) -> Record | None:
        """Return the record of a finished match."""
        question = select(records).where(records.c.table == table, records.c.match == match)
        found = await self.read(lambda connection: connection.execute(question).first())
        return None if found is None else Record(*found)

    async def has_record(self, table: str, match: int) -> bool:
        """Tell whether the record of a match is kept."""
        question = select(records.c.match).where(records.c.table == table, records.c.match == match)
        return await self.read(lambda connection: connection.execute(question).first() is not None)

    # Being forgotten.

    async def erase(self, person: str) -> None:
        """Forget who *person* was: the name, all ways in and all words said. The log has only the id, and stays."""
        now = self.now()

        def write(connection: Connection) -> None:
            connection.execute(update(persons).where(persons.c.id == person).values(name="", erased=now))
            connection.execute(delete(sessions).where(sessions.c.person == person))
            connection.execute(delete(tokens).where(tokens.c.person == person))
            connection.execute(update(chat).where(chat.c.person == person).values(text=""))

        await self.writer.do(person, write)
