"""OpenSpiel game of a single deal of Kille, `talong_kille_deal`: small enough for its exact algorithms.

Its parameters are `players` (2 to 4), `again` and `redeal` (see `Tree`) and the options that concern a deal.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np
import pyspiel

from talong.core.errors import RulesError
from talong.core.options import Option, short
from talong.envs.chance_game import OVER
from talong.envs.core.action_ids import LET_BE
from talong.envs.core.lens_kille import N_SHOWN, SHOWN
from talong.envs.kille import NUMBERING
from talong.envs.kille_deal_tree import NUMBERS, OPTIONS, Node, tree_of
from talong.games import game

MOST_SEATS: Final = 4
MOST_ACTS: Final = 8  # A seat takes no more actions in one deal, letting be included.


def options_of() -> dict[str, Option]:
    """Return the options that concern a deal."""
    return {option.name: option for option in game("kille").options if option.name in OPTIONS}


def parameters() -> dict[str, Any]:
    """Return the parameters with their usual values."""
    usual = game("kille").rules_data(game("kille").rules())
    return {"players": 2, "again": 0.0, "redeal": 0.0, **{name: usual[name] for name in OPTIONS}}


TYPE: Final = pyspiel.GameType(
    short_name="talong_kille_deal",
    long_name="Talong Kille, a single deal",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=parameters(),
)


class KilleDealGame(pyspiel.Game):  # type: ignore[misc]
    """One deal of Kille."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**parameters(), **(params or {})}
        players = given["players"]
        if players not in range(2, MOST_SEATS + 1):
            facts = {"field": "players", "given": short(players), "least": "2", "most": str(MOST_SEATS)}
            raise RulesError("", "not-in-range", facts)
        options = tuple((name, given[name]) for name in OPTIONS)
        self.tree = tree_of(players, float(given["again"]), float(given["redeal"]), options)
        most = max(float(players - 1), abs(self.tree.again), abs(self.tree.redeal))
        info = pyspiel.GameInfo(
            num_distinct_actions=NUMBERS,
            max_chance_outcomes=21,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=MOST_ACTS * players,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> KilleDealState:
        """Return the deal before any card is dealt."""
        return KilleDealState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KilleDealObserver:
        """Return an observer of states."""
        return KilleDealObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params, self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many cards are dealt and drawn at most."""
        return 2 * int(self.num_players())


class KilleDealState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel state: a node of the game tree of a deal."""

    def __init__(self, game: KilleDealGame) -> None:
        super().__init__(game)
        self.node: Node = game.tree.root

    def current_player(self) -> int:
        """Return the player to act."""
        return self.node.player

    def is_terminal(self) -> bool:
        """Tell whether the deal is over."""
        return self.node.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the values of the next card with their probabilities."""
        return self.node.outcomes()

    def _apply_action(self, action: int) -> None:
        self.node = self.node.child(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"card {game('kille').deck.codes[2 * action]}"
        return NUMBERING.texts[action]

    def returns(self) -> list[float]:
        """Return the returns of a finished deal."""
        return self.node.worth

    def __str__(self) -> str:
        return " ".join([str(number) for number in self.node.path])


class KilleDealObserver:
    """Observer of a deal as one player, with perfect recall or none."""

    def __init__(self, kind: Any, params: Any, game: KilleDealGame) -> None:
        if params:
            raise ValueError(f"an observer has no parameters; given were {params}")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("a deal is looked at by its players")
        self.recalls = kind.perfect_recall
        seats = game.num_players()
        pieces: list[tuple[str, tuple[int, ...]]] = [("player", (seats,)), ("hands", (seats, N_SHOWN))]
        if self.recalls:
            pieces += [("dealt", (N_SHOWN,)), ("acts", (MOST_ACTS * seats, seats + NUMBERS))]
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: KilleDealState, player: int) -> None:
        """Fill the tensor with the observation of *player* in *state*."""
        self.tensor.fill(0)
        node = state.node
        self.dict["player"][player] = 1
        views = [json.loads(line) for line in node.remembered(player).splitlines() if line.startswith("{")]
        if not views:
            return
        for seat, cards in views[-1]["hands"].items():
            if cards[0] in SHOWN:
                self.dict["hands"][int(seat), SHOWN[cards[0]]] = 1
        if not self.recalls:
            return
        self.dict["dealt"][SHOWN[views[0]["hands"][str(player)][0]]] = 1
        known = [(seat, number) for seat, number in node.acts if seat == player or number != LET_BE]
        for place, (seat, number) in enumerate(known):
            self.dict["acts"][place, seat] = 1
            self.dict["acts"][place, self.dict["player"].size + number] = 1

    def string_from(self, state: KilleDealState, player: int) -> str:
        """Return the observation or the information state of *player* as a string."""
        remembered = state.node.remembered(player)
        if self.recalls:
            return f"{player}{remembered}"
        seen = [line for line in remembered.splitlines() if line.startswith("{")]
        return f"{player} {seen[-1] if seen else ''}"


if TYPE.short_name not in pyspiel.registered_names():
    pyspiel.register_game(TYPE, KilleDealGame)
