"""Kille in research environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from talong.cards.kille import KILLELEK
from talong.envs.core.action_ids import ActionIds
from talong.envs.core.lens_kille import KilleLens
from talong.envs.core.rewards import Reward, money
from talong.games.kille.actions import CUT, KIND, WORDS, text_of

LENS: Final = KilleLens
REWARDS: Final[dict[str, Reward]] = {"money": money}
MORE_OPENSPIEL: Final = ("talong.envs.kille_deal_openspiel",)


def numbering() -> ActionIds:
    """Return the action ids of the words, and of the places to cut at."""
    actions = [kind << KIND for kind in range(len(WORDS)) if kind << KIND != CUT]
    actions += [CUT | place for place in range(KILLELEK.size)]
    return ActionIds(actions, [text_of(action) for action in actions])


NUMBERING: Final = numbering()


def bound(seats: int, steps: int, params: Mapping[str, Any]) -> float:
    """Return an upper bound of what a seat can win or lose.

    A pot begins with a stake each; every buy-in adds at most as much as there is, and nobody buys in thrice.
    """
    return float(params["stake"] * seats * 4.0**seats * (params["pots"] or steps))
