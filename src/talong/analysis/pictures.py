"""What an arena came to, drawn: in both lights, in Swedish and English, to look at and to print."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import talong
from talong.analysis.measures import SHARES, measures
from talong.analysis.plan import Plan
from talong.analysis.strength import Figures, Interval
from talong.lang import LANGUAGES, Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class Light(NamedTuple):
    """The pigments of a theme, as in the client."""

    papper: str
    yta: str
    ink: str
    ink2: str
    linje: str
    falu: str
    kant: str


LIGHTS: Final = {
    "light": Light("#F6F0E3", "#FBF5E6", "#1F1B1A", "#564D45", "#D8CDB6", "#A5321F", "#527A6F"),
    "dark": Light("#12181A", "#1E2626", "#F2E8D5", "#BDB29F", "#364343", "#F59A85", "#6E9894"),
}
SUFFIXES: Final = ("svg", "png")
_FOOT: Final = 0.5  # Inches for the two lines below.


def draw_all(plan: Plan, found: Figures, folder: Path, deals: int) -> list[Path]:
    """Draw *found* for everybody, and return the files."""
    files: list[Path] = []
    for lang in LANGUAGES:
        for light in LIGHTS:
            drawn = draw(plan, found, Words(lang), LIGHTS[light], deals)
            for suffix in SUFFIXES:
                files.append(folder / f"strength.{lang}.{light}.{suffix}")
                save(drawn, files[-1], heading(plan, Words(lang)))
    return files


def save(drawn: Figure, file: Path, title: str) -> None:
    """Write *drawn* to *file*: the same picture is the same bytes, and says its name to whoever cannot see it."""
    import matplotlib as mpl

    with mpl.rc_context({"svg.hashsalt": "talong", "svg.fonttype": "path"}):
        if file.suffix == ".svg":
            drawn.savefig(file, metadata={"Title": title, "Date": None, "Creator": "Talong"})
        else:
            drawn.savefig(file, dpi=160, metadata={"Title": title, "Software": "Talong"})


def heading(plan: Plan, words: Words) -> str:
    """Return what the picture shows, in a line."""
    name = talong.game(plan.game).names[words.lang]
    return words.word("arena-title", game=name, seats=plan.seats, players=", ".join(plan.contestants))


def draw(plan: Plan, found: Figures, words: Words, light: Light, deals: int) -> Figure:
    """Draw what everybody got by the deciding measure, and how the contestants did against each other."""
    from matplotlib.figure import Figure

    measure = measures(plan.game, plan.whole)[0]
    rows = max(len(found.contestants), len(found.against))
    height = 2.3 + 0.5 * rows
    figure = Figure(figsize=(10, height), layout="constrained", facecolor=light.papper)
    figure.suptitle(heading(plan, words), color=light.ink, fontsize=14, x=0.01, ha="left")
    engine: Any = figure.get_layout_engine()
    engine.set(rect=(0, _FOOT / height, 1, 1 - _FOOT / height))
    left, right = figure.subplots(1, 2)
    fair = measure.fair(plan.seats)
    got = {level: by[measure.name] for level, by in found.contestants.items()}
    percent = measure.name in SHARES
    dots(left, got, percent, light, fair, words)
    left.set_title(words.word(f"arena-{measure.name}"), color=light.ink, fontsize=11, loc="left")
    ahead = {
        words.word("arena-against", first=pair.first, second=pair.second): pair.by[measure.name]
        for pair in found.against
    }
    dots(right, ahead, percent, light, 0.0, words)
    right.set_title(words.word("arena-ahead"), color=light.ink, fontsize=11, loc="left")
    unit = "arena-matches-played" if plan.whole else "arena-deals-played"
    played = words.word(unit, deals=found.deals, tables=found.tables)
    note = f"{played} {words.word('arena-sure')}\n{plan.command(deals)}"
    figure.text(0.01, 0.01, note, color=light.ink2, fontsize=8, ha="left", va="bottom")
    return figure


def dots(
    axes: Axes, rows: Mapping[str, Interval], percent: bool, light: Light, fair: float | None, words: Words
) -> None:
    """Draw a dot for every mean, and its interval; a line where everybody would be among equals."""
    if fair is not None:
        axes.axvline(fair, color=light.kant, linewidth=1.5, linestyle=(0, (4, 3)))
    for row, found in enumerate(rows.values()):
        if found.low is not None and found.high is not None:
            axes.plot([found.low, found.high], [row, row], color=light.falu, linewidth=2.5, solid_capstyle="butt")
        axes.plot([found.mean], [row], marker="D", markersize=7, color=light.falu, markeredgecolor=light.ink)
    axes.set_yticks(range(len(rows)), list(rows))
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.xaxis.set_major_formatter(lambda value, _at: tick(percent, value, words))
    plainly(axes, light, "x")


def plainly(axes: Axes, light: Light, lines: Literal["x", "y"]) -> None:
    """Leave nothing around *axes* but the *lines* that one reads values by."""
    axes.set_facecolor(light.yta)
    axes.grid(axis=lines, color=light.linje, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(colors=light.ink, labelsize=9, length=0)
    spines: Any = axes.spines
    for side in spines.values():
        side.set_visible(False)


def tick(percent: bool, value: float, words: Words) -> str:
    """Return *value* as the language writes it below an axis."""
    text = f"{100 * value if percent else value:.4g}".replace("-", "−") + (" %" if percent else "")
    return text.replace(".", ",") if words.lang == "sv" else text
