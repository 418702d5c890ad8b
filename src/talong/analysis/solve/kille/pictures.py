"""Heat maps of solutions by card and situation, in both themes and languages."""

from __future__ import annotations

from textwrap import fill as fill_lines
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from talong.analysis.plot_style import Light
from talong.analysis.solve.kille.sheet import Cell, Column
from talong.analysis.solve.sequence_form import Floats
from talong.cards.kille import FACES
from talong.lang import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

NEVER: Final = 1e-9  # Anything less likely counts as never.
_ROW: Final = 0.27  # The height in inches.
_WRAP: Final = 13  # Characters in a line of a heading.


class Square(NamedTuple):
    """Table of values by two named quantities, with rows from the top."""

    title: str
    down: str
    across: str
    rows: list[str]
    columns: list[str]
    values: Floats


class Poster(NamedTuple):
    """Content of a picture: the sheet, the acts after a change, perhaps a square of values, and the notes."""

    title: str
    notes: list[str]
    columns: list[Column]
    after: list[Column]
    square: Square | None


def card_name(words: Words, face: int) -> str:
    """Return the name of a card."""
    return words.word(f"card-kille-{FACES[face]}")


def column_name(words: Words, column: Column, seats: int) -> str:
    """Return the title of a column."""
    return words.word(f"solve-column-{column.situation}-{column.act}", seat=who(words, column.seat, seats), seats=seats)


def who(words: Words, seat: int, seats: int) -> str:
    """Return the name of a seat by its place."""
    if seat == 0:
        return words.word("solve-forehand")
    return words.word("solve-dealer") if seat == seats - 1 else words.word("solve-seat", seat=seat + 1)


def draw(poster: Poster, words: Words, light: Light, seats: int) -> Figure:
    """Draw *poster*."""
    from matplotlib.figure import Figure

    widths = [1.5 + 1.0 * len(poster.columns)]
    if poster.after:
        widths.append(1.6 + 0.34 * len(poster.after))
    if poster.square is not None:
        widths.append(1.2 + 0.7 * len(poster.square.columns))
    height = 2.1 + 0.17 * len(poster.notes) + _ROW * len(FACES)
    figure = Figure(figsize=(sum(widths), height), layout="constrained", facecolor=light.papper)
    figure.suptitle(poster.title, color=light.ink, fontsize=14, x=0.01, ha="left")
    foot = (0.1 + 0.17 * len(poster.notes)) / height
    engine: Any = figure.get_layout_engine()
    engine.set(rect=(0, foot, 1, 1 - foot), w_pad=0.12)
    panels = figure.subplots(1, len(widths), width_ratios=widths, squeeze=False)[0]
    names = [card_name(words, face) for face in range(len(FACES))]
    heads = [column_name(words, column, seats) for column in poster.columns]
    cells(panels[0], [column.cells for column in poster.columns], names, heads, light, words, figures=True)
    panels[0].set_title(words.word("solve-how-often"), color=light.ink, fontsize=11, loc="left", pad=8)
    at = 1
    if poster.after:
        codes = [FACES[column.card] for column in poster.after]
        cells(panels[at], [column.cells for column in poster.after], names, codes, light, words, figures=False)
        panels[at].set_title(words.word("solve-after-title"), color=light.ink, fontsize=11, loc="left", pad=8)
        panels[at].set_xlabel(words.word("solve-after-across"), color=light.ink2, fontsize=9)
        panels[at].set_ylabel(words.word("solve-after-down"), color=light.ink2, fontsize=9)
        at += 1
    if poster.square is not None:
        table(panels[at], poster.square, light, words)
    figure.text(0.01, 0.012, "\n".join(poster.notes), color=light.ink2, fontsize=8, ha="left", va="bottom")
    return figure


def shade(light: Light) -> Any:
    """Return the colour scale from never to always."""
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("talong", [light.yta, light.falu])


