"""Pending decision of a table: the pauses drawn for it, when each bot is to act, and what it has thought so far.

All of it is kept until somebody acts in the match. Whatever else happens at the table meanwhile, nobody can put off
by it what was due.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple

Key = tuple[int, int]  # The number of the match, and how many acts the table has seen.


class Due(NamedTuple):
    """Due time of a bot's act, and the version of the match at which it was set."""

    version: int
    time: float


class Decision:
    """Pending decision *key*, with a pause drawn for every seat, whoever may act."""

    def __init__(self, key: Key, pauses: Sequence[float]) -> None:
        self.key = key
        self.pauses = pauses
        self.dues: dict[int, Due] = {}
        self.thoughts: dict[tuple[int, int, str], asyncio.Task[str | None]] = {}

    def due(self, seat: int, version: int, now: float, seconds: float) -> float:
        """Return when the bot at *seat*, which takes *seconds* to think, is to act.

        That is set at the first call. If its time is over and the match has gone on without an act, because somebody
        has left it, the bot has a new choice, and takes as long for it as for the first.
        """
        due = self.dues.get(seat)
        if due is None or (due.version != version and due.time <= now):
            due = self.dues[seat] = Due(version, now + self.pauses[seat] + seconds)
        return due.time

    def thought(
        self, seat: int, version: int, level: str, think: Callable[[], Coroutine[Any, Any, str | None]]
    ) -> asyncio.Task[str | None]:
        """Return the task in which the bot at *seat* thinks about that *version* of the match, started only once."""
        key = (seat, version, level)
        known = self.thoughts.get(key)
        if known is None:
            known = self.thoughts[key] = asyncio.create_task(think())
        return known

    def drop(self) -> None:
        """Cancel all its thoughts."""
        for thought in self.thoughts.values():
            thought.cancel()
