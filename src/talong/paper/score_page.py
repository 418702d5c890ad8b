"""Page of a score sheet: its head, its notes, and ruled tables with the players as columns or as rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from talong.paper.document import BOLD_LINE, FINE, GREY, HAIR, ITALIC, RED, Document
from talong.paper.fonts import BOLD
from talong.paper.markup import paragraph
from talong.paper.sizes import MM

if TYPE_CHECKING:
    from talong.core.game import Game
    from talong.lang import Words

MARGIN: Final = 15.0
HEAD: Final = 24.0  # The height of the title with what stands beside it.
NAME_ROW: Final = 9.0
LABEL_ROW: Final = 5.0
LEAST_ROW: Final = 7.0
BETWEEN: Final = 8.0  # Tables under each other.


class Column(NamedTuple):
    """Column of a table: its label, and how wide it is, in millimetres or as a share of what is left."""

    label: str
    width: float


class Group(NamedTuple):
    """Columns under a common heading."""

    label: str
    parts: Sequence[str]


class ScorePage:
    """Page to keep the score of a *game* on, for players with *names*, some of which may be blank."""

    def __init__(self, document: Document, game: Game, names: list[str], words: Words) -> None:
        self.document = document
        self.game = game
        self.names = names
        self.words = words
        self.left = MARGIN
        self.right = document.paper.width - MARGIN
        self.top = MARGIN + HEAD
        self.bottom = document.paper.height - MARGIN

    def say(self, key: str, **facts: object) -> str:
        """Return a text of the catalogue."""
        return self.words.word(f"paper-{key}", **facts)

    def head(self, subtitle: str) -> None:
        """Draw the title, what the sheet is for, and room for day and place."""
        document = self.document
        document.snitt(self.left, MARGIN + 9, self.game.names[self.words.lang], 9, room=100)
        document.text(self.left, MARGIN + 16, subtitle, 12, ITALIC)
        for at, label in enumerate(("date", "place")):
            y = MARGIN + 8 + 8 * at
            document.text(self.right - 62, y, self.say(label), 9, colour=GREY, align="right")
            document.line(self.right - 60, y + 0.6, self.right, y + 0.6, HAIR, GREY)

    def notes(self, text: str) -> None:
        """Write the notes, a paragraph for each line, at the foot of the page, which ends above them."""
        lines = [paragraph(line, 8.2, 1.25) for line in text.splitlines() if line.strip()]
        wide = (self.right - self.left) * MM
        heights = [line.wrap(wide, 10_000)[1] / MM + 0.8 for line in lines]
        y = self.bottom - sum(heights)
        self.bottom = y - 4
        self.document.line(self.left, y - 1.2, self.right, y - 1.2, HAIR, GREY)
        for line, height in zip(lines, heights, strict=True):
            line.drawOn(self.document.canvas, self.document.x(self.left), self.document.y(y + height - 0.8))
            y += height

    def name(self, seat: int, x: float, y: float, room: float) -> None:
        """Write the name of the player at *seat*, if it is known."""
        self.document.text(x, y, self.names[seat], 11, BOLD, room=room)

    def player_columns(
        self,
        leading: Sequence[Column],
        parts: Sequence[Column],
        sums: Sequence[str] = (),
        zero: bool = False,
        start: str = "",
    ) -> None:
        """Draw a table with a column for each player and a numbered row for each deal.

        A player's column has *parts*, by shares of its width; with *zero* the line between them is red. What everybody
        has at the *start* stands in a row of its own, the *sums* are the labels of the last rows.
        """
        document, top = self.document, self.top
        first = self.left + sum(column.width for column in leading)
        wide = (self.right - first) / len(self.names)
        body = top + NAME_ROW + LABEL_ROW
        rows = int((self.bottom - body) / LEAST_ROW)
        tall = (self.bottom - body) / rows
        x = self.left
        for column in leading:
            document.text(x + 1.2, body - 1.5, column.label, 7.5, colour=GREY, room=column.width - 2)
            x += column.width
            document.line(x, body, x, self.bottom - len(sums) * tall, HAIR, GREY)
        for seat in range(len(self.names)):
            left = first + seat * wide
            document.line(left, top, left, self.bottom, FINE)
            self.name(seat, left + 1.5, top + NAME_ROW - 2.6, wide - 3)
            x = left
            for part in parts:
                document.text(x + 1.2, body - 1.5, part.label, 7, colour=GREY, room=wide * part.width - 2)
                if x > left:
                    document.line(x, body - LABEL_ROW, x, self.bottom, FINE if zero else HAIR, RED if zero else GREY)
                x += wide * part.width
        document.line(self.right, top, self.right, self.bottom, FINE)
        for row in range(1, rows):
            is_sum = row > rows - len(sums) - 1
            y = body + row * tall
            document.line(self.left, y, self.right, y, FINE if is_sum else HAIR, GREY if not is_sum else "#000000")
        for at, label in enumerate(sums):
            y = self.bottom - (len(sums) - 1 - at) * tall
            document.text(first - 1.5, y - tall / 2 + 1.2, label, 9, BOLD, "right", room=first - self.left - 2)
        begun = 1 if start else 0
        for seat in range(len(self.names) * begun):
            document.snitt(first + wide * (seat + parts[0].width / 2), body + tall - 1.8, start, tall * 0.5, "middle")
        for row in range(begun, rows - len(sums)):
            document.text(self.left + 1.2, body + (row + 1) * tall - 2.2, str(row + 1 - begun), 8, colour=GREY)
        for y in (top, body, self.bottom):
            document.line(self.left, y, self.right, y, BOLD_LINE)

    def player_rows(
        self,
        name_wide: float,
        groups: Sequence[Group],
        tail: Sequence[Column] = (),
        feet: Sequence[str] = (),
        tallest: float = 10.0,
        draw: Callable[[float, float, float, float], None] | None = None,
    ) -> None:
        """Draw tables with a row for each player, under each other while there is room.

        The *groups* of columns share what name and *tail* leave. Below the players there are rows with the labels
        *feet*, one cell a group. If there is something to *draw*, it gets the box of the first group in every row.
        """
        headed = LABEL_ROW * (2 if any(len(group.parts) > 1 for group in groups) else 1)
        number = len(self.names) + len(feet)
        room = self.bottom - self.top
        tall = min(tallest, (room - headed) / number)
        tables = max(1, int((room + BETWEEN) / (headed + number * tall + BETWEEN)))
        fitting = ((room + BETWEEN) / tables - BETWEEN - headed) / number
        tall = min(fitting, tallest * 1.4)
        step = headed + number * tall + BETWEEN
        for table in range(tables):
            self._rows_once(self.top + table * step, tall, name_wide, groups, tail, feet, headed, draw)

    def _rows_once(
        self,
        top: float,
        tall: float,
        name_wide: float,
        groups: Sequence[Group],
        tail: Sequence[Column],
        feet: Sequence[str],
        headed: float,
        draw: Callable[[float, float, float, float], None] | None,
    ) -> None:
        document = self.document
        first = self.left + name_wide
        end = self.right - sum(column.width for column in tail)
        unit = (end - first) / sum(len(group.parts) for group in groups)
        body, players = top + headed, len(self.names)
        below = body + players * tall
        bottom = below + len(feet) * tall
        x = first
        for group in groups:
            wide = unit * len(group.parts)
            document.line(x, top, x, bottom, FINE)
            document.text(x + 1.2, top + LABEL_ROW - 1.5, group.label, 7.5, BOLD, room=wide - 2)
            for at, part in enumerate(group.parts):
                if at:
                    document.line(x + at * unit, body - LABEL_ROW, x + at * unit, below, HAIR, GREY)
                if len(group.parts) > 1:
                    document.text(x + at * unit + 0.8, body - 1.5, part, 6.5, colour=GREY, room=unit - 1.4)
            x += wide
        for column in tail:
            document.line(x, top, x, bottom, FINE)
            document.text(x + 1.2, body - 1.5, column.label, 7.5, BOLD, room=column.width - 2)
            x += column.width
        for seat in range(players):
            y = body + seat * tall
            if seat:
                document.line(self.left, y, self.right, y, HAIR, GREY)
            self.name(seat, self.left + 1, y + tall / 2 + 1.4, name_wide - 2)
            if draw is not None:
                draw(first, y, unit * len(groups[0].parts), tall)
        for at, label in enumerate(feet):
            y = below + at * tall
            document.line(self.left, y, self.right, y, FINE)
            document.text(first - 1.5, y + tall / 2 + 1.2, label, 9, BOLD, "right", room=name_wide - 2)
        for y in (top, body, bottom):
            document.line(self.left, y, self.right, y, BOLD_LINE)
        document.line(self.right, top, self.right, bottom, FINE)
