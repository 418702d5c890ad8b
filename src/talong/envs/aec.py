"""PettingZoo AEC environment of a match, in which agents act one after the other.

What PettingZoo's wrappers check for its own games (illegal numbers, calls before `reset`) is checked here: to ask
through three wrappers would take longer than all the rest.
"""

from __future__ import annotations

import sys
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Final, cast

from talong.core.chance.fast import SEED_BITS
from talong.core.errors import IllegalAction, RulesError
from talong.core.event import WATCHER
from talong.core.options import short
from talong.core.view import View
from talong.envs.core.action_ids import id_of, numbering_of
from talong.envs.core.lens import Lens
from talong.envs.core.rewards import reward_named
from talong.envs.core.serial_match import MOST_STEPS, SerialMatch, agreed_rules, checked_steps
from talong.envs.keeping import Kept
from talong.extras import explained
from talong.games import plug
from talong.lang import Words, choose_language, narrator_for

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger

    from talong.envs.arrays import floats
except ModuleNotFoundError as error:
    raise explained(error, "pettingzoo") from None

if TYPE_CHECKING:
    from talong.facts import AnyView

Observation = dict[str, NDArray[Any]]

ILLEGAL: Final = -1.0  # What an illegal number costs, which ends the match, in environments that forgive it.
MODES: Final = ("ansi", "human", "rgb_array")


