"""Benchmark subject: a build of one of our games, or a game of a peer."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

SEED = 1
SEATS = 6


class Reading(NamedTuple):
    """Measurement: CPU time of some work, and how much of it there was."""

    seconds: float
    done: int


Gauge = Callable[[int], Reading]  # Takes an amount of work.
Draw = Callable[[int], int]  # Random.getrandbits: the same way to choose, at the same cost, for everybody.
Fill = Callable[[list[object]], None]  # Fills a list with states that live on.


class Subject(Protocol):
    """Something to measure."""

    gauges: dict[str, Gauge]
    fills: dict[str, Fill]

    def checksum(self) -> str:
        """Return a digest of what was played; the same for each build of a game."""
