"""Plots of a simulation: results by place, length, frequencies, and the effects of house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from talong.analysis.counters import counts_of
from talong.analysis.labels import heading, measure_name, place_name, played, rule_text, unit_of
from talong.analysis.measures import Measure, measures
from talong.analysis.numbers import as_written, signed
from talong.analysis.plot_style import (
    Heading,
    Light,
    dots,
    draw_for_everybody,
    level_rows,
    name_axes,
    plainly,
    sheet,
    tick,
)
from talong.analysis.simulate import Figure, Tables
from talong.analysis.simulation import Simulation
from talong.analysis.strength import Interval
from talong.lang import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Picture

MOST_BARS: Final = 60  # A distribution with more numbers than that is drawn in steps.
_ROW: Final = 0.34  # Inches for each line.
_RULE: Final = 38  # Characters in a line of what a house rule says.
_TAIL: Final = 0.995  # What few deals exceed is left to the table.
_DEEPEST: Final = 0.75  # The opacity of the greatest effect.
_AMONG_OTHERS: Final = ("shower_wins", "fold", "made", "join")  # Shares of something else than the deals.


def draw_all(simulation: Simulation, found: Tables, folder: Path) -> list[Path]:
    """Draw every picture of *found* in both themes and languages, and return the files."""
    files: list[Path] = []
    for name, draw in PICTURES.items():
        files += draw_for_everybody(name, partial(draw, simulation, found), folder)
    return files


def around(simulation: Simulation, found: Tables, words: Words, group: str, note: str) -> Heading:
    """Return the heading of the picture of a *group* of figures."""
    told = f"{played(simulation, found, words)} {words.word(note)}"
    title = words.word(f"simulate-table-{group}")
    return Heading(title, heading(simulation, words), told, simulation.command(found.deals))


def intervals(figures: Sequence[Figure], name: Callable[[Figure], str]) -> dict[str, Interval]:
    """Return the intervals that are drawn as dots."""
    return {name(figure): figure.found for figure in figures}


def draw_seats(simulation: Simulation, found: Tables, words: Words, light: Light) -> Picture:
    """Draw what everybody got by place: the measure that decides, and one more."""
    plan = simulation.plan
    known: Mapping[str, Measure] = {measure.name: measure for measure in measures(plan.game, plan.whole)}
    extra = [name for name in counts_of(plan.game).shares if found.of("seat", name)]
    shown = [next(iter(known)), *(extra or [list(known)[-1]])]
    told = around(simulation, found, words, "seat", "simulate-bars")
    picture, axes = sheet(told, light, 1.0 + _ROW * plan.seats, [1] * len(shown))
    for at, name in enumerate(shown):
        figures = found.of("seat", name)
        percent = figures[0].is_share
        fair = known[name].fair(plan.seats) if name in known else None
        equal = None if fair is None else (fair, words.word("simulate-fair", fair=as_written(words, percent, fair)))
        rows = intervals(figures, lambda figure: place_name(words, figure.place or 0, plan.seats))
        dots(axes[at], rows, percent, light, words, equal)
        name_axes(axes[at], measure_name(words, name), light)
    level_rows(axes)
    return picture


def draw_length(simulation: Simulation, found: Tables, words: Words, light: Light) -> Picture:
    """Draw how long it takes: how many deals came to which number."""
    names = [figure.name for figure in found.of("length")]
    shown = [name for name in ("acts", "acts_1", "acts_2", "deals", "tricks") if name in names][:3]
    told = around(simulation, found, words, "length", "simulate-mean-line")
    picture, axes = sheet(told, light, 2.9, [1] * len(shown))
    for at, name in enumerate(shown):
        bars(axes[at], found, name, light, words)
        one = words.word(f"simulate-{unit_of(simulation)}-one")
        told_name = words.word("simulate-each", what=words.word(f"simulate-length-{name}"), unit=one)
        name_axes(axes[at], told_name, light)
    return picture


def distribution(found: Tables, name: str) -> tuple[int, dict[int, float]]:
    """Return the bin width, and the share of the deals in each bin by its first number; without a long tail."""
    counts = [(int(value), deals) for value, _of, deals in found.counts[f"length/{name}"]]
    total = sum(deals for _value, deals in counts)
    least = most = counts[0][0]
    below = 0
    for value, deals in counts:
        if below > _TAIL * total:
            break
        below, most = below + deals, value
    step = -(-(most - least + 1) // MOST_BARS)
    shares: dict[int, float] = {}
    for value, deals in counts:
        if value <= most:
            at = least + (value - least) // step * step
            shares[at] = shares.get(at, 0.0) + deals / total
    return step, shares


def bars(axes: Axes, found: Tables, name: str, light: Light, words: Words) -> None:
    """Draw the distribution of a length, and where its mean lies."""
    step, shares = distribution(found, name)
    where = [at + (step - 1) / 2 for at in shares]
    axes.bar(where, list(shares.values()), width=0.9 * step, color=light.kant)
    [figure] = found.of("length", name)
    mean = figure.found.mean
    axes.axvline(mean, ymax=0.9, color=light.falu, linewidth=2)
    low, high = min(shares), max(shares)
    axes.set_xlim(low - step, high + 2 * step - 1)
    left = mean < (low + high) / 2
    axes.set_ylim(0, max(shares.values()) * 1.18)
    axes.annotate(
        words.word("simulate-mean", mean=as_written(words, False, mean)),
        (mean, 0.94),
        xycoords=axes.get_xaxis_transform(),
        xytext=(-2 if left else 2, 0),
        textcoords="offset points",
        ha="left" if left else "right",
        va="center",
        color=light.falu,
        fontsize=9,
        bbox={"facecolor": light.yta, "linewidth": 0, "pad": 1.5},
    )
    axes.yaxis.set_major_formatter(lambda value, _at: tick(words, True, value))
    axes.locator_params(axis="x", nbins=6, integer=True)
    axes.locator_params(axis="y", nbins=5)
    plainly(axes, light, "y")


def draw_happens(simulation: Simulation, found: Tables, words: Words, light: Light) -> Picture | None:
    """Draw frequencies: of all deals, and beside it the shares of something else."""
    figures = [figure for figure in found.of("happens") if figure.name != "undecided"]
    if len(figures) < 2:
        return None
    others = [figure for figure in figures if figure.name.startswith(_AMONG_OTHERS)]
    groups = {"deals": [figure for figure in figures if figure not in others], "others": others}
    shown = {name: group for name, group in groups.items() if group}
    told = around(simulation, found, words, "happens", "simulate-bars")
    picture, axes = sheet(told, light, 0.8 + _ROW * max(map(len, shown.values())), [1] * len(shown))
    for at, (name, group) in enumerate(shown.items()):
        rows = intervals(group, lambda figure: words.word(f"simulate-happens-{figure.name}"))
        dots(axes[at], rows, True, light, words, None)
        axes[at].set_xlim(left=0)
        name_axes(axes[at], words.word(f"simulate-happens-among-{name}"), light)
    return picture


def draw_effects(simulation: Simulation, found: Tables, words: Words, light: Light) -> Picture | None:
    """Draw what each house rule does to the length, and to what everybody gets by place."""
    longer = found.of("effect", "acts")
    if not longer:
        return None
    deciding = measures(simulation.plan.game, simulation.plan.whole)[0].name
    told = around(simulation, found, words, "effect", "simulate-effect-marks")
    texts = [rule_text(simulation, words, figure.rule or "") for figure in longer]
    names = [fill(text, _RULE, max_lines=2, placeholder=" …") for text in texts]
    lines = max(name.count("\n") + 1 for name in names)
    inches = 0.8 + (_ROW if lines > 1 else 0.28) * len(longer)
    picture, (left, right) = sheet(told, light, inches, [2, 3])
    dots(left, intervals(longer, lambda figure: names[longer.index(figure)]), False, light, words, None)
    left.axvline(0.0, color=light.kant, linewidth=1.5, zorder=1)
    left.tick_params(axis="y", labelsize=8)
    name_axes(left, words.word("simulate-effect-acts"), light)
    cells(right, simulation, found, [figure.rule or "" for figure in longer], words, light)
    name_axes(right, words.word("simulate-effect-of", what=measure_name(words, deciding)), light)
    return picture


def cells(axes: Axes, simulation: Simulation, found: Tables, rules: Sequence[str], words: Words, light: Light) -> None:
    """Draw a square for every rule and place: what differs from nought is painted, the deeper the greater."""
    from matplotlib.colors import to_rgb
    from matplotlib.patches import Rectangle

    plan = simulation.plan
    deciding = measures(plan.game, plan.whole)[0]
    changes = {(figure.rule, figure.place): figure.found for figure in found.of("effect", deciding.name)}
    widest = max((abs(change.mean) for change in changes.values()), default=0.0) or 1.0
    paper = to_rgb(light.yta)
    for row, rule in enumerate(rules):
        for place in range(plan.seats):
            change = changes[rule, place]
            certain = change.excludes_zero
            if certain:
                pigment = to_rgb(light.falu if change.mean > 0 else light.kant)
                deep = _DEEPEST * abs(change.mean) / widest
                mixed = tuple(deep * one + (1 - deep) * other for one, other in zip(pigment, paper, strict=True))
                axes.add_patch(Rectangle((place - 0.48, row - 0.46), 0.96, 0.92, color=mixed, linewidth=0))
            look: Any = {"color": light.ink if certain else light.ink2, "weight": "bold" if certain else "normal"}
            told = signed(words, deciding.is_share, change.mean)
            axes.text(place, row, told, ha="center", va="center", fontsize=8.5 if plan.seats < 8 else 6.5, **look)
    axes.set_xlim(-0.5, plan.seats - 0.5)
    axes.set_ylim(len(rules) - 0.4, -0.6)
    axes.set_yticks([])
    axes.set_xticks(range(plan.seats), [place_name(words, place, plan.seats) for place in range(plan.seats)])
    plainly(axes, light, None)


PICTURES: Final[Mapping[str, Callable[[Simulation, Tables, Words, Light], Picture | None]]] = {
    "seats": draw_seats,
    "length": draw_length,
    "happens": draw_happens,
    "effects": draw_effects,
}
