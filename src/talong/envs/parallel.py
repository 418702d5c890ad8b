"""PettingZoo parallel environments.

These games are played in turns, so parallel means this: at every step all agents are asked at once. Whoever may act has
its legal actions, whoever need not act may let be (number 0) as well, and whoever may not has nothing else. The first
act in the order of `Match.asked` counts, and the others lapse. So a mask says nothing about what others may do. Where
an act is spelled in parts (`SerialMatch`), those who come before in that order have let be until it is done.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from talong.core.errors import IllegalAction
from talong.envs.aec import ILLEGAL, Observation, TableEnv
from talong.envs.core.action_ids import LET_BE
from talong.extras import explained

try:
    import numpy as np
    from gymnasium.spaces import Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import ParallelEnv
    from pettingzoo.utils.env_logger import EnvLogger
except ModuleNotFoundError as error:
    raise explained(error, "pettingzoo") from None

Flags = dict[str, bool]


class ParallelTableEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """Parallel environment of the same table as `TableEnv`, with the same arguments."""

    def __init__(self, key: str, name: str, **arguments: Any) -> None:
        self.inner = TableEnv(key, name, **arguments)
        self.metadata = {**self.inner.metadata, "is_parallelizable": True}
        self.render_mode = self.inner.render_mode
        self.possible_agents = self.inner.possible_agents
        self.observation_spaces = self.inner.observation_spaces
        self.action_spaces = self.inner.action_spaces
        self.state_space = self.inner.state_space
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Dict:
        """Return the observation space of *agent*."""
        return self.inner.observation_space(agent)

    def action_space(self, agent: str) -> Discrete:
        """Return the action space of *agent*."""
        return self.inner.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, object]]]:
        """Begin a match; a *seed* repeats it, and all those that follow without one."""
        self.inner.reset(seed=seed)
        self.agents = self.possible_agents[:]
        return self.observed(), {agent: {} for agent in self.agents}

    def choices(self) -> dict[str, list[int]]:
        """Return the legal ids of every agent."""
        table = self.inner.table()
        found = {agent: [LET_BE] for agent in self.agents}
        for at in range(table.at, len(table.order)):
            found[self.possible_agents[table.order[at]]] = table.legal_of(at)
        return found

    def observed(self) -> dict[str, Observation]:
        """Return what every agent sees, and may do."""
        found = {agent: self.inner.observe(agent) for agent in self.agents}
        if not self.inner.table().over:
            for agent, numbers in self.choices().items():
                mask = np.zeros(self.inner.numbering.size, np.int8)
                mask[numbers] = 1
                found[agent]["action_mask"] = mask
        return found

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], Flags, Flags, dict[str, dict[str, object]]]:
        """Take the first act among *actions*, in the order in which the engine asks; the others lapse."""
        inner, agents = self.inner, self.agents
        table = inner.table()
        if not agents:
            return {}, {}, {}, {}, {}
        wrong = self.wrong(actions)
        if wrong is not None:
            return self.punished(wrong)
        number = LET_BE
        while number == LET_BE and not table.over:
            number = int(actions[self.possible_agents[table.seat]])
            inner.step(number)
        rewards = {agent: float(inner.rewards[agent]) if inner.paid else 0.0 for agent in agents}
        ended, cut = dict(inner.terminations), dict(inner.truncations)
        seen = self.observed()
        if table.over:
            self.agents = []
        return seen, rewards, ended, cut, {agent: {} for agent in agents}

    def wrong(self, actions: dict[str, Any]) -> str | None:
        """Return an agent whose action is illegal, if that is forgiven; else raise IllegalAction for it."""
        for agent, legal in self.choices().items():
            number = int(actions.get(agent, -1))
            if number not in legal:
                if not self.inner.forgiving:
                    facts = {"action": f"{agent}: {number}"}
                    raise IllegalAction(self.inner.game.turn_rule, "no-such-action", facts)
                return agent
        return None

    def punished(
        self, agent: str
    ) -> tuple[dict[str, Observation], dict[str, float], Flags, Flags, dict[str, dict[str, object]]]:
        """End the match at the cost of *agent*."""
        EnvLogger.warn_on_illegal_move()
        agents, seen = self.agents, self.observed()
        self.agents = []
        rewards = {name: ILLEGAL if name == agent else 0.0 for name in agents}
        ended = dict.fromkeys(agents, True)
        return seen, rewards, ended, dict.fromkeys(agents, False), {name: {} for name in agents}

    def text(self, number: int) -> str:
        """Return the action id *number* in the rulebook's grammar."""
        return self.inner.text(number)

    def number(self, text: str) -> int:
        """Return the action id of *text* in the rulebook's grammar, or raise IllegalAction."""
        return self.inner.number(text)

    def state(self) -> NDArray[np.float32]:
        """Return the observations of all seats, as `TableEnv.state` does."""
        return self.inner.state()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Render the table as `TableEnv` does."""
        return self.inner.render()

    def close(self) -> None:
        """Drop the match."""
        self.inner.close()

    def __copy__(self) -> ParallelTableEnv:
        return deepcopy(self)  # Two environments never share a match.
