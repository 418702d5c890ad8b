"""Finder and checker of puzzles: bot play, searched for positions in which one act is clearly the best.

A position is taken if the best act of a search is ahead of the second by a margin at 99 %, if a search ten times as
long, by other luck, says the same, and if some level of bots misses it: whatever every beginner sees is no puzzle.
Everything follows from the seed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, zip_longest
from typing import Final, NamedTuple

import talong
from talong.bots.coach import MARKED, Coach, Tried
from talong.bots.plug import bots_of
from talong.bots.puzzle_answer import motifs_of, to_data
from talong.bots.registry import choose_bot, without_clock
from talong.core.match import Match
from talong.core.view import View
from talong.play import Absent, Player
from talong.school.puzzle import LEVELS, Puzzle, key_of

WORLDS: Final = 10  # Hundreds of worlds that find a puzzle.
LONGER: Final = 10  # So many times as many verify it.
MOST_OPTIONS: Final = 20
MOST_ACTS: Final = 2000  # Of one match.
MOST_SEATS: Final = 6
APART: Final = 5  # So many acts lie between two puzzles of a match.
CHOICE: Final = 2  # So many are found for each that is kept.
# Levels of bots that have to miss a puzzle, hardest first, and how many of each are asked.
MISSED: Final = {"hard": ("snabb", 3), "medium": ("direkt", 1), "easy": ("nyborjare", 5)}
IDLE: Final = 3  # Tables in a row without a new puzzle after which no more are looked for than are wanted.
_ABSENT: Final = Absent()


class Margin(NamedTuple):
    """How far the best act is ahead of the second: in the mean, and at least, at 99 %."""

    best: str
    mean: float
    least: float


def margin_of(coach: Coach) -> Margin:
    """Return how far ahead the best act is, as *coach* has found by now."""
    best = coach.best()
    others = [one for one in coach.options if one is not best]
    second = max(others, key=coach.mean)
    mean, low, _high = coach.compare(best, second, MARKED)
    assert best.act is not None
    return Margin(best.act, mean, min(low, *[at_least(coach, best, one) for one in others]))


def at_least(coach: Coach, best: Tried, other: Tried) -> float:
    """Return by how much *best* is ahead of *other* at least."""
    return coach.compare(best, other, MARKED)[1]


def least_margin(game: str) -> float:
    """Return the margin that makes an act clearly the best: what a costly decision costs, as a review marks it."""
    return bots_of(game).outlook.least_cost


def searched(view: View, seed: str, worlds: int, rollouts: bool = False) -> Coach | None:
    """Return a coach that has searched all acts of *view*, or None where there is nothing to search."""
    coach = Coach(view, seed=seed, most_options=MOST_OPTIONS)
    if not coach.needs_thought() or any(one.act is None for one in coach.options):
        return None
    if len(coach.options) > MOST_OPTIONS:
        return None
    coach.begin()
    if coach.thought is None:
        return None
    if rollouts:
        coach.think(worlds=worlds)
    else:
        coach.search(coach.thought, worlds, None, lambda: False)
    return coach


def level_of(view: View, best: str, seed: str) -> str | None:
    """Return how hard it is to find *best*: which bots miss it more often than not; None if none do."""
    for level, (bot, number) in MISSED.items():
        exact = without_clock(view.game.key, bot)
        missed = [choose_bot(view.game.key, exact, f"{seed} {at}").choose(view) != best for at in range(number)]
        if 2 * sum(missed) > number:
            return level
    return None


def examine(match: Match, seat: int, seed: str) -> Puzzle | None:
    """Return the puzzle that *seat* has before it in *match*, if there is one."""
    least = least_margin(match.game.key)
    coach = searched(match.view(seat), f"find {seed}", WORLDS)
    if coach is None or margin_of(coach).least < least:
        return None
    best = margin_of(coach).best
    position = match.position()
    position.pop("names", None)
    view = talong.load_position(position, decks=[]).view(seat)  # A position forgets what nobody at the table knows.
    level = level_of(view, best, seed)
    if level is None:
        return None
    verified = searched(view, f"verify {seed}", WORLDS * LONGER, rollouts=True)
    if verified is None:
        return None
    margin = margin_of(verified)
    if margin.best != best or margin.least < least:
        return None
    found = Puzzle(
        key=key_of(position, seat),
        game=match.game.key,
        level=level,
        theme=str(view.facts["phase"]),
        seat=seat,
        best=best,
        margin=round(margin.least, 4),
        position=position,
        answer=to_data(verified.answer()),
    )
    return replace(found, motifs=motifs_of(found))


def tables(key: str, seed: str) -> Iterator[list[Puzzle]]:
    """Yield the puzzles of one bot match after the other; there is no end of them."""
    book = talong.game(key)
    sizes = list(range(book.seats_min, max(MOST_SEATS, book.usual_seats) + 1))
    for number in count():
        name = f"{seed} {number}"
        match = book.match(seats=sizes[number % len(sizes)], rules=book.rules(**book.short_match), seed=name)
        yield puzzles_in(match, name)


def puzzles_in(match: Match, seed: str) -> list[Puzzle]:
    """Let bots play *match*, and return the puzzles that they had before them."""
    players = [choose_bot(match.game.key, "direkt", f"{seed} {seat}") for seat in range(match.seats)]
    found: list[Puzzle] = []
    last = -APART
    while not match.is_over and match.version < MOST_ACTS:
        if match.turn is not None and match.version >= last + APART:
            puzzle = examine(match, match.turn, f"{seed} {match.version}")
            if puzzle is not None:
                last = match.version
                found.append(puzzle)
        if not act(match, players):
            break
    return found


def act(match: Match, players: Sequence[Player]) -> bool:
    """Let one seat act; tell whether any could."""
    for seat in match.asked():
        view = match.view(seat)
        chosen = players[seat].choose(view)
        if chosen is None and seat == match.turn:
            chosen = _ABSENT.choose(view)
        if chosen is not None:
            match.apply(seat, match.parse(seat, chosen))
            return True
    return False


class Finder:
    """Puzzles found so far, of which *number* are chosen in the end, of every kind some."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.wanted = CHOICE * number
        self.found: list[Puzzle] = []
        self.seen: set[str] = set()
        self.idle = 0  # So many tables in a row had nothing new.

    @property
    def is_done(self) -> bool:
        """Whether enough are found, or no more than these are likely to be."""
        return len(self.found) >= self.wanted or (len(self.found) >= self.number and self.idle >= IDLE)

    def add(self, puzzles: Sequence[Puzzle]) -> None:
        """Add *puzzles*, but for those that look like one that is there."""
        before = len(self.found)
        for puzzle in puzzles:
            sight = look_of(puzzle)
            if sight not in self.seen:
                self.seen.add(sight)
                self.found.append(puzzle)
        self.idle = 0 if len(self.found) > before else self.idle + 1

    def chosen(self) -> list[Puzzle]:
        """Return the puzzles that are kept, the easy ones first: one of each kind, and again, until all are chosen."""
        kinds: dict[tuple[str, str, str], list[Puzzle]] = {}
        for puzzle in self.found:
            kinds.setdefault(puzzle.kind, []).append(puzzle)
        rounds = zip_longest(*[kinds[kind] for kind in sorted(kinds)])
        kept = [puzzle for one_each in rounds for puzzle in one_each if puzzle is not None][: self.number]
        return sorted(kept, key=lambda one: (LEVELS.index(one.level), *one.kind, one.key))


def look_of(puzzle: Puzzle) -> str:
    """Return what makes a puzzle look like another: the cards that its seat sees, and what it may do."""
    data = puzzle.view().data()
    return json.dumps([data["hands"], data["legal"], data["phase"], data.get("trick")], sort_keys=True)


class Verdict(NamedTuple):
    """What a search ten times as long as the one that found a puzzle says of it."""

    puzzle: Puzzle
    margin: Margin
    holds: bool


def check_puzzle(puzzle: Puzzle, seed: str = "check") -> Verdict:
    """Search *puzzle* once more, by other luck, ten times as long as it was searched to be found."""
    coach = searched(puzzle.view(), f"{seed} {puzzle.key}", WORLDS * LONGER)
    assert coach is not None, puzzle.key
    margin = margin_of(coach)
    return Verdict(puzzle, margin, margin.best == puzzle.best and margin.least > 0)
