"""Where a game is found by its key: told by whoever lists the games, since core names none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from talong.core.game import Game

_FINDERS: list[Callable[[str], Game]] = []


def keep_games(find: Callable[[str], Game]) -> None:
    """Let *find* be asked for games."""
    _FINDERS[:] = [find]


def game_of(key: str) -> Game:
    """Return the game of that *key*, or raise UnknownGame."""
    assert _FINDERS, "talong.games has not been imported"
    return _FINDERS[0](key)
