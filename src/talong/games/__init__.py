"""Game registry."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from talong.core.chance.source import Chance
from talong.core.errors import PositionError, UnknownGame
from talong.core.game import Game
from talong.core.match import Match
from talong.core.options import short

if TYPE_CHECKING:
    from talong.games.kille.game import KilleGame, PunschGame
    from talong.games.kungsholmskille.game import KungsholmGame
    from talong.games.rodskagg.game import RodskaggGame
    from talong.games.skitgubbe.game import SkitgubbeGame

# Where each game is. It is imported when it is asked for: whoever plays one need not wait for the others.
_HOMES: Final = {
    "kille": "talong.games.kille.game",
    "punschkille": "talong.games.kille.game",
    "kungsholmskille": "talong.games.kungsholmskille.game",
    "rodskagg": "talong.games.rodskagg.game",
    "skitgubbe": "talong.games.skitgubbe.game",
}
_GUESTS: Final[dict[str, str]] = {}  # The packages of games that have joined.


def games() -> list[Game]:
    """Return every game."""
    return [game(key) for key in _HOMES]


@overload
def game(key: Literal["kille"]) -> KilleGame: ...
@overload
def game(key: Literal["punschkille"]) -> PunschGame: ...
@overload
def game(key: Literal["kungsholmskille"]) -> KungsholmGame: ...
@overload
def game(key: Literal["rodskagg"]) -> RodskaggGame: ...
@overload
def game(key: Literal["skitgubbe"]) -> SkitgubbeGame: ...
@overload
def game(key: str) -> Game: ...
def game(key: str) -> Game:
    """Return the game of that *key*, or raise UnknownGame."""
    if not isinstance(key, str) or key not in _HOMES:
        raise UnknownGame("no-such-game", {"game": short(key), "known": ", ".join(_HOMES)})
    found: Game = getattr(import_module(_HOMES[key]), key.upper())
    return found


def join(key: str, package: str) -> None:
    """Add the game *key* of another *package*: `package.game` has it, and a module of each layer's name its plugs."""
    _HOMES[key] = f"{package}.game"
    _GUESTS[key] = package


def packages() -> list[str]:
    """Return the packages of the games that have joined."""
    return list(_GUESTS.values())


def plug(layer: str, key: str) -> Any:
    """Return the module in which *layer* has what is particular to the game *key*."""
    package = _GUESTS.get(key)
    return import_module(f"talong.{layer}.{key}" if package is None else f"{package}.{layer}")


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
