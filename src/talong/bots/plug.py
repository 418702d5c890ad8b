"""Plug-in interface of a game's bots: its package in this layer has them as `BOTS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from talong.bots.evaluation import Evaluation
from talong.bots.ground import Grounds
from talong.bots.search.guide import Guide
from talong.core.view import View
from talong.games import games, plug
from talong.play import Player

Maker = Callable[[Random], Player]
Mix = Sequence[tuple[str | None, float]]  # A mixed strategy: acts, or None to let play go on, with their chances.


@dataclass(frozen=True, kw_only=True)
class Bots:
    """Bots of one game.

    Rules of thumb are enough to begin with: every level then plays by them. Guides and solvers are imported by the
    functions that make them, when they are asked for.
    """

    thumb: Maker
    beginner: Maker | None = None  # If there is none, beginners play by the rules of thumb too.
    sticks: Mapping[str, Maker] = field(default_factory=dict)  # These are more levels, baselines to measure by.
    snabb: int = 60  # How many playouts this level has; `stark` is the same for that one.
    stark: int = 4_000
    guide: Callable[[View], Guide] | None = None  # It makes the guide to a search.
    open_guide: Callable[[View], Guide | None] | None = None  # It makes a guide for endings that solves double dummy.
    alike: Sequence[str] = ()  # In these phases all choices are alike, and nothing is searched.
    by_luck: Sequence[str] = ()  # These are verbs of acts whose outcome chance alone decides.
    solution: Callable[[View, object], Mix | None] | None = None  # It returns solved play, given the bot's seed.
    sound: Callable[[View], Sequence[str | None] | None] | None = None  # It returns the acts that a search may choose.
    outlook: type[Evaluation] = Evaluation
    pointed: Callable[[View, str | None], list[tuple[int, str]]] | None = None  # It returns cards in favour of an act.
    grounds: Grounds | None = None  # It returns what a player would say for the best act.
    motifs: Mapping[str, Sequence[str]] = field(default_factory=dict)  # Codes of grounds by what they are about.


def bots_of(key: str) -> Bots:
    """Return the bots of the game *key*."""
    found: Bots = plug("bots", key).BOTS
    return found


def outlooks() -> list[type[Evaluation]]:
    """Return the evaluation classes of all games."""
    return [bots_of(game.key).outlook for game in games()]


def outlook_in(unit: str) -> type[Evaluation]:
    """Return an evaluation class that counts in *unit*."""
    return next(outlook for outlook in outlooks() if outlook.unit == unit)
