"""Screen that says so when the terminal is too small for it."""

from __future__ import annotations

from typing import Final, TypeVar

from textual import events
from textual.screen import Screen
from textual.widgets import Static

from talong.lang import Words

LEAST_WIDTH: Final = 64
LEAST_HEIGHT: Final = 20
WORKING_KEYS: Final = ("q", "ctrl+c", "ctrl+q")  # What is not seen is not played either.

Result = TypeVar("Result")


class SizedScreen(Screen[Result]):
    """Screen with a sentence in its place while the terminal is too small."""

    DEFAULT_CSS = """
    SizedScreen {
        #too-small { display: none; width: 1fr; height: 1fr; content-align: center middle; text-align: center; }
        &.too-small > * { display: none; }
        &.too-small > #too-small { display: block; }
    }
    """

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words
        self.too_small = Static(id="too-small", markup=False)

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal is too small."""
        return self.has_class("too-small")

    def on_resize(self, event: events.Resize) -> None:
        """Say so if the terminal is too small, and show everything again when it is not."""
        width, height = event.size
        self.set_class(width < LEAST_WIDTH or height < LEAST_HEIGHT, "too-small")
        facts = {"width": width, "height": height, "least_width": LEAST_WIDTH, "least_height": LEAST_HEIGHT}
        self.too_small.update(self.words.word("tui-too-small", **facts))

    async def on_event(self, event: events.Event) -> None:
        """Pass over keys for what is not seen."""
        if self.is_too_small and isinstance(event, events.Key) and event.key not in WORKING_KEYS:
            event.stop()
            return
        await super().on_event(event)
