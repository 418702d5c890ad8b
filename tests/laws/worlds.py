"""Random tables, random matches and random walks, for every game on the list.

Nothing here names an option: what a table may agree on is drawn from `Game.options`. So a further game joins by being
listed in `talong.games`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

import talong
from talong.core.history import DECK
from tests.sizes import size

ROOT = Path(__file__).parents[2]
GAMES = talong.games()
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])

fewer = settings(max_examples=settings().max_examples // size(2, 1))
"""For laws that look at very much in every example."""

SMALLEST_TABLE = "min_players"  # Where a game has it, tables may be as small as the option allows;
LARGEST_TABLE = "max_players"  # and this one is left alone.
COMINGS = 0.02  # How often somebody tries to leave or to join instead of acting.

SHORT_MATCH: dict[str, dict[str, object]] = {
    "kille": {"pots": 2},
    "kungsholmskille": {"deals": 3},
    "rodskagg": {"max_deals": 4},
    "skitgubbe": {"deals": 1, "loop_plies": 300},
}
"""Options with which a match comes to an end by itself, for the games that go on until the table stops."""

ACTS_A_DECK = {"kille": lambda seats: 3 * seats + 12, "punschkille": lambda seats: 3 * seats + 12}
"""How many acts there can be, at most, from one shuffle to the next; 10 000 for a game that does not say."""


def pick(rng: Random, items: list[Any]) -> Any:
    """Return one of *items*: the same one on every Python."""
    return items[int(rng.random() * len(items))]


# ------------------------------------------------------------------------------------------------------------- tables


@dataclass(frozen=True)
class Table:
    """A match that has not begun: everything that must be known to begin it again."""

    game: talong.Game
    seats: int
    options: dict[str, object] = field(default_factory=dict)
    seed: int | str = 0

    def match(self, **how: Any) -> talong.Match:
        how.setdefault("seed", self.seed)
        return self.game.match(seats=self.seats, rules=self.game.rules("standard", **self.options), **how)


def values_of(option: talong.Option) -> list[object]:
    """Return some of the values that *option* may have, the usual suspects first."""
    if option.kind == "switch":
        return [False, True]
    if option.kind == "choice":
        return list(option.choices)
    few: list[object] = [option.least + more for more in (0, 1, 2, 5, 20) if option.least + more <= option.most]
    return [None, *few] if option.none_word else few


def agreeable(game: talong.Game, seats: int, options: dict[str, object], seed: int | str) -> Table:
    """Return a table with as many of *options* as do not contradict each other."""
    options = dict(options)
    if SMALLEST_TABLE in [option.name for option in game.options]:
        options[SMALLEST_TABLE] = 2
    while True:
        table = Table(game, seats, options, seed)
        try:
            table.match(decks=[])
        except talong.RulesError as error:
            assert options.keys() - {SMALLEST_TABLE}, "the usual rules contradict themselves"
            del options[error.field if error.field in options else next(iter(options))]
        else:
            return table


def open_options(game: talong.Game) -> list[talong.Option]:
    return [option for option in game.options if option.name not in (SMALLEST_TABLE, LARGEST_TABLE)]


@st.composite
def tables(draw: st.DrawFn, /, game: talong.Game, most: int = 20, **fixed: object) -> Table:
    """Draw a table of 2 to *most* seats with some options that are not as usual; *fixed* ones are."""
    seats = draw(st.integers(2, min(most, game.seats_max)), label="seats")
    free = [option for option in open_options(game) if option.name not in fixed]
    changed = draw(st.lists(st.sampled_from(free), max_size=6, unique_by=lambda option: option.name))
    options = {option.name: draw(st.sampled_from(values_of(option)), label=option.name) for option in changed}
    return agreeable(game, seats, {**options, **fixed}, draw(st.integers(0, 2**32), label="seed"))


def random_table(game: talong.Game, rng: Random, **fixed: object) -> Table:
    """Return what `tables` could draw, without Hypothesis; small tables come more often, and so do usual rules."""
    seats = 2 + int((game.seats_max - 1) * rng.random() ** 2)
    options: dict[str, object] = {}
    for option in open_options(game):
        if option.name not in fixed and rng.random() < 0.3:
            options[option.name] = pick(rng, values_of(option))
    return agreeable(game, seats, {**options, **fixed}, f"walk {int(rng.random() * 2**48)}")


# -------------------------------------------------------------------------------------------------------------- walks


def do(match: talong.Match, line: str) -> None:
    """Do what *line* says: `2: swap`, `2 leaves` or `2 joins`."""
    words = line.split()
    if words[-1] == "leaves":
        match.leave(int(words[0]))
    elif words[-1] == "joins":
        match.join(int(words[0]))
    else:
        match.say(line)


def come_or_go(match: talong.Match, rng: Random) -> str | None:
    """Let somebody leave or join, if the rules allow it."""
    seat = int(rng.random() * match.seats)
    word = pick(rng, ["leaves", "joins"])
    try:
        do(match, f"{seat} {word}")
    except talong.IllegalAction:
        return None
    return f"{seat} {word}"


def step(match: talong.Match, rng: Random, comings: float = COMINGS) -> str | None:
    """Do something legal at random and return its line, or None if nobody can act."""
    if comings and rng.random() < comings:
        line = come_or_go(match, rng)
        if line is not None:
            return line
    asked = match.asked()
    if not asked:
        return None
    turn = match.turn
    seat = turn if turn in asked and rng.random() < 0.85 else pick(rng, asked)
    action = pick(rng, match.legal(seat))
    match.apply(seat, action)
    return f"{seat}: {match.text(action)}"


def walk(match: talong.Match, rng: Random, acts: int, comings: float = COMINGS) -> Iterator[str]:
    """Do up to *acts* random acts, and give the line of each when it is done."""
    for _act in range(acts):
        line = step(match, rng, comings)
        if line is None:
            return
        yield line


def wander(match: talong.Match, rng: Random, acts: int, comings: float = COMINGS) -> list[str]:
    """Do up to *acts* random acts and return their lines."""
    return list(walk(match, rng, acts, comings))


def decks_dealt(match: talong.Match) -> int:
    """Return how many decks have been shuffled."""
    return sum([entry.kind == DECK for entry in match.history])


# ------------------------------------------------------------------------------------------------- what a match is like


def viewers(match: talong.Match) -> list[int]:
    return [*range(match.seats), talong.WATCHER]


def as_json(data: object) -> str:
    """Write *data* with its order: two texts are equal only if every byte is."""
    return json.dumps(data, ensure_ascii=False)


def looks(match: talong.Match) -> str:
    """Return all that anybody can see of *match* now, on one line."""
    return as_json(
        [
            [match.version, match.phase, match.turn, match.dealer, match.forehand, match.active, match.is_over],
            match.position(),
            [match.view(viewer).data() for viewer in viewers(match)],
            [match.legal_texts(seat) for seat in range(match.seats)],
            [match.hand(seat) for seat in range(match.seats)],
            match.table(),
            match.standing(),
        ]
    )


def remembers(match: talong.Match) -> str:
    """Return all that *match* remembers of its past, as every viewer may be told it."""
    return as_json(
        [match.record(), match.results, match.outcome, [match.events(viewer=viewer) for viewer in viewers(match)]]
    )


# ------------------------------------------------------------------------------------------------------------ grammar


@cache
def vocabulary(game: talong.Game) -> tuple[int, ...]:
    """Return actions of *game*: those met on walks, their neighbours, one of every kind, and some that are none."""
    met: set[int] = set()
    for number in range(30):
        rng = Random(f"vocabulary {number}")
        match = random_table(game, rng).match()
        for _line in walk(match, rng, 40):
            for seat in range(match.seats):
                met.update(match.legal(seat))
    near = {action + change for action in met for change in (-1, 1)}
    kinds = {kind << 52 for kind in range(20)}
    cuts = {(kind << 52) + place for kind in range(12) for place in (*range(-1, 51), 63, 255, 2**31, 2**32, 2**52 - 1)}
    odd = {-1, 1, 2**31, 2**32 + 1, 2**61, 2**62, 2**63 - 1, 2**63, 2**64, 10**30, -(2**63), -(10**30)}
    return tuple(sorted(met | near | kinds | cuts | odd))


@cache
def words(game: talong.Game) -> tuple[str, ...]:
    """Return texts of actions of *game*, every word of the grammar among them."""
    match = game.match(seats=max(2, game.seats_min), seed=0)
    texts: set[str] = set()
    for action in vocabulary(game):
        if 0 <= action < 2**60:
            try:
                text = match.text(action)
                if match.parse(0, text) == action:
                    texts.add(text)
            except (IndexError, talong.IllegalAction):
                continue
    return tuple(sorted(texts))


_RULE = re.compile(r"^(?:- )?\*{0,2}((?:R-)?(?:[A-Z]{1,2}\d+|SV-[A-V](?:\.\d+)?|S2P-\d+))\b", re.MULTILINE)


@cache
def rule_ids() -> frozenset[str]:
    """Return the id of every rule and ruling in the rulebooks."""
    found: set[str] = set()
    for book in sorted((ROOT / "docs" / "rules").glob("*.md")):
        found.update(_RULE.findall(book.read_text(encoding="utf-8")))
    assert {"K1", "P34", "R-K1", "R-P25", "KI17", "L12", "SV-G", "SV-G.1", "S2P-8", "SW11"} <= found
    return frozenset(found)
