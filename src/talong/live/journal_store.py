"""Store of one person's tables: all of it in memory, and a journal from which it comes back.

A change is acknowledged when the journal has kept its entry, and is seen by nobody before. If the journal fails, only
it can tell what it has kept: it is read again before anything else is done.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, Generic, Self, TypeVar

import msgspec

from talong.live.errors import TableError
from talong.live.integrity import CHAIN, DamagedTable
from talong.live.journal import NOTHING_BEFORE, BadEntry, Change, Journal, seal, unseal
from talong.live.rows import Barred, BrokenChain, ChatLine, Conflict, Listing, Record, Row, Token, check_chain
from talong.live.state import BEGAN, CLOSED, OVER, PLAYING, WAITING
from talong.live.store import CHAT_MOST, CODE_MS, UNCODING, StoreAway, StoreError

T = TypeVar("T")
V = TypeVar("V")
Key = tuple[str | int, ...]

SEEN_EVERY_MS: Final = 3_600_000  # Resolution of the time when a session was last used.
PART_VALUES: Final = 500  # Values in an entry of a journal that is written anew.
LONG: Final = 5_000  # A journal of so many entries is written anew when it is opened.


class Person(msgspec.Struct, frozen=True):
    """Person at this device; one who has been erased has no name."""

    name: str
    created: int
    erased: int | None = None


class Session(msgspec.Struct, frozen=True):
    """Session of a person."""

    person: str
    created: int
    seen: int
    revoked: int | None = None


class Seat(msgspec.Struct, frozen=True):
    """Token for a table; its kind is seat or recovery."""

    table: str
    person: str
    kind: str
    created: int
    session: bytes | None = None
    revoked: int | None = None


class Parting(msgspec.Struct, frozen=True):
    """Word of a host to a person who was sent away."""

    host: str
    text: str
    at: int


class Code(msgspec.Struct, frozen=True):
    """Table that a join code leads to."""

    table: str
    at: int


class Secret(msgspec.Struct, frozen=True):
    """Secret of a match, and whether it is public."""

    secret: bytes
    revealed: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """How it went when a person did something in the school for the first time."""

    outcome: str
    at: int


class Values(Generic[V]):
    """Values of one kind, by key."""

    def __init__(self, kind: str, type_: Any) -> None:
        self.kind = kind
        self.values: dict[Key, V] = {}
        self._decoder: msgspec.msgpack.Decoder[V] = msgspec.msgpack.Decoder(type_)

    def read(self, change: Change) -> V | None:
        """Return the value of a *change*."""
        return None if change.value is None else self._decoder.decode(change.value)

    def do(self, key: Key, value: V | None) -> None:
        """Set the value of *key*, or delete it."""
        if value is None:
            self.values.pop(key, None)
        else:
            self.values[key] = value

    def get(self, *key: str | int) -> V | None:
        """Return the value of *key*, or None."""
        return self.values.get(key)

    def items(self) -> Iterable[tuple[Key, V]]:
        """Return all values with their keys."""
        return self.values.items()


class Log(Values[Row]):
    """Rows of all tables."""

    def __init__(self) -> None:
        super().__init__("log", Row)
        self.tables: dict[str, list[Row]] = {}
        self.commands: dict[tuple[str, str], int] = {}

    def do(self, key: Key, value: Row | None) -> None:
        """Append a row, or delete the log of a table, whose key is the table alone."""
        table = str(key[0])
        if value is None:
            for row in self.tables.pop(table, []):
                self.commands.pop((table, row.command or ""), None)
            return
        self.tables.setdefault(table, []).append(value)
        if value.command is not None:
            self.commands[table, value.command] = value.version

    def items(self) -> Iterable[tuple[Key, Row]]:
        """Return all rows with their keys, those of each table in their order."""
        return [((table, row.version), row) for table, rows in self.tables.items() for row in rows]


class Chat(Values[ChatLine]):
    """Chat of all tables."""

    def __init__(self) -> None:
        super().__init__("chat", ChatLine)
        self.tables: dict[str, dict[int, ChatLine]] = {}

    def do(self, key: Key, value: ChatLine | None) -> None:
        """Add a line, alter it, or delete it."""
        table, number = str(key[0]), int(key[1])
        lines = self.tables.setdefault(table, {})
        if value is None:
            lines.pop(number, None)
        else:
            lines[number] = value

    def items(self) -> Iterable[tuple[Key, ChatLine]]:
        """Return all lines with their keys."""
        return [((table, line.number), line) for table, lines in self.tables.items() for line in lines.values()]


class Memory:
    """Everything that the journal says, in memory."""

    def __init__(self) -> None:
        self.log = Log()
        self.listings: Values[Listing] = Values("listings", Listing)
        self.seated: Values[list[str]] = Values("seated", list[str])
        self.persons: Values[Person] = Values("persons", Person)
        self.sessions: Values[Session] = Values("sessions", Session)
        self.tokens: Values[Seat] = Values("tokens", Seat)
        self.chat = Chat()
        self.partings: Values[Parting] = Values("partings", Parting)
        self.codes: Values[Code] = Values("codes", Code)
        self.secrets: Values[Secret] = Values("secrets", Secret)
        self.records: Values[Record] = Values("records", Record)
        self.progress: Values[Outcome] = Values("progress", Outcome)
        self.kinds: dict[str, Values[Any]] = {kind.kind: kind for kind in vars(self).values()}

    def do(self, changes: Iterable[Change]) -> None:
        """Do the *changes* of an entry: all of them, or none if one cannot be read."""
        known = [(self.kinds[change.of], change) for change in changes]
        for kind, key, value in [(kind, change.key, kind.read(change)) for kind, change in known]:
            kind.do(key, value)

    def changes(self) -> list[Change]:
        """Return what makes this memory out of an empty one."""
        return [
            Change(kind.kind, key, msgspec.msgpack.encode(value))
            for kind in self.kinds.values()
            for key, value in kind.items()
        ]


class Writing:
    """Changes of one transaction."""

    def __init__(self) -> None:
        self.changes: list[Change] = []

    def put(self, kind: Values[V], *key: str | int, value: V) -> None:
        """Set the value of *key*."""
        self.changes.append(Change(kind.kind, key, msgspec.msgpack.encode(value)))

    def drop(self, kind: Values[Any], *key: str | int) -> None:
        """Delete the value of *key*."""
        self.changes.append(Change(kind.kind, key))


def now_ms() -> int:
    """Return the wall clock in milliseconds."""
    return time.time_ns() // 1_000_000


class JournalStore:
    """Store of one process on one *journal*; every method that writes returns when the journal has kept it."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.now: Callable[[], int] = now_ms
        self.memory = Memory()
        self.damaged: list[int] = []  # Numbers of entries that are not what was kept.
        self._number = 0
        self._hash = NOTHING_BEFORE
        self._lock = asyncio.Lock()
        self._is_unsure = True  # Whether the journal may have other entries than are known here.
        self._tasks: set[asyncio.Task[Any]] = set()
        self._connected: set[tuple[str, str, str]] = set()  # Connections end with the process.
        self._beats: dict[str, int] = {}

    @classmethod
    async def open(cls, journal: Journal) -> Self:
        """Open the store that *journal* has kept."""
        store = cls(journal)
        await store._settle()
        if store._number >= LONG and not store.damaged:
            await store.rewrite()
        return store

    async def close(self) -> None:
        """Finish pending writes."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    # The journal.

    async def _settle(self) -> Memory:
        """Return the memory, read again if the journal has failed since."""
        if self._is_unsure:
            async with self._lock:
                await self._reread()
        return self.memory

    async def _reread(self) -> None:
        """Build the memory from the journal; the lock must be held."""
        if not self._is_unsure:
            return
        try:
            entries = await self.journal.entries()
        except Exception as error:
            raise StoreAway(f"the journal cannot be read: {type(error).__name__}") from error
        memory, number, last, damaged, unread = Memory(), 0, NOTHING_BEFORE, list[int](), 0
        for entry in entries:
            try:
                read = unseal(entry)
            except BadEntry:  # What comes next tells which it was.
                unread += 1
                continue
            damaged += range(number + 1, read.number)
            if read.number <= number or (read.number == number + 1 and read.previous != last):
                damaged.append(read.number)
            number, last, unread = max(number, read.number), read.hash, 0
            try:
                memory.do(read.changes)
            except (msgspec.DecodeError, KeyError, ValueError, TypeError):  # A later Talong may have written it.
                damaged.append(read.number)
        if unread == 1:  # An entry that is torn at the end was never acknowledged.
            await self._trust(self.journal.replace(entries[:-1]))
            unread = 0
        self.damaged = sorted({*damaged, *range(number + 1, number + unread + 1)})
        self.memory, self._number, self._hash = memory, number + unread, last
        self._is_unsure = False

    async def _write(self, work: Callable[[Memory, Writing], T]) -> T:
        """Run *work*, which decides what to change, and return its result when the journal has kept the change.

        A caller that is cancelled gets no answer, but the work is done all the same.
        """
        task = asyncio.ensure_future(self._transact(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _transact(self, work: Callable[[Memory, Writing], T]) -> T:
        async with self._lock:
            await self._reread()
            writing = Writing()
            result = work(self.memory, writing)
            if writing.changes:
                entry, digest = seal(self._number + 1, self._hash, writing.changes)
                await self._trust(self.journal.keep(self._number + 1, entry))
                self._number, self._hash = self._number + 1, digest
                self.memory.do(writing.changes)
            return result

    async def _trust(self, keeping: Awaitable[None]) -> None:
        """Wait until the journal has kept something; if it fails nobody knows what it has kept."""
        try:
            await keeping
        except BaseException as error:
            self._is_unsure = True
            if not isinstance(error, Exception):
                raise
            raise StoreAway(f"the journal cannot be written: {type(error).__name__}") from error

    async def rewrite(self) -> None:
        """Write the journal anew, without anything that is gone."""
        await self._rewrite(lambda _memory, _writing: None)

    async def restore(self, entries: Sequence[bytes]) -> None:
        """Replace all that there is by the *entries* of another journal."""
        async with self._lock:
            await self._trust(self.journal.replace(entries))
            self._is_unsure = True  # What was read of the journal is not there any more.

    async def _rewrite(self, work: Callable[[Memory, Writing], T]) -> T:
        """Run *work* like any other, and write the journal anew with the result, without anything that is gone."""
        async with self._lock:
            await self._reread()
            writing = Writing()
            result = work(self.memory, writing)
            memory = Memory()
            memory.do(self.memory.changes())
            memory.do(writing.changes)
            entries, number, last = list[bytes](), 0, NOTHING_BEFORE
            changes = memory.changes()
            for first in range(0, len(changes), PART_VALUES):
                number += 1
                entry, last = seal(number, last, changes[first : first + PART_VALUES])
                entries.append(entry)
            await self._trust(self.journal.replace(entries))
            self.memory, self._number, self._hash, self.damaged = memory, number, last, []
            return result

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

        Barred if the person who *sits* down has been erased. The person *sent_away* loses the tokens of this table, and
        is left the host's *word*. The code of a table is void as soon as a match begins there.
        """
        assert listing is None or listing.table == row.table

        def write(memory: Memory, writing: Writing) -> None:
            if sits and (barred := self._barred(memory, sits)):
                raise Barred(row.table, row.version, barred)
            log = memory.log.tables.get(row.table, [])
            follows = row.version == 1 or (bool(log) and log[-1].hash == row.previous)
            if row.version != len(log) + 1 or not follows or (row.table, row.command) in memory.log.commands:
                raise Conflict(row.table, row.version)
            writing.put(memory.log, row.table, row.version, value=row)
            if listing is not None:
                writing.put(memory.listings, row.table, value=listing)
            if seated is not None and sorted(set(seated)) != memory.seated.get(row.table):
                writing.put(memory.seated, row.table, value=sorted(set(seated)))
            if sent_away:
                self._end_tokens(memory, writing, lambda token: (token.table, token.person) == (row.table, sent_away))
                if word:
                    parting = Parting(row.actor, word, self.now())
                    writing.put(memory.partings, row.table, sent_away, value=parting)
            if row.kind in UNCODING:
                for key, code in memory.codes.items():
                    if code.table == row.table:
                        writing.drop(memory.codes, *key)

        await self._write(write)

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        """Return the log of *table* after version *after*."""
        return (await self._settle()).log.tables.get(table, [])[after:]

    async def checked(self, table: str, last: Row | None, most: int) -> list[Row]:
        """Return at most *most* rows that follow *last*; DamagedTable where their chain does not hold."""
        version = 0 if last is None else last.version
        rows = (await self._settle()).log.tables.get(table, [])[version : version + most]
        try:
            check_chain(rows, after=last)
        except BrokenChain as broken:
            raise DamagedTable(CHAIN, broken.version) from broken
        return rows

    async def unfinished(self) -> list[str]:
        """Return the tables that are not over."""
        memory = await self._settle()
        return sorted([one.table for _key, one in memory.listings.items() if one.status not in (OVER, CLOSED)])

    async def faults(self) -> list[str]:
        """Return which entries of the journal are not what was kept."""
        await self._settle()
        return [f"entry {number}" for number in self.damaged]

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the newest version of each of *tables* that has any."""
        memory = await self._settle()
        return {table: memory.log.tables[table][-1].version for table in tables if memory.log.tables.get(table)}

    async def answered(self, table: str, command: str) -> int | None:
        """Return the version that a *command* was answered with, in the log or as a chat line; None if it is new."""
        memory = await self._settle()
        version = memory.log.commands.get((table, command))
        if version is not None:
            return version
        lines = memory.chat.tables.get(table, {}).values()
        return next((line.version for line in lines if line.command == command), None)

    async def began(self, table: str) -> list[int]:
        """Return when each match of *table* began, in milliseconds."""
        return [row.at for row in await self.rows(table) if row.kind == BEGAN]

    # The lobby.

    async def lobby(self, limit: int = 100) -> list[Listing]:
        """Return the open tables that wait for players or have a free seat in a match, newest first."""
        memory = await self._settle()
        joinable = [
            one
            for _key, one in memory.listings.items()
            if one.open and (one.status == WAITING or (one.status == PLAYING and one.free))
        ]
        return sorted(joinable, key=lambda one: (-one.touched, one.table))[:limit]

    async def listing(self, table: str) -> Listing | None:
        """Return the lobby listing of *table*, or None."""
        return (await self._settle()).listings.get(table)

    async def tables_of(self, person: str) -> list[str]:
        """Return the tables where *person* sits."""
        memory = await self._settle()
        return sorted([str(key[0]) for key, people in memory.seated.items() if person in people])

    async def tables_to_leave(self, person: str) -> list[str]:
        """Return the tables where others would wait for *person*: unfinished ones, and those where others sit too."""
        memory, found = await self._settle(), list[str]()
        for one in memory.listings.values.values():
            people = memory.seated.get(one.table) or []
            others = [other for other in people if other != person]
            if (person in people or one.host == person) and (one.status != OVER or others):
                found.append(one.table)
        return found

    # Join codes.

    async def add_code(self, table: str, code: str) -> bool:
        """Assign *code* to *table*; return False if another table has it."""

        def write(memory: Memory, writing: Writing) -> bool:
            now = self.now()
            taken = memory.codes.get(code)
            has_one = any([one.table == table for key, one in memory.codes.items() if key != (code,)])
            if has_one or (taken is not None and taken.at > now - CODE_MS):
                return False
            writing.put(memory.codes, code, value=Code(table, now))
            return True

        return await self._write(write)

    async def code_of(self, table: str) -> str | None:
        """Return the join code of *table*, or None."""
        memory, since = await self._settle(), self.now() - CODE_MS
        return next((str(key[0]) for key, one in memory.codes.items() if one.table == table and one.at > since), None)

    async def table_of_code(self, code: str) -> str | None:
        """Return the table of a join *code*, or None."""
        found = (await self._settle()).codes.get(code)
        return None if found is None or found.at <= self.now() - CODE_MS else found.table

    # People.

    async def people(self) -> list[str]:
        """Return the people who have not been erased, in the order in which they came."""
        memory = await self._settle()
        return [str(key[0]) for key, person in memory.persons.items() if person.erased is None]

    async def add_person(self, person: str, name: str) -> None:
        """Add a new person."""

        def write(memory: Memory, writing: Writing) -> None:
            if memory.persons.get(person) is not None:
                raise StoreError("there is such a person")
            writing.put(memory.persons, person, value=Person(name, self.now()))

        await self._write(write)

    async def person_names(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the names of known people; an erased person has an empty one."""
        memory = await self._settle()
        return {person: known.name for person in ids if (known := memory.persons.get(person)) is not None}

    async def rename_person(self, person: str, name: str) -> None:
        """Change the name of a person who has not been erased."""

        def write(memory: Memory, writing: Writing) -> None:
            known = memory.persons.get(person)
            if known is not None and known.erased is None:
                writing.put(memory.persons, person, value=msgspec.structs.replace(known, name=name))

        await self._write(write)

    def _barred(self, memory: Memory, person: str) -> str:
        """Return the code of why *person* may not write, or an empty string."""
        known = memory.persons.get(person)
        return "" if known is None or known.erased is None else "bad-token"

    async def erase(self, person: str) -> None:
        """Erase the name, credentials and chat lines of *person*, from the journal too. The log has only the id."""
        now = self.now()

        def write(memory: Memory, writing: Writing) -> None:
            known = memory.persons.get(person)
            if known is not None:
                writing.put(memory.persons, person, value=Person("", known.created, now))
            drop_where(writing, memory.sessions, lambda _key, session: session.person == person)
            drop_where(writing, memory.tokens, lambda _key, token: token.person == person)
            drop_where(writing, memory.partings, lambda key, parting: key[1] == person or parting.host == person)
            drop_where(writing, memory.progress, lambda key, _outcome: key[0] == person)
            for key, line in memory.chat.items():
                if line.person == person:
                    silent = msgspec.structs.replace(line, text="", command=None)
                    writing.put(memory.chat, *key, value=silent)

        await self._rewrite(write)
        self._connected = {one for one in self._connected if one[2] != person}

    async def export(self, person: str) -> dict[str, Any]:
        """Return all data about *person*; no token, no hash, no luck."""
        memory = await self._settle()
        known = memory.persons.get(person)
        listed = [one for _key, one in memory.listings.items() if one.host == person]
        return {
            "person": [] if known is None else [{"id": person, **msgspec.structs.asdict(known)}],
            "sessions": [
                {"created": one.created, "seen": one.seen, "revoked": one.revoked}
                for _key, one in memory.sessions.items()
                if one.person == person
            ],
            "tokens": [
                {"table": one.table, "kind": one.kind, "created": one.created, "revoked": one.revoked}
                for _key, one in memory.tokens.items()
                if one.person == person
            ],
            "chat": [
                {"table": one.table, "number": one.number, "text": one.text, "at": one.at}
                for _key, one in memory.chat.items()
                if one.person == person
            ],
            "seated": [{"table": table} for table in await self.tables_of(person)],
            "connected": [{"table": table} for _process, table, who in sorted(self._connected) if who == person],
            "partings": [
                {"table": key[0], "text": one.text, "at": one.at}
                for key, one in memory.partings.items()
                if key[1] == person
            ],
            "partings_said": [
                {"table": key[0], "text": one.text, "at": one.at}
                for key, one in memory.partings.items()
                if one.host == person
            ],
            "progress": [
                {"item": key[1], "outcome": one.outcome, "at": one.at}
                for key, one in memory.progress.items()
                if key[0] == person
            ],
            "hosted": [{"table": one.table, "game": one.game, "touched": one.touched} for one in listed],
            "acts": [
                {"table": row.table, "version": row.version, "kind": row.kind, "body": row.body.decode(), "at": row.at}
                for _key, row in memory.log.items()
                if row.actor == person
            ],
        }

    async def notify(self, kind: str, subject: str) -> None:
        """Do nothing: there is no other process to tell."""

    # Sessions and tokens.

    async def add_session(self, token_hash: bytes, person: str) -> None:
        """Add a session of *person* by the hash of its token."""
        session = Session(person, self.now(), self.now())
        await self._write(lambda memory, writing: writing.put(memory.sessions, token_hash.hex(), value=session))

    async def session_person(self, token_hash: bytes) -> str | None:
        """Return the person of a session, or None if it is unknown or revoked; note now and then that it is used."""
        memory = await self._settle()
        known = memory.sessions.get(token_hash.hex())
        if known is None or known.revoked is not None or self._barred(memory, known.person):
            return None
        now = self.now()
        if now - known.seen >= SEEN_EVERY_MS:
            seen = msgspec.structs.replace(known, seen=now)
            await self._write(lambda memory, writing: writing.put(memory.sessions, token_hash.hex(), value=seen))
        return known.person

    async def revoke_session(self, token_hash: bytes) -> None:
        """Revoke one session, with the tokens and recovery codes that came from it."""

        def write(memory: Memory, writing: Writing) -> None:
            known = memory.sessions.get(token_hash.hex())
            if known is not None and known.revoked is None:
                ended = msgspec.structs.replace(known, revoked=self.now())
                writing.put(memory.sessions, token_hash.hex(), value=ended)
                self._end_tokens(memory, writing, lambda token: token.session == token_hash)

        await self._write(write)

    async def add_token(
        self, token_hash: bytes, table: str, person: str, kind: str, session: bytes | None = None
    ) -> None:
        """Add a token with which its holder acts as *person* at *table*; *kind* is seat or recovery.

        It ends with its *session*. A known token stays as it is, revoked or not.
        """

        def write(memory: Memory, writing: Writing) -> None:
            if memory.tokens.get(token_hash.hex()) is None:
                writing.put(memory.tokens, token_hash.hex(), value=Seat(table, person, kind, self.now(), session))

        await self._write(write)

    async def token(self, token_hash: bytes) -> Token | None:
        """Return the facts of a token, or None if it is unknown or revoked, or its session is."""
        memory = await self._settle()
        known = memory.tokens.get(token_hash.hex())
        if known is None or known.revoked is not None or self._barred(memory, known.person):
            return None
        if known.session is not None:
            session = memory.sessions.get(known.session.hex())
            if session is None or session.revoked is not None:
                return None
        return Token(known.table, known.person, known.kind, known.session)

    def _end_tokens(self, memory: Memory, writing: Writing, which: Callable[[Seat], bool]) -> None:
        """Revoke the tokens that are not revoked yet."""
        for key, token in memory.tokens.items():
            if token.revoked is None and which(token):
                writing.put(memory.tokens, *key, value=msgspec.structs.replace(token, revoked=self.now()))

    # Chat, and words to people who are sent away.

    async def add_chat(
        self, table: str, person: str, text: str, command: str | None = None, version: int | None = None
    ) -> ChatLine:
        """Add a chat line of *person* at *table*, and return it; if the *command* is known, return its line instead.

        Lines are numbered from 1. TableError if the person has been erased, or the chat is full.
        """

        def write(memory: Memory, writing: Writing) -> ChatLine:
            lines = memory.chat.tables.get(table, {})
            known = next((line for line in lines.values() if command is not None and line.command == command), None)
            if known is not None:
                return known
            if barred := self._barred(memory, person):
                raise TableError(barred)
            if lines and max(lines) - min(lines) + 1 >= CHAT_MOST:
                raise TableError("chat-full")
            line = ChatLine(table, max(lines, default=0) + 1, person, text, self.now(), command, version)
            writing.put(memory.chat, table, line.number, value=line)
            return line

        return await self._write(write)

    async def chat(self, table: str, after: int = 0, last: int | None = None) -> list[ChatLine]:
        """Return the chat of *table* after line *after*, at most the *last* lines; those of erased people are empty."""
        lines = (await self._settle()).chat.tables.get(table, {})
        found = [lines[number] for number in sorted(lines) if number > after]
        return found if last is None else found[max(0, len(found) - last) :]

    async def chat_heads(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the newest chat line of each of *tables* that has any."""
        memory = await self._settle()
        return {table: max(memory.chat.tables[table]) for table in tables if memory.chat.tables.get(table)}

    async def parting(self, table: str, person: str) -> str:
        """Return the word to *person*, sent away from *table*, if they have not seen it yet."""
        known = (await self._settle()).partings.get(table, person)
        return "" if known is None else known.text

    async def drop_parting(self, table: str, person: str) -> None:
        """Delete the word to *person*, now that they have seen it."""
        if await self.parting(table, person):
            await self._write(lambda memory, writing: writing.drop(memory.partings, table, person))

    # Secrets and records.

    async def add_secret(self, table: str, match: int, secret: bytes) -> bytes:
        """Store the secret of a match unless there is one already, and return the stored one, which has to be used."""

        def write(memory: Memory, writing: Writing) -> bytes:
            known = memory.secrets.get(table, match)
            if known is None:
                writing.put(memory.secrets, table, match, value=Secret(secret))
            return secret if known is None else known.secret

        return await self._write(write)

    async def secret(self, table: str, match: int) -> bytes | None:
        """Return the secret of a match, revealed or not: for the host of the tables only."""
        known = (await self._settle()).secrets.get(table, match)
        return None if known is None else known.secret

    async def reveal_secret(self, table: str, match: int) -> None:
        """Mark the secret of a match as public."""

        def write(memory: Memory, writing: Writing) -> None:
            known = memory.secrets.get(table, match)
            if known is not None and not known.revealed:
                writing.put(memory.secrets, table, match, value=Secret(known.secret, True))

        await self._write(write)

    async def revealed_secret(self, table: str, match: int) -> bytes | None:
        """Return the secret of a match if it is public."""
        known = (await self._settle()).secrets.get(table, match)
        return known.secret if known is not None and known.revealed else None

    async def add_record(self, table: str, match: int, text: str, reveal: bool) -> None:
        """Store the record of a finished match, without names; repeating that does no harm."""

        def write(memory: Memory, writing: Writing) -> None:
            known = memory.records.get(table, match)
            finished = self.now() if known is None else known.finished
            writing.put(memory.records, table, match, value=Record(table, match, text, finished, reveal))

        await self._write(write)

    async def record(self, table: str, match: int) -> Record | None:
        """Return the record of a finished match."""
        return (await self._settle()).records.get(table, match)

    async def has_record(self, table: str, match: int) -> bool:
        """Tell whether the record of a match is stored."""
        return await self.record(table, match) is not None

    # The school.

    async def add_progress(self, person: str, item: str, outcome: str) -> None:
        """Note the *outcome* of the first time that *person* did *item*; later ones change nothing."""

        def write(memory: Memory, writing: Writing) -> None:
            if memory.progress.get(person, item) is None and not self._barred(memory, person):
                writing.put(memory.progress, person, item, value=Outcome(outcome, self.now()))

        await self._write(write)

    async def progress_of(self, person: str) -> dict[str, str]:
        """Return what *person* has done, and how it went."""
        memory = await self._settle()
        return {str(key[1]): one.outcome for key, one in memory.progress.items() if key[0] == person}

    async def forget_progress(self, person: str) -> None:
        """Delete what is kept of *person*'s learning."""
        await self._write(
            lambda memory, writing: drop_where(writing, memory.progress, lambda key, _outcome: key[0] == person)
        )

    async def outcomes(self, items: Sequence[str]) -> dict[str, dict[str, int]]:
        """Return how many people did each of *items*, by how it went."""
        memory, wanted = await self._settle(), set(items)
        found: dict[str, dict[str, int]] = {}
        for key, one in memory.progress.items():
            if (item := str(key[1])) in wanted:
                counts = found.setdefault(item, {})
                counts[one.outcome] = counts.get(one.outcome, 0) + 1
        return found

    # Presence, which ends with the process.

    async def beat(self, process: str, number: int) -> dict[str, int]:
        """Note the heartbeat of *process*, and return all heartbeats; its own is missing if it is unknown."""
        if process in self._beats:
            self._beats[process] = number
        return dict(self._beats)

    async def add_process(self, process: str, people: Sequence[tuple[str, str]]) -> None:
        """Add *process* with the *people* connected to it, each as a table and a person."""
        self._beats.setdefault(process, 0)
        self._connected |= {(process, table, person) for table, person in people}

    async def drop_process(self, process: str) -> None:
        """Forget *process* and its connections."""
        self._beats.pop(process, None)
        self._connected = {one for one in self._connected if one[0] != process}

    async def add_connected(self, process: str, table: str, person: str) -> None:
        """Add the connection of *person* to *table* at *process*."""
        self._connected.add((process, table, person))

    async def drop_connected(self, process: str, table: str, person: str) -> list[str]:
        """Forget a connection, and return the other processes where *person* is connected to *table*."""
        self._connected.discard((process, table, person))
        return sorted([other for other, there, who in self._connected if (there, who) == (table, person)])

    async def connected(self, tables: Sequence[str]) -> list[tuple[str, str, str]]:
        """Return the connections to *tables*, each as a process, a table and a person."""
        return [one for one in sorted(self._connected) if one[1] in tables]

    # Retention.

    async def forget(self, before: int) -> int:
        """Delete chat, sessions and finished tables not touched since *before*, and return how many tables.

        Records stay, and so do the secrets that verify them. What is deleted leaves the journal too.
        """

        def write(memory: Memory, writing: Writing) -> int:
            over = [one for _key, one in memory.listings.items() if one.status in (OVER, CLOSED)]
            old = {one.table for one in over if one.touched < before}
            drop_where(writing, memory.chat, lambda key, line: line.at < before or key[0] in old)
            drop_where(writing, memory.sessions, lambda _key, session: session.seen < before)
            drop_where(writing, memory.partings, lambda key, parting: parting.at < before or key[0] in old)
            drop_where(writing, memory.tokens, lambda _key, token: token.table in old)
            drop_where(writing, memory.codes, lambda _key, code: code.table in old)
            drop_where(writing, memory.seated, lambda key, _people: key[0] in old)
            drop_where(writing, memory.listings, lambda key, _listing: key[0] in old)
            for table in sorted(old):
                writing.drop(memory.log, table)
            return len(old)

        return await self._rewrite(write)


def drop_where(writing: Writing, kind: Values[V], which: Callable[[Key, V], bool]) -> None:
    """Delete the values of that *kind* that are meant by *which*."""
    for key, value in kind.items():
        if which(key, value):
            writing.drop(kind, *key)
