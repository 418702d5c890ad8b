"""Bots by the hundred thousand: choices that what lies hidden has no hand in, and legal moves: `make soak-bots`.

A *look* is a random table at which some moments are looked at. At each, another world is drawn that whoever is asked
cannot tell from the true one. A new bot is asked in one of them, in the other a bot of the same seed that has been
asked about other matches and moments before; both have to do the same. A *play* is a random table with a bot of some
level in every seat, all of whose acts have to be legal and to lead on. Bots that search do it with few playouts and
without a clock, and are otherwise as people meet them.

Both are made from the seed of the run and their number, so a broken one can be made again alone; the command that does
it is printed.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import talong  # noqa: E402
from talong.bots import LEVELS, choose_bot  # noqa: E402
from talong.bots.search_bot import Effort, SearchBot  # noqa: E402
from talong.play import Player  # noqa: E402
from tests.laws.blindness import hidden  # noqa: E402
from tests.laws.invariants import Broken, must  # noqa: E402
from tests.laws.worlds import as_json, come_or_go, pick, random_table, step  # noqa: E402
from tests.soak import INTERRUPTED, started  # noqa: E402

PAIRS = 100_000  # How many pairs of worlds are looked at, and how many moves are made, over all games.
MOVES = 1_000_000
LENGTH = 60  # How many acts a look walks, and a look at a game whose second half comes late;
LONG = {"skitgubbe": 240}
LOOKED_AT = 12  # so many moments of them are looked at, about.
WORLDS = 4  # How many worlds are drawn until one is not the true one.
PLAYED = 300  # How many moves a play has at most.
BATCH = 4  # How many are given out at a time.
SAY = 60.0  # A line comes every so many seconds.

# How often a seat has which level where moves are made, the weakest first, and how many playouts those may have who
# search; where choices are compared, all levels come equally often.
SHARES = (0.42, 0.42, 0.13, 0.03)
PLAYOUTS = {"snabb": (6, 12), "stark": (12, 30)}
COMPARED = {"snabb": (8, 24), "stark": (16, 60)}

Look = Callable[[talong.Match, int], talong.View]
Seat = Callable[[str, str, str], Player]


def look(match: talong.Match, seat: int) -> talong.View:
    """Return what *seat* may know."""
    return match.view(seat)


def seat_bot(game: str, level: str, seed: str) -> Player:
    """Return a bot as people meet it."""
    return choose_bot(game, level, seed)


@dataclass(frozen=True)
class Bench:
    """Where bots are tried: what they are shown and who they are, in which a test can plant a fault."""

    look: Look = look
    seat_bot: Seat = seat_bot

    def bot(self, game: str, level: str, seed: str, playouts: int) -> Player:
        """Return a bot that thinks for so many *playouts* and never looks at a clock."""
        bot = self.seat_bot(game, level, seed)
        if isinstance(bot, SearchBot):
            effort = bot.effort
            bot.effort = Effort(effort.plan, playouts, math.inf, effort.solves)
        return bot

    def sit(self, key: str, kind: str, seed: str, number: int) -> Tried:
        """Do one look or one play, and say what came of it."""
        tried = Tried(key, kind, number)
        rng = Random(f"{seed}/{key}/{kind}/{number}")
        try:
            if kind == "pairs":
                compare(talong.game(key), rng, tried, self)
            else:
                play(talong.game(key), rng, tried, self)
        except (Exception, Broken) as error:
            tried.broken = f"{type(error).__name__}: {error}"
            tried.trace = traceback.format_exc()
        return tried


@dataclass
class Tried:
    """What came of one look or play."""

    game: str
    kind: str
    number: int
    options: dict[str, object] = field(default_factory=dict)
    seats: int = 0
    done: int = 0  # Pairs or moves.
    alike: int = 0  # Moments in which nothing that mattered was hidden.
    levels: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    broken: str = ""
    trace: str = ""


# ------------------------------------------------------------------------------------------------------ blind choices


def whims_of(bot: Player) -> list[Random]:
    """Return the luck of *bot*, which is a part of its seed; a bot that is new has not used any of it."""
    holders = [bot, bot.thumb] if isinstance(bot, SearchBot) else [bot]
    found = [getattr(holder, "whims", None) for holder in holders]
    return [whims for whims in found if isinstance(whims, Random)]


def lend(fresh: Player, tired: Player) -> None:
    """Give a *tired* bot the luck of a *fresh* one. Whatever else it remembers is to make no difference."""
    for new, old in zip(whims_of(fresh), whims_of(tired), strict=True):
        old.setstate(new.getstate())


def other_world(view: talong.View, truth: str, rng: Random) -> talong.Match | None:
    """Return a world that looks like *view* and in which the cards lie otherwise, if one was found."""
    for _try in range(WORLDS):
        world = view.sample(rng)
        if hidden(world) != truth:
            return world
    return None


def compare(game: talong.Game, rng: Random, tried: Tried, bench: Bench) -> None:
    """Walk through a random match, and now and then hold what a bot does against what it does in another world."""
    table = random_table(game, rng)
    tried.options, tried.seats = table.options, table.seats
    match = table.match()
    length = LONG.get(game.key, LENGTH)
    seed = f"look {tried.number}"
    playouts = {level: pick(rng, list(COMPARED.get(level, (0,)))) for level in LEVELS}
    tired = {level: bench.bot(game.key, level, seed, playouts[level]) for level in LEVELS}
    walker = choose_bot(game.key, "direkt", seed) if rng.random() < 0.5 else None
    for _act in range(length):
        asked = match.asked()
        if not asked:
            return
        if rng.random() < LOOKED_AT / length:
            seat, level = pick(rng, asked), pick(rng, list(LEVELS))
            look_twice(match, seat, level, tired[level], seed, playouts[level], rng, tried, bench)
        if walker is None or not led_by(walker, match):
            step(match, rng)


def led_by(walker: Player, match: talong.Match) -> bool:
    """Let *walker* act for whoever is asked; tell whether it did. So a walk comes to where people come."""
    for seat in match.asked():
        act = walker.choose(match.view(seat))
        if act is not None:
            match.apply(seat, match.parse(seat, act))
            return True
    return False


def look_twice(
    match: talong.Match,
    seat: int,
    level: str,
    tired: Player,
    seed: str,
    playouts: int,
    rng: Random,
    tried: Tried,
    bench: Bench,
) -> None:
    """Ask a new bot here, and a *tired* one in another world."""
    view = bench.look(match, seat)
    shown = as_json(view.data())
    world = other_world(match.view(seat), hidden(match), rng)
    if world is None:
        tried.alike += 1
        return
    twin = bench.look(world, seat)
    must(as_json(twin.data()) == shown, f"view of seat {seat}: not the same in another world: {shown}")
    if rng.random() < 0.5:
        view.sample(rng)  # Somebody else has drawn from it before.
    fresh = bench.bot(view.game.key, level, seed, playouts)
    lend(fresh, tired)
    first, again = (fresh, tired) if rng.random() < 0.5 else (tired, fresh)  # Whichever is asked about the true one.
    here = first.choose(view)
    there = again.choose(twin)
    must(here == there, f"{level}, seat {seat}: {here} in one world and {there} in another: {shown}")
    must(here is None or here in match.legal_texts(seat), f"{level}, seat {seat}: {here} is not legal: {shown}")
    must(as_json(view.data()) == shown, f"{level}: has changed the view: {shown}")
    tried.done += 1
    tried.levels[level] += 1
    tried.phases[match.phase] += 1


# -------------------------------------------------------------------------------------------------------- legal moves


def level_drawn(rng: Random) -> str:
    """Return a level, the quick ones more often."""
    at = rng.random()
    for level, share in zip(LEVELS, SHARES, strict=True):
        at -= share
        if at < 0:
            return level
    return LEVELS[0]


def play(game: talong.Game, rng: Random, tried: Tried, bench: Bench) -> None:
    """Play a random match with bots of all sorts."""
    table = random_table(game, rng)
    tried.options, tried.seats = table.options, table.seats
    match = table.match()
    levels = [level_drawn(rng) for _seat in range(table.seats)]
    bots = [
        bench.bot(game.key, level, f"play {tried.number} {seat}", pick(rng, list(PLAYOUTS.get(level, (0,)))))
        for seat, level in enumerate(levels)
    ]
    while tried.done < PLAYED:
        if rng.random() < 0.005:
            come_or_go(match, rng)
        if not match.asked():
            must(match.is_over, "nobody can act, and it is not over")
            return
        seat = move(match, levels, bots, bench)
        tried.done += 1
        tried.levels[levels[seat]] += 1
        tried.phases[match.phase] += 1


def move(match: talong.Match, levels: list[str], bots: list[Player], bench: Bench) -> int:
    """Let somebody act who is asked, as at a table, and return who did."""
    for seat in match.asked():
        view = bench.look(match, seat)
        act = bots[seat].choose(view)
        if act is None:
            must(seat != match.turn, f"{levels[seat]}, seat {seat}: does nothing when play waits for it")
            continue
        must(act in match.legal_texts(seat), f"{levels[seat]}, seat {seat}: {act} is not legal: {view}")
        before = match.version
        match.say(f"{seat}: {act}")
        must(match.version > before, f"{levels[seat]}, seat {seat}: {act} was not done")
        return seat
    raise Broken(f"nobody of {match.asked()} wants to do anything, and play stands still")


# ------------------------------------------------------------------------------------------------------------ the run


@dataclass
class Run:
    """What a run has come to so far."""

    kind: str
    keys: list[str]
    wanted: int
    done: int = 0
    alike: int = 0
    tables: int = 0
    games: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    broken: Tried | None = None

    def add(self, tried: Tried) -> None:
        self.done += tried.done
        self.alike += tried.alike
        self.tables += 1
        self.games[tried.game] += tried.done
        self.levels += tried.levels
        self.phases.update({f"{tried.game} {phase}": number for phase, number in tried.phases.items()})
        if tried.broken and self.broken is None:
            self.broken = tried


def batch(job: tuple[list[str], str, str, int]) -> list[Tried]:
    keys, kind, seed, first = job
    return [Bench().sit(key, kind, seed, number) for number in range(first, first + BATCH) for key in keys]


def tried_by(run: Run, seed: str, pool: Any, workers: int, bench: Bench) -> Iterator[Tried]:
    """Give one after the other for ever, from *pool* if there is one; each number of every game in turn."""
    if pool is None:
        for number in count():
            for key in run.keys:
                yield bench.sit(key, run.kind, seed, number)
    waiting = []
    for first in count(0, BATCH):
        waiting.append(pool.apply_async(batch, ((run.keys, run.kind, seed, first),)))
        if len(waiting) > 2 * workers:
            yield from waiting.pop(0).get()


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def counted(counts: Counter[str]) -> str:
    return ", ".join([f"{what} {number}" for what, number in sorted(counts.items())])


def report(run: Run, seed: str, seconds: float) -> None:
    rate = int(run.done / seconds) if seconds else 0
    alike = f", {run.alike} moments without another world" if run.kind == "pairs" else ""
    say(f"{run.done} {run.kind} at {run.tables} tables{alike}, {rate} a second")
    say(f"  {counted(run.games)}\n  {counted(run.levels)}\n  {counted(run.phases)}")
    if run.broken is not None:
        found = run.broken
        say(f"BROKEN in {found.game}: {found.broken}\n{found.seats} seats, options {found.options}\n{found.trace}")
        say(f"Again: python tests/soak_bots.py --game {found.game} --seed {seed} --{found.kind}-at {found.number}")


def soak(runs: list[Run], seed: str, workers: int, bench: Bench) -> int:
    """Do what the *runs* want, one after the other; return the exit status."""
    pool = started(workers) if workers > 1 else None
    try:
        for run in runs:
            began = said = time.monotonic()
            try:
                for tried in tried_by(run, seed, pool, workers, bench):
                    run.add(tried)
                    if run.done >= run.wanted or run.broken is not None:
                        break
                    if time.monotonic() - said > SAY:
                        said = time.monotonic()
                        say(f"{run.done} of {run.wanted} {run.kind}")
            finally:
                report(run, seed, time.monotonic() - began)
    except KeyboardInterrupt:
        say("Interrupted; what is above was done, and nothing in it was broken.")
        return 1 if any([run.broken for run in runs]) else INTERRUPTED
    finally:
        if pool is not None:
            pool.terminate()
            pool.join()
    return 1 if any([run.broken for run in runs]) else 0


def main(arguments: list[str] | None = None, bench: Bench | None = None) -> int:
    known = [game.key for game in talong.games()]
    parser = argparse.ArgumentParser(description="Let bots of all levels choose and play by rules drawn at random.")
    parser.add_argument("--pairs", type=int, default=PAIRS, help=f"how many pairs of worlds ({PAIRS})")
    parser.add_argument("--moves", type=int, default=MOVES, help=f"how many moves ({MOVES})")
    parser.add_argument("--game", choices=["all", *known], default="all")
    parser.add_argument("--seed", default="1", help="another seed lays other tables (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all there are)")
    parser.add_argument("--pairs-at", type=int, metavar="NUMBER", help="do this one look alone")
    parser.add_argument("--moves-at", type=int, metavar="NUMBER", help="do this one play alone")
    given = parser.parse_args(arguments)
    keys = known if given.game == "all" else [given.game]
    bench = bench or Bench()
    for kind, alone in (("pairs", given.pairs_at), ("moves", given.moves_at)):
        if alone is not None:
            run = Run(kind, keys[:1], 1)
            run.add(bench.sit(keys[0], kind, given.seed, alone))
            report(run, given.seed, 0)
            return 1 if run.broken else 0
    say(f"{'compiled' if talong.COMPILED else 'pure'} build, seed {given.seed}")
    runs = [Run(kind, keys, wanted) for kind, wanted in (("pairs", given.pairs), ("moves", given.moves)) if wanted]
    return soak(runs, given.seed, given.jobs, bench)


if __name__ == "__main__":
    sys.exit(main())
