"""Line-based console; colour only at a terminal."""

from __future__ import annotations

import sys
import time
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final

from talong.cli.text_table import Rows, lay_out

if TYPE_CHECKING:
    from rich.console import Console

_CALL: Final = r"[”“][^”“]+”( \([^)]+\))?"


class LineConsole:
    """Console of standard input and output, line by line."""

    def __init__(self, pace: float | None = None) -> None:
        self.typing = sys.stdin is not None and sys.stdin.isatty()
        self.terminal = sys.stdout.isatty()
        self.pace = (0.3 if self.typing else 0.0) if pace is None else pace
        self._console: Console | None = None

    def say(self, text: str = "", style: str = "") -> None:
        """Write one line."""
        if not self.terminal:
            print(text, flush=True)
            return
        from rich.console import Console
        from rich.text import Text

        if self._console is None:
            self._console = Console(highlight=False, markup=False, emoji=False)
        line = Text(text, style=style)
        line.highlight_regex(_CALL, "bold yellow")
        self._console.print(line)

    def say_table(self, rows: Rows, numbers: bool = False) -> None:
        """Write a table whose first row names its columns, within the width of a terminal."""
        width = get_terminal_size().columns if self.terminal else None
        for at, lines in enumerate(lay_out(rows, width, numbers)):
            for line in lines:
                self.say(line, "" if at else "dim")

    def rest(self) -> None:
        """Pause for the pace of play, so that it can be followed."""
        self.wait(self.beat(self.pace))

    def beat(self, seconds: float) -> float:
        """Return *seconds*, or 0 if output is no terminal or the pace is 0."""
        return seconds if self.pace and self.terminal else 0.0

    def wait(self, seconds: float) -> None:
        """Sleep for *seconds*, if positive."""
        if seconds > 0:
            time.sleep(seconds)

    def ask(self, prompt: str = "> ") -> str:
        """Return the next line of input; raise EOFError at its end."""
        if self.typing:
            return input(prompt)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        return line
