"""Player that asks an engine, and somebody else when the engine fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from weakref import finalize

from talong.bots.engines.connection import Connection
from talong.bots.engines.protocol import EngineFault
from talong.play import Absent, Player

if TYPE_CHECKING:
    from talong.core.view import View

LIVE_SECONDS: Final = 1.0  # Time for a choice where people wait.
LIVE_PATIENCE: Final = 3  # So many faults are forgiven at a table of people.
CONTEST_SECONDS: Final = 10.0  # Time for a choice in the arena.


class EnginePlayer:
    """Player whose acts an engine chooses.

    After a fault *stand_in* chooses instead; after *patience* faults it does so to the end. The faults are kept.
    """

    def __init__(
        self,
        connection: Connection,
        seed: str,
        *,
        seconds: float = LIVE_SECONDS,
        stand_in: Player | None = None,
        patience: int = 1,
    ) -> None:
        self.connection = connection
        self.seed = seed
        self.seconds = seconds
        self.stand_in: Player = Absent() if stand_in is None else stand_in
        self.patience = patience
        self.faults: list[EngineFault] = []
        connection.begin()
        self.closing = finalize(self, connection.close)  # A table that nobody holds any more leaves no process.

    def choose(self, view: View) -> str | None:
        """Return the engine's act, or that of the stand-in."""
        if len(self.faults) < self.patience:
            try:
                return self.connection.ask(view, self.seed, self.seconds)
            except EngineFault as fault:
                self.faults.append(fault)
        return self.stand_in.choose(view)

    def leave(self) -> None:
        """Keep the engine running when this player is gone: its connection has another owner."""
        self.closing.detach()

    def close(self) -> None:
        """End the engine."""
        self.closing()
