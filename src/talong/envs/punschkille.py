"""Punschkille in research environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from talong.envs.core.lens_kille import PunschLens
from talong.envs.core.rewards import Reward, place
from talong.envs.kille import NUMBERING as NUMBERING

LENS: Final = PunschLens
REWARDS: Final[dict[str, Reward]] = {"place": place}


def bound(seats: int, steps: int, params: Mapping[str, Any]) -> float:
    """Return the most that a seat can win or lose."""
    return 1.0
