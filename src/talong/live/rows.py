"""Rows of a table's log with the hashes that chain them, and whatever else of a table is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

NOTHING_BEFORE: Final = bytes(32)
HASHED_AS: Final = b"talong log 1"  # Another encoding of a row needs another prefix here.

# Kinds of notices, which every process must get: a hint on the bus may be lost, a notice is not.
SESSION_ENDED: Final = "session"  # The connections of that session are over.
PERSON_CHANGED: Final = "person"  # The rights or the name of that person have changed.
TABLE_CHANGED: Final = "table"  # A process that is no server has added to that log.


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
