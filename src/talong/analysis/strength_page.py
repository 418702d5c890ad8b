"""Generator of docs/strength.md: the contests and their figures (`make strength`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import floor, log10
from pathlib import Path
from textwrap import fill
from typing import Any, Final, NamedTuple

import msgspec

import talong
from talong.analysis.arena import run
from talong.analysis.measures import PLACE, Measure, measures, measures_of
from talong.analysis.pages import EVERYBODY, Contests
from talong.analysis.plan import Plan, make_plan
from talong.analysis.strength import Figures, Interval
from talong.core.errors import RulesError
from talong.games import plug

SEED: Final = "strength 1"
BUDGETS: Final = ("stark@20", "stark@80", "stark@320", "stark@1280")
LADDER: Final = (("nyborjare", "direkt"), ("direkt", "snabb"), ("snabb", "stark"))
INTRODUCTION: Final = (
    "Every figure here comes from duplicate play: a deal is played with the same cards at every seating of the "
    "players, and counts once, by the mean over its seatings. The first column of figures decides: what each got, and "
    "who is ahead, with the difference deal by deal and its interval of 95 %; several are in the order of their means. "
    "Their ladder is OpenSkill's and goes by the same figures, in blocks of deals; where it is missing, the row was "
    "played when ladders still went by places in single deals. Under each table stands which engine, bots included, "
    "has played which rows: a row says nothing of what has changed since. `make strength` plays it all again "
    "and writes this page from [strength.json](strength.json). The seed is in every command, and the same command "
    "gives the same figures on any number of cores. {units} How it is played is in [arena.md](arena.md)."
)
WIDTH: Final = 108


class Contest(NamedTuple):
    """Contest: what is played, and what it is to show."""

    game: str
    players: tuple[str, ...]
    seats: int
    number: int
    whole: bool
    claim: str
    options: tuple[tuple[str, str], ...] = ()

    def plan(self) -> Plan:
        """Return the plan of the contest."""
        options = {**options_for(talong.game(self.game), self.seats), **dict(self.options)}
        return make_plan(self.game, self.players, seats=self.seats, options=options, whole=self.whole, seed=SEED)

    def key(self) -> str:
        """Return the name under which its figures are stored."""
        words = [self.game, str(self.seats), ",".join(self.players), *["matches"] * self.whole, *self.house_rules()]
        return " ".join(words)

    def house_rules(self) -> list[str]:
        """Return the options that make it another game, as they are given to the command."""
        return [f"{name}={value}" for name, value in self.options]

    def is_possible(self) -> bool:
        """Tell whether its levels exist."""
        try:
            self.plan()
        except RulesError:
            return False
        return True


def options_for(game: talong.Game, seats: int) -> dict[str, object]:
    """Return the options that allow so few *seats*."""
    least: Any = game.rules_data(game.rules()).get("min_players", 0)
    return {"min_players": seats} if seats < least else {}


def shown_games() -> dict[str, Contests]:
    """Return what is played of every game that the page shows."""
    found = {game.key: getattr(plug("analysis", game.key), "CONTESTS", None) for game in talong.games()}
    return {key: contests for key, contests in found.items() if contests is not None}


def contests() -> list[Contest]:
    """Return every contest of the page."""
    shown = shown_games()
    found = [
        Contest(game, (weak, strong), seats, number, its.whole, f"{strong} beats {weak}")
        for game, its in shown.items()
        for seats in its.sizes
        for (weak, strong), number in zip(LADDER, its.steps, strict=True)
    ]
    found += [
        Contest(game, EVERYBODY, 4, its.ladder, its.whole, "the ladder of all levels") for game, its in shown.items()
    ]
    found += [
        Contest(game, extra.players, extra.seats, extra.deals, its.whole, extra.claim, extra.options)
        for game, its in shown.items()
        for extra in its.extras
    ]
    found += [
        Contest(game, BUDGETS, 4, its.swept, its.whole, "strength grows with thinking")
        for game, its in shown.items()
        if its.swept
    ]
    return found


def introduction() -> str:
    """Return the introduction, with the unit of play of games in which that is no deal."""
    shown = {talong.game(key).names["sv"]: (measures_of(key), its) for key, its in shown_games().items()}
    several = [
        f"a {found.unit.removesuffix('s')} in {name}" for name, (found, _) in shown.items() if found.takes_several
    ]
    whole = [name for name, (_, its) in shown.items() if its.whole]
    units = f"A *deal* is {' and '.join(several)}; {' and '.join(whole)} is measured in whole matches."
    return fill(INTRODUCTION.format(units=units), WIDTH)


class Kept(msgspec.Struct):
    """Stored figures of a contest, and how to reproduce them."""

    command: str
    engine: str
    figures: Figures


Book = dict[str, Kept]


def read_book(file: Path) -> Book:
    """Load the figures in *file*; none if there is no such file."""
    return msgspec.json.decode(file.read_bytes(), type=Book) if file.exists() else {}


def write_book(file: Path, book: Book) -> None:
    """Save *book* to *file*."""
    ordered = {contest.key(): book[contest.key()] for contest in contests() if contest.key() in book}
    file.write_bytes(msgspec.json.format(msgspec.json.encode(ordered), indent=1) + b"\n")


def play_contest(
    contest: Contest, folder: Path, *, jobs: int, scale: float = 1.0, progress: Callable[[int, int], None] | None = None
) -> Kept:
    """Play *contest*, *scale* times as often as the page wants, with its journal in *folder*."""
    plan, number = contest.plan(), max(2, round(contest.number * scale))
    found = run(plan, number, folder / contest.key().replace(" ", "-").replace(",", "-"), jobs=jobs, progress=progress)
    return Kept(plan.command(number), plan.data()["engine"], found)


def page(book: Book) -> str:
    """Return the whole page."""
    lines = ["# How strong the bots are", "", introduction(), ""]
    missing: list[Contest] = []
    for key, its in shown_games().items():
        lines += [f"## {talong.game(key).names['sv']}", ""]
        if its.note:
            lines += [fill(its.note, WIDTH), ""]
        found = [contest for contest in contests() if contest.game == key]
        played = [(contest, book[contest.key()]) for contest in found if contest.key() in book]
        missing += [contest for contest in found if contest.key() not in book]
        if played:
            lines += [*table(played), "", *engines([kept for _contest, kept in played]), ""]
            lines += ["```sh", *[kept.command for _contest, kept in played], "```", ""]
        else:
            lines += ["Not measured yet.", ""]
    if missing:
        lines += ["## Still to be measured", ""]
        lines += [f"- {talong.game(one.game).names['sv']}, {one.seats} seats: {one.claim}" for one in missing]
        lines += [""]
    return "\n".join(lines)


def table(played: Sequence[tuple[Contest, Kept]]) -> list[str]:
    """Return the table of a game: what each got by the deciding measure, who is ahead, and the other measures."""
    game, whole = played[0][0].game, played[0][0].whole
    deciding, *others = [measure for measure in measures(game, whole) if measure != PLACE] or [PLACE]
    unit = "" if whole else f" a {measures_of(game).unit.removesuffix('s')}"
    head = ["", "seats", "players", deciding.name + unit * (not deciding.is_share), "ahead by", "ladder"]
    head += [*[measure.name for measure in others], "played"]
    rows = [row(contest, kept, number, deciding, others) for number, (contest, kept) in enumerate(played, 1)]
    return [line(head), line(["---"] * len(head)), *rows]


def line(cells: Sequence[object]) -> str:
    """Format a row of a table in Markdown."""
    return "| " + " | ".join(map(str, cells)) + " |"


def row(contest: Contest, kept: Kept, number: int, deciding: Measure, others: Sequence[Measure]) -> str:
    """Return the line of a contest."""
    found = kept.figures
    players = ", ".join([*contest.players, *[f"*{rule}*" for rule in contest.house_rules()]])
    ladder = ", ".join(f"{rung.level} {rung.mu:.1f} ± {rung.sigma:.1f}" for rung in found.ladder)
    cells = [number, contest.seats, players, each(found, deciding), verdict(found, deciding)]
    cells += [ladder if found.games and len(found.ladder) > 2 else "–"]
    cells += [each(found, measure) for measure in others]
    return line([*cells, found.deals])


def each(found: Figures, measure: Measure) -> str:
    """Return what everybody got by *measure*."""
    return ", ".join(f"{level} {shown(measure, by[measure.name])}" for level, by in found.contestants.items())


def verdict(found: Figures, measure: Measure) -> str:
    """Return who is ahead of whom by *measure*: everybody of the next one, the best first."""
    sign = -1 if measure.more_is_better else 1
    order = sorted(found.contestants, key=lambda level: sign * found.contestants[level][measure.name].mean)
    told: list[str] = []
    for first, second in pairwise(order):
        ahead = found.lead(measure.name, first, second)
        size = bounds(measure, ahead)
        decided = f"{first} over {second} by {size}"
        told.append(decided if ahead.excludes_zero else f"{first} and {second} not decided: {size}")
    return "; ".join(told)


def engines(kept: Sequence[Kept]) -> list[str]:
    """Return which engine, by the checksum of its source, has played which rows, if not all were played by one."""
    rows: dict[str, list[str]] = {}
    for number, one in enumerate(kept, 1):
        rows.setdefault(one.engine, []).append(str(number))
    told = [
        f"{'row' if len(numbers) == 1 else 'rows'} {', '.join(numbers)} by engine `{engine}`"
        for engine, numbers in rows.items()
    ]
    return [fill(f"Played: {'; '.join(told)}.", WIDTH)]


def shown(measure: Measure, found: Interval) -> str:
    """Format a mean for the page."""
    return f"{100 * found.mean:.1f} %" if measure.is_share else f"{found.mean:.{digits(found)}f}".replace("-", "−")


def digits(found: Interval) -> int:
    """Return how many decimals of *found* say something: two at least, and two digits of its uncertainty."""
    if found.low is None or found.high is None:
        return 2
    return min(4, max(2, 1 - floor(log10((found.high - found.low) / 2))))


def bounds(measure: Measure, found: Interval) -> str:
    """Format how far the stronger is ahead."""
    times, unit, decimals = (100, " %", 2) if measure.is_share else (1, "", digits(found))
    if found.low is None or found.high is None:
        return f"{times * found.mean:.{decimals}f}{unit}".replace("-", "−")
    text = (
        f"{times * found.mean:.{decimals}f} [{times * found.low:.{decimals}f}, {times * found.high:.{decimals}f}]{unit}"
    )
    return text.replace("-", "−")
