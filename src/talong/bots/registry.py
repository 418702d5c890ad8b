"""Bot registry: levels by name, and the bot for each."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from typing import Final

from talong.bots.plug import Bots, bots_of
from talong.bots.random_bot import RandomBot
from talong.bots.search.search import Plan
from talong.bots.search_bot import Effort, SearchBot
from talong.core.errors import RulesError
from talong.core.options import short
from talong.games import game
from talong.play import Player

# A level that searches has a plan, so many playouts, and a time limit. Snabb samples a few worlds and takes them as
# equally likely; Stark samples hundreds, weights them by what others have done, and solves what can be solved.
SLACK_SECONDS: Final = 0.2  # The overhead that a choice may have besides the search.
_SECONDS: Final = {"snabb": 0.22, "stark": 1.6}
_MOST_PLAYOUTS: Final = 10_000_000
_FEW: Final = Plan(True, 1, 1, 0.7, infers=False)
_MANY: Final = Plan(True, 1, 1, 0.7)

LEVELS: Final = ("nyborjare", "direkt", "snabb", "stark")  # These are what people choose from, the weakest first.
USUAL: Final = "direkt"
_OLD_NAMES: Final = {"simple": "direkt"}  # Tables and records from before the levels had names have these.
_FOR_TESTS: Final = ("random",)


def is_level(level: str) -> bool:
    """Tell whether there are bots of that *level*, or were under that name."""
    return level in LEVELS or level in _OLD_NAMES or level in _FOR_TESTS


def level_called(level: str) -> str:
    """Return the present name of *level*."""
    return _OLD_NAMES.get(level, level)


def seconds_of(level: str) -> float:
    """Return how long a bot of that *level* may think about one choice, a bot from outside too."""
    if is_level(level) or not _is_outside(level):
        return _SECONDS.get(level_called(level), 0.0)
    from talong.bots.engines.player import LIVE_SECONDS

    return LIVE_SECONDS


def _is_outside(level: str) -> bool:
    from talong.bots.outside import is_outside  # Few need to know which packages are installed.

    return is_outside(level)


def live_bot(game_key: str, level: str = USUAL, seed: int | str | None = None) -> Player:
    """Return a bot for a table of people: like `choose_bot`, but one from outside has a process of its own.

    If it crashes, is silent or plays against the rules, the usual level plays instead.
    """
    if is_level(level) or not _is_outside(level):
        return choose_bot(game_key, level, seed)
    from talong.bots.outside import find_outside, live_player

    return live_player(game_key, find_outside(level), seed)


def effort_of(bots: Bots, level: str) -> Effort:
    """Return the search budget of *bots* at a *level* that searches."""
    if level == "snabb":
        return Effort(_FEW, bots.snabb, _SECONDS[level])
    return Effort(_MANY, bots.stark, _SECONDS[level], solves=True)


def choose_bot(game_key: str, level: str = USUAL, seed: int | str | None = None) -> Player:
    """Return a bot for the game *game_key*.

    `nyborjare` sees little and remembers nothing, `direkt` plays by rules of thumb, `snabb` and `stark` search,
    `random` does anything legal, and a game may have more levels to measure by. The same *seed* makes the same bot;
    without one it takes its whims from the operating system. `stark@400` is `stark` with 400 playouts for every choice,
    however long they take: to see what thinking is worth. `module:Class` makes a bot of a class of one's own, and a
    name of the entry points `talong.bots` one of an installed class, both in this process; `cmd:COMMAND` starts a
    program that speaks the engine protocol. RulesError or BotError says what is wrong with a name.
    """
    bots = bots_of(game(game_key).key)  # This refuses what is not a game.
    level, budget = budgeted(level)
    stick = bots.sticks.get(level)
    if stick is None and not is_level(level):
        from talong.bots.outside import find_outside, installed, is_outside, live_player

        if is_outside(level):
            outside = find_outside(level)
            return outside.make(seed) if outside.python else live_player(game_key, outside, seed)
        facts = {"field": "level", "choices": ", ".join([*LEVELS, *installed()]), "given": short(level)}
        raise RulesError("", "not-a-choice", facts)
    level = level_called(level)
    whims = Random(None if seed is None else f"talong bot {seed}")
    if stick is not None:
        return stick(whims)
    if level == "random":
        return RandomBot(whims)
    if level == "nyborjare" and bots.beginner is not None:
        return bots.beginner(whims)
    thumb = bots.thumb(whims)
    if level not in _SECONDS:
        return thumb
    effort = effort_of(bots, level)
    if budget:
        effort = replace(effort, iterations=budget, seconds=inf)
    return SearchBot(effort, thumb, whims.getrandbits(64) if seed is None else seed)


def without_clock(game_key: str, level: str) -> str:
    """Return *level* as one that counts its playouts and looks at no clock: it plays the same on a slow machine."""
    if level not in _SECONDS:
        return level_called(level)
    return f"{level}@{effort_of(bots_of(game_key), level).iterations}"


def budgeted(level: str) -> tuple[str, int]:
    """Return *level* without the number of playouts that may stand after it, and that number."""
    name, _at, budget = level.partition("@")
    if name in _SECONDS and budget.isdecimal() and budget.isascii() and 0 < int(budget) <= _MOST_PLAYOUTS:
        return name, int(budget)
    return level, 0
