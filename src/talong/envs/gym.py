"""Gymnasium environments: one seat learns, and bots sit in the others.

Importing this module registers `talong/<Key>-v0` for every game, the key with a capital:
`gymnasium.make("talong.envs.gym:talong/<Key>-v0", opponents={1: "stark"})` does both.
"""

from __future__ import annotations

from typing import Any, Final

from talong.core.chance.fast import SEED_BITS
from talong.core.errors import IllegalAction, RulesError
from talong.core.options import short
from talong.envs.aec import ILLEGAL, MODES, rendered
from talong.envs.core.action_ids import id_of, numbering_of
from talong.envs.core.lens import Lens
from talong.envs.core.rewards import reward_named
from talong.envs.core.serial_match import MOST_STEPS, SerialMatch, agreed_rules, checked_steps
from talong.envs.keeping import Kept
from talong.envs.opponents import Opponents, let_act, named, player
from talong.extras import explained
from talong.games import games, plug
from talong.lang import choose_language
from talong.play import Player

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray

    from talong.envs.arrays import floats
except ModuleNotFoundError as error:
    raise explained(error, "pettingzoo") from None

Observation = dict[str, NDArray[Any]]

_MOST_MATCHES: Final = 1000  # So many matches may end before the learner has had a choice; this is for what hangs.


class SeatEnv(Kept, gymnasium.Env[Observation, int]):
    """Environment of one *seat* at a table of *seats* that plays *key* by *rules* and *options*.

    *opponents* is a level (`stark`), a bot, or a function from a view to an act of the rulebook's grammar, for all the
    other seats or, in a dict, for each by its number; those who are left out play at the usual level. The same seed
    gives the same match, since bots count their playouts and do not look at the clock.

    An illegal number costs 1 and ends the match, or raises IllegalAction if not *forgiving*. After *max_steps* acts of
    all seats together it is cut short.
    """

    def __init__(
        self,
        key: str,
        *,
        seat: int = 0,
        opponents: Opponents = None,
        seats: int = 4,
        rules: str = "standard",
        reward: str | None = None,
        max_steps: int = MOST_STEPS,
        render_mode: str | None = None,
        lang: str = "en",
        forgiving: bool = True,
        **options: object,
    ) -> None:
        self.game, self.rules = agreed_rules(key, rules, options)
        self.game.match(seats=seats, rules=self.rules, seed=0)  # This refuses what cannot be, before a reset.
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
            raise RulesError("", "no-such-seat", {"field": "seat", "seat": short(seat), "seats": str(seats)})
        if render_mode is not None and render_mode not in MODES:
            facts = {"field": "render_mode", "given": short(render_mode), "choices": ", ".join(MODES)}
            raise RulesError("", "not-a-choice", facts)
        self.seat = seat
        self.seats = seats
        self.reward = reward_named(key, reward)
        self.max_steps = checked_steps(max_steps)
        self.opponents = named(opponents, seats, seat)
        self.players: dict[int, Player] = {other: player(key, who, "") for other, who in self.opponents.items()}
        self.forgiving = forgiving
        self.render_mode = render_mode
        self.lang = choose_language(lang, {})
        self.metadata = {"render_modes": list(MODES), "render_fps": 2}
        self.lens: Lens = plug("envs", key).LENS(seats)
        self.numbering = numbering_of(key)
        low, high = (np.array(ends, np.float32) for ends in self.lens.limits())
        looks, mask = Box(low, high, dtype=np.float32), Box(0, 1, (self.numbering.size,), np.int8)
        self.observation_space: Any = Dict({"observation": looks, "action_mask": mask})
        self.action_space: Any = Discrete(self.numbering.size)
        self.sitting: SerialMatch | None = None
        self.worth = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match, and let the others act until the learner has a choice."""
        super().reset(seed=seed)
        for _match in range(_MOST_MATCHES):
            luck = int(self.np_random.integers(1 << SEED_BITS))
            match = self.game.match(seats=self.seats, rules=self.rules, seed=luck)
            table = SerialMatch(match, self.reward, self.max_steps)
            self.players = {seat: player(self.game.key, who, f"{luck} {seat}") for seat, who in self.opponents.items()}
            self.sitting = table
            self.worth = table.worth()[self.seat]
            self.go_on(table)
            if not table.over:
                break
        return self.seen(table), self.info(table)

    def go_on(self, table: SerialMatch) -> None:
        """Let the others act until the learner is asked, or the match is over."""
        while not table.over and table.seat != self.seat:
            let_act(table, self.players[table.seat])

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take *action*, an action id, and let the others act until the learner has a choice again."""
        table = self.sitting
        if table is None or table.over:
            raise gymnasium.error.ResetNeeded("call reset before step")
        try:
            table.say(int(action))
        except IllegalAction:
            if not self.forgiving:
                raise
            seen, info = self.seen(table), self.info(table)
            self.sitting = None
            return seen, ILLEGAL, True, False, {**info, "illegal": True}
        self.go_on(table)
        worth = table.worth()[self.seat]
        reward = worth - self.worth
        self.worth = worth
        if self.render_mode == "human":
            self.render()
        over = table.over
        return self.seen(table), reward, over and not table.cut_short, over and table.cut_short, self.info(table)

    def seen(self, table: SerialMatch) -> Observation:
        """Return what the learner sees, and the mask of its legal actions."""
        mine = table.seat == self.seat
        looks = self.lens.look(table.match, self.seat, table.chosen if mine else 0)
        mask = table.mask() if mine else bytearray(self.numbering.size)
        return {"observation": floats(looks), "action_mask": np.frombuffer(mask, np.int8)}

    def info(self, table: SerialMatch) -> dict[str, Any]:
        """Return what else there is to know: the mask once more, and how many acts there have been."""
        mine = table.seat == self.seat
        mask = table.mask() if mine else bytearray(self.numbering.size)
        return {"action_mask": np.frombuffer(mask, np.int8), "acts": table.match.version}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions, as libraries for masked learning ask for it."""
        table = self.sitting
        mask = bytearray(self.numbering.size) if table is None or table.seat != self.seat else table.mask()
        return np.frombuffer(mask, np.bool_)

    def text(self, number: int) -> str:
        """Return the action id *number* in the rulebook's grammar."""
        return self.numbering.texts[number]

    def number(self, text: str) -> int:
        """Return the action id of *text* in the rulebook's grammar, or raise IllegalAction."""
        return id_of(self.game, text)

    def render(self) -> Any:
        """Render the table as the learner sees it: as text, printed, or as an image."""
        if self.render_mode is None or self.sitting is None:
            return None
        return rendered(self.sitting.match.view(self.seat), self.render_mode, self.lang)

    def close(self) -> None:
        """Drop the match."""
        self.sitting = None


def id_of_env(key: str) -> str:
    """Return the id of a game with Gymnasium."""
    return f"talong/{key.capitalize()}-v0"


def register() -> None:
    """Register every game with Gymnasium."""
    for book in games():
        name = id_of_env(book.key)
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="talong.envs.gym:SeatEnv", kwargs={"key": book.key})


register()
