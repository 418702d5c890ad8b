"""Skitgubbe in research environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from talong.envs.core.action_ids_skitgubbe import CardByCard
from talong.envs.core.lens_skitgubbe import SkitgubbeLens
from talong.envs.core.rewards import Reward, marks
from talong.envs.core.turns_skitgubbe import SkitgubbeTurns

LENS: Final = SkitgubbeLens
TURNS: Final = SkitgubbeTurns
NUMBERING: Final = CardByCard()
REWARDS: Final[dict[str, Reward]] = {"marks": marks}
SHORT_MATCH: Final[dict[str, object]] = {"deals": 1}


def bounds(seats: int, steps: int, params: Mapping[str, Any]) -> tuple[float, float]:
    """Return the most that a seat can lose, and win: a mark a deal, which the others share."""
    deals = params["deals"] or steps
    return -float(deals), deals / (seats - 1)
