"""Journal of one person's store: numbered entries, each with a hash over all that came before it.

An entry is one transaction: it is kept whole, or it never was. Its keeper may be the database of a browser, a file or,
for tables that nobody wants back, memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple, Protocol

import msgspec

HASHED_AS: Final = b"talong journal 1"  # Another encoding of an entry needs another prefix here.
NOTHING_BEFORE: Final = bytes(32)
HASH_BYTES: Final = 32


class Journal(Protocol):
    """Keeper of the entries."""

    async def entries(self) -> list[bytes]:
        """Return all entries, in the order of their numbers, which begin with 1."""

    async def keep(self, number: int, entry: bytes) -> None:
        """Keep *entry* under *number*, the next one; it is durable when this returns.

        This fails if there is an entry of that number: then another store writes to the same journal.
        """

    async def replace(self, entries: Sequence[bytes]) -> None:
        """Keep *entries* and no others, numbered from 1: all of this at once, or nothing."""


class MemoryJournal:
    """Journal in memory, which ends with the process."""

    def __init__(self) -> None:
        self.kept: dict[int, bytes] = {}

    async def entries(self) -> list[bytes]:
        """Return all entries, in the order of their numbers."""
        return [self.kept[number] for number in sorted(self.kept)]

    async def keep(self, number: int, entry: bytes) -> None:
        """Keep *entry* under *number*; KeyError if there is one."""
        if number in self.kept:
            raise KeyError(number)
        self.kept[number] = entry

    async def replace(self, entries: Sequence[bytes]) -> None:
        """Keep *entries* and no others."""
        self.kept = dict(enumerate(entries, start=1))


class Change(msgspec.Struct, array_like=True, frozen=True):
    """Change of one value: what it is a value of, its key there, and the value; none if it is deleted."""

    of: str
    key: tuple[str | int, ...]
    value: bytes | None = None  # In msgpack.


class Entry(NamedTuple):
    """Entry that was read: its number, the hash of the one before it, its changes, and its own hash."""

    number: int
    previous: bytes
    changes: list[Change]
    hash: bytes


class BadEntry(Exception):
    """Error for an entry that is not what was kept."""


class _Content(msgspec.Struct, array_like=True):
    number: int
    previous: bytes
    changes: list[Change]


_decoder: Final = msgspec.msgpack.Decoder(_Content)
_encoder: Final = msgspec.msgpack.Encoder()


def seal(number: int, previous: bytes, changes: list[Change]) -> tuple[bytes, bytes]:
    """Return the entry of that *number* after one with the hash *previous*, and its own hash."""
    content = _encoder.encode(_Content(number, previous, changes))
    digest = sha256(HASHED_AS + content).digest()
    return digest + content, digest


def unseal(entry: bytes) -> Entry:
    """Return what *entry* says; BadEntry if it is altered or torn."""
    digest, content = entry[:HASH_BYTES], entry[HASH_BYTES:]
    if sha256(HASHED_AS + content).digest() != digest:
        raise BadEntry
    try:
        read = _decoder.decode(content)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadEntry from error
    return Entry(read.number, read.previous, read.changes, digest)
