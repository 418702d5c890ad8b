"""Talong: five old Swedish card games by the book.

>>> import talong
>>> match = talong.game("kille").match(seats=4, seed=7)
>>> match.phase
'precut'
"""

from __future__ import annotations

import talong.core.match as _match
from talong.by_seat import BySeat, by_seat
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
from talong.record import Record, ReplayStep, read, records, replay

__version__ = "0.1.0"

COMPILED = not str(_match.__file__).endswith((".py", ".pyc"))
"""Whether the engine runs compiled."""

# What is exported says that it is from here, in errors, in help and in pickles.
for _kind in (
    BySeat,
    Chance,
    Event,
    Game,
    IllegalAction,
    Ledger,
    Match,
    Notice,
    Option,
    PositionError,
    Record,
    RecordError,
    ReplayStep,
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
    "BySeat",
    "Chance",
    "Event",
    "Game",
    "IllegalAction",
    "Ledger",
    "Match",
    "Notice",
    "Option",
    "PositionError",
    "Record",
    "RecordError",
    "ReplayStep",
    "Rules",
    "RulesError",
    "Seeded",
    "Stacked",
    "TalongError",
    "UnknownGame",
    "View",
    "by_seat",
    "game",
    "games",
    "load_position",
    "read",
    "records",
    "replay",
]
