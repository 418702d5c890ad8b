"""Batched environments: many matches of one game, stepped together into preallocated arrays.

Each match is asked seat by seat like a `SerialMatch`, and each row of observations is written by the lens that all
environments share. A match that is over is followed by another at once.
"""

from __future__ import annotations

from collections.abc import Iterable

from talong._compat import i32, i64, u8, vec
from talong.cards.bits import shl
from talong.core.chance.fast import FastRandom
from talong.core.errors import IllegalAction
from talong.core.hosting import another
from talong.core.match import Match
from talong.core.options import short
from talong.envs.core.action_ids import LET_BE
from talong.envs.core.fast_chance import FastChance
from talong.envs.core.lens import Lens
from talong.envs.core.rewards import Reward
from talong.envs.core.row import Row
from talong.envs.core.turns import Turns


def zeros_u8(size: int) -> vec[u8]:
    """Return an array of noughts."""
    return vec[u8]([u8(0)] * size)


def zeros_float(size: int) -> vec[float]:
    """Return an array of noughts."""
    return vec[float]([0.0] * size)


class SubEnv:
    """One environment of a batch: its match, and whom it asks."""

    def __init__(self, match: Match, chance: FastChance, row: Row, ids: vec[i32]) -> None:
        self.match = match
        self.chance = chance
        self.row = row
        self.ids = ids  # The legal ids of the seat that is asked,
        self.count: i64 = 0  # and how many there are.
        self.steps: i64 = 0
        self.turn: i64 = -1  # The seat that play waits for.
        self.others: i64 = 0  # The seats that are asked before it and may let be.
        self.seat: i64 = -1  # The seat that is asked now.
        self.chosen: i64 = 0  # The part of a factored act chosen so far.
        self.worth: list[float] = []
        self.is_paid = False  # Whether its rewards are not all 0.


