"""OpenSpiel games: importing this module registers them as `talong_<key>`.

Every option of a rulebook is a parameter, and so are `players`, `preset` (or the letters of a rulebook that has them),
`reward`, `dealer` (-1: by lot), `max_steps`, `chance` (`explicit`, or `sampled` from a seed) and `seed`, which makes
sampled chance another one. The module of a game may name others that register more. A game that joins later is known
after the next `register`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, ClassVar, Final

from talong.core.errors import RulesError
from talong.core.event import WATCHER
from talong.core.game import Game
from talong.core.options import CHOICE, NUMBER, SWITCH, Option, short
from talong.envs.chance_game import BASE, CHANCE, OVER, ChanceGame, Setup
from talong.envs.core.rewards import rewards_of
from talong.envs.core.row import plain
from talong.envs.core.serial_match import MOST_STEPS, usual_options
from talong.extras import explained
from talong.games import games, plug

try:
    import numpy as np
    import pyspiel

    from talong.envs.arrays import floats
except ModuleNotFoundError as error:
    raise explained(error, "openspiel") from None

DIGEST_BITS: Final = 256
NONE: Final = -1
CHANCES: Final = ("explicit", "sampled")


def written(option: Option, value: object) -> bool | int | str:
    """Return the *value* of an option as a parameter, whose type must not depend on what it is.

    No number is NONE where there may be none, and a number among words is written n5: OpenSpiel would read it as one.
    """
    if option.kind == SWITCH:
        return bool(value)
    if option.kind == NUMBER:
        return NONE if value is None else int(str(value))
    word = str(value)
    return f"n{word}" if word.isdecimal() else word


def read(option: Option, value: object) -> object:
    """Return what a parameter that `written` could have written means."""
    if option.kind == NUMBER and option.none_word and value == NONE:
        return None
    if option.kind == CHOICE and isinstance(value, str) and value[:1] == "n" and value[1:].isdecimal():
        return value[1:]
    return value


def parameters_of(book: Game) -> dict[str, Any]:
    """Return the parameters of a game with their usual values."""
    usual = book.rules_data(book.rules("standard", **usual_options(book)))
    found: dict[str, Any] = {
        "players": min(max(4, book.seats_min), book.seats_max),
        "preset": "standard",
        "reward": next(iter(rewards_of(book.key))),
        "dealer": -1,
        "max_steps": MOST_STEPS,
        "chance": "explicit",
        "seed": 0,
    }
    for option in book.options:
        found[option.name] = written(option, usual[option.name])
    return found


def type_of(book: Game) -> Any:
    """Return the OpenSpiel game type of a game."""
    return pyspiel.GameType(
        short_name=f"talong_{book.key}",
        long_name=f"Talong {book.names['en']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=book.seats_max,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(book),
    )


class TalongGame(pyspiel.Game):  # type: ignore[misc]
    """OpenSpiel game of one rulebook."""

    book: ClassVar[Game]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        book = self.book
        known = parameters_of(book)
        given = {**known, **(params or {})}
        chance = given["chance"]
        if chance not in CHANCES:
            facts = {"field": "chance", "given": short(chance), "choices": ", ".join(CHANCES)}
            raise RulesError("", "not-a-choice", facts)
        options = {
            option.name: read(option, given[option.name])
            for option in book.options
            if given[option.name] != known[option.name]
        }
        self.setup = Setup(
            book.key,
            seats=given["players"],
            named=given["preset"],
            options=options,
            reward=given["reward"],
            max_steps=given["max_steps"],
            explicit=chance == "explicit",
            dealer=None if given["dealer"] < 0 else given["dealer"],
            seed=given["seed"],
        )
        agreed = {**given, **book.rules_data(self.setup.rules)}
        least, most = plug("envs", book.key).bounds(self.setup.seats, self.setup.max_steps, agreed)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.numbering.size,
            max_chance_outcomes=max(len(self.setup.codes), 52) if chance == "explicit" else BASE,
            num_players=given["players"],
            min_utility=least,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.setup.max_steps,
        )
        super().__init__(type_of(book), info, params or {})

    def new_initial_state(self) -> TalongState:
        """Return a state in which nothing has happened."""
        return TalongState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TalongObserver:
        """Return an observer of states."""
        return TalongObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params, self.setup)

    def __reduce__(self) -> tuple[object, ...]:
        return (pyspiel.load_game, (str(self),))

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound: each step may end a deal."""
        return (self.setup.max_steps + 1) * 64


