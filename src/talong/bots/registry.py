"""The one list of bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from random import Random
from typing import Final

from talong.bots.anything import Anything
from talong.bots.beginner import (
    KilleBeginner,
    KungsholmBeginner,
    PunschkilleBeginner,
    RodskaggBeginner,
    SkitgubbeBeginner,
)
from talong.bots.kille.threshold import Threshold
from talong.bots.kille.thumb import Kille, Punschkille
from talong.bots.kungsholmskille.thumb import Kungsholmskille
from talong.bots.rodskagg.thumb import Rodskagg
from talong.bots.search.search import Plan
from talong.bots.searching import Effort, Searching
from talong.bots.skitgubbe.thumb import Skitgubbe
from talong.core.errors import RulesError
from talong.core.options import short
from talong.games import game
from talong.play import Player

_BEGINNERS: Final[dict[str, Callable[[Random], Player]]] = {
    "kille": KilleBeginner,
    "punschkille": PunschkilleBeginner,
    "kungsholmskille": KungsholmBeginner,
    "rodskagg": RodskaggBeginner,
    "skitgubbe": SkitgubbeBeginner,
}
_THUMBS: Final[dict[str, Callable[[Random], Player]]] = {
    "kille": Kille,
    "punschkille": Punschkille,
    "kungsholmskille": Kungsholmskille,
    "rodskagg": Rodskagg,
    "skitgubbe": Skitgubbe,
}

# How hard the two that search think: a plan, so many playouts, and the seconds after which there is an end to it. Snabb
# imagines a few ways in which the cards can lie, and holds them for equally likely; Stark imagines hundreds, draws its
# conclusions from what others have done, and solves what can be solved.
SLACK_SECONDS: Final = 0.2  # What a thought may take besides thinking.
_QUICK: Final = 0.22
_MOST_PLAYOUTS: Final = 10_000_000
_LONG: Final = 1.6
_FEW: Final = Plan(True, 1, 1, 0.7, infers=False)
_MANY: Final = Plan(True, 1, 1, 0.7)
_EFFORTS: Final[dict[str, dict[str, Effort]]] = {
    "snabb": {
        "kille": Effort(_FEW, 100, _QUICK),
        "punschkille": Effort(_FEW, 100, _QUICK),
        "kungsholmskille": Effort(_FEW, 60, _QUICK),
        "rodskagg": Effort(_FEW, 40, _QUICK),
        "skitgubbe": Effort(_FEW, 80, _QUICK),
    },
    "stark": {
        "kille": Effort(_MANY, 6_000, _LONG, solves=True),
        "punschkille": Effort(_MANY, 6_000, _LONG, solves=True),
        "kungsholmskille": Effort(_MANY, 4_000, _LONG, solves=True),
        "rodskagg": Effort(_MANY, 6_000, _LONG, solves=True),
        "skitgubbe": Effort(_MANY, 1_200, _LONG, solves=True),
    },
}

LEVELS: Final = ("nyborjare", "direkt", "snabb", "stark")  # What people choose from, the weakest first.
USUAL: Final = "direkt"
_OLD_NAMES: Final = {"simple": "direkt"}  # Tables and records that were kept before the levels had names.
_FOR_TESTS: Final = ("random",)
_STICKS: Final[dict[str, dict[str, Callable[[Random], Player]]]] = {"kille": {"troskel": Threshold}}  # To measure by.


def is_level(level: str) -> bool:
    """Tell whether there are bots of that *level*, or were under that name."""
    return level in LEVELS or level in _OLD_NAMES or level in _FOR_TESTS


def level_called(level: str) -> str:
    """Return the present name of *level*."""
    return _OLD_NAMES.get(level, level)


def seconds_of(level: str) -> float:
    """Return how long a bot of that *level* may think about one choice."""
    efforts = _EFFORTS.get(level_called(level), {})
    return max([effort.seconds for effort in efforts.values()], default=0.0)


def choose_bot(game_key: str, level: str = USUAL, seed: int | str | None = None) -> Player:
    """Return a bot for the game *game_key*.

    `nyborjare` sees little and remembers nothing, `direkt` plays by rules of thumb, `snabb` and `stark` search,
    `random` does anything legal, and `troskel`, for Kille alone, stands from a certain card on. The same *seed* makes
    the same bot; without one it takes its whims from the operating system. `stark@400` is `stark` with 400 playouts
    for every choice, however long they take: to see what thinking is worth.
    """
    game(game_key)  # Refuses what is not a game.
    level, budget = budgeted(level)
    stick = _STICKS.get(game_key, {}).get(level)
    if stick is None and not is_level(level):
        facts = {"field": "level", "choices": ", ".join(LEVELS), "given": short(level)}
        raise RulesError("", "not-a-choice", facts)
    level = level_called(level)
    whims = Random(None if seed is None else f"talong bot {seed}")
    if stick is not None:
        return stick(whims)
    if level == "random":
        return Anything(whims)
    if level == "nyborjare":
        return _BEGINNERS[game_key](whims)
    thumb = _THUMBS[game_key](whims)
    if level == "direkt":
        return thumb
    effort = _EFFORTS[level][game_key]
    if budget:
        effort = replace(effort, iterations=budget, seconds=inf)
    return Searching(effort, thumb, whims.getrandbits(64) if seed is None else seed)


def without_clock(game_key: str, level: str) -> str:
    """Return *level* as one that counts its playouts and looks at no clock: it plays the same on a slow machine."""
    effort = _EFFORTS.get(level_called(level), {}).get(game_key)
    return level_called(level) if effort is None else f"{level}@{effort.iterations}"


def budgeted(level: str) -> tuple[str, int]:
    """Return *level* without the number of playouts that may stand after it, and that number."""
    name, _at, budget = level.partition("@")
    if name in _EFFORTS and budget.isdecimal() and budget.isascii() and 0 < int(budget) <= _MOST_PLAYOUTS:
        return name, int(budget)
    return level, 0
