"""Talong: five old Swedish card games by the book.

>>> import talong
>>> match = talong.game("kille").match(seats=4, seed=7)
>>> match.phase
'precut'
"""

from __future__ import annotations

import talong.core.match as _match
from talong.core.chance.scripted import Stacked
from talong.core.chance.source import Chance, Seeded
from talong.core.errors import IllegalAction, PositionError, RecordError, RulesError, TalongError, UnknownGame
from talong.core.event import WATCHER, Event
from talong.core.game import Game
from talong.core.ledger import Ledger
from talong.core.match import Match
from talong.core.notice import Notice
from talong.core.options import Option, Rules
from talong.core.view import View
from talong.games import game, games, load_position
from talong.record import replay

__version__ = "0.1.0"

COMPILED = not str(_match.__file__).endswith(".py")
"""Whether the engine runs compiled."""

# What is exported says that it is from here, in errors, in help and in pickles.
for _kind in (
    Chance,
    Event,
    Game,
    IllegalAction,
    Ledger,
    Match,
    Notice,
    Option,
    PositionError,
    RecordError,
    Rules,
    RulesError,
    Seeded,
    Stacked,
    TalongError,
    UnknownGame,
    View,
):
    _kind.__module__ = "talong"

__all__ = [
    "COMPILED",
    "WATCHER",
    "Chance",
    "Event",
    "Game",
    "IllegalAction",
    "Ledger",
    "Match",
    "Notice",
    "Option",
    "PositionError",
    "RecordError",
    "Rules",
    "RulesError",
    "Seeded",
    "Stacked",
    "TalongError",
    "UnknownGame",
    "View",
    "game",
    "games",
    "load_position",
    "replay",
]
