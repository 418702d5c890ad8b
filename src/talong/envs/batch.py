"""Batched environments: thousands of matches of one game, stepped together into numpy arrays that never move.

`batch_env(key, 1024)` has one match in each of 1024 environments. All of them are stepped by one call into
compiled code, and a match that is over is followed by another at once.
"""

from __future__ import annotations

from array import array
from random import Random, SystemRandom
from typing import Any

import talong
from talong.core.chance.fast import SEED_BITS
from talong.core.errors import RulesError
from talong.core.options import short
from talong.envs.core.action_ids import id_of, numbering_of
from talong.envs.core.batch import Batch, zeros_float, zeros_u8
from talong.envs.core.fast_chance import FastChance
from talong.envs.core.lens import Lens
from talong.envs.core.rewards import reward_named
from talong.envs.core.row import zeros_i32
from talong.envs.core.serial_match import MOST_STEPS, agreed_rules, checked_steps
from talong.envs.core.turns import Turns
from talong.extras import explained
from talong.games import plug

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise explained(error, "pettingzoo") from None

MOST_ENVS = 1 << 20
_LIMITS = {"most": str(MOST_ENVS), "least": "1"}


class BatchEnv:
    """Batch of *count* environments of *seats* playing *key* by *rules* and *options*, as `TableEnv` has them.

    The arrays below are always the same ones, written anew by `reset`, `step` and `play`, and cannot be written from
    outside; copy what has to last.

    - `observations`, float32 (count, size): what the seat that is asked sees, through its lens;
    - `masks`, int8 (count, actions): which action ids are legal for it;
    - `turns`, int32 (count,): which seat that is;
    - `rewards`, float64 (count, seats): what the latest step was worth to each seat;
    - `terminated`, `truncated`, bool (count,): whether the latest step ended a match, or cut it short after
      *max_steps*; then all the rest but the rewards is that of the next match already.
    """

    def __init__(
        self,
        key: str,
        count: int = 1024,
        *,
        seats: int = 4,
        rules: str = "standard",
        reward: str | None = None,
        max_steps: int = MOST_STEPS,
        seed: int | None = None,
        **options: object,
    ) -> None:
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_ENVS:
            raise RulesError("", "not-in-range", {"field": "count", "given": short(count), **_LIMITS})
        self.game, self.rules = agreed_rules(key, rules, options)
        template = self.game.match(seats=seats, rules=self.rules, chance=FastChance(0))
        self.count = count
        self.seats = seats
        self.max_steps = checked_steps(max_steps)
        self.lens: Lens = plug("envs", key).LENS(seats)
        self.numbering = numbering_of(key)
        turns: Turns = getattr(plug("envs", key), "TURNS", Turns)(self.numbering)
        ids = {"observations": self.lens.size, "turns": 1, "actions": 1}
        cells = {name: integers(count * size) for name, size in ids.items()}
        flags = {
            name: marks(count * size)
            for name, size in {"masks": self.numbering.size, "terminated": 1, "truncated": 1}.items()
        }
        paid = numbers(count * seats)
        self.batch = Batch(
            template,
            self.lens,
            turns,
            reward_named(key, reward),
            self.max_steps,
            cells["observations"],
            flags["masks"],
            paid,
            flags["terminated"],
            flags["truncated"],
            cells["turns"],
            cells["actions"],
        )
        self.observations: NDArray[np.float32] = shown(cells["observations"], np.float32, count)
        self.masks: NDArray[np.int8] = shown(flags["masks"], np.int8, count)
        self.rewards: NDArray[np.float64] = shown(paid, np.float64, count)
        self.terminated: NDArray[np.bool_] = shown(flags["terminated"], np.bool_, 0)
        self.truncated: NDArray[np.bool_] = shown(flags["truncated"], np.bool_, 0)
        self.turns: NDArray[np.int32] = shown(cells["turns"], np.int32, 0)
        self.sampled: NDArray[np.int32] = shown(cells["actions"], np.int32, 0)
        self.luck: Random = SystemRandom()
        self.reset(seed)

    def reset(self, seed: int | None = None) -> NDArray[np.float32]:
        """Begin a match in every environment; a *seed* repeats all of them, and all that follows."""
        if seed is not None:
            self.luck = Random(seed)
        seeds = [self.luck.getrandbits(SEED_BITS) for _env in range(self.count)]
        self.batch.reset(seeds, self.luck.getrandbits(SEED_BITS))
        return self.observations

    def step(self, actions: Any) -> None:
        """Take one action id in every environment, or raise IllegalAction and change nothing."""
        given = np.ascontiguousarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            facts = {"field": "actions", "given": short(f"{given.dtype} {given.shape}"), "choices": f"({self.count},)"}
            raise RulesError("", "not-a-choice", facts)
        if given.dtype != np.int32:
            given = np.clip(given, -1, self.numbering.size).astype(np.int32)
        self.batch.step(given if talong.COMPILED else given.tolist())

    def sample(self) -> NDArray[np.int32]:
        """Return a legal action id for every environment, each equally likely; the array is always the same."""
        self.batch.sample()
        return self.sampled

    def play(self, steps: int) -> None:
        """Play *steps* steps at random in every environment, without coming back in between."""
        self.batch.play(steps)

    def text(self, number: int) -> str:
        """Return the action id *number* in the rulebook's grammar."""
        return self.numbering.texts[number]

    def number(self, text: str) -> int:
        """Return the action id of *text* in the rulebook's grammar, or raise IllegalAction."""
        return id_of(self.game, text)

    def __getstate__(self) -> None:
        raise TypeError("a batch can be neither pickled nor copied: make another one with the same arguments and seed")

    def __repr__(self) -> str:
        return f"<BatchEnv of {self.game.key}: {self.count} × {self.seats} seats>"


def batch_env(key: str, count: int = 1024, **arguments: Any) -> BatchEnv:
    """Return a batch of *count* environments of the game *key*; *arguments* are those of `BatchEnv`."""
    return BatchEnv(key, count, **arguments)


def integers(size: int) -> Any:
    """Return room for *size* integers of 32 bits, which compiled code writes and numpy reads."""
    return zeros_i32(size) if talong.COMPILED else array("i", bytes(4 * size))


def marks(size: int) -> Any:
    """Return room for *size* bytes."""
    return zeros_u8(size) if talong.COMPILED else bytearray(size)


def numbers(size: int) -> Any:
    """Return room for *size* floats."""
    return zeros_float(size) if talong.COMPILED else array("d", bytes(8 * size))


def shown(room: Any, kind: Any, rows: int) -> NDArray[Any]:
    """Return *room* as an array that cannot be written, of so many *rows* if there are any."""
    found: NDArray[Any] = np.frombuffer(memoryview(room).toreadonly(), kind)
    return found.reshape(rows, -1) if rows else found
