"""Extensive-form game of a match, with chance nodes for one card or lot at a time.

Chance is *explicit*, every card and lot an outcome given from outside, or *sampled*: then a seed is drawn before the
match begins, DIGITS outcomes below BASE, and all luck comes from that. The history, chance included, is enough to play
it all again.
"""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from random import Random
from typing import Any, Final, NamedTuple

from talong._compat import i32, vec
from talong.core.chance.fast import SEED_BITS
from talong.core.chance.scripted import Awaited, Awaiting
from talong.core.chance.source import Chance, Seeded
from talong.core.event import WATCHER
from talong.core.game import Game
from talong.core.hosting import told_by
from talong.core.match import Match
from talong.core.options import Rules
from talong.core.view import View
from talong.envs.core.action_ids import ActionIds, numbering_of
from talong.envs.core.lens import Lens
from talong.envs.core.rewards import Reward, reward_named
from talong.envs.core.serial_match import MOST_STEPS, SerialMatch, agreed_rules, checked_steps
from talong.games import plug

CHANCE: Final = -1
OVER: Final = -4  # CHANCE and OVER are the same numbers as OpenSpiel's.
DIGITS: Final = 4
BASE: Final = 256


class Setup:
    """Immutable parameters of a game: rules, seats, reward, lens and action ids."""

    def __init__(
        self,
        key: str,
        *,
        seats: int = 4,
        named: str = "standard",
        options: dict[str, object] | None = None,
        reward: str | None = None,
        max_steps: int = MOST_STEPS,
        explicit: bool = True,
        dealer: int | None = None,
        seed: int = 0,
    ) -> None:
        self.arguments = {
            "seats": seats,
            "named": named,
            "options": dict(options or {}),
            "reward": reward,
            "max_steps": max_steps,
            "explicit": explicit,
            "dealer": dealer,
            "seed": seed,
        }
        self.key = key
        self.game: Game
        self.rules: Rules
        self.game, self.rules = agreed_rules(key, named, dict(options or {}))
        self.seats = seats
        self.reward: Reward = reward_named(key, reward)
        self.max_steps = checked_steps(max_steps)
        self.explicit = explicit
        self.dealer = dealer
        self.seed = seed  # Another number gives sampled chance another meaning.
        self.lens: Lens = plug("envs", key).LENS(seats)
        self.numbering: ActionIds = numbering_of(key)
        self.codes = list(self.game.deck.copies)  # A card of the pack is drawn by its value: copies look alike.
        self.match(Seeded(0))  # This refuses what cannot be.

    def match(self, chance: Chance) -> Match:
        """Begin a match."""
        return self.game.match(seats=self.seats, rules=self.rules, chance=chance, dealer=self.dealer)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_setup, (self.key, self.arguments))


def _setup(key: str, arguments: dict[str, Any]) -> Setup:
    return Setup(key, **arguments)


class Memory(NamedTuple):
    """Cached history of a seat up to a *version* and a number of actions (*said*), as *text* and *hashed*."""

    version: int
    said: int
    text: str
    hashed: Any


_NOTHING: Final = Memory(-1, 0, "", sha256())


