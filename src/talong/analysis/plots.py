"""What a simulation came to, drawn: in both lights, in Swedish and English, to look at and to print."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import talong
from talong.analysis.counting import EXTRA
from talong.analysis.measures import SHARES, Measure, measures
from talong.analysis.pictures import LIGHTS, SUFFIXES, Light, dots, plainly, save, tick
from talong.analysis.simulating import Figure, Tables
from talong.analysis.simulation import Simulation
from talong.analysis.strength import Interval
from talong.lang import LANGUAGES, Words

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Picture

MOST_BARS: Final = 60  # A distribution with more numbers than that is drawn in steps.
_FOOT: Final = 0.5  # Inches for the two lines below.
_LARGEST: Final = 15.0  # Points for the greatest effect; the area says how great.
_TAIL: Final = 0.995  # What few deals exceed is left to the table.
_UNITS: Final = {"kille": "simulate-pots", "punschkille": "simulate-rounds"}


def draw_all(simulation: Simulation, found: Tables, folder: Path) -> list[Path]:
    """Draw everything there is to *found*, for everybody, and return the files."""
    files: list[Path] = []
    for lang in LANGUAGES:
        words = Words(lang)
        for light in LIGHTS:
            for name, draw in PICTURES.items():
                drawn = draw(simulation, found, words, LIGHTS[light])
                if drawn is None:
                    continue
                for suffix in SUFFIXES:
                    files.append(folder / f"{name}.{lang}.{light}.{suffix}")
                    save(drawn, files[-1], heading(simulation, words))
    return files


def heading(simulation: Simulation, words: Words) -> str:
    """Return what was simulated, in a line."""
    name = talong.game(simulation.plan.game).names[words.lang]
    return words.word("simulate-title", game=name, seats=simulation.plan.seats, level=simulation.level)


def played(simulation: Simulation, found: Tables, words: Words) -> str:
    """Return how many deals, pots, rounds or matches were played."""
    unit = "simulate-matches" if simulation.plan.whole else _UNITS.get(simulation.plan.game, "simulate-deals")
    return words.word(unit, deals=found.deals)


def place_name(words: Words, place: int, seats: int) -> str:
    """Return what somebody at *place* is called: forehand, the dealer, or a number between them."""
    if place == seats - 1:
        return words.word("simulate-dealer")
    return words.word("simulate-nth", place=place + 1) if place else words.word("simulate-forehand")


def measure_name(words: Words, name: str) -> str:
    """Return what a number that every seat has is called."""
    return words.word(f"simulate-{name}" if name in EXTRA else f"arena-{name}")


def sheet(
    simulation: Simulation, found: Tables, words: Words, light: Light, title: str, inches: float, columns: int
) -> tuple[Picture, list[Any]]:
    """Return an empty picture with its title and the command that makes it, and so many axes beside each other."""
    from matplotlib.figure import Figure as Picture

    height = 1.6 + inches
    picture = Picture(figsize=(10, height), layout="constrained", facecolor=light.papper)
    told = f"{heading(simulation, words)}\n{title}"
    picture.suptitle(told, color=light.ink, fontsize=13, x=0.01, ha="left")
    engine: Any = picture.get_layout_engine()
    engine.set(rect=(0, _FOOT / height, 1, 1 - _FOOT / height), wspace=0.06)
    note = f"{played(simulation, found, words)} {words.word('simulate-sure')}\n{simulation.command(found.deals)}"
    picture.text(0.01, 0.01, note, color=light.ink2, fontsize=8, ha="left", va="bottom")
    axes: Any = picture.subplots(1, columns, squeeze=False)
    return picture, list(axes[0])


def intervals(figures: Sequence[Figure], name: Callable[[Figure], str]) -> dict[str, Interval]:
    """Return what is drawn as dots."""
    return {name(figure): figure.found for figure in figures}


def draw_seats(simulation: Simulation, found: Tables, words: Words, light: Light) -> Picture | None:
    """Draw what everybody got by place: the measure that decides, and one more."""
    plan = simulation.plan
    known: Mapping[str, Measure] = {measure.name: measure for measure in measures(plan.game, plan.whole)}
    extra = [name for name in EXTRA if found.of("seat", name)]
    shown = [next(iter(known)), *(extra or [list(known)[-1]])]
    title = words.word("simulate-table-seat")
    picture, axes = sheet(simulation, found, words, light, title, 0.42 * plan.seats, len(shown))
    for at, name in enumerate(shown):
        figures = found.of("seat", name)
        percent = figures[0].is_share
        fair = known[name].fair(plan.seats) if name in known else None
        dots(axes[at], intervals(figures, place_of(words, plan.seats)), percent, light, fair, words)
        axes[at].set_title(measure_name(words, name), color=light.ink, fontsize=11, loc="left")
    return picture


def place_of(words: Words, seats: int) -> Callable[[Figure], str]:
    """Return how a line of the table of seats is called."""
    return lambda figure: place_name(words, figure.place or 0, seats)


def draw_length(simulation: Simulation, found: Tables, words: Words, light: Light) -> Picture | None:
    """Draw how long it takes: how many deals came to which number."""
    names = [figure.name for figure in found.of("length")]
    shown = [name for name in ("acts", "acts_1", "acts_2", "deals", "tricks") if name in names][:3]
    picture, axes = sheet(simulation, found, words, light, words.word("simulate-table-length"), 2.6, len(shown))
    for at, name in enumerate(shown):
        bars(axes[at], found, name, light, words)
    return picture


def bars(axes: Any, found: Tables, name: str, light: Light, words: Words) -> None:
    """Draw the distribution of a length; steps of several where there are many numbers."""
    counts = [(value, deals) for value, _of, deals in found.counts[f"length/{name}"]]
    total = sum(deals for _value, deals in counts)
    least, most = int(counts[0][0]), int(counts[0][0])
    below = 0
    for value, deals in counts:
        if below > _TAIL * total:
            break
        below, most = below + deals, int(value)
    step = -(-(most - least + 1) // MOST_BARS)
    heights: dict[int, int] = {}
    for value, deals in counts:
        if value <= most:
            at = least + (int(value) - least) // step * step
            heights[at] = heights.get(at, 0) + deals
    where = [at + (step - 1) / 2 for at in heights]
    axes.bar(where, [deals / total for deals in heights.values()], width=0.9 * step, color=light.kant)
    [figure] = found.of("length", name)
    axes.axvline(figure.found.mean, color=light.falu, linewidth=2)
    told = words.word(f"simulate-length-{name}")
    mean = words.word("simulate-mean", mean=tick(False, round(figure.found.mean, 2), words))
    axes.set_title(f"{told}: {mean}", color=light.ink, fontsize=11, loc="left")
    axes.yaxis.set_major_formatter(lambda value, _at: tick(True, value, words))
    axes.xaxis.get_major_locator().set_params(integer=True)
    plainly(axes, light, "y")


def draw_happens(simulation: Simulation, found: Tables, words: Words, light: Light) -> Picture | None:
    """Draw how often things happen."""
    figures = [figure for figure in found.of("happens") if figure.name != "undecided"]
    if len(figures) < 2:
        return None
    title = words.word("simulate-table-happens")
    picture, axes = sheet(simulation, found, words, light, title, 0.3 * len(figures), 1)
    rows = intervals(figures, lambda figure: words.word(f"simulate-happens-{figure.name}"))
    dots(axes[0], rows, True, light, None, words)
    axes[0].set_xlim(left=0)
    return picture


def draw_effects(simulation: Simulation, found: Tables, words: Words, light: Light) -> Picture | None:
    """Draw what each house rule does to the length, and to what everybody gets by place."""
    longer = found.of("effect", "acts")
    if not longer:
        return None
    plan = simulation.plan
    deciding = measures(plan.game, plan.whole)[0].name
    title = words.word("simulate-table-effect")
    picture, axes = sheet(simulation, found, words, light, title, 0.3 * len(longer), 2)
    dots(axes[0], intervals(longer, lambda figure: figure.rule or ""), False, light, 0.0, words)
    axes[0].set_title(words.word("simulate-length-acts"), color=light.ink, fontsize=11, loc="left")
    rules = [figure.rule for figure in longer]
    changes = {(figure.rule, figure.place): figure for figure in found.of("effect", deciding)}
    widest = max((abs(figure.found.mean) for figure in changes.values()), default=0.0) or 1.0
    for row, rule in enumerate(rules):
        for place in range(plan.seats):
            change = changes[rule, place].found
            colour = light.falu if change.mean > 0 else light.kant
            look = {"color": colour, "fillstyle": "full" if change.excludes_zero else "none", "markeredgewidth": 1.2}
            size = _LARGEST * (abs(change.mean) / widest) ** 0.5
            axes[1].plot([place], [row], marker="^" if change.mean > 0 else "v", markersize=size, **look)
    percent = deciding in SHARES
    axes[1].set_xlim(-0.6, plan.seats - 0.4)
    axes[1].set_ylim(len(rules) - 0.4, -0.6)
    axes[1].set_yticks(range(len(rules)), [rule or "" for rule in rules])
    axes[1].set_xticks(range(plan.seats), [place_name(words, place, plan.seats) for place in range(plan.seats)])
    most = tick(percent, round(widest, 4), words)
    axes[1].set_title(measure_name(words, deciding), color=light.ink, fontsize=11, loc="left")
    told = words.word("simulate-effect-marks", most=most)
    picture.text(0.99, 0.01, told, color=light.ink2, fontsize=8, ha="right", va="bottom")
    plainly(axes[1], light, "y")
    return picture


PICTURES: Final[Mapping[str, Callable[[Simulation, Tables, Words, Light], Picture | None]]] = {
    "seats": draw_seats,
    "length": draw_length,
    "happens": draw_happens,
    "effects": draw_effects,
}
