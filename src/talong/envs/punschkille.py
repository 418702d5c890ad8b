"""Punschkille in research environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from talong.envs.core.lens_kille import PunschLens
from talong.envs.core.rewards import Reward, place
from talong.envs.core.turns_kille import KilleTurns
from talong.envs.kille import NUMBERING as NUMBERING

LENS: Final = PunschLens
TURNS: Final = KilleTurns
REWARDS: Final[dict[str, Reward]] = {"place": place}


def bounds(seats: int, steps: int, params: Mapping[str, Any]) -> tuple[float, float]:
    """Return the most that a seat can lose, and win."""
    return -1.0, 1.0
