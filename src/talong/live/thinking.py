"""Who thinks for the bots of the tables: processes, another worker, or programs from outside."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from talong.bots import choose_bot
from talong.core.view import View
from talong.games import game as game_of


def choose(game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
    """Return a bot's choice from what *viewer* may know."""
    return choose_bot(game, level, seed).choose(View(game_of(game), viewer, facts))


class BotPool(Protocol):
    """Where bots think, away from whoever answers people."""

    async def think(self, game: str, level: str, seed: str, viewer: int, facts: dict[str, object]) -> str | None:
        """Return the act of a bot of that *level*, or of a quicker one; TableError when too many think already."""

    async def close(self) -> None:
        """Stop thinking."""


class Unanswered(Exception):
    """No act: the engine has failed, or there is no room for it."""


class EngineRoom(Protocol):
    """Bots from outside that tables may have, as further levels."""

    @property
    def seconds(self) -> float:
        """How long one of them may think."""

    def names(self, game: str) -> Collection[str]:
        """Return the engines that play *game*."""

    def plays(self, game: str, level: str) -> bool:
        """Tell whether *level* is an engine that plays *game*."""

    async def think(self, table: str, number: int, name: str, view: View, seed: str) -> str | None:
        """Return the act of the engine *name* in the seat of *view*, or raise Unanswered."""


class NoEngines:
    """Engine room of tables without bots from outside."""

    seconds = 0.0

    def names(self, game: str) -> Collection[str]:
        """Return no engine."""
        return ()

    def plays(self, game: str, level: str) -> bool:
        """Return False."""
        return False

    async def think(self, table: str, number: int, name: str, view: View, seed: str) -> str | None:
        """Raise Unanswered."""
        raise Unanswered