def cells(
    axes: Axes,
    columns: list[tuple[Cell | None, ...]],
    rows: list[str],
    heads: list[str],
    light: Light,
    words: Words,
    figures: bool,
) -> None:
    """Draw a cell for every card and column: filled as often as it is done, dashed where it never comes up."""
    from matplotlib.patches import Rectangle

    colours = shade(light)
    for across, column in enumerate(columns):
        for down, cell in enumerate(column):
            box = (across - 0.5, down - 0.5)
            if cell is None:
                continue
            never = cell.likely is not None and cell.likely < NEVER
            fill = colours(cell.chance)
            axes.add_patch(Rectangle(box, 1, 1, facecolor=fill, edgecolor=light.linje, linewidth=0.6))
            if never:
                axes.add_patch(
                    Rectangle(box, 1, 1, facecolor="none", edgecolor=light.kant, hatch="////", linewidth=0.0)
                )
            if figures and not (never and cell.chance in (0.0, 1.0)):
                told = percent(words, cell.chance)
                axes.text(across, down, told, color=on(fill, light), fontsize=8, ha="center", va="center")
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(-0.5, len(rows) - 0.5)  # The lowest card lies at the bottom.
    axes.set_yticks(range(len(rows)), rows)
    axes.set_xticks(range(len(heads)), [fill_lines(head, _WRAP) for head in heads])
    plain(axes, light)


def table(axes: Axes, square: Square, light: Light, words: Words) -> None:
    """Draw a square of chances."""
    from matplotlib.patches import Rectangle

    colours = shade(light)
    for down in range(len(square.rows)):
        for across in range(len(square.columns)):
            value = float(square.values[down, across])
            fill = colours(value)
            axes.add_patch(
                Rectangle((across - 0.5, down - 0.5), 1, 1, facecolor=fill, edgecolor=light.linje, linewidth=0.6)
            )
            axes.text(
                across, down, percent(words, value, 1), color=on(fill, light), fontsize=9, ha="center", va="center"
            )
    axes.set_xlim(-0.5, len(square.columns) - 0.5)
    axes.set_ylim(len(square.rows) - 0.5, -0.5)
    axes.set_aspect("equal", anchor="N")
    axes.set_yticks(range(len(square.rows)), square.rows)
    axes.set_xticks(range(len(square.columns)), square.columns)
    axes.set_title(square.title, color=light.ink, fontsize=11, loc="left", pad=8)
    axes.set_xlabel(square.across, color=light.ink2, fontsize=9)
    axes.set_ylabel(square.down, color=light.ink2, fontsize=9)
    plain(axes, light)


def plain(axes: Axes, light: Light) -> None:
    """Style *axes* without frame and ticks."""
    axes.set_facecolor(light.papper)
    axes.tick_params(colors=light.ink, labelsize=9, length=0)
    spines: Any = axes.spines
    for side in spines.values():
        side.set_visible(False)


def on(fill: Any, light: Light) -> str:
    """Return the ink that can be read on *fill*: the one that differs more."""
    from matplotlib.colors import to_rgb

    def bright(colour: Any) -> float:
        parts = np.array(to_rgb(colour))
        linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
        return float(linear @ [0.2126, 0.7152, 0.0722])

    def contrast(ink: str) -> float:
        pair = sorted([bright(fill), bright(ink)])
        return (pair[1] + 0.05) / (pair[0] + 0.05)

    return max((light.ink, light.papper), key=contrast)


def percent(words: Words, chance: float, digits: int = 0) -> str:
    """Format a *chance* in percent; one that is not quite 0 or 1 is not rounded to it."""
    value = 100 * chance
    if digits == 0:
        told = "<1" if 0 < value < 0.5 and chance > NEVER else ">99" if 99.5 <= value < 100 - 1e-7 else f"{value:.0f}"
    else:
        told = f"{value:.{digits}f}"
    return (told.replace(".", ",") if words.lang == "sv" else told) + "\u202f%"
