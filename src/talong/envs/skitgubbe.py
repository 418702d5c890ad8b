"""Skitgubbe in research environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from talong.envs.core.action_ids_skitgubbe import CardByCard
from talong.envs.core.lens_skitgubbe import SkitgubbeLens
from talong.envs.core.rewards import Reward, marks

LENS: Final = SkitgubbeLens
NUMBERING: Final = CardByCard()
REWARDS: Final[dict[str, Reward]] = {"marks": marks}
SHORT_MATCH: Final[dict[str, object]] = {"deals": 1}


def bound(seats: int, steps: int, params: Mapping[str, Any]) -> float:
    """Return the most that a seat can win or lose: a mark a deal."""
    return float(params["deals"] or steps)
