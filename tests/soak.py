"""Random deals by the million, every invariant looked at on the way: `make soak`.

A *sitting* is a random table (game, seats, options, seed) that plays some deals. It is made from the seed of the run
and its own number, so a broken one can be made again alone; the command that does it is printed.
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
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from rich.console import Console  # noqa: E402
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: E402

import talong  # noqa: E402
from tests.laws.blindness import look_for_leaks  # noqa: E402
from tests.laws.invariants import Broken, Watch, must  # noqa: E402
from tests.laws.worlds import looks, random_table, remembers, step, viewers  # noqa: E402

DEALS = 25  # How many deals a sitting plays, at most.
BATCH = 20  # How many sittings are given out at a time.
INTERRUPTED = 130

Plant = Callable[[talong.Match], Watch]


@dataclass
class Sitting:
    """What came of one sitting."""

    game: str
    number: int
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


def batch(job: tuple[str, str, int]) -> list[Sitting]:
    key, seed, first = job
    return [sit(talong.game(key), seed, number) for number in range(first, first + BATCH)]


def jobs(key: str, seed: str) -> Iterator[tuple[str, str, int]]:
    first = 0
    while True:
        yield key, seed, first
        first += BATCH


def started(workers: int) -> Any:
    """Start *workers* processes that leave an interrupt to this one, from their first moment on."""
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return multiprocessing.get_context("spawn").Pool(workers)
    finally:
        signal.signal(signal.SIGINT, usual)


def sittings_of(key: str, seed: str, pool: Any, workers: int, watch_over: Plant) -> Iterator[Sitting]:
    """Give sitting after sitting for ever, from *pool* if there is one."""
    if pool is None:
        number = 0
        while True:
            yield sit(talong.game(key), seed, number, watch_over)
            number += 1
    waiting = []
    for job in jobs(key, seed):  # Never more given out than is soon wanted.
        waiting.append(pool.apply_async(batch, (job,)))
        if len(waiting) > 2 * workers:
            yield from waiting.pop(0).get()


def again(sitting: Sitting, seed: str) -> str:
    return f"python tests/soak.py --game {sitting.game} --seed {seed} --sitting {sitting.number}"


def report(console: Console, run: Run, seed: str, seconds: float) -> None:
    counts = {"deals": run.deals, "acts": run.acts, "sittings": run.sittings, "blind pairs": run.pairs}
    counts["deals/s"] = int(run.deals / seconds) if seconds else 0
    said = ", ".join([f"{count:_} {what}".replace("_", " ") for what, count in counts.items()])
    console.print(f"{run.key}: {said}", highlight=False, soft_wrap=True)
    if run.broken is not None:
        found = run.broken
        console.print(f"BROKEN in {run.key}: {found.broken}", highlight=False, markup=False, soft_wrap=True)
        console.print(f"{found.seats} seats, options {found.options}", highlight=False, markup=False, soft_wrap=True)
        console.print(found.trace, highlight=False, markup=False)
        console.print(f"Again: {again(found, seed)}", highlight=False, markup=False, soft_wrap=True)


def soak(
    keys: list[str], deals: int, seed: str, workers: int, console: Console, watch_over: Plant = Watch
) -> tuple[int, list[Run]]:
    """Play *deals* deals of each game of *keys*; return the exit status and what was done."""
    runs: list[Run] = []
    status = 0
    pool = started(workers) if workers > 1 else None
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console) as progress:
            for key in keys:
                run = Run(key)
                runs.append(run)
                began = time.monotonic()
                task = progress.add_task(key, total=deals)
                try:
                    for sitting in sittings_of(key, seed, pool, workers, watch_over):
                        run.add(sitting)
                        progress.update(task, completed=min(run.deals, deals))
                        if run.deals >= deals or run.broken is not None:
                            break
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
    return status, runs


def main(arguments: list[str] | None = None, watch_over: Plant = Watch) -> int:
    known = [game.key for game in talong.games()]
    parser = argparse.ArgumentParser(description="Play random deals and look at every invariant.")
    parser.add_argument("--deals", type=int, default=1_000_000, help="how many deals of each game (1000000)")
    parser.add_argument("--game", choices=["all", *known], default="all")
    parser.add_argument("--seed", default="1", help="another seed plays other deals (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all there are)")
    parser.add_argument("--sitting", type=int, help="play this one sitting alone")
    given = parser.parse_args(arguments)
    console = Console()
    keys = known if given.game == "all" else [given.game]
    if given.sitting is not None:
        run = Run(keys[0])
        run.add(sit(talong.game(keys[0]), given.seed, given.sitting, watch_over))
        report(console, run, given.seed, 0)
        return 1 if run.broken else 0
    console.print(f"{'compiled' if talong.COMPILED else 'pure'} build, seed {given.seed}", highlight=False)
    return soak(keys, given.deals, given.seed, given.jobs, console, watch_over)[0]


if __name__ == "__main__":
    sys.exit(main())
