"""Rödskägg in research environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from talong.cards.bits import bit
from talong.cards.french import FRENCH
from talong.envs.core.action_ids import ActionIds
from talong.envs.core.lens_rodskagg import RodskaggLens
from talong.envs.core.rewards import Reward, points, win
from talong.envs.core.turns_rodskagg import RodskaggTurns
from talong.games.rodskagg.actions import SAY_BID, WORDS, text_of

LENS: Final = RodskaggLens
TURNS: Final = RodskaggTurns
REWARDS: Final[dict[str, Reward]] = {"win": win, "points": points}  # RS44: the winner takes what was put in.


LEAST_STEPS: Final = 9  # A deal is at least one bid and four tricks of two cards (RS32).
MOST_CHANGE: Final = 18  # One takes six tricks while another fails in rödskägg (RS35 to RS39).


def numbering() -> ActionIds:
    """Return the action ids of the words, of bids and of cards."""
    actions = list(WORDS.values())
    actions += [SAY_BID | tricks for tricks in range(1, 7)]
    actions += [int(bit(card)) for card in range(FRENCH.size)]
    return ActionIds(actions, [text_of(action) for action in actions])


NUMBERING: Final = numbering()


def bounds(seats: int, steps: int, params: Mapping[str, Any]) -> tuple[float, float]:
    """Return the most that a seat can lose, and win."""
    if params["reward"] != "points":
        return -1.0, float(seats - 1)
    deals = min(params["max_deals"] or steps, steps // LEAST_STEPS + 1)
    return -float(MOST_CHANGE * deals), float(MOST_CHANGE * deals)
