"""A table: people and bots around a match of any game, one act at a time."""

from talong.play.table import Absent, Player, Table
from talong.play.whims import whims_of

__all__ = ["Absent", "Player", "Table", "whims_of"]