class Batch:
    """Batch of matches like *template*, each at most *most* steps long.

    The arrays have a row for each environment: *observations* of the seat that is asked (float32 bits), *masks* of its
    legal ids, *rewards* of all seats by the latest step, whether that *terminated* or *truncated* a match, and the
    *turns* of the seats that are asked now.
    """

    def __init__(
        self,
        template: Match,
        lens: Lens,
        turns: Turns,
        reward: Reward,
        most: int,
        observations: vec[i32],
        masks: vec[u8],
        rewards: vec[float],
        terminated: vec[u8],
        truncated: vec[u8],
        asked: vec[i32],
        actions: vec[i32],
    ) -> None:
        self.template = template
        self.seats: i64 = template.seats
        self.lens = lens
        self.turns = turns
        self.reward = reward
        self.most: i64 = most
        self.observations = observations
        self.masks = masks
        self.rewards = rewards
        self.terminated = terminated
        self.truncated = truncated
        self.asked = asked
        self.actions = actions
        self.size: i64 = turns.numbering.size
        self.number: i64 = len(asked)
        self.luck = FastRandom(0)  # For random play.
        self.subs: list[SubEnv] = []
        for at in range(self.number):
            row = Row(observations, at * i64(lens.size), lens.size)
            chance = FastChance(0)
            ids = vec[i32]([i32(0)] * (int(self.size) + 1))
            self.subs.append(SubEnv(template, chance, row, ids))

    def reset(self, seeds: list[int], luck: int) -> None:
        """Begin a match in every environment, each with its own seed; *luck* seeds random play."""
        self.luck = FastRandom(luck)
        for at, sub in enumerate(self.subs):
            sub.chance.fast = FastRandom(seeds[at])
            self.clear_rewards(sub, at)
            self.terminated[i64(at)] = u8(0)
            self.truncated[i64(at)] = u8(0)
            self.begin(sub)
            self.show(sub, at)

    def begin(self, sub: SubEnv) -> None:
        """Begin a match."""
        match = another(self.template, sub.chance)
        sub.match = match
        sub.steps = 0
        sub.worth = self.reward(match)
        self.tidy(match)
        self.ask(sub)

    def tidy(self, match: Match) -> None:
        """Forget what a record would need: nobody asks for one, and batches are large."""
        match.history.clear()
        match.results.clear()
        match.ledger.entries.clear()

    def ask(self, sub: SubEnv) -> None:
        """Ask the seats that may act: first those who need not, clockwise, then the one that play waits for."""
        sub.chosen = 0
        if sub.match.is_over:
            sub.turn = -1
            sub.others = 0
            sub.seat = -1
            return
        turn = self.turns.waiting_for(sub.match)
        sub.turn = turn
        sub.others = self.turns.others(sub.match, turn)
        sub.seat = turn
        if sub.others:
            self.ask_next(sub, turn if turn >= 0 else self.seats - 1)

    def ask_next(self, sub: SubEnv, last: i64) -> None:
        """Ask the next seat clockwise from *last* that need not act, or else the one that play waits for."""
        sub.seat = sub.turn
        left = sub.others
        if left:
            later = left & ~(shl(2, last) - 1)
            one = later & -later if later else left & -left
            sub.others = left ^ one
            seat: i64 = 0
            while not one >> seat & 1:
                seat += 1
            sub.seat = seat

    def step(self, given: Iterable[i32]) -> None:
        """Take one action id in every environment, or raise IllegalAction and change nothing."""
        actions = vec[i32](given)
        number = self.number
        if len(actions) != number:
            raise ValueError(f"a batch of {number} takes {number} actions, not {len(actions)}")
        at: i64 = 0
        while at < number:
            action = i64(actions[at])
            if action < 0 or action >= self.size or not self.masks[at * self.size + action]:
                raise self.refusal(at, action)
            at += 1
        for place, sub in enumerate(self.subs):
            self.advance(sub, place, i64(actions[i64(place)]))

    def refusal(self, at: i64, action: i64) -> IllegalAction:
        """Say which action was refused."""
        texts = self.turns.numbering.texts
        text = texts[action] if 0 <= action < self.size else short(int(action))
        return IllegalAction(self.template.game.turn_rule, "no-such-action", {"action": f"[{at}] {text}"})

    def sample(self) -> None:
        """Choose a legal id at random in every environment, each equally likely, into `actions`."""
        actions = self.actions
        for at, sub in enumerate(self.subs):
            actions[i64(at)] = sub.ids[self.luck.below(sub.count)]

    def play(self, steps: int) -> None:
        """Play at random for so many steps in every environment."""
        for _step in range(steps):
            for at, sub in enumerate(self.subs):
                self.advance(sub, at, i64(sub.ids[self.luck.below(sub.count)]))

    def advance(self, sub: SubEnv, at: i64, action: i64) -> None:
        """Take the legal id *action* in the environment number *at*."""
        sub.steps += 1
        if sub.is_paid:
            self.clear_rewards(sub, at)
        match = sub.match
        if action == LET_BE:
            self.ask_next(sub, sub.seat)
        else:
            sub.chosen = self.turns.take(match, sub.seat, sub.chosen, action)
            if not sub.chosen:
                self.ask(sub)
        over = sub.seat < 0 or sub.steps >= self.most
        if over or match.ledger.entries:
            self.pay(sub, at)
        self.terminated[at] = u8(1) if over and match.is_over else u8(0)
        self.truncated[at] = u8(1) if over and not match.is_over else u8(0)
        if over:
            self.begin(sub)
        self.show(sub, at)

    def pay(self, sub: SubEnv, at: i64) -> None:
        """Write the rewards of the latest step."""
        worth = self.reward(sub.match)
        start = at * self.seats
        for seat in range(self.seats):
            self.rewards[start + i64(seat)] = worth[seat] - sub.worth[seat]
        sub.worth = worth
        sub.is_paid = True
        self.tidy(sub.match)

    def clear_rewards(self, sub: SubEnv, at: i64) -> None:
        """Write noughts as rewards."""
        start = at * self.seats
        for seat in range(self.seats):
            self.rewards[start + i64(seat)] = 0.0
        sub.is_paid = False

    def show(self, sub: SubEnv, at: i64) -> None:
        """Write what the seat that is asked sees and may do, and who it is."""
        seat = sub.seat
        self.asked[at] = i32(seat)
        masks, ids = self.masks, sub.ids
        start = at * self.size
        place: i64 = 0
        while place < sub.count:
            masks[start + i64(ids[place])] = u8(0)
            place += 1
        number = self.turns.legal(sub.match, seat, sub.chosen, ids)
        if seat != sub.turn and not sub.chosen:
            ids[number] = i32(LET_BE)
            number += 1
        sub.count = number
        place = 0
        while place < number:
            masks[start + i64(ids[place])] = u8(1)
            place += 1
        self.lens.write(sub.row, sub.match, seat, sub.chosen)
