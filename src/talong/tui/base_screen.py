"""Base screen of games, replays and the lobby."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from talong.lang import Words
from talong.tui.acts import Acts
from talong.tui.board import Board
from talong.tui.hand import Hand
from talong.tui.log import Log
from talong.tui.palette import KVALL, Canvas, Palette, clip, whole, wrapped
from talong.tui.selection import Selection
from talong.tui.sized_screen import SizedScreen
from talong.tui.widget import DrawnWidget


class Bar(DrawnWidget):
    """Header or footer line."""

    parts: tuple[str, str] = ("", "")
    marks: Sequence[tuple[str, str]] = ()  # What can be clicked on, and its key.

    @property
    def ground(self) -> str:
        """The muted background style."""
        return f"{self.paint.ink2} on {self.paint.yta}"

    def show(self, left: str, right: str = "", marks: Sequence[tuple[str, str]] = ()) -> None:
        """Show *left* and *right*."""
        self.parts = (left, right)
        self.marks = marks
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the line."""
        left, right = self.parts
        x = canvas.write(1, 0, clip(left, canvas.width - 2), f"bold {self.paint.ink}")
        if left:
            x += 2
        for text, key in self.marks:
            if x + len(text) > canvas.width:
                break
            x = canvas.write(x, 0, text, "", f"key {key}") + 2
        right = whole(right, max(0, canvas.width - x - 2))
        canvas.write(canvas.width - len(right) - 1, 0, right)


class Status(DrawnWidget):
    """Status line: what is asked of the reader, or a refusal."""

    text: str = ""
    wrong: bool = False

    def show(self, text: str, wrong: bool = False) -> None:
        """Show *text*."""
        self.text = text
        self.wrong = wrong
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the sentence."""
        look = f"bold {self.paint.red}" if self.wrong else f"bold {self.paint.ink}"
        width = canvas.width - 2
        lines = wrapped(self.text, width)
        if len(lines) > canvas.height:  # The question alone is enough: what follows it is to be seen on the table.
            lines = wrapped(whole(self.text, (width - 8) * canvas.height), width)
            lines = [*lines[: canvas.height - 1], clip(" ".join(lines[canvas.height - 1 :]), width)]
        for at, line in enumerate(lines):
            canvas.write(1, at, line, look)


class BaseScreen(SizedScreen[str]):
    """Base screen with the table, the hand and the log."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.top = Bar(id="top")
        self.board = Board(id="board")
        self.hand = Hand(id="hand")
        self.status = Status(id="status")
        self.acts = Acts(id="acts")
        self.log_sheet = Log(id="talk")
        self.bottom = Bar(id="bottom")
        self.selection = Selection()

    @property
    def paint(self) -> Palette:
        """The current palette."""
        found = getattr(self.app, "paint", KVALL)
        assert isinstance(found, Palette)
        return found

    def upper(self) -> list[DrawnWidget]:
        """Return the widgets above the status line."""
        return [self.board, self.hand]

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield self.top
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield from self.upper()
                yield self.status
                yield self.acts
            yield self.log_sheet
        yield self.bottom
        yield self.too_small

    def word(self, key: str, **facts: object) -> str:
        """Return a message of the catalogue `tui`."""
        return self.words.word(f"tui-{key}", **facts)

    def on_resize(self, event: events.Resize) -> None:
        """Resize the log; Textual calls the handlers of all classes, one after the other."""
        self.log_sheet.styles.width = max(24, min(46, event.size.width // 3))
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw everything."""
        raise NotImplementedError

    def turn_light(self) -> None:
        """Redraw everything in the other palette."""
        self.log_sheet.redraw()
        self.show()
