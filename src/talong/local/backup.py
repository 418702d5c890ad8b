"""All that a device keeps as a text file: what it is, each entry of the journal in base64, and how many there were."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Final

from talong.live.errors import TableError
from talong.live.journal import MemoryJournal
from talong.live.journal_store import JournalStore
from talong.live.store import StoreError

HEAD: Final = "talong data 1"
BACKUP_BYTES: Final = 200_000_000  # Most that is read.


def write_backup(entries: Sequence[bytes]) -> str:
    """Return *entries* as text."""
    lines = [b64encode(entry).decode() for entry in entries]
    return "\n".join([HEAD, *lines, f"end {len(lines)}", ""])


async def read_backup(text: bytes) -> list[bytes]:
    """Return the entries in *text*; refuse what is no backup, is torn, or does not hold together."""
    lines = text.splitlines()
    if not lines or lines[0] != HEAD.encode():
        raise TableError("no-backup")
    if len(lines) < 2 or lines[-1] != f"end {len(lines) - 2}".encode():
        raise TableError("torn-backup")
    try:
        entries = [b64decode(line, validate=True) for line in lines[1:-1]]
        await check(entries)
    except (ValueError, StoreError):
        raise TableError("torn-backup") from None
    return entries


async def check(entries: Sequence[bytes]) -> None:
    """Refuse *entries* that a store would not open, or not all of."""
    journal = MemoryJournal()
    await journal.replace(entries)
    store = await JournalStore.open(journal)
    if store.damaged or len(journal.kept) < len(entries):
        raise ValueError