class TalongState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel state, backed by a `ChanceGame`."""

    def __init__(self, game: TalongGame) -> None:
        super().__init__(game)
        self.course = ChanceGame(game.setup)

    def current_player(self) -> int:
        """Return the player to act."""
        return self.course.player

    def is_terminal(self) -> bool:
        """Tell whether the state is terminal."""
        return self.course.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal()

    # OpenSpiel answers these itself, by the above and by an observer, but copies every number twice on the way.

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of *player*, by default the one to act."""
        course = self.course
        if player is not None and player != course.player:
            return []
        return course.lots() if course.player == CHANCE else course.legal()[:]

    def observation_tensor(self, player: int | None = None) -> list[object]:
        """Return the observation tensor of *player*, by default the one to act."""
        course = self.course
        seat = course.player if player is None else player
        if not 0 <= seat < course.setup.seats:
            return super().observation_tensor(seat)  # type: ignore[no-any-return]  # It says what is wrong.
        seen = course.look(seat)
        return [0.0] * course.setup.lens.size if seen is None else plain(seen)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the chance outcomes with their probabilities."""
        return self.course.outcomes()

    def _apply_action(self, action: int) -> None:
        self.course.say(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.course.text(player, action)

    def returns(self) -> list[float]:
        """Return the returns of a finished match, else noughts."""
        return self.course.worth() if self.is_terminal() else [0.0] * self.course.setup.seats

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> TalongState:
        """Return a state that *player_id* cannot tell from this one, drawn by *sampler* (numbers from 0 to 1)."""
        other = TalongState(self.get_game())
        other.course = self.course.resampled(player_id, Random(sampler()))
        return other

    def __str__(self) -> str:
        sitting = self.course.sitting
        if sitting is None:
            return f"before the deal: {self.course.drawn}"
        return json.dumps([sitting.match.position(), sitting.steps, sitting.at, sitting.chosen, self.course.drawn])


class TalongObserver:
    """Observer of states as a player or as a watcher, with perfect recall or none."""

    def __init__(self, kind: Any, params: Any, setup: Setup) -> None:
        if params:
            raise ValueError(f"an observer has no parameters; given were {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees what all players see together")
        self.setup = setup
        self.recalls = kind.perfect_recall
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public = kind.public_info
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.private and self.public:
            size = setup.lens.size
            self.tensor = np.zeros(size + (DIGEST_BITS if self.recalls else 0), np.float32)
            self.dict["view"] = self.tensor[:size]
            if self.recalls:
                self.dict["digest"] = self.tensor[size:]

    def set_from(self, state: TalongState, player: int) -> None:
        """Fill the tensor with the observation of *player* in *state*."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        course = state.course
        seen = course.look(player)
        if seen is not None:
            self.dict["view"][:] = floats(seen)
        if self.recalls:
            self.dict["digest"][:] = np.unpackbits(np.frombuffer(course.digest(player), np.uint8))

    def string_from(self, state: TalongState, player: int) -> str:
        """Return the observation or the information state of *player* as a string."""
        course = state.course
        if self.private and self.public:
            if self.recalls:
                return course.remembered(player)
            view = course.view(player)
            chosen = course.chosen(player)
            said = f" {course.setup.game.key} {chosen:x}" if chosen else ""
            return "" if view is None else json.dumps(view.data(), sort_keys=True) + said
        if self.public:
            if self.recalls:
                return course.remembered_by_all()
            view = course.view(WATCHER)
            return "" if view is None else json.dumps(view.data(), sort_keys=True)
        view = course.view(player) if self.private else None
        return "" if view is None else json.dumps([view.cards(player), course.chosen(player)])


def register() -> None:
    """Register the games with OpenSpiel."""
    known = pyspiel.registered_names()
    for book in games():
        if f"talong_{book.key}" not in known:
            # A class of its own outlives the interpreter, as OpenSpiel needs; a function would be gone before it is.
            kind = type(f"{book.key.capitalize()}Game", (TalongGame,), {"book": book})
            pyspiel.register_game(type_of(book), kind)
        for module in getattr(plug("envs", book.key), "MORE_OPENSPIEL", ()):
            import_module(module)


register()
