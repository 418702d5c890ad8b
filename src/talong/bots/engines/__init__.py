"""Engines: bots in processes of their own, which speak JSON lines (docs/engine-protocol.md).

An engine gets the view of its seat and nothing else. What goes wrong with it is a fault, which is counted and never
raised at the table: somebody else plays on for it.
"""

from talong.bots.engines.connection import Connection
from talong.bots.engines.player import EnginePlayer
from talong.bots.engines.protocol import KINDS, PROTOCOL, EngineFault

__all__ = ["KINDS", "PROTOCOL", "Connection", "EngineFault", "EnginePlayer"]
