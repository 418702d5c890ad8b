"""Kille in research environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from talong.cards.kille import KILLELEK
from talong.envs.core.action_ids import ActionIds
from talong.envs.core.lens_kille import KilleLens
from talong.envs.core.rewards import Reward, money
from talong.envs.core.turns_kille import KilleTurns
from talong.games.kille.actions import CUT, KIND, WORDS, text_of

LENS: Final = KilleLens
TURNS: Final = KilleTurns
REWARDS: Final[dict[str, Reward]] = {"money": money}
MORE_OPENSPIEL: Final = ("talong.envs.kille_deal_openspiel",)


def numbering() -> ActionIds:
    """Return the action ids of the words, and of the places to cut at."""
    actions = [kind << KIND for kind in range(len(WORDS)) if kind << KIND != CUT]
    actions += [CUT | place for place in range(KILLELEK.size)]
    return ActionIds(actions, [text_of(action) for action in actions])


NUMBERING: Final = numbering()


def bounds(seats: int, steps: int, params: Mapping[str, Any]) -> tuple[float, float]:
    """Return the most that a seat can lose, and win.

    A pot begins with a stake each. A seat buys in at most once for two stakes, which all may do, and once for half the
    pot, as it was when that was offered or, if the price is rolling, as it is then.
    """
    stake, most = params["stake"], params["pots"] or steps
    paid, pot = stake, stake * seats
    if params["buyins"] != "none":
        paid += 2 * stake
        pot += 2 * stake * seats
    if params["buyins"] == "both":
        price = (pot + 1) // 2
        for _buyer in range(seats):
            pot += price
            paid_second = price
            if params["second_price"] == "rolling":
                price = (pot + 1) // 2
        paid += paid_second
    return -float(paid * most), float((pot - stake) * most)
