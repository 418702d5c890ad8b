"""Generator of docs/strength.md: the contests and their figures (`make strength`)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import fill
from typing import Any, Final, NamedTuple

import msgspec

import talong
from talong.analysis.arena import run
from talong.analysis.measures import Measure, measures, measures_of, shares
from talong.analysis.pages import Contests
from talong.analysis.plan import Plan, make_plan
from talong.analysis.strength import Figures, Interval
from talong.core.errors import RulesError
from talong.games import plug

SEED: Final = "strength 1"
BUDGETS: Final = ("stark@20", "stark@80", "stark@320", "stark@1280")
LADDER: Final = (("nyborjare", "direkt"), ("direkt", "snabb"), ("snabb", "stark"))
INTRODUCTION: Final = (
    "Every figure here comes from duplicate play: a deal is played with the same cards at every seating of the "
    "players, and counts once, by the mean over its seatings. Whoever is ahead is named first, with the difference "
    "deal by deal and its interval of 95 %; of several, the ladder is OpenSkill's. `make strength` plays it all again "
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

    def plan(self) -> Plan:
        """Return the plan of the contest."""
        options = options_for(talong.game(self.game), self.seats)
        return make_plan(self.game, self.players, seats=self.seats, options=options, whole=self.whole, seed=SEED)

    def key(self) -> str:
        """Return the name under which its figures are stored."""
        return f"{self.game} {self.seats} {','.join(self.players)}{' matches' if self.whole else ''}"

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
    everybody = ("nyborjare", "direkt", "snabb", "stark")
    found += [
        Contest(game, everybody, 4, its.ladder, its.whole, "the ladder of all levels") for game, its in shown.items()
    ]
    found += [
        Contest(game, extra.players, extra.seats, extra.deals, its.whole, extra.claim)
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
    lines = [
        "# How strong the bots are",
        "",
        introduction(),
        "",
    ]
    missing: list[Contest] = []
    for key in shown_games():
        lines += [f"## {talong.game(key).names['sv']}", ""]
        rows: list[str] = []
        commands: list[str] = []
        for contest in contests():
            if contest.game != key:
                continue
            kept = book.get(contest.key())
            if kept is None:
                missing.append(contest)
                continue
            commands.append(kept.command)
            rows += row(contest, kept, len(commands))
        if rows:
            lines += [
                "| | seats | players | measured | each | ahead by | deals |",
                "|---|---|---|---|---|---|---|",
                *rows,
            ]
            lines += ["", "```sh", *commands, "```", ""]
        else:
            lines += ["Not measured yet.", ""]
    if missing:
        lines += ["## Still to be measured", ""]
        lines += [f"- {talong.game(one.game).names['sv']}, {one.seats} seats: {one.claim}" for one in missing]
        lines += [""]
    return "\n".join(lines)


def row(contest: Contest, kept: Kept, number: int) -> list[str]:
    """Return the line of a contest: what each got by the deciding measure, and how far the stronger is ahead."""
    measured: Measure = measures(contest.game, contest.whole)[0]
    found = kept.figures
    levels = list(dict.fromkeys(contest.players))
    each = ", ".join(f"{level} {shown(measured.name, found.contestants[level][measured.name])}" for level in levels)
    if len(levels) > 2:
        verdict = ", ".join(f"{rung.level} {rung.mu:.1f} ± {rung.sigma:.1f}" for rung in found.ladder)
    else:
        pair = found.against[0]
        ahead = pair.by[measured.name]
        first, second = (pair.first, pair.second) if ahead.mean >= 0 else (pair.second, pair.first)
        size = bounds(measured.name, ahead)
        verdict = f"{first} over {second} by {size}" if ahead.excludes_zero else f"not decided: {size}"
    cells = [number, contest.seats, ", ".join(contest.players), measured.name, each, verdict, found.deals]
    return ["| " + " | ".join(map(str, cells)) + " |"]


def shown(name: str, found: Interval) -> str:
    """Format a mean for the page."""
    return f"{100 * found.mean:.1f} %" if name in shares() else f"{found.mean:.2f}".replace("-", "−")


def bounds(name: str, found: Interval) -> str:
    """Format how far the stronger is ahead, without regard to which it is."""
    times, unit = (100, " %") if name in shares() else (1, "")
    if found.low is None or found.high is None:
        return f"{times * abs(found.mean):.2f}{unit}"
    sign = 1 if found.mean >= 0 else -1
    low, high = sorted((sign * found.low, sign * found.high))
    text = f"{times * abs(found.mean):.2f} [{times * low:.2f}, {times * high:.2f}]{unit}"
    return text.replace("-", "−")
