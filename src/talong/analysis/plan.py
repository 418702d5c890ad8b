"""Arena plan: the game, the rules, the seatings and the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from shlex import quote
from typing import Any, Final

import talong
from talong.analysis.errors import ArenaError
from talong.analysis.measures import measures_of
from talong.bots import LEVELS, choose_bot, is_level
from talong.bots.engines.player import CONTEST_SECONDS
from talong.bots.outside import find_outside, greet, is_outside, name_of
from talong.bots.plug import bots_of
from talong.core.chance.scripted import Stacked
from talong.core.chance.source import Chance, Seeded

ALL_ORDERS: Final = 3  # Up to this number of seats every order of the players is played, above it every rotation.
DECKS_OF_SEVERAL: Final = 24  # The decks where several deals are played at a time.
DECKS_OF_MATCH: Final = 64
_ENGINE: Final = ("bots", "cards", "core", "games", "play")


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Arena plan: equal plans play the same cards and get the same figures."""

    game: str
    seats: int
    players: tuple[str, ...]  # The levels and bots around the table, one a seat, before anybody changes places.
    rules: Mapping[str, object] = field(default_factory=dict)  # The options that are not as usual.
    whole: bool = False  # Whole matches, not single deals.
    seed: str = "1"
    seconds: float = CONTEST_SECONDS  # Time that a bot from outside has for a choice.

    @property
    def contestants(self) -> list[str]:
        """The different levels and bots, as they were named."""
        return list(dict.fromkeys(self.players))

    @property
    def outsiders(self) -> list[str]:
        """The contestants from outside."""
        return [player for player in self.contestants if plays_outside(self.game, player)]

    @property
    def names(self) -> dict[str, str]:
        """What tables and pictures call each contestant."""
        short = {player: name_of(player) for player in self.contestants}
        return short if len(set(short.values())) == len(short) else {player: player for player in short}

    def seatings(self) -> list[tuple[str, ...]]:
        """Return the different seatings that are played with the same cards."""
        if self.seats <= ALL_ORDERS:
            return list(dict.fromkeys(permutations(self.players)))
        return list(dict.fromkeys(self.players[shift:] + self.players[:shift] for shift in range(self.seats)))

    def luck(self, number: int) -> Chance:
        """Return the chance source of deal *number*: the same packs at every seating, whatever the players do."""
        shuffled = Seeded(f"talong arena {self.seed} {number}")
        deck = talong.game(self.game).deck
        number_of_decks = DECKS_OF_SEVERAL if measures_of(self.game).takes_several else 1
        if self.whole:
            number_of_decks = DECKS_OF_MATCH
        decks = [shuffled.order(deck.size) for _deck in range(number_of_decks)]
        return Stacked(decks, Seeded(f"talong arena {self.seed} {number} lots"))

    def match(self, number: int) -> talong.Match:
        """Return the match of deal *number*, not yet played."""
        game = talong.game(self.game)
        return game.match(
            seats=self.seats, rules=game.read_rules(dict(self.rules)), chance=self.luck(number), fixed_seats=True
        )

    def command(self, deals: int) -> str:
        """Return the command that plays the first *deals* of this plan."""
        few = next(size for size in range(1, self.seats + 1) if self.players == self._around(size))
        words = ["talong arena", self.game, "--players", quote(",".join(self.players[: max(2, few)]))]
        if max(2, few) < self.seats:
            words += ["--seats", str(self.seats)]
        return " ".join(words + self.ending_of_command(deals))

    def ending_of_command(self, deals: int) -> list[str]:
        """Return the common arguments of commands: the number of deals, the rules and the seed."""
        words = ["--matches" if self.whole else "--deals", str(deals)]
        for name, value in self.rules.items():
            if name not in ("cuts", "variants"):
                words += ["--option", f"{name}={'none' if value is None else str(value).lower()}"]
        if self.seed != "1":
            words += ["--seed", quote(self.seed)]
        if self.seconds != CONTEST_SECONDS:
            words += ["--seconds", f"{self.seconds:g}"]
        return words

    def _around(self, size: int) -> tuple[str, ...]:
        """Return the first *size* players, repeated around the table."""
        return tuple(self.players[seat % size] for seat in range(self.seats))

    def data(self) -> dict[str, Any]:
        """Return the plan as plain data, with the versions that the figures depend on."""
        data: dict[str, Any] = {
            "game": self.game,
            "seats": self.seats,
            "players": list(self.players),
            "rules": dict(self.rules),
            "whole": self.whole,
            "seed": self.seed,
            "talong": talong.__version__,
            "engine": fingerprint(),
        }
        if self.outsiders:
            data["outside"] = {player: find_outside(player).checksum() for player in self.outsiders}
            data["seconds"] = self.seconds
        return data


def plays_outside(game_key: str, player: str) -> bool:
    """Tell whether *player* is a bot from outside, and no level of the game."""
    level = player.partition("@")[0]
    return not is_level(level) and level not in bots_of(game_key).sticks and is_outside(player)


def greet_outsiders(plan: Plan) -> None:
    """Start every bot from outside once, and refuse one that gives no greeting or plays other games."""
    for player in plan.outsiders:
        greet(find_outside(player), plan.game)


def fingerprint(*more: str) -> str:
    """Return a checksum of the engine, the bots and *more* files: the results of different ones are kept apart."""
    home = Path(talong.__file__).parent
    digest = sha256()
    for part in (*_ENGINE, *more):
        for file in sorted((home / part).rglob("*.py")) or [home / part]:
            name = file.relative_to(home).as_posix() if file.is_relative_to(home) else file.name
            digest.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def make_plan(
    game_key: str,
    players: Sequence[str],
    *,
    seats: int | None = None,
    preset: str = "standard",
    options: Mapping[str, object] | None = None,
    whole: bool = False,
    seed: str = "1",
    seconds: float = CONTEST_SECONDS,
) -> Plan:
    """Return the plan that was asked for, or refuse what cannot be measured.

    If there are fewer *players* than *seats*, they are repeated around the table.
    """
    talong.game(game_key)  # This refuses what is not a game.
    for level in players:
        if plays_outside(game_key, level):
            find_outside(level)
        else:
            choose_bot(game_key, level)  # An unknown level is refused.
    if len(set(players)) < 2:
        raise ArenaError("one-contestant", {"known": ", ".join(LEVELS)})
    number = len(players) if seats is None else seats
    rules = agree(game_key, number, preset, options, whole)
    if len(players) > number:
        raise ArenaError("too-many-contestants", {"players": str(len(players)), "seats": str(number)})
    around = tuple(players[seat % len(players)] for seat in range(number))
    return Plan(game=game_key, seats=number, players=around, rules=rules, whole=whole, seed=seed, seconds=seconds)


def agree(
    game_key: str, seats: int, preset: str, options: Mapping[str, object] | None, whole: bool
) -> Mapping[str, object]:
    """Return the options that are not as usual, or refuse rules that cannot be measured."""
    game = talong.game(game_key)
    given = dict(options or {})
    chosen = game.rules(preset, **given)
    if any(option.name == "cuts" for option in game.options):  # Cuts by players would change the cards.
        if str(given.get("cuts", "auto")) != "auto":
            raise ArenaError("arena-cuts")
        chosen = game.rules(preset, **{**given, "cuts": "auto"})
    game.check_seats(chosen, seats)
    for length in game.short_match:  # A match needs these to have an end.
        if whole and not game.rules_data(chosen)[length]:
            raise ArenaError("endless-match", {"option": length})
    return game.changes(chosen)
