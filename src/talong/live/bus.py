"""Message bus between processes, with hints that there is something new: a topic and a number.

The topic is a table, whose log has that version; `chat/TABLE`, whose chat has that line; or `notices`. A hint may be
lost, doubled or late and does no harm: every process also asks the database, and passes over topics it does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

NOTICES: Final = "notices"
CHAT: Final = "chat/"  # Table ids have no slash.

Heard = Callable[[str, int], None]


class Bus(Protocol):
    """Publisher and subscriber of hints; a process may receive its own."""

    async def tell(self, topic: str, number: int) -> None:
        """Publish that *topic* has reached *number*; never fails and never waits for the other processes."""

    async def count(self, name: str, seconds: int) -> int | None:
        """Return how often any process called this for *name* within the last *seconds* or less; None if unknown."""

    def listen(self, heard: Heard) -> None:
        """Call *heard* for each hint."""

    async def start(self) -> None:
        """Begin to carry hints."""

    async def close(self) -> None:
        """Stop."""


class QuietBus:
    """Null bus of a process that is alone."""

    async def tell(self, topic: str, number: int) -> None:
        """Publish nothing."""

    async def count(self, name: str, seconds: int) -> int | None:
        """Return None, since no other process counts."""
        return None

    def listen(self, heard: Heard) -> None:
        """Ignore *heard*, since no hint ever comes."""

    async def start(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""
