"""Game loop: people and bots around a match of any game, one act at a time."""

from talong.play.bot_seeds import whims_of
from talong.play.table import Absent, Player, Table

__all__ = ["Absent", "Player", "Table", "whims_of"]
