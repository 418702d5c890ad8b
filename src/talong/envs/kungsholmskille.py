"""Kungsholmskille in research environments."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any, Final

from talong.cards.kille import FACES
from talong.envs.core.action_ids import ActionIds
from talong.envs.core.lens_kungsholmskille import KungsholmLens
from talong.envs.core.rewards import Reward, money
from talong.envs.core.turns_kungsholmskille import KungsholmTurns
from talong.games.kungsholmskille.actions import SEAT, SWAP, WORDS, text_of
from talong.games.kungsholmskille.hands import add, single

LENS: Final = KungsholmLens
TURNS: Final = KungsholmTurns
REWARDS: Final[dict[str, Reward]] = {"money": money}


def numbering() -> ActionIds:
    """Return the action ids of the words, of single cards, of up to two cards to exchange, and of seats to choose."""
    faces = range(len(FACES))
    actions = list(WORDS.values())
    actions += [int(single(face)) for face in faces]
    actions.append(SWAP)
    actions += [SWAP | int(single(face)) for face in faces]
    actions += [SWAP | int(add(single(one), other)) for one, other in combinations_with_replacement(faces, 2)]
    actions += [SEAT | seat for seat in range(6)]
    return ActionIds(actions, [text_of(action) for action in actions])


NUMBERING: Final = numbering()


def bounds(seats: int, steps: int, params: Mapping[str, Any]) -> tuple[float, float]:
    """Return the most that a seat can lose, and win.

    A deal costs at most three units a seat (KK63, KK64), and whoever shows first and is beaten pays as much again as is
    in the pot (KK58).
    """
    deals = 4 * seats if params["deals"] is None else params["deals"]
    if deals and params["end_pot"] == "play_out":
        deals += params["play_out_cap"]  # KK75
    own = 3 * params["unit"] * (min(deals or steps, steps) + 1)
    return -float(own + own * seats), float(2 * own * seats)
