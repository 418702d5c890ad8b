"""The one list of games."""

from __future__ import annotations

from talong.core.chance import Chance
from talong.core.errors import PositionError, UnknownGame
from talong.core.game import Game
from talong.core.match import Match
from talong.core.options import short
from talong.games.kille.game import KILLE, PUNSCHKILLE
from talong.games.kungsholmskille.game import KUNGSHOLMSKILLE
from talong.games.rodskagg.game import RODSKAGG
from talong.games.skitgubbe.game import SKITGUBBE

_GAMES: list[Game] = [KILLE, PUNSCHKILLE, KUNGSHOLMSKILLE, RODSKAGG, SKITGUBBE]


def games() -> list[Game]:
    """Return every game."""
    return list(_GAMES)


def game(key: str) -> Game:
    """Return the game of that *key*, or raise UnknownGame."""
    for found in _GAMES:
        if found.key == key:
            return found
    raise UnknownGame("no-such-game", {"game": short(key), "known": ", ".join([found.key for found in _GAMES])})


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
