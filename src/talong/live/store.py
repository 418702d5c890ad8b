"""Store of live tables, as their logic asks for it.

Every method that writes returns after the write is durable: only then is anybody told. One writer of a version wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from talong.live.rows import ChatLine, Listing, Record, Row

CODE_MS: Final = 24 * 3600 * 1000  # A join code expires after so long if no match begins.
UNCODING: Final = ("began", "closed")  # A table gathers no more after these rows.
CHAT_MOST: Final = 10_000  # Most chat lines of one table.


class StoreError(Exception):
    """Error of the disk or the database: whether a write was kept, only the log can tell."""


class StoreAway(StoreError):
    """Error for a database that is out of reach, for a while as it may be."""


class PresenceStore(Protocol):
    """Part of the store for the processes that share it, and the people connected to each."""

    async def beat(self, process: str, number: int) -> dict[str, int]:
        """Store the heartbeat of *process*, and return all heartbeats; its own is missing if it is unknown."""

    async def add_process(self, process: str, people: Sequence[tuple[str, str]]) -> None:
        """Add *process* with the *people* connected to it, each as a table and a person."""

    async def drop_process(self, process: str) -> None:
        """Delete a dead *process* and its connections."""

    async def add_connected(self, process: str, table: str, person: str) -> None:
        """Add the connection of *person* to *table* at *process*."""

    async def drop_connected(self, process: str, table: str, person: str) -> list[str]:
        """Delete a connection, and return the other processes where *person* is connected to *table*."""

    async def connected(self, tables: Sequence[str]) -> list[tuple[str, str, str]]:
        """Return the connections to *tables*, each as a process, a table and a person."""


class TableStore(PresenceStore, Protocol):
    """Store of the tables: their logs, and what else is kept of them and of the people at them."""

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

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        """Return the log of *table* after version *after*."""

    async def began(self, table: str) -> list[int]:
        """Return when each match of *table* began, in milliseconds."""

    async def checked(self, table: str, last: Row | None, most: int) -> list[Row]:
        """Return at most *most* rows that follow *last*; DamagedTable where their chain does not hold."""

    async def unfinished(self) -> list[str]:
        """Return the tables that are not over."""

    async def faults(self) -> list[str]:
        """Return what the database finds wrong with itself."""

    async def answered(self, table: str, command: str) -> int | None:
        """Return the version that a *command* was answered with, in the log or as a chat line; None if it is new."""

    async def tables_to_leave(self, person: str) -> list[str]:
        """Return the tables where others would wait for *person*: unfinished ones, and those where others sit too."""

    # Join codes.

    async def add_code(self, table: str, code: str) -> bool:
        """Assign *code* to *table*; return False if another table has it."""

    async def code_of(self, table: str) -> str | None:
        """Return the join code of *table*, or None."""

    # People.

    async def person_names(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the names of known people; an erased person has an empty one."""

    async def add_token(
        self, token_hash: bytes, table: str, person: str, kind: str, session: bytes | None = None
    ) -> None:
        """Add a token with which its holder acts as *person* at *table*; *kind* is seat or recovery."""

    async def notify(self, kind: str, subject: str) -> None:
        """Add a notice about *subject* for every process."""

    # Chat, and words to people who are sent away.

    async def add_chat(
        self, table: str, person: str, text: str, command: str | None = None, version: int | None = None
    ) -> ChatLine:
        """Add a chat line of *person* at *table*, and return it; if the *command* is known, return its line instead."""

    async def chat(self, table: str, after: int = 0, last: int | None = None) -> list[ChatLine]:
        """Return the chat of *table* after line *after*, at most the *last* lines."""

    async def chat_heads(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the newest chat line of each of *tables* that has any."""

    async def parting(self, table: str, person: str) -> str:
        """Return the word to *person*, sent away from *table*, if they have not seen it yet."""

    async def drop_parting(self, table: str, person: str) -> None:
        """Delete the word to *person*, now that they have seen it."""

    # Secrets and records.

    async def add_secret(self, table: str, match: int, secret: bytes) -> bytes:
        """Store the secret of a match unless there is one already, and return the stored one, which has to be used."""

    async def secret(self, table: str, match: int) -> bytes | None:
        """Return the secret of a match, revealed or not: for the host of the table only."""

    async def add_record(self, table: str, match: int, text: str, reveal: bool) -> None:
        """Store the record of a finished match, without names; repeating that does no harm."""

    async def record(self, table: str, match: int) -> Record | None:
        """Return the record of a finished match."""

    async def has_record(self, table: str, match: int) -> bool:
        """Tell whether the record of a match is stored."""
