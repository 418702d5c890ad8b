"""Environments that can be pickled and copied in the middle of a match."""

from __future__ import annotations

from copy import deepcopy
from random import SystemRandom
from typing import Any, Self

from talong.core.game import Game
from talong.envs.core.action_ids import ActionIds, numbering_of
from talong.envs.core.lens import Lens
from talong.envs.core.rewards import Reward, reward_named, rewards_of
from talong.envs.core.serial_match import SerialMatch
from talong.games import plug

_MADE_AGAIN = ("lens", "numbering", "sitting")


class Kept:
    """Environment of one match, kept as what it is made of: what compiled code holds is made again from that."""

    game: Game
    seats: int
    max_steps: int
    reward: Reward
    lens: Lens
    numbering: ActionIds
    sitting: SerialMatch | None

    def __copy__(self) -> Self:
        return deepcopy(self)  # Two environments never share a match.

    def __getstate__(self) -> dict[str, Any]:
        """Return what can be kept on both builds; the system's luck has no state."""
        kept = {name: part for name, part in self.__dict__.items() if name not in _MADE_AGAIN}
        kept["reward"] = next(name for name, one in rewards_of(self.game.key).items() if one == self.reward)
        if isinstance(kept.get("luck"), SystemRandom):
            kept["luck"] = None
        sitting = self.sitting
        kept["at"] = None if sitting is None else (sitting.match, sitting.steps, sitting.at, sitting.chosen)
        return kept

    def __setstate__(self, state: dict[str, Any]) -> None:
        at = state.pop("at")
        self.__dict__.update(state)
        if "luck" in state and state["luck"] is None:
            self.__dict__["luck"] = SystemRandom()
        self.reward = reward_named(self.game.key, state["reward"])
        self.lens = plug("envs", self.game.key).LENS(self.seats)
        self.numbering = numbering_of(self.game.key)
        self.sitting = None
        if at is not None:
            self.sitting = SerialMatch(at[0], self.reward, self.max_steps)
            self.sitting.steps, self.sitting.at, self.sitting.chosen = at[1:]
