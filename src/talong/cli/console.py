"""Lines out and lines in; colour only where there is a terminal to show it."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console

_CALL: Final = r"[”“][^”“]+”( \([^)]+\))?"


class LineConsole:
    """Where a person reads and types."""

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

    def rest(self) -> None:
        """Wait a moment, so that what happens can be followed."""
        self.wait(self.beat(self.pace))

    def beat(self, seconds: float) -> float:
        """Return *seconds*, or none where nobody watches or nobody wants to wait."""
        return seconds if self.pace and self.terminal else 0.0

    def wait(self, seconds: float) -> None:
        """Let so many *seconds* pass, if there are any."""
        if seconds > 0:
            time.sleep(seconds)

    def ask(self, prompt: str = "> ") -> str:
        """Return the line that is typed; raises EOFError when there are no more."""
        if self.typing:
            return input(prompt)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        return line
