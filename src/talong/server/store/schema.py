"""Database schema, and the rows of the log with the hashes that chain them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

NOTHING_BEFORE: Final = bytes(32)
HASHED_AS: Final = b"talong log 1"  # Another encoding of a row needs another prefix here.


class Row(msgspec.Struct, frozen=True):
    """Log row: one accepted change of one table."""

    table: str
    version: int
    kind: str
    actor: str
    command: str | None
    body: bytes
    luck: str
    at: int
    previous: bytes
    hash: bytes


class Listing(msgspec.Struct, frozen=True):
    """Lobby listing of a table; people are ids, without names."""

    table: str
    game: str
    seats: int
    free: int
    open: bool
    watchers: bool
    status: str
    host: str
    rules: str
    touched: int


class ChatLine(msgspec.Struct, frozen=True):
    """Line of a table's chat."""

    table: str
    number: int
    person: str
    text: str
    at: int
    command: str | None = None  # The person and id of the command that said it.
    version: int | None = None  # The version of the table in the answer.


class Token(NamedTuple):
    """Token facts; *session* is the digest of the session that it came from, if any."""

    table: str
    person: str
    kind: str  # seat or recovery
    session: bytes | None


class Notice(NamedTuple):
    """Notice to every process; *subject* is a session's digest in hex, a person or a table."""

    id: int
    kind: str
    subject: str


class Record(msgspec.Struct, frozen=True):
    """Record of a finished match, without names; *reveal* tells whether everybody may read it."""

    table: str
    match: int
    text: str
    finished: int
    reveal: bool


class Conflict(Exception):
    """Error for a version or command that is taken, or a row that does not follow the newest one."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(table, version)
        self.table = table
        self.version = version


class Barred(Conflict):
    """Error for an erased or banned person who wants to sit down; *code* is that of the refusal."""

    def __init__(self, table: str, version: int, code: str) -> None:
        super().__init__(table, version)
        self.code = code


class BrokenChain(Exception):
    """Error for a log that is not what was written: the row at *version* is altered, missing or out of order."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


def chain(
    previous: Row | None, *, table: str, kind: str, actor: str, command: str | None, body: bytes, luck: str, at: int
) -> Row:
    """Return the row that follows *previous*, or the first one, with its hashes."""
    assert previous is None or previous.table == table
    version = 1 if previous is None else previous.version + 1
    before = NOTHING_BEFORE if previous is None else previous.hash
    sealed = _seal(table, version, kind, actor, command, body, luck, at, before)
    return Row(table, version, kind, actor, command, body, luck, at, before, sealed)


def check_chain(rows: Iterable[Row], after: Row | None = None) -> None:
    """Raise BrokenChain at the first row that does not follow the one before it, beginning with *after*.

    Rows that are missing at the end cannot be told from rows that were never written.
    """
    last = after
    for row in rows:
        version = 1 if last is None else last.version + 1
        before = NOTHING_BEFORE if last is None else last.hash
        same_table = last is None or row.table == last.table
        if not same_table or row.version != version or row.previous != before or row.hash != _seal_of(row):
            raise BrokenChain(version)
        last = row


def _seal_of(row: Row) -> bytes:
    return _seal(row.table, row.version, row.kind, row.actor, row.command, row.body, row.luck, row.at, row.previous)


def _seal(*fields: str | bytes | int | None) -> bytes:
    """Return the SHA-256 of *fields*, each with its type and length, so that no two lists of them look the same."""
    parts = [HASHED_AS]
    for field in fields:
        if field is None:
            parts.append(b"-")
            continue
        if isinstance(field, bytes):
            mark, data = b"b", field
        elif isinstance(field, str):
            mark, data = b"s", field.encode()
        else:
            mark, data = b"i", str(field).encode()
        parts += (mark, len(data).to_bytes(8, "big"), data)
    return hashlib.sha256(b"".join(parts)).digest()


METADATA: Final = MetaData(naming_convention={"pk": "pk_%(table_name)s", "uq": "uq_%(table_name)s_%(column_0_N_name)s"})


def _key(name: str) -> Column[str]:
    return Column(name, String, nullable=False)


def _time(name: str, nullable: bool = False) -> Column[int]:
    return Column(name, BigInteger, nullable=nullable)


