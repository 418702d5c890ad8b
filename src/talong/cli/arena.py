"""`talong arena`: strength comparison of bots."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from talong.analysis.errors import ArenaError
from talong.analysis.numbers import as_written, bracketed, number
from talong.cli.limits import check_number
from talong.cli.usage_error import UsageError
from talong.extras import need

if TYPE_CHECKING:
    from talong.analysis.measures import Measure
    from talong.analysis.plan import Plan
    from talong.analysis.sprt import Hypotheses
    from talong.analysis.strength import Faults, Figures, Interval
    from talong.cli.console import LineConsole
    from talong.lang import Words

MOST_DEALS: Final = 10_000_000
MOST_JOBS: Final = 1024
LONGEST_PART: Final = 30  # Letters of a player in the name of a folder.
SPRT_DEALS: Final = 10_000  # Most deals of a sequential test, unless something else is asked for.
INTERRUPTED: Final = 130  # The exit code of SIGINT makes a calling script stop as well.
Found = TypeVar("Found")
_LIBRARIES: Final = ("joblib", "matplotlib", "openskill", "polars", "scipy")


class ArenaRequest(NamedTuple):
    """Arguments of `talong arena`."""

    game: str
    players: list[str]
    seats: int | None
    preset: str
    options: dict[str, object]
    whole: bool
    seed: str
    seconds: float = 10.0
    sprt: Hypotheses | None = None


def read_number(deals: int | None, matches: int | None, usual: int) -> tuple[bool, int]:
    """Return whether whole matches were asked for, and how many of them or of deals."""
    if deals is not None and matches is not None:
        raise UsageError("not-both", first="--deals", second="--matches")
    whole = matches is not None
    number = matches if matches is not None else usual if deals is None else deals
    check_number("--matches" if whole else "--deals", number, 2, MOST_DEALS)
    return whole, number


def need_lab(pictures: bool = True) -> None:
    """Raise unless the libraries of the extra `lab` are installed, those for *pictures* if they are drawn."""
    need([name for name in _LIBRARIES if pictures or name != "matplotlib"], "lab")


def arena(
    words: Words,
    console: LineConsole,
    asked: ArenaRequest,
    deals: int,
    jobs: int,
    out: str,
    as_json: bool,
    pictures: bool = True,
) -> int:
    """Run the arena and print who is stronger."""
    need_lab(pictures)
    import msgspec

    from talong.analysis.arena import run
    from talong.analysis.arena_plots import draw_all
    from talong.analysis.plan import greet_outsiders, make_plan

    plan = make_plan(
        asked.game,
        asked.players,
        seats=asked.seats,
        preset=asked.preset,
        options=asked.options,
        whole=asked.whole,
        seed=asked.seed,
        seconds=asked.seconds,
    )
    if asked.sprt is not None and len(plan.contestants) != 2:
        raise ArenaError("sprt-two", {"players": str(len(plan.contestants))})
    greet_outsiders(plan)
    folder = Path(out) if out else Path("arena") / folder_name(plan)

    def measure(bar: Bar) -> Figures:
        found = run(plan, deals, folder, jobs=jobs or -1, progress=bar.show, sprt=asked.sprt)
        if pictures:
            draw_all(plan, found, folder, deals)
        return found

    found = stoppable(words, Bar(words.word("arena-progress")), deals, folder, measure)
    if found is None:
        return INTERRUPTED
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        say(words, console, plan, found)
        console.say(words.word("arena-written" if pictures else "arena-written-plain", folder=str(folder)))
    return 0


def stoppable(words: Words, bar: Bar, deals: int, folder: Path, measure: Callable[[Bar], Found]) -> Found | None:
    """Run *measure* under a progress *bar*; on Ctrl-C print what is kept and return None."""
    try:
        with bar:
            return measure(bar)
    except KeyboardInterrupt:
        told = words.word("arena-stopped", done=bar.done, deals=deals, folder=str(folder))
        print(told, file=sys.stderr)
        return None
    except OSError as error:
        raise UsageError(
            "cannot-write", file=str(error.filename or folder), why=error.strerror or str(error)
        ) from error


def folder_name(plan: Plan) -> str:
    """Return the default folder of *plan*; equal plans share it."""
    names = "-".join(re.sub(r"[^\w@.+-]+", "_", name)[:LONGEST_PART] for name in plan.names.values())
    return f"{plan.game}-{plan.seats}-{names}-{mark_of(plan.data())}"


def mark_of(data: Mapping[str, object]) -> str:
    """Return a short hash of *data*."""
    return sha256(repr(sorted((name, repr(value)) for name, value in data.items())).encode()).hexdigest()[:8]


class Bar:
    """Progress bar on standard error, shown only at a terminal."""

    def __init__(self, told: str) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self.done = 0
        self.shown = sys.stderr.isatty()
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            disable=not self.shown,
        )
        self.task = self.progress.add_task(told, total=None)

    def __enter__(self) -> Bar:
        self.progress.start()
        return self

    def __exit__(self, *_how: object) -> None:
        self.progress.stop()

    def show(self, done: int, of: int | None) -> None:
        """Show *done* as the progress."""
        self.done = done
        self.progress.update(self.task, completed=done, total=of)


def say(words: Words, console: LineConsole, plan: Plan, found: Figures) -> None:
    """Print *found*, first as figures, then as a sentence for each pair."""
    from talong.analysis.arena_plots import heading
    from talong.analysis.measures import measures

    measured = measures(plan.game, plan.whole)
    console.say(heading(plan, words), "bold")
    unit = "arena-matches-played" if plan.whole else "arena-deals-played"
    console.say(words.word(unit, deals=found.deals, tables=found.tables))
    if found.undecided:
        console.say(words.word("arena-undecided", tables=found.undecided), "red")
    table = [[words.word("arena-level"), *[title(words, measure, plan.seats) for measure in measured]]]
    table[0].append(words.word("arena-cpu"))
    names = plan.names
    for level, by in found.contestants.items():
        spent = number(words, found.cpu_ms[level], 2) + " ms"
        table.append([names[level], *[told(words, measure.name, by[measure.name]) for measure in measured], spent])
    console.say_table(table)
    deciding = measured[0].name
    for pair in found.against:
        difference = pair.by[deciding]
        first, second = pair.first, pair.second
        if difference.excludes_zero and difference.mean < 0:
            first, second = second, first
            difference = found.lead(deciding, first, second)
        key = "arena-stronger" if difference.excludes_zero else "arena-unsure"
        facts = {"difference": told(words, deciding, difference), "measure": words.word(f"arena-{deciding}")}
        console.say(words.word(key, first=names[first], second=names[second], **facts))
    say_verdict(words, console, plan, found)
    for player, faults in found.faults.items():
        say_faults(words, console, names[player], faults)
    rungs = [
        words.word(
            "arena-rung", level=names[rung.level], mu=number(words, rung.mu, 1), sigma=number(words, rung.sigma, 1)
        )
        for rung in found.ladder
    ]
    console.say(words.word("arena-ladder", rungs=", ".join(rungs)))


def say_verdict(words: Words, console: LineConsole, plan: Plan, found: Figures) -> None:
    """Print the verdict of the sequential test, if there was one."""
    verdict = found.sprt
    if verdict is None:
        return
    first, second = plan.names.values()
    from talong.analysis.measures import measures
    from talong.analysis.sprt import FEWEST

    deciding = measures(plan.game, plan.whole)[0].name
    facts = {
        "low": amount(words, deciding, verdict.hypotheses.low),
        "high": amount(words, deciding, verdict.hypotheses.high),
        "llr": number(words, verdict.llr, 2),
        "measure": words.word(f"arena-{deciding}"),
        "each": words.word("arena-a-match" if plan.whole else "arena-a-deal"),
    }
    units = "arena-played-matches" if plan.whole else "arena-played-deals"
    played = words.word(units, number=verdict.deals)
    console.say(
        words.word(f"arena-sprt-{verdict.accepted}", first=first, second=second, played=played, **facts), "bold"
    )
    if verdict.deals < FEWEST:
        console.say(words.word("arena-sprt-few", fewest=words.word(units, number=FEWEST)))


def say_faults(words: Words, console: LineConsole, name: str, faults: Faults) -> None:
    """Print how often a player from outside lost its deal, and by what."""
    lost = sum(faults.kinds.values())
    if not lost:
        console.say(words.word("arena-no-faults", player=name, tables=faults.tables))
        return
    kinds = ", ".join(f"{words.word(f'arena-fault-{kind}')} {times}" for kind, times in faults.kinds.items())
    told = words.word("arena-faults", player=name, lost=lost, tables=faults.tables, kinds=kinds, first=faults.first)
    console.say(told, "red")


def title(words: Words, measure: Measure, seats: int) -> str:
    """Return the name of *measure*, with its value among equals."""
    fair = measure.fair(seats)
    name = words.word(f"arena-{measure.name}")
    if fair is None:
        return name
    return f"{name} ({words.word('arena-fair', fair=amount(words, measure.name, fair))})"


def told(words: Words, measure: str, found: Interval) -> str:
    """Format a mean and its interval."""
    from talong.analysis.measures import shares

    return bracketed(words, measure in shares(), found)


def amount(words: Words, measure: str, value: float) -> str:
    """Format a *value* of *measure*."""
    from talong.analysis.measures import shares

    return as_written(words, measure in shares(), value)
