"""The one list of bots."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from talong.bots.anything import Anything
from talong.bots.kille import Kille, Punschkille
from talong.bots.kungsholmskille import Kungsholmskille
from talong.bots.rodskagg import Rodskagg
from talong.bots.skitgubbe import Skitgubbe
from talong.core.errors import RulesError
from talong.core.options import short
from talong.games import game
from talong.play import Player

_SIMPLE: Final[dict[str, Callable[[Random], Player]]] = {
    "kille": Kille,
    "punschkille": Punschkille,
    "kungsholmskille": Kungsholmskille,
    "rodskagg": Rodskagg,
    "skitgubbe": Skitgubbe,
}

LEVELS: Final = ("simple", "random")


def choose_bot(game_key: str, level: str = "simple", seed: int | str | None = None) -> Player:
    """Return a bot for the game *game_key*: `simple` plays by rules of thumb, `random` does anything legal.

    The same *seed* makes the same bot; without one it takes its whims from the operating system.
    """
    game(game_key)  # Refuses what is not a game.
    if level not in LEVELS:
        facts = {"field": "level", "choices": ", ".join(LEVELS), "given": short(level)}
        raise RulesError("", "not-a-choice", facts)
    whims = Random(None if seed is None else f"talong bot {seed}")
    return Anything(whims) if level == "random" else _SIMPLE[game_key](whims)