log: Final = Table(
    "log",
    METADATA,
    _key("table"),
    Column("version", Integer, nullable=False),
    _key("kind"),
    _key("actor"),
    Column("command", String),
    Column("body", LargeBinary, nullable=False),
    Column("luck", Text, nullable=False),
    _time("at"),
    Column("previous", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table", "version"),
    UniqueConstraint("table", "command"),
)

listings: Final = Table(
    "listings",
    METADATA,
    _key("table"),
    _key("game"),
    Column("seats", Integer, nullable=False),
    Column("free", Integer, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("watchers", Boolean, nullable=False),
    _key("status"),
    _key("host"),
    Column("rules", Text, nullable=False),
    _time("touched"),
    PrimaryKeyConstraint("table"),
    Index("ix_listings_status_touched", "status", "touched"),
)

seated: Final = Table(
    "seated",
    METADATA,
    _key("table"),
    _key("person"),
    PrimaryKeyConstraint("table", "person"),
    Index("ix_seated_person", "person"),
)

persons: Final = Table(
    "persons",
    METADATA,
    _key("id"),
    Column("name", Text, nullable=False),
    _time("created"),
    _time("erased", nullable=True),
    _time("banned", nullable=True),
    PrimaryKeyConstraint("id"),
)

sessions: Final = Table(
    "sessions",
    METADATA,
    Column("hash", LargeBinary, nullable=False),
    _key("person"),
    _time("created"),
    _time("seen"),
    _time("revoked", nullable=True),
    PrimaryKeyConstraint("hash"),
    Index("ix_sessions_person", "person"),
)

tokens: Final = Table(
    "tokens",
    METADATA,
    Column("hash", LargeBinary, nullable=False),
    _key("table"),
    _key("person"),
    _key("kind"),
    _time("created"),
    _time("revoked", nullable=True),
    Column("session", LargeBinary),
    PrimaryKeyConstraint("hash"),
    Index("ix_tokens_session", "session"),
    Index("ix_tokens_table_person", "table", "person"),
    Index("ix_tokens_person", "person"),
)

chat: Final = Table(
    "chat",
    METADATA,
    _key("table"),
    Column("number", Integer, nullable=False),
    _key("person"),
    Column("text", Text, nullable=False),
    _time("at"),
    Column("command", String),
    Column("version", Integer),
    PrimaryKeyConstraint("table", "number"),
    Index("ix_chat_person", "person"),
    Index("ix_chat_table_command", "table", "command", unique=True),
)

secrets: Final = Table(
    "secrets",
    METADATA,
    _key("table"),
    Column("match", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("revealed", Boolean, nullable=False),
    PrimaryKeyConstraint("table", "match"),
)

records: Final = Table(
    "records",
    METADATA,
    _key("table"),
    Column("match", Integer, nullable=False),
    Column("text", Text, nullable=False),
    _time("finished"),
    Column("reveal", Boolean, nullable=False),
    PrimaryKeyConstraint("table", "match"),
)

# Kinds of notices, which every process must get: a hint on the bus may be lost, a row here is not.
SESSION_ENDED: Final = "session"  # The connections of that session are over.
PERSON_CHANGED: Final = "person"  # The rights or the name of that person have changed.
TABLE_CHANGED: Final = "table"  # A process that is no server has added to that log.

notices: Final = Table(
    "notices",
    METADATA,
    Column("id", Integer, nullable=False, autoincrement=True),
    _key("kind"),
    _key("subject"),
    _time("at"),
    PrimaryKeyConstraint("id"),
)

# Words of a host to a person who was sent away, until they have seen them.
partings: Final = Table(
    "partings",
    METADATA,
    _key("table"),
    _key("person"),
    _key("host"),
    Column("text", Text, nullable=False),
    _time("at"),
    PrimaryKeyConstraint("table", "person"),
    Index("ix_partings_person", "person"),
    Index("ix_partings_host", "host"),
)

# Join codes of the tables that gather.
codes: Final = Table(
    "codes",
    METADATA,
    _key("code"),
    _key("table"),
    _time("at"),
    PrimaryKeyConstraint("code"),
    UniqueConstraint("table"),
)

# Processes that share the database, each with a heartbeat that grows as long as it lives.
processes: Final = Table(
    "processes",
    METADATA,
    _key("id"),
    Column("beat", BigInteger, nullable=False),
    PrimaryKeyConstraint("id"),
)

# People connected to each of these processes.
connected: Final = Table(
    "connected",
    METADATA,
    _key("process"),
    _key("table"),
    _key("person"),
    PrimaryKeyConstraint("process", "table", "person"),
    Index("ix_connected_table", "table"),
    Index("ix_connected_person", "person"),
)

# Lessons that people have gone through and puzzles that they have tried, each with how it went the first time.
progress: Final = Table(
    "progress",
    METADATA,
    _key("person"),
    _key("item"),
    _key("outcome"),
    _time("at"),
    PrimaryKeyConstraint("person", "item"),
    Index("ix_progress_item", "item"),
)

# Probe row, rewritten to check that the database takes writes.
probes: Final = Table(
    "probes",
    METADATA,
    Column("id", Integer, nullable=False, autoincrement=False),
    _time("at"),
    PrimaryKeyConstraint("id"),
)
