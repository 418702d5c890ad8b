"""Persistence of people, sessions, tokens, chat lines, and the secrets and records of matches.

Whatever ends a person's rights writes a notice in the same transaction, for the processes where they are connected.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar, Final, TypeVar

from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, literal, or_, select, true, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from talong.live.errors import TableError
from talong.live.rows import PERSON_CHANGED, SESSION_ENDED, ChatLine, Notice, Record, Token
from talong.live.store import CHAT_MOST
from talong.server.store.failures import store_error
from talong.server.store.schema import (
    chat,
    connected,
    notices,
    partings,
    persons,
    progress,
    records,
    secrets,
    sessions,
    tokens,
)
from talong.server.store.scrub import Scrubber
from talong.server.store.writer import READERS, Writer

T = TypeVar("T")

SEEN_EVERY_MS: Final = 3_600_000  # Resolution of the time when a session was last used.

SECRET_OF: Final = select(secrets.c.secret).where(
    secrets.c.table == bindparam("of_table"), secrets.c.match == bindparam("of_match")
)


def now_ms() -> int:
    """Return the wall clock in milliseconds."""
    return time.time_ns() // 1_000_000


class People:
    """Part of the store for people; tokens come here only as their SHA-256."""

    writer_type: ClassVar[type[Writer]] = Writer

    def __init__(self, writing: Engine, reading: Engine, lanes: int) -> None:
        self.writer = self.writer_type(writing, lanes)
        self.now: Callable[[], int] = now_ms
        self.is_postgres = writing.dialect.name == "postgresql"
        self._insert = postgresql.insert if self.is_postgres else sqlite.insert
        # Every match needs these, and to build a statement costs more than to run it.
        self._new_secret = self._insert(secrets).on_conflict_do_nothing()
        new = self._insert(records)
        again = {"text": new.excluded.text, "reveal": new.excluded.reveal}
        self._new_record = new.on_conflict_do_update(index_elements=["table", "match"], set_=again)
        self._reading = reading
        self._readers = ThreadPoolExecutor(READERS, "talong-reader")
        self._scrubber = Scrubber(self.writer, writing.dialect.name)

    async def read(self, look: Callable[[Connection], T]) -> T:
        """Return the result of *look*, run in a thread on a read-only connection; StoreError if the database fails."""

        def run() -> T:
            with self._reading.connect() as connection:
                return look(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except SQLAlchemyError as error:
            raise store_error(error) from error

    async def close(self) -> None:
        """Finish pending writes and close the database."""
        await self._scrubber.close()
        await self.writer.close()
        self._readers.shutdown()
        self._reading.dispose()
        self.writer.engine.dispose()

    async def _write(self, key: str, statement: Any) -> None:
        await self.writer.do(key, lambda connection: connection.execute(statement).close())

    # People.

    async def add_person(self, person: str, name: str) -> None:
        """Add a new person."""
        await self._write(person, insert(persons).values(id=person, name=name, created=self.now()))

    async def person_names(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the names of known people; an erased person has an empty one."""
        question = select(persons.c.id, persons.c.name).where(persons.c.id.in_(ids))
        return await self.read(lambda connection: {row.id: row.name for row in connection.execute(question)})

    async def rename_person(self, person: str, name: str) -> None:
        """Change the name of a person who has not been erased."""
        known = (persons.c.id == person) & persons.c.erased.is_(None)
        await self._write(person, update(persons).where(known).values(name=name))

    async def ban(self, person: str) -> bool:
        """Ban *person* from this server until `unban`; tell whether there is such a person."""
        return await self._set_ban(person, self.now())

    async def unban(self, person: str) -> bool:
        """Lift the ban of *person*, whose unrevoked sessions and tokens are valid again."""
        return await self._set_ban(person, None)

    async def _set_ban(self, person: str, banned: int | None) -> bool:
        def write(connection: Connection) -> bool:
            changing = update(persons).where(persons.c.id == person).values(banned=banned)
            known = connection.execute(changing).rowcount == 1
            if known:
                self._notify(connection, PERSON_CHANGED, person)
            return known

        return await self.writer.do(person, write)

    def _barred(self, connection: Connection, person: str) -> str:
        """Return the code of why *person* may not write, or an empty string; it holds until this transaction ends."""
        question = select(persons.c.erased, persons.c.banned).where(persons.c.id == person)
        found = connection.execute(question.with_for_update(read=True) if self.is_postgres else question).first()
        if found is None:
            return ""
        return "bad-token" if found.erased is not None else "shut-out" if found.banned is not None else ""

    # Sessions and tokens.

    async def add_session(self, token_hash: bytes, person: str) -> None:
        """Add a session of *person* by the hash of its token."""
        now = self.now()
        await self._write(person, insert(sessions).values(hash=token_hash, person=person, created=now, seen=now))

    async def session_person(self, token_hash: bytes) -> str | None:
        """Return the person of a session, or None if it is unknown or revoked; note now and then that it is used."""
        mine = (sessions.c.hash == token_hash) & sessions.c.revoked.is_(None) & persons.c.erased.is_(None)
        known = sessions.outerjoin(persons, persons.c.id == sessions.c.person)
        question = select(sessions.c.person, sessions.c.seen, persons.c.banned).select_from(known).where(mine)
        found = await self.read(lambda connection: connection.execute(question).first())
        if found is None:
            return None
        if found.banned is not None:
            raise TableError("shut-out")
        await self._seen(token_hash, found.person, found.seen)
        person: str = found.person
        return person

    async def _seen(self, session: bytes, person: str, before: int) -> None:
        now = self.now()
        if now - before >= SEEN_EVERY_MS:
            await self._write(person, update(sessions).where(sessions.c.hash == session).values(seen=now))

    async def revoke_session(self, token_hash: bytes) -> None:
        """Revoke one session, with the tokens and recovery codes that came from it.

        Tokens of the first schema do not say where they came from: those of the same person are revoked too.
        """
        now = self.now()

        def write(connection: Connection) -> None:
            mine = (sessions.c.hash == token_hash) & sessions.c.revoked.is_(None)
            ending = update(sessions).where(mine).values(revoked=now).returning(sessions.c.person)
            person = connection.execute(ending).scalar()
            if person is None:
                return
            self._end_tokens(connection, tokens.c.session == token_hash)
            self._notify(connection, SESSION_ENDED, token_hash.hex())
            if self._end_tokens(connection, (tokens.c.person == person) & tokens.c.session.is_(None)):
                self._notify(connection, PERSON_CHANGED, person)

        await self.writer.do(token_hash.hex(), write)

    async def revoke_sessions(self, person: str) -> None:
        """Revoke all sessions, tokens and recovery codes of *person*."""
        now = self.now()

        def write(connection: Connection) -> None:
            mine = (sessions.c.person == person) & sessions.c.revoked.is_(None)
            connection.execute(update(sessions).where(mine).values(revoked=now))
            self._end_tokens(connection, tokens.c.person == person)
            self._notify(connection, PERSON_CHANGED, person)

        await self.writer.do(person, write)

    async def add_token(
        self, token_hash: bytes, table: str, person: str, kind: str, session: bytes | None = None
    ) -> None:
        """Add a token with which its holder acts as *person* at *table*; *kind* is seat or recovery.

        It ends with its *session*. A known token stays as it is, revoked or not.
        """
        row = {"hash": token_hash, "table": table, "person": person, "kind": kind, "session": session}
        await self._write(table, self._insert(tokens).values(**row, created=self.now()).on_conflict_do_nothing())

    async def token(self, token_hash: bytes) -> Token | None:
        """Return the facts of a token, or None if it is unknown or revoked, or its session is."""
        known = tokens.outerjoin(sessions, sessions.c.hash == tokens.c.session)
        known = known.outerjoin(persons, persons.c.id == tokens.c.person)
        mine = (tokens.c.hash == token_hash) & tokens.c.revoked.is_(None) & persons.c.erased.is_(None)
        lasting = or_(tokens.c.session.is_(None), sessions.c.hash.is_not(None) & sessions.c.revoked.is_(None))
        columns = [tokens.c.table, tokens.c.person, tokens.c.kind, tokens.c.session, sessions.c.seen, persons.c.banned]
        question = select(*columns).select_from(known).where(mine, lasting)
        found = await self.read(lambda connection: connection.execute(question).first())
        if found is None:
            return None
        if found.banned is not None:
            raise TableError("shut-out")
        if found.session is not None:
            await self._seen(found.session, found.person, found.seen)
        return Token(found.table, found.person, found.kind, found.session)

    async def revoke_tokens(self, table: str, person: str) -> None:
        """Revoke all tokens and recovery codes that *person* has at *table*."""
        await self.writer.do(table, lambda connection: self._send_away(connection, table, person))

    async def renew_recovery(self, token_hash: bytes, table: str, person: str, session: bytes | None) -> None:
        """Replace the recovery codes that *person* has at *table* by this one."""
        row = {"hash": token_hash, "table": table, "person": person, "kind": "recovery", "session": session}
        new = insert(tokens).values(**row, created=self.now())

        def write(connection: Connection) -> None:
            old = (tokens.c.table == table) & (tokens.c.person == person) & (tokens.c.kind == "recovery")
            self._end_tokens(connection, old)
            connection.execute(new)

        await self.writer.do(table, write)

    def _send_away(self, connection: Connection, table: str, person: str) -> None:
        if self._end_tokens(connection, (tokens.c.table == table) & (tokens.c.person == person)):
            self._notify(connection, PERSON_CHANGED, person)

    def _end_tokens(self, connection: Connection, which: Any) -> int:
        """Revoke the tokens that are not revoked yet, and return how many."""
        ending = update(tokens).where(which, tokens.c.revoked.is_(None)).values(revoked=self.now())
        return connection.execute(ending).rowcount

    # Notices.

    def _notify(self, connection: Connection, kind: str, subject: str) -> None:
        connection.execute(insert(notices).values(kind=kind, subject=subject, at=self.now()))

    async def notify(self, kind: str, subject: str) -> None:
        """Add a notice about *subject* for every process."""
        await self.writer.do(subject, lambda connection: self._notify(connection, kind, subject))

    async def newest_notice(self) -> int:
        """Return the number of the newest notice, 0 if there is none."""
        question = select(func.coalesce(func.max(notices.c.id), 0))
        return int(await self.read(lambda connection: connection.execute(question).scalar_one()))

    async def notices(self, after: int) -> list[Notice]:
        """Return the notices after number *after*; on PostgreSQL lower numbers may still come."""
        columns = (notices.c.id, notices.c.kind, notices.c.subject)
        question = select(*columns).where(notices.c.id > after).order_by(notices.c.id)
        return await self.read(lambda connection: [Notice(*row) for row in connection.execute(question)])

    async def drop_notices(self, until: int) -> None:
        """Delete the notices up to number *until*, but never the newest: SQLite would give its number again."""
        newest = select(func.max(notices.c.id)).scalar_subquery()
        await self._write("", delete(notices).where(notices.c.id <= until, notices.c.id < newest))

    # Chat.

    async def add_chat(
        self, table: str, person: str, text: str, command: str | None = None, version: int | None = None
    ) -> ChatLine:
        """Add a chat line of *person* at *table*, and return it; if the *command* is known, return its line instead.

        Lines are numbered from 1. TableError if the person has been erased or banned, or the chat is full.
        """
        at = self.now()
        mine = chat.c.table == table
        known = select(chat).where(mine, chat.c.command == command)
        newest = select(func.max(chat.c.number)).where(mine).scalar_subquery()
        oldest = select(func.min(chat.c.number)).where(mine).scalar_subquery()
        columns = ["table", "number", "person", "text", "at", "command", "version"]
        line = select(
            literal(table),
            func.coalesce(newest, 0) + 1,
            literal(person),
            literal(text),
            literal(at, chat.c.at.type),
            literal(command, chat.c.command.type),
            literal(version, chat.c.version.type),
        )
        new = self._insert(chat).from_select(columns, line.where(true()))
        statement = new.on_conflict_do_nothing().returning(chat.c.number)

        def write(connection: Connection) -> ChatLine | TableError:
            barred = self._barred(connection, person)
            while True:  # Another process may take the number, or run the same command.
                if command is not None and (found := connection.execute(known).first()) is not None:
                    return ChatLine(*found)
                if barred:
                    return TableError(barred)
                first, last = connection.execute(select(oldest, newest)).one()
                if last is not None and last - first + 1 >= CHAT_MOST:
                    return TableError("chat-full")
                number = connection.execute(statement).scalar()
                if number is not None:
                    return ChatLine(table, int(number), person, text, at, command, version)

        said = await self.writer.do(table, write)
        if isinstance(said, TableError):
            raise said
        return said

    async def chat(self, table: str, after: int = 0, last: int | None = None) -> list[ChatLine]:
        """Return the chat of *table* after line *after*, at most the *last* lines; those of erased people are empty."""
        question = select(chat).where(chat.c.table == table, chat.c.number > after).order_by(chat.c.number.desc())
        newest = question.limit(last)
        lines = await self.read(lambda connection: [ChatLine(*row) for row in connection.execute(newest)])
        return lines[::-1]

    # Words to people who are sent away.

    def _part(self, connection: Connection, table: str, person: str, host: str, text: str) -> None:
        new = self._insert(partings).values(table=table, person=person, host=host, text=text, at=self.now())
        again = {"host": new.excluded.host, "text": new.excluded.text, "at": new.excluded.at}
        connection.execute(new.on_conflict_do_update(index_elements=["table", "person"], set_=again))

    async def parting(self, table: str, person: str) -> str:
        """Return the word to *person*, sent away from *table*, if they have not seen it yet."""
        question = select(partings.c.text).where(partings.c.table == table, partings.c.person == person)
        return await self.read(lambda connection: connection.execute(question).scalar()) or ""

    async def drop_parting(self, table: str, person: str) -> None:
        """Delete the word to *person*, now that they have seen it."""
        await self._write(table, delete(partings).where(partings.c.table == table, partings.c.person == person))

    # Secrets and records.

    async def add_secret(self, table: str, match: int, secret: bytes) -> bytes:
        """Store the secret of a match unless there is one already, and return the stored one, which has to be used."""
        which = {"of_table": table, "of_match": match}
        values = {"table": table, "match": match, "secret": secret, "revealed": False}

        def write(connection: Connection) -> bytes:
            connection.execute(self._new_secret, values)
            return bytes(connection.execute(SECRET_OF, which).scalar_one())

        return await self.writer.do(table, write)

    async def secret(self, table: str, match: int) -> bytes | None:
        """Return the secret of a match, revealed or not: for the server only."""
        which = {"of_table": table, "of_match": match}
        return await self.read(lambda connection: connection.execute(SECRET_OF, which).scalar())

    async def reveal_secret(self, table: str, match: int) -> None:
        """Mark the secret of a match as public."""
        mine = (secrets.c.table == table) & (secrets.c.match == match)
        await self._write(table, update(secrets).where(mine).values(revealed=True))

    async def revealed_secret(self, table: str, match: int) -> bytes | None:
        """Return the secret of a match if it is public."""
        mine = (secrets.c.table == table) & (secrets.c.match == match) & secrets.c.revealed
        question = select(secrets.c.secret).where(mine)
        return await self.read(lambda connection: connection.execute(question).scalar())

    async def add_record(self, table: str, match: int, text: str, reveal: bool) -> None:
        """Store the record of a finished match, without names; repeating that does no harm."""
        values = {"table": table, "match": match, "text": text, "finished": self.now(), "reveal": reveal}
        await self.writer.do(table, lambda connection: connection.execute(self._new_record, values).close())

    async def record(self, table: str, match: int) -> Record | None:
        """Return the record of a finished match."""
        question = select(records).where(records.c.table == table, records.c.match == match)
        found = await self.read(lambda connection: connection.execute(question).first())
        return None if found is None else Record(*found)

    async def has_record(self, table: str, match: int) -> bool:
        """Tell whether the record of a match is stored."""
        question = select(records.c.match).where(records.c.table == table, records.c.match == match)
        return await self.read(lambda connection: connection.execute(question).first() is not None)

    # Erasure.

    async def erase(self, person: str) -> None:
        """Erase the name, credentials and chat lines of *person*. The log has only the id, and stays."""
        now = self.now()

        def write(connection: Connection) -> None:
            connection.execute(update(persons).where(persons.c.id == person).values(name="", erased=now))
            connection.execute(delete(sessions).where(sessions.c.person == person))
            connection.execute(delete(tokens).where(tokens.c.person == person))
            connection.execute(update(chat).where(chat.c.person == person).values(text="", command=None))
            connection.execute(delete(partings).where(or_(partings.c.person == person, partings.c.host == person)))
            connection.execute(delete(connected).where(connected.c.person == person))
            connection.execute(delete(progress).where(progress.c.person == person))
            self._notify(connection, PERSON_CHANGED, person)

        await self.writer.do(person, write)
        await self._scrubber.scrub()
