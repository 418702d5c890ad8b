"""Random deals by the million, every invariant looked at on the way: `make soak`.

A *sitting* is a random table (game, seats, options, seed) that plays some deals. It is made from the seed of the run
and its own number, so a broken one can be made again alone; the command that does it is printed.

There are two kinds. An ordinary sitting plays matches from outside, with every check there is. A *wide* one plays deals
inside the engine, which looks at itself after every act (`Deal.flaw`), and so comes to many more of them.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from rich.console import Console  # noqa: E402
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: E402

import talong  # noqa: E402
from talong.core.chance.fast import shuffled  # noqa: E402
from talong.core.deal import Deal, checked_playout  # noqa: E402
from tests.laws.blindness import look_for_leaks  # noqa: E402
from tests.laws.invariants import Broken, Watch, must  # noqa: E402
from tests.laws.worlds import looks, random_table, remembers, step, viewers  # noqa: E402

DEALS = 25  # How many deals a sitting plays, at most,
WIDE_DEALS = 200  # and how many a wide one does, of so many acts at most: random play may have no end.
MOST_ACTS = 2000
USUAL = 1_000_000  # How many deals of each game are played, and how many of a game whose deals are long,
LONG = {"skitgubbe": 10_000}
WIDE = 10  # and how many times as many are played wide, of any game.
BATCH = 5  # How many sittings are given out at a time.
SAY = 60  # Where no bar can be drawn, a line comes every so many seconds.
INTERRUPTED = 130

Plant = Callable[[talong.Match], Watch]
Playout = Callable[[Deal, int, int, int], tuple[int, str]]


@dataclass
class Sitting:
    """What came of one sitting."""

    game: str
    number: int
    wide: bool = False
    options: dict[str, object] = field(default_factory=dict)
    seats: int = 0
    deals: int = 0
    acts: int = 0
    pairs: int = 0
    broken: str = ""
    trace: str = ""


def sit(game: talong.Game, seed: str, number: int, watch_over: Plant = Watch) -> Sitting:
    """Play one sitting. Cheap invariants are looked at after every act, dear ones now and then."""
    rng = Random(f"{seed}/{game.key}/{number}")
    done = Sitting(game.key, number)
    try:
        table = random_table(game, rng)
        done.options, done.seats = table.options, table.seats
        match = table.match()
        if rng.random() < 0.1:
            match.events()
        watch = watch_over(match)
        watch.cards(match)
        while len(match.results) < DEALS:
            if step(match, rng, 0.005) is None:
                must(match.is_over, "turn: nobody can act")
                break
            done.acts += 1
            watch.act(match)
            if rng.random() < 0.25:
                watch.cards(match)
            if rng.random() < 0.004:
                look_closely(match)
        done.deals = len(match.results)
        if rng.random() < 0.05:
            look_back(match)
        if rng.random() < 0.01:
            done.pairs = look_through(game, rng)
    except (Exception, Broken) as error:
        done.broken = f"{type(error).__name__}: {error}"
        done.trace = traceback.format_exc()
    return done


def sit_wide(game: talong.Game, seed: str, number: int, play_out: Playout = checked_playout) -> Sitting:
    """Play the deals of one wide sitting."""
    rng = Random(f"{seed}/{game.key}/wide/{number}")
    done = Sitting(game.key, number, wide=True)
    try:
        table = random_table(game, rng)
        done.options, done.seats = table.options, table.seats
        root = first_deal(table.match(), rng)
        for deal in range(WIDE_DEALS):
            luck = 1 + int(rng.random() * (2**32 - 1))
            acts, flaw = play_out(root.dealt_anew(shuffled(game.deck.size, luck)), table.seats, luck, MOST_ACTS)
            done.acts += acts
            must(not flaw, f"deal {deal}, act {acts}: {flaw}")
            done.deals += 1
    except (Exception, Broken) as error:
        done.broken = f"{type(error).__name__}: {error}"
        done.trace = traceback.format_exc()
    return done


def first_deal(match: talong.Match, rng: Random) -> Deal:
    """Return the first deal of *match*, which may have to be asked for."""
    deal = match.deal
    while deal is None:
        must(step(match, rng) is not None, "turn: nobody can act, and nothing is dealt")
        deal = match.deal
    return deal


def look_closely(match: talong.Match) -> None:
    """See that copies and positions are the same state."""
    now = looks(match)
    must(looks(match.copy()) == now, "copy: is not the same")
    must(looks(talong.load_position(match.position(), decks=[])) == now, "position: did not come back")
    must(looks(match) == now, "looking has changed something")


def look_back(match: talong.Match) -> None:
    """See that a replay is the play."""
    again = talong.replay(match.record())
    must(again.record() == match.record(), "record: not the same after a replay")
    must(looks(again) == looks(match), "replay: is not the same")
    must(remembers(again) == remembers(match), "replay: remembers something else")
    must(len(viewers(match)) == match.seats + 1, "viewers: every seat and the watcher")


def look_through(game: talong.Game, rng: Random) -> int:
    """See that nobody learns what it may not know."""
    tally = look_for_leaks(game, rng, worlds=1, others=6)
    must(tally.leak is None, f"blindness: {tally.leak}")
    return tally.pairs


# ----------------------------------------------------------------------------------------------------------- the run


@dataclass
class Run:
    """What a run of a game has come to so far."""

    key: str
    wide: bool
    wanted: int
    deals: int = 0
    acts: int = 0
    sittings: int = 0
    pairs: int = 0
    broken: Sitting | None = None

    def add(self, sitting: Sitting) -> None:
        self.deals += sitting.deals
        self.acts += sitting.acts
        self.sittings += 1
        self.pairs += sitting.pairs
        if sitting.broken and self.broken is None:
            self.broken = sitting

    @property
    def name(self) -> str:
        return f"{self.key}, wide" if self.wide else self.key


@dataclass
class Bench:
    """Where a sitting takes place: how it is watched, which a test can plant a fault in."""

    watch_over: Plant = Watch
    play_out: Playout = checked_playout

    def sit(self, key: str, wide: bool, seed: str, number: int) -> Sitting:
        game = talong.game(key)
        return sit_wide(game, seed, number, self.play_out) if wide else sit(game, seed, number, self.watch_over)


def batch(job: tuple[str, bool, str, int]) -> list[Sitting]:
    key, wide, seed, first = job
    return [Bench().sit(key, wide, seed, number) for number in range(first, first + BATCH)]


def started(workers: int) -> Any:
    """Start *workers* processes that leave an interrupt to this one, from their first moment on."""
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return multiprocessing.get_context("spawn").Pool(workers)
    finally:
        signal.signal(signal.SIGINT, usual)


def sittings_of(run: Run, seed: str, pool: Any, workers: int, bench: Bench) -> Iterator[Sitting]:
    """Give sitting after sitting for ever, from *pool* if there is one."""
    if pool is None:
        for number in count():
            yield bench.sit(run.key, run.wide, seed, number)
    waiting = []
    for first in count(0, BATCH):  # Never more given out than is soon wanted.
        waiting.append(pool.apply_async(batch, ((run.key, run.wide, seed, first),)))
        if len(waiting) > 2 * workers:
            yield from waiting.pop(0).get()


def again(sitting: Sitting, seed: str) -> str:
    which = "--wide-sitting" if sitting.wide else "--sitting"
    return f"python tests/soak.py --game {sitting.game} --seed {seed} {which} {sitting.number}"


def report(console: Console, run: Run, seed: str, seconds: float) -> None:
    counts = {"deals": run.deals, "acts": run.acts, "sittings": run.sittings, "blind pairs": run.pairs}
    counts["deals/s"] = int(run.deals / seconds) if seconds else 0
    counts["acts/s"] = int(run.acts / seconds) if seconds else 0
    said = ", ".join([f"{number:_} {what}".replace("_", " ") for what, number in counts.items()])
    console.print(f"{run.name}: {said}", highlight=False, soft_wrap=True)
    if run.broken is not None:
        found = run.broken
        console.print(f"BROKEN in {run.name}: {found.broken}", highlight=False, markup=False, soft_wrap=True)
        console.print(f"{found.seats} seats, options {found.options}", highlight=False, markup=False, soft_wrap=True)
        console.print(found.trace, highlight=False, markup=False)
        console.print(f"Again: {again(found, seed)}", highlight=False, markup=False, soft_wrap=True)


def soak(runs: list[Run], seed: str, workers: int, console: Console, bench: Bench) -> int:
    """Play what the *runs* want, one after the other; return the exit status."""
    status = 0
    pool = started(workers) if workers > 1 else None
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console) as progress:
            for run in runs:
                began = said = time.monotonic()
                task = progress.add_task(run.name, total=run.wanted)
                try:
                    if not console.is_terminal:
                        console.print(f"{run.name} begins", highlight=False)
                    for sitting in sittings_of(run, seed, pool, workers, bench):
                        run.add(sitting)
                        progress.update(task, completed=min(run.deals, run.wanted))
                        if run.deals >= run.wanted or run.broken is not None:
                            break
                        if not console.is_terminal and time.monotonic() - said > SAY:
                            said = time.monotonic()
                            report(console, run, seed, said - began)
                finally:
                    report(console, run, seed, time.monotonic() - began)
                if run.broken is not None:
                    status = 1
    except KeyboardInterrupt:
        console.print("Interrupted; what is above was done, and nothing in it was broken.", highlight=False)
        status = 1 if any([run.broken for run in runs]) else INTERRUPTED
    finally:
        if pool is not None:
            pool.terminate()
            pool.join()
    return status


def planned(keys: list[str], deals: int | None, wide: int | None) -> list[Run]:
    """Return what is to be played of each game of *keys*: first with every check, then wide."""
    runs: list[Run] = []
    for key in keys:
        runs.append(Run(key, wide=False, wanted=LONG.get(key, USUAL) if deals is None else deals))
        runs.append(Run(key, wide=True, wanted=WIDE * (USUAL if deals is None else deals) if wide is None else wide))
    return [run for run in runs if run.wanted]


def main(arguments: list[str] | None = None, bench: Bench | None = None) -> int:
    known = [game.key for game in talong.games()]
    parser = argparse.ArgumentParser(description="Play random deals and look at every invariant.")
    parser.add_argument("--deals", type=int, help="how many deals of each game (1000000; of skitgubbe 10000)")
    parser.add_argument("--wide", type=int, help="how many more inside the engine (ten times --deals; 10000000)")
    parser.add_argument("--game", choices=["all", *known], default="all")
    parser.add_argument("--seed", default="1", help="another seed plays other deals (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all there are)")
    parser.add_argument("--sitting", type=int, help="play this one sitting alone")
    parser.add_argument("--wide-sitting", type=int, help="play this one wide sitting alone")
    given = parser.parse_args(arguments)
    console = Console()
    keys = known if given.game == "all" else [given.game]
    bench = bench or Bench()
    alone = given.sitting if given.wide_sitting is None else given.wide_sitting
    if alone is not None:
        run = Run(keys[0], wide=given.wide_sitting is not None, wanted=1)
        run.add(bench.sit(run.key, run.wide, given.seed, alone))
        report(console, run, given.seed, 0)
        return 1 if run.broken else 0
    console.print(f"{'compiled' if talong.COMPILED else 'pure'} build, seed {given.seed}", highlight=False)
    return soak(planned(keys, given.deals, given.wide), given.seed, given.jobs, console, bench)


if __name__ == "__main__":
    sys.exit(main())
