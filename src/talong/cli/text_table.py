"""Text tables that fit a given width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

GAP: Final = "  "  # Between two columns.
INDENT: Final = "  "  # Before what belongs to the line above.

Rows = Sequence[Sequence[str]]


def lay_out(rows: Rows, width: int | None = None, numbers: bool = False) -> list[list[str]]:
    """Return each of *rows*, the first of which names the columns, as its lines of at most *width* characters.

    Cells are wrapped if the columns do not fit side by side; if their longest words do not, each cell has a line of
    its own, with the name of its column. Without a width nothing is wrapped. *numbers* are aligned to the right, all
    columns but the first.
    """
    widest = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    widths = widest if width is None else fitted(rows, widest, width - len(GAP) * (len(widest) - 1))
    if widths is None:
        return [[], *[list(record(rows[0], row, width or 0)) for row in rows[1:]]]
    return [beside(row, widths, numbers) for row in rows]


def fitted(rows: Rows, widest: list[int], room: int) -> list[int] | None:
    """Return widths for the columns that together fill no more than *room*, or None if their words are too long."""
    least = [max(len(word) for row in rows for word in (row[column].split() or [""])) for column in range(len(widest))]
    if sum(least) > room:
        return None
    widths = list(widest)
    while sum(widths) > room:  # The widest column that can be narrower gives way, bit by bit.
        column = max((at for at in range(len(widths)) if widths[at] > least[at]), key=lambda at: widths[at])
        widths[column] -= 1
    return widths


def beside(row: Sequence[str], widths: Sequence[int], numbers: bool) -> list[str]:
    """Return the lines of *row*, with its cells side by side."""
    cells = [[cell] if len(cell) <= width else wrap(cell, width) for cell, width in zip(row, widths, strict=True)]
    lines = []
    for at in range(max(len(cell) for cell in cells)):
        parts = [cell[at] if at < len(cell) else "" for cell in cells]
        lines.append(
            GAP.join(
                part.rjust(width) if numbers and column else part.ljust(width)
                for column, (part, width) in enumerate(zip(parts, widths, strict=True))
            ).rstrip()
        )
    return lines


def record(names: Sequence[str], row: Sequence[str], width: int) -> Iterator[str]:
    """Yield *row* as a heading and a line for each of its other cells."""
    width = max(width, 12)  # Whatever is narrower is wrapped by the terminal.
    yield from wrap(row[0], width) or [""]
    for name, cell in zip(names[1:], row[1:], strict=True):
        said = f"{name}: {cell}" if name else cell
        yield from wrap(said, width, initial_indent=INDENT, subsequent_indent=INDENT * 2)
