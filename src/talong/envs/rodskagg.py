"""Rödskägg in research environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from talong.cards.bits import bit
from talong.cards.french import FRENCH
from talong.envs.core.action_ids import ActionIds
from talong.envs.core.lens_rodskagg import RodskaggLens
from talong.envs.core.rewards import Reward, points, win
from talong.games.rodskagg.actions import SAY_BID, WORDS, text_of

LENS: Final = RodskaggLens
REWARDS: Final[dict[str, Reward]] = {"win": win, "points": points}  # RS44: the winner takes what was put in.


def numbering() -> ActionIds:
    """Return the action ids of the words, of bids and of cards."""
    actions = list(WORDS.values())
    actions += [SAY_BID | tricks for tricks in range(1, 7)]
    actions += [int(bit(card)) for card in range(FRENCH.size)]
    return ActionIds(actions, [text_of(action) for action in actions])


NUMBERING: Final = numbering()


def bound(seats: int, steps: int, params: Mapping[str, Any]) -> float:
    """Return an upper bound of what a seat can win or lose."""
    return float(12 * (steps + 1) + abs(params["start_points"])) if params["reward"] == "points" else float(seats)
