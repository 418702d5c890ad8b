"""Log of events, the newest at the bottom; calls stand out."""

from __future__ import annotations

from typing import Final

from talong.lang import ToldEvent
from talong.lang.narrator import ASIDE, LOST, SCORED, WON
from talong.tui.palette import Canvas, wrapped
from talong.tui.widget import DrawnWidget

MOST: Final = 300  # Lines kept on the screen; the record has all.
STRONG: Final = (WON, SCORED, LOST)


class Log(DrawnWidget):
    """Log widget."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.lines: list[ToldEvent] = []
        self.back = 0  # Rows that the reader has scrolled back.

    def tell(self, lines: list[ToldEvent]) -> None:
        """Add *lines*."""
        self.begin([*self.lines, *lines])

    def begin(self, lines: list[ToldEvent]) -> None:
        """Show *lines* and nothing else."""
        self.lines = lines[-MOST:]
        self.back = 0
        self.redraw()

    def scroll_by(self, rows: int) -> None:
        """Scroll back by *rows*, or forward if negative."""
        self.back = max(0, self.back + rows)
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw as many rows as there is room for."""
        paint = self.paint
        rows: list[list[tuple[str, str]]] = []
        for told in self.lines:
            if told.kind == "dealer" and rows:
                rows.append([])
            look = f"bold {paint.moss}" if told.tone in STRONG else paint.ink2 if told.tone == ASIDE else paint.ink
            rows += self.rows(told, look, canvas.width - 3)
        self.back = min(self.back, max(0, len(rows) - canvas.height))
        last = len(rows) - self.back
        for y in range(canvas.height):
            canvas.write(0, y, "│", paint.kant)
        for y, row in enumerate(rows[max(0, last - canvas.height) : last]):
            x = 2
            for text, look in row:
                x = canvas.write(x, y, text, look)
        if self.back:
            canvas.write(canvas.width - 1, canvas.height - 1, "▼", f"bold {paint.ockra}")

    def rows(self, told: ToldEvent, look: str, width: int) -> list[list[tuple[str, str]]]:
        """Return *told* in rows of at most *width*, each in parts with their style."""
        text = told.text
        start, end = call_span(told)
        rows: list[list[tuple[str, str]]] = []
        at = 0
        for line in wrapped(text, width):
            at = max(at, text.find(line, at))
            row: list[tuple[str, str]] = []
            for offset, sign in enumerate(line):
                drawn = f"bold italic {self.paint.ockra}" if start <= at + offset < end else look
                if row and row[-1][1] == drawn:
                    row[-1] = (row[-1][0] + sign, drawn)
                else:
                    row.append((sign, drawn))
            rows.append(row)
            at += len(line)
        return rows


def call_span(told: ToldEvent) -> tuple[int, int]:
    """Return where the call stands in *told*, with its quotation marks and what it means in brackets."""
    if not told.call:
        return 0, 0
    start = told.text.find(told.call) - 1
    end = start + len(told.call) + 2
    return start, told.text.index(")", end) + 1 if told.text.startswith(" (", end) else end