class TableEnv(Kept, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """AEC environment of *seats* playing *key* by *rules* (a preset or letters) and *options* of the rulebook.

    An agent is a seat, `seat_0` and so on clockwise. *reward* names what a match is worth, where there is a choice.
    After *max_steps* steps all agents are truncated. *render_mode* is `ansi` (text), `human` (the same, printed) or
    `rgb_array`; what is shown is the view of *viewer*: a seat, -1 for a watcher, or by default whose turn it is. An
    illegal number raises IllegalAction, or, if *forgiving*, costs ILLEGAL and ends the match, as PettingZoo has it.
    """

    def __init__(
        self,
        key: str,
        name: str,
        *,
        seats: int = 4,
        rules: str = "standard",
        reward: str | None = None,
        max_steps: int = MOST_STEPS,
        render_mode: str | None = None,
        lang: str = "en",
        viewer: int | None = None,
        forgiving: bool = False,
        **options: object,
    ) -> None:
        super().__init__()
        self.game, self.rules = agreed_rules(key, rules, options)
        self.game.match(seats=seats, rules=self.rules, seed=0)  # This refuses what cannot be, before a reset.
        self.seats = seats
        self.reward = reward_named(key, reward)
        self.max_steps = checked_steps(max_steps)
        self.lang = choose_language(lang, {})
        if render_mode is not None and render_mode not in MODES:
            facts = {"field": "render_mode", "given": short(render_mode), "choices": ", ".join(MODES)}
            raise RulesError("", "not-a-choice", facts)
        if viewer is not None and (isinstance(viewer, bool) or viewer not in range(WATCHER, seats)):
            raise RulesError("", "no-such-seat", {"field": "viewer", "seat": short(viewer), "seats": str(seats)})
        self.viewer = viewer
        self.forgiving = forgiving
        self.render_mode = render_mode
        self.metadata = {"name": name, "render_modes": list(MODES), "render_fps": 2, "is_parallelizable": False}
        self.lens: Lens = plug("envs", key).LENS(seats)
        self.numbering = numbering_of(key)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = (np.array(ends, np.float32) for ends in self.lens.limits())
        looks = Box(low, high, dtype=np.float32)
        mask = Box(0, 1, (self.numbering.size,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": looks, "action_mask": mask}) for agent in self.possible_agents
        }
        self.state_space = Box(np.tile(low, seats), np.tile(high, seats), dtype=np.float32)
        self.action_spaces = {agent: Discrete(self.numbering.size) for agent in self.possible_agents}
        self.luck: Random = SystemRandom()
        self.sitting: SerialMatch | None = None

    def observation_space(self, agent: str) -> Dict:
        """Return the observation space of *agent*."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the action space of *agent*."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; a *seed* repeats it, and all those that follow without one."""
        if seed is not None:
            self.luck = Random(seed)
        match = self.game.match(seats=self.seats, rules=self.rules, seed=self.luck.getrandbits(SEED_BITS))
        self.sitting = SerialMatch(match, self.reward, self.max_steps)
        self.agents: list[str] = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.worth = self.sitting.worth()
        self.moves = len(match.ledger.entries)  # Rewards change only when something is paid.
        self.paid = False
        self.agent_selection = self.possible_agents[self.sitting.seat]

    def observe(self, agent: str) -> Observation:
        """Return the observation of *agent*, and the mask of its legal actions."""
        sitting = self.sitting or self.table()
        seat = self.seat_of[agent]
        mine = sitting.seat == seat
        looks = self.lens.look(sitting.match, seat, sitting.chosen if mine else 0)
        mask = sitting.mask() if mine else bytearray(self.numbering.size)
        return {"observation": floats(looks), "action_mask": np.frombuffer(mask, np.int8)}

    def table(self) -> SerialMatch:
        """Return the serial match in progress."""
        if self.sitting is None:
            EnvLogger.error_step_before_reset()
        assert self.sitting is not None
        return self.sitting

    def step(self, action: Any) -> None:
        """Take *action*, an action id, for the agent whose turn it is."""
        sitting = self.sitting or self.table()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            sitting.say(int(action))
        except IllegalAction:
            if not self.forgiving:
                raise
            self.forgive(agent)
            return
        self._cumulative_rewards[agent] = 0.0
        if self.paid:
            self._clear_rewards()
            self.paid = False
        over = sitting.over
        moves = len(sitting.match.ledger.entries)
        if over or moves != self.moves:
            self.moves = moves
            worth = sitting.worth()
            for seat, name in enumerate(self.possible_agents):
                self.rewards[name] = worth[seat] - self.worth[seat]
            self.worth = worth
            self.paid = True
            self._accumulate_rewards()
        if over:
            ended = self.truncations if sitting.cut_short else self.terminations
            for name in self.agents:
                ended[name] = True
            self.agent_selection = self.possible_agents[(self.seat_of[agent] + 1) % self.seats]
        else:
            self.agent_selection = self.possible_agents[sitting.order[sitting.at]]
        if self.render_mode == "human":
            self.render()

    def forgive(self, agent: str) -> None:
        """End the match at the cost of *agent*, whose action was illegal."""
        EnvLogger.warn_on_illegal_move()
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self.rewards[agent] = ILLEGAL
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def text(self, number: int) -> str:
        """Return the action id *number* in the rulebook's grammar."""
        return self.numbering.texts[number]

    def number(self, text: str) -> int:
        """Return the action id of *text* in the rulebook's grammar, or raise IllegalAction."""
        return id_of(self.game, text)

    def state(self) -> NDArray[np.float32]:
        """Return the observations of all seats, one after the other: for centralised training.

        This is what the engine sees: no seat may play by it, since it holds the cards of all of them.
        """
        return np.concatenate([self.observe(agent)["observation"] for agent in self.possible_agents])

    def shown(self) -> View:
        """Return the view that is rendered."""
        sitting = self.table()
        seat = self.viewer
        if seat is None:
            seat = WATCHER if sitting.over else sitting.seat
        return sitting.match.view(seat)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Render the table as the viewer may see it: as text, printed, or as an image."""
        if self.render_mode is None:
            return None
        return rendered(self.shown(), self.render_mode, self.lang)

    def close(self) -> None:
        """Drop the match."""
        self.sitting = None

    def __repr__(self) -> str:
        phase = "not reset" if self.sitting is None else self.sitting.match.phase
        return f"<{self.metadata['name']}: {self.seats} seats, {phase}>"


def rendered(view: View, mode: str, lang: str) -> str | NDArray[np.uint8] | None:
    """Return *view* as text or as an image, or print it, as *mode* asks."""
    if mode == "rgb_array":
        from talong.envs.render import draw

        return draw(view, lang)
    said = told(view, lang)
    if mode == "ansi":
        return said
    sys.stdout.write(said + "\n\n")
    return None


def told(view: View, lang: str) -> str:
    """Return *view* as text: how the table stands, what its viewer has to know, and what they may do."""
    data = cast("AnyView", view.data())
    narrator = narrator_for(view.game.key, Words(lang), data["names"], data["seats"], view.viewer)
    lines = [narrator.table(data)]
    if view.viewer != WATCHER and data["legal"]:
        lines += [narrator.prompt(data), *[f"- {choice}" for choice in narrator.choices(data)]]
    return "\n".join(lines)


class Environments:
    """Environment constructors of one game, as its module `<key>_v0` has them."""

    def __init__(self, key: str) -> None:
        self.key = key

    def raw_env(self, **arguments: Any) -> TableEnv:
        """Return the environment that refuses an illegal number; *arguments* are those of `TableEnv`."""
        return TableEnv(self.key, f"{self.key}_v0", **arguments)

    def env(self, **arguments: Any) -> TableEnv:
        """Return the environment in which an illegal number costs 1 and ends the match."""
        return self.raw_env(forgiving=True, **arguments)

    def parallel_env(self, **arguments: Any) -> Any:
        """Return the parallel form of `env`."""
        from talong.envs.parallel import ParallelTableEnv

        return ParallelTableEnv(self.key, f"{self.key}_v0", **{"forgiving": True, **arguments})

    def batch_env(self, count: int = 1024, **arguments: Any) -> Any:
        """Return a batch of *count* environments."""
        from talong.envs.batch import BatchEnv

        return BatchEnv(self.key, count, **arguments)