class ChanceGame:
    """State of one match with chance nodes, with its history."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.path: list[int] = []  # The history: all action ids and outcomes.
        self.said: list[tuple[int, int, int]] = []  # Actions of seats: seat, id, and version then.
        self.sitting: SerialMatch | None = None
        self.pending: tuple[int, int] | None = None  # An act that waits for a chance outcome.
        self.awaiting: Awaiting | None = None
        self.drawn: list[int] = []  # The outcomes of the awaited draw so far.
        self.chance: Awaited | None = None
        if setup.explicit:
            self.chance = Awaited([])
            self._begin()
        self.memories: dict[int, Memory] = {}
        self.is_resampled = False
        self.public_before: list[str] = []  # The public history before it was resampled, if it was.
        self.player = self._player()

    def copy(self) -> ChanceGame:
        """Return an independent copy of the state."""
        other = ChanceGame.__new__(ChanceGame)
        other.__dict__.update(self.__dict__)
        other.path = self.path[:]
        other.said = self.said[:]
        other.memories = self.memories.copy()
        if self.sitting is not None:
            other.sitting = self.sitting.copy()
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> ChanceGame:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.is_resampled:
            raise TypeError("a resampled state has no history from which it could be kept")
        return (replayed, (self.setup, self.path))

    def _player(self) -> int:
        if self.sitting is None or self.awaiting is not None:
            return CHANCE
        return OVER if self.sitting.over else self.sitting.order[self.sitting.at]

    # These methods are for chance nodes.

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the chance outcomes with their probabilities."""
        awaiting = self.awaiting
        if awaiting is None:
            return [(digit, 1 / BASE) for digit in range(BASE)]
        left = awaiting.size - len(self.drawn)
        if awaiting.what == "deck":
            deck = self.setup.game.deck
            gone = Counter(self.drawn)
            counts = [deck.copies[code] - gone[place] for place, code in enumerate(self.setup.codes)]
            return [(place, number / left) for place, number in enumerate(counts) if number]
        return [(lot, 1 / left) for lot in range(awaiting.size) if lot not in self.drawn]

    def lots(self) -> list[int]:
        """Return the chance outcomes."""
        if self.awaiting is None:
            return list(range(BASE))
        return [number for number, _ in self.outcomes()]

    def _draw(self, number: int) -> None:
        self.drawn = [*self.drawn, number]
        if self.awaiting is None:
            if len(self.drawn) == DIGITS:
                seed = " ".join([str(digit) for digit in [self.setup.seed, *self.drawn]])
                self.sitting = self._seated(self.setup.match(Seeded(seed)))
                self.drawn = []
            return
        if len(self.drawn) < self.awaiting.number:
            return
        draw = self.drawn
        if self.awaiting.what == "deck":
            draw = self.setup.game.deck.numbered([self.setup.codes[place] for place in self.drawn])
        self.awaiting = None
        self.drawn = []
        if self.sitting is None:
            assert self.chance is not None
            self.chance = Awaited([*self.chance.draws, draw])
            self._begin()
        else:
            chance = self.sitting.match.chance
            assert isinstance(chance, Awaited)
            self.sitting.match.chance = chance.given(draw)
            assert self.pending is not None
            self._act(*self.pending)

    def _seated(self, match: Match) -> SerialMatch:
        return SerialMatch(match, self.setup.reward, self.setup.max_steps)

    def _begin(self) -> None:
        """Begin the match, or learn which draw it needs for that."""
        assert self.chance is not None
        try:
            self.sitting = self._seated(self.setup.match(self.chance.copy()))
        except Awaiting as awaiting:
            self.awaiting = awaiting

    # These methods are for decision nodes.

    def legal(self) -> list[int]:
        """Return the legal action ids of the seat that is asked."""
        return [] if self.sitting is None or self.awaiting is not None else self.sitting.legal()

    def say(self, number: int) -> None:
        """Apply the action id *number* for the current player, or a chance outcome."""
        if self.player == CHANCE:
            self._draw(number)
        else:
            sitting = self.sitting
            assert sitting is not None
            seat = self.player
            version = sitting.match.version
            action = sitting.spell(number)
            if action is not None:
                self._act(seat, action)
            self.said.append((seat, number, version))
        self.path.append(number)
        self.player = self._player()

    def _act(self, seat: int, action: int) -> None:
        """Apply *action*; if it needs a chance outcome, keep it pending until that is there."""
        assert self.sitting is not None
        if not self.setup.explicit:
            self.sitting.act(seat, action)
            return
        before = self.sitting.match.copy()
        try:
            self.sitting.act(seat, action)
            self.pending = None
        except Awaiting as awaiting:
            self.sitting.match = before
            self.awaiting = awaiting
            self.pending = (seat, action)

    # These methods give observations and returns.

    def view(self, viewer: int) -> View | None:
        """Return what *viewer* sees; nothing before the first cards are dealt."""
        return None if self.sitting is None else self.sitting.match.view(viewer)

    def look(self, seat: int) -> vec[i32] | None:
        """Return the observation tensor of *seat*, float32 bits, with the part of its act that it has chosen."""
        sitting = self.sitting
        if sitting is None:
            return None
        return self.setup.lens.look(sitting.match, seat, sitting.chosen if self.player == seat else 0)

    def chosen(self, seat: int) -> int:
        """Return the part of a factored act that *seat* has chosen so far."""
        return self.sitting.chosen if self.sitting is not None and self.player == seat else 0

    def remembered(self, seat: int) -> str:
        """Return the information state of *seat*: all that it has seen and done, in order, and what it sees now.

        Two histories that the seat cannot tell apart give the same; any others do not.
        """
        if self.sitting is None:
            return ""
        return self._recall(seat).text + self._now(seat)

    def digest(self, seat: int) -> bytes:
        """Return the SHA-256 of `remembered`, updated from the cached hash."""
        if self.sitting is None:
            return sha256().digest()
        known = self._recall(seat).hashed.copy()
        known.update(self._now(seat).encode())
        return bytes(known.digest())

    def _now(self, seat: int) -> str:
        assert self.sitting is not None
        return json.dumps(self.sitting.match.view(seat).facts, sort_keys=True)

    def _recall(self, seat: int) -> Memory:
        """Return the cached history of *seat*, brought up to date."""
        assert self.sitting is not None
        match = self.sitting.match
        memory = self.memories.get(seat, _NOTHING)
        if memory.version == match.version and memory.said == len(self.said):
            return memory
        events = match.events(since=memory.version, viewer=seat)
        first = told_by(match, memory.version)
        lines: list[str] = []
        at = 0
        for who, number, version in self.said[memory.said :]:
            if who == seat:
                heard = told_by(match, version) - first
                lines += [json.dumps(event, sort_keys=True) for event in events[at:heard]]
                lines.append(f"> {self.setup.numbering.texts[number]}")
                at = max(at, heard)
        lines += [json.dumps(event, sort_keys=True) for event in events[at:]]
        more = "".join([f"{line}\n" for line in lines])
        hashed = memory.hashed.copy()
        hashed.update(more.encode())
        self.memories[seat] = Memory(match.version, len(self.said), memory.text + more, hashed)
        return self.memories[seat]

    def remembered_by_all(self) -> str:
        """Return the public history and the public view."""
        if self.sitting is None:
            return ""
        match = self.sitting.match
        return "\n".join([*self._public(), json.dumps(match.view(WATCHER).data(), sort_keys=True)])

    def _public(self) -> list[str]:
        """Return the public history, a line for each event."""
        assert self.sitting is not None
        events = self.sitting.match.events(viewer=WATCHER)
        return [*self.public_before, *[json.dumps(event, sort_keys=True) for event in events]]

    def resampled(self, seat: int, rng: Random) -> ChanceGame:
        """Return a state that *seat* cannot tell from this one, drawn at random: other cards where it knows none.

        What *seat* remembers stays as it is. The others remember no more than what everybody has seen, since what they
        have seen for themselves is not for *seat* to know.
        """
        sitting = self.sitting
        if sitting is None or self.awaiting is not None or sitting.over:
            raise ValueError("only a state in which somebody has to act can be resampled")
        world = sitting.match.view(seat).sample(rng)
        world.chance = Awaited([]) if self.setup.explicit else Seeded(str(rng.getrandbits(SEED_BITS)))
        other = self.copy()
        table = SerialMatch(world, self.setup.reward, self.setup.max_steps)
        table.steps = sitting.steps
        if self.player == seat:  # Whoever is asked before has let be.
            table.at = table.order.index(seat)
            table.chosen = sitting.chosen
        elif seat in sitting.order[: sitting.at]:  # It has let be itself.
            table.at = table.order.index(seat) + 1
        other.sitting = table
        other.public_before = self._public()
        public = "".join([f"{line}\n" for line in other.public_before])
        own = self._recall(seat)
        common = Memory(world.version, len(self.said), public, sha256(public.encode()))
        other.memories = dict.fromkeys(range(self.setup.seats), common)
        other.memories[seat] = Memory(world.version, len(self.said), own.text, own.hashed)
        other.is_resampled = True
        other.player = other._player()
        return other

    def worth(self) -> list[float]:
        """Return the return of each seat so far."""
        return [0.0] * self.setup.seats if self.sitting is None else self.sitting.worth()

    def text(self, player: int, number: int) -> str:
        """Return the name of *number*, an action id of *player* or a chance outcome."""
        if player != CHANCE:
            return self.setup.numbering.texts[number]
        if self.awaiting is None:
            return f"seed {number}"
        return f"{self.awaiting.what} {self.setup.codes[number] if self.awaiting.what == 'deck' else number}"


def replayed(setup: Setup, path: list[int]) -> ChanceGame:
    """Return the state that the history *path* leads to."""
    course = ChanceGame(setup)
    for number in path:
        course.say(number)
    return course
