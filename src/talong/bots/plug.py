"""What a game brings to the bots: its module in this layer has them as `BOTS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from talong.bots.evaluation import Evaluation
from talong.bots.search.guide import Guide
from talong.core.view import View
from talong.games import games, plug
from talong.play import Player

Maker = Callable[[Random], Player]
Mix = Sequence[tuple[str | None, float]]  # Acts, or nothing to let play go on, and how often each should be done.


@dataclass(frozen=True, kw_only=True)
class Bots:
    """The bots of a game. Rules of thumb are enough to begin with: every level then plays by them.

    Guides and solvers are imported by the functions that make them, when they are asked for.
    """

    thumb: Maker
    beginner: Maker | None = None  # If there is none, beginners play by the rules of thumb too.
    sticks: Mapping[str, Maker] = field(default_factory=dict)  # More levels, to measure by.
    snabb: int = 60  # How many playouts each of the two levels has that search.
    stark: int = 4_000
    guide: Callable[[View], Guide] | None = None  # To a search.
    open_guide: Callable[[View], Guide | None] | None = None  # The same for endings, where it solves with open cards.
    alike: Sequence[str] = ()  # Phases in which all choices are alike, and nothing is searched.
    by_luck: Sequence[str] = ()  # Verbs of acts of which chance alone decides what they come to.
    solution: Callable[[View, object], Mix | None] | None = None  # What need not be searched, with the bot's seed.
    outlook: type[Evaluation] = Evaluation
    pointed: Callable[[View, str | None], list[tuple[int, str]]] | None = None  # Cards that speak for an act, by seat.


def bots_of(key: str) -> Bots:
    """Return the bots of the game *key*."""
    found: Bots = plug("bots", key).BOTS
    return found


def outlooks() -> list[type[Evaluation]]:
    """Return the outlooks of all games."""
    return [bots_of(game.key).outlook for game in games()]


def outlook_in(unit: str) -> type[Evaluation]:
    """Return an outlook that counts in *unit*."""
    return next(outlook for outlook in outlooks() if outlook.unit == unit)
