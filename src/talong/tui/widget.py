"""Base widget that is drawn on a canvas and knows what lies under the mouse."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from talong.tui.palette import KVALL, Canvas, Palette


class DrawnWidget(Widget):
    """Widget drawn on a canvas; a click on a marked cell is posted as Tapped."""

    class Tapped(Message):
        """Click on a cell marked *mark*."""

        def __init__(self, sender: DrawnWidget, mark: str) -> None:
            super().__init__()
            self.sender = sender
            self.mark = mark

    def __init__(self, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._canvas: Canvas | None = None

    @property
    def paint(self) -> Palette:
        """The current palette."""
        found = getattr(self.app, "paint", KVALL)
        assert isinstance(found, Palette)
        return found

    @property
    def ground(self) -> str:
        """The style that everything is drawn on."""
        return f"{self.paint.ink} on {self.paint.papper}"

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Discard the canvas and draw again."""
        self._canvas = None
        self.refresh()

    def canvas(self) -> Canvas:
        """Return the canvas as it is drawn now."""
        size = self.size
        if self._canvas is None or (self._canvas.width, self._canvas.height) != (size.width, size.height):
            self._canvas = Canvas(size.width, size.height, self.ground)
            self.draw(self._canvas)
        return self._canvas

    def render_line(self, y: int) -> Strip:
        """Return one row."""
        return self.canvas().strip(y)

    def on_click(self, event: events.Click) -> None:
        """Post Tapped for the marked cell that was clicked."""
        mark = self.canvas().marks.get((event.x, event.y))
        if mark:
            event.stop()
            self.post_message(self.Tapped(self, mark))
