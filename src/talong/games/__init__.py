"""The one list of games."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from talong.core.chance.source import Chance
from talong.core.errors import PositionError, UnknownGame
from talong.core.game import Game
from talong.core.match import Match
from talong.core.options import short

# Where each game is. It is imported when it is asked for: whoever plays one need not wait for the others.
_HOMES: Final = {
    "kille": ("kille", "KILLE"),
    "punschkille": ("kille", "PUNSCHKILLE"),
    "kungsholmskille": ("kungsholmskille", "KUNGSHOLMSKILLE"),
    "rodskagg": ("rodskagg", "RODSKAGG"),
    "skitgubbe": ("skitgubbe", "SKITGUBBE"),
}


def games() -> list[Game]:
    """Return every game."""
    return [game(key) for key in _HOMES]


def game(key: str) -> Game:
    """Return the game of that *key*, or raise UnknownGame."""
    if not isinstance(key, str) or key not in _HOMES:
        raise UnknownGame("no-such-game", {"game": short(key), "known": ", ".join(_HOMES)})
    package, name = _HOMES[key]
    found: Game = getattr(import_module(f"talong.games.{package}.game"), name)
    return found


def load_position(
    position: object,
    *,
    seed: int | str | None = None,
    chance: Chance | None = None,
    decks: list[object] | None = None,
) -> Match:
    """Take up a match at *position*, a plain dict; refuse what cannot be with PositionError.

    What comes after the present deal depends on the luck, as in `Game.match`. With a *seed* (or *chance*) the cards
    that the position does not name are shuffled too; without, they lie under the named ones in deck order.
    """
    if not isinstance(position, dict):
        raise PositionError("position", "not-a-mapping", {})
    key = position.get("game")
    if not isinstance(key, str):
        raise PositionError("game", "field-missing", {})
    return game(key).load(position, seed=seed, chance=chance, decks=decks)
