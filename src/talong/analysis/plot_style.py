"""Common plot style: colours, headings, and dots with their intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from talong.analysis.numbers import as_written, localized
from talong.analysis.strength import Interval
from talong.lang import LANGUAGES, Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Picture


class Light(NamedTuple):
    """Colours of a theme, as in the client."""

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
_WIDTH: Final = 10.0  # The width in inches, as all lengths here.
_HEAD: Final = 0.85  # The height for the title and the line below it.
_FOOT: Final = 0.6  # The height for the two lines at the bottom.


Drawing = Callable[[Words, Light], "Picture | None"]


class Heading(NamedTuple):
    """Heading of a picture: what it shows, of what, how sure it is, and the command that makes it."""

    title: str
    about: str
    note: str
    command: str


def draw_for_everybody(name: str, draw: Drawing, folder: Path) -> list[Path]:
    """Draw the picture of that *name* in both themes and both languages, if there is anything to draw."""
    files: list[Path] = []
    for lang in LANGUAGES:
        for light in LIGHTS:
            drawn = draw(Words(lang), LIGHTS[light])
            for suffix in SUFFIXES if drawn is not None else ():
                assert drawn is not None
                files.append(folder / f"{name}.{lang}.{light}.{suffix}")
                save(drawn, files[-1], str(drawn.get_label()))
    return files


def save(drawn: Picture, file: Path, title: str) -> None:
    """Write *drawn* to *file*, reproducibly byte by byte, with its title for screen readers."""
    import matplotlib as mpl

    settle(drawn)
    with mpl.rc_context({"svg.hashsalt": "talong", "svg.fonttype": "path"}):
        if file.suffix == ".svg":
            drawn.savefig(file, metadata={"Title": title, "Date": None, "Creator": "Talong"})
        else:
            drawn.savefig(file, dpi=160, metadata={"Title": title, "Software": "Talong"})


def settle(drawn: Picture) -> None:
    """Lay *drawn* out, and round the positions of its axes: the layout solver differs in the last places."""
    import matplotlib as mpl

    if drawn.get_layout_engine() is None:
        return
    drawn.draw_without_rendering()
    with mpl.rc_context({"figure.autolayout": False, "figure.constrained_layout.use": False}):
        drawn.set_layout_engine(None)  # A layout engine that is only paused would redraw everything for every file.
    for axes in drawn.axes:
        left, low, wide, high = axes.get_position().bounds
        axes.set_position((round(left, 4), round(low, 4), round(wide, 4), round(high, 4)))


def sheet(heading: Heading, light: Light, inches: float, widths: Sequence[float]) -> tuple[Picture, list[Axes]]:
    """Return an empty picture with its heading, and axes of those *widths*, so many *inches* high."""
    from matplotlib.figure import Figure as Picture

    height = _HEAD + inches + _FOOT
    picture = Picture(figsize=(_WIDTH, height), layout="constrained", facecolor=light.papper)
    picture.set_label(f"{heading.title}. {heading.about}")
    engine: Any = picture.get_layout_engine()
    engine.set(rect=(0.005, _FOOT / height, 0.99, inches / height), wspace=0.04)
    picture.text(0.012, 1 - 0.12 / height, heading.title, color=light.ink, fontsize=16, weight="bold", va="top")
    picture.text(0.012, 1 - 0.47 / height, heading.about, color=light.ink2, fontsize=11, va="top")
    foot = f"{heading.note}\n{heading.command}"
    picture.text(0.012, 0.1 / height, foot, color=light.ink2, fontsize=8, va="bottom", linespacing=1.4)
    axes: Any = picture.subplots(1, len(widths), squeeze=False, width_ratios=widths)
    return picture, list(axes[0])


def name_axes(axes: Axes, name: str, light: Light) -> None:
    """Write the title of *axes*."""
    axes.set_title(name, color=light.ink, fontsize=11, loc="left", pad=8)


def dots(
    axes: Axes, rows: Mapping[str, Interval], percent: bool, light: Light, words: Words, fair: tuple[float, str] | None
) -> None:
    """Draw a dot for every mean, with its interval and its figure; a line where everybody would be among equals."""
    for row, found in enumerate(rows.values()):
        if found.low is not None and found.high is not None:
            axes.plot([found.low, found.high], [row, row], color=light.falu, linewidth=3, solid_capstyle="butt")
        axes.plot([found.mean], [row], marker="o", markersize=6, color=light.falu, clip_on=False, zorder=3)
        told = as_written(words, percent, found.mean)
        beside_axes(axes, row, told, light)
    axes.set_yticks(range(len(rows)), list(rows))
    axes.set_ylim(len(rows) - 0.4, -0.6 if fair is None else -1.0)
    axes.margins(x=0.08)
    if fair is not None:
        at, told = fair
        axes.axvline(at, color=light.kant, linewidth=1.5, linestyle=(0, (4, 3)), zorder=1)
        axes.margins(x=0.08)
        axes.autoscale_view(scaley=False)
        low, high = axes.get_xlim()
        left = at < (low + high) / 2
        away: Any = {"xytext": (4 if left else -4, 0), "textcoords": "offset points", "ha": "left" if left else "right"}
        axes.annotate(told, (at, -0.7), color=light.ink2, fontsize=8, va="center", **away)
    axes.xaxis.set_major_formatter(lambda value, _at: tick(words, percent, value))
    axes.locator_params(axis="x", nbins=5)
    plainly(axes, light, "x")


def level_rows(axes: Sequence[Axes]) -> None:
    """Align the rows of all *axes*, though not all have a line with its name above them."""
    top = min(one.get_ylim()[1] for one in axes)
    for one in axes:
        one.set_ylim(top=top)


def beside_axes(axes: Axes, row: float, told: str, light: Light) -> None:
    """Write the figure of a *row* at the right end of *axes*."""
    where: Any = {"xycoords": axes.get_yaxis_transform(), "xytext": (6, 0), "textcoords": "offset points"}
    axes.annotate(told, (1, row), color=light.ink, fontsize=9, ha="left", va="center", annotation_clip=False, **where)


def plainly(axes: Axes, light: Light, lines: Literal["x", "y"] | None) -> None:
    """Style *axes* with nothing around them but the grid *lines*."""
    axes.set_facecolor(light.yta)
    if lines is not None:
        axes.grid(axis=lines, color=light.linje, linewidth=0.6)
        axes.set_axisbelow(True)
    axes.tick_params(axis="x", colors=light.ink2, labelsize=8.5, length=0)
    axes.tick_params(axis="y", colors=light.ink, labelsize=9, length=0)
    spines: Any = axes.spines
    for side in spines.values():
        side.set_visible(False)


def tick(words: Words, percent: bool, value: float) -> str:
    """Format *value* for a tick label."""
    return localized(words, f"{100 * value if percent else value:.4g}" + (" %" if percent else ""))
