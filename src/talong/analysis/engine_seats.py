"""Engines of an arena: one process for every chair at every seating.

The seatings of a deal have the same cards. A process that sat in two of them, or in two chairs, could remember what it
has seen from the other one; so each chair at each seating has a process of its own, kept from deal to deal.
"""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from multiprocessing import parent_process
from typing import Final

from talong.bots.engines import Connection, EnginePlayer
from talong.bots.outside import engine_seed, find_outside

MOST: Final = 64  # Processes that a worker keeps; beyond that the one that was used longest ago ends.
POLL_SECONDS: Final = 0.5  # Time between two looks whether the arena still runs.
Chair = tuple[str, int, int]  # The player, the seating and the seat.


class EngineSeats:
    """Connections to the engines of this worker process."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.is_watched = False
        self.connections: OrderedDict[Chair, Connection] = OrderedDict()

    def player(self, said: str, seating: int, seat: int, seed: str, seconds: float) -> EnginePlayer:
        """Return the player *said* in that chair, for a new deal; at its first fault the default acts replace it."""
        chair = (said, seating, seat)
        if not self.is_watched:
            self.is_watched = True
            end_with_parent()
        connection = self.connections.get(chair)
        if connection is None:
            connection = self.connections[chair] = Connection(find_outside(said).engine_command)
        self.connections.move_to_end(chair)
        while len(self.connections) > self.most:
            self.connections.popitem(last=False)[1].close()
        player = EnginePlayer(connection, engine_seed(seed), seconds=seconds)
        player.leave()
        return player

    def close(self) -> None:
        """End all engines."""
        while self.connections:
            self.connections.popitem()[1].close()


def end_with_parent() -> None:
    """Let a worker end when the arena has been killed, even while it waits for an engine."""
    if parent_process() is not None:
        threading.Thread(target=_follow, args=(os.getppid(),), daemon=True).start()


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(POLL_SECONDS)
    os._exit(1)  # The minder of this worker ends its engines.


ENGINES: Final = EngineSeats()
