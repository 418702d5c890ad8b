"""Lobby board: the chairs of a live table where no match is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from talong.bots import level_called
from talong.lang import Words
from talong.tui.palette import Box, Canvas, clip, wrapped
from talong.tui.widget import DrawnWidget
from talong.wire import answers as a
from talong.wire.client.session import called

if TYPE_CHECKING:
    from talong.tui.lobby_screen import LobbyScreen

NARROW: Final = 22  # Columns that a chair needs.


def level_title(words: Words, level: str) -> str:
    """Return what *level* is called; a bot that the server has from outside has its own name."""
    key = f"tui-level-{level_called(level)}"
    return words.word(key) if words.has(key) else level


class LobbyBoard(DrawnWidget):
    """Lobby board widget."""

    host: LobbyScreen

    @property
    def ground(self) -> str:
        """The style of the table top."""
        return f"{self.paint.ink} on {self.paint.bord}"

    def draw(self, canvas: Canvas) -> None:
        """Draw the double line, the link, the chairs and how it stands."""
        paint, screen = self.paint, self.host
        canvas.frame(Box(0, 0, canvas.width, canvas.height), "╔╗╝╚═║", paint.kant)
        inner = Box(2, 1, canvas.width - 4, canvas.height - 2)
        y = inner.y
        for line in wrapped(screen.live_word("table-link", link=screen.session.address.link), inner.width):
            canvas.write(inner.x, y, line, paint.ink2)
            y += 1
        info = screen.session.info
        if info is None:
            return
        y += 1 if canvas.height > 14 else 0
        below = wrapped(screen.standing(), inner.width) if screen.standing() else []
        room = max(1, inner.y + inner.height - y - len(below) - (1 if below else 0))
        columns = max(1, min(-(-info.seats // room), inner.width // NARROW))
        rows, wide = -(-info.seats // columns), inner.width // columns
        for seat, chair in enumerate(info.chairs):
            column, row = divmod(seat, rows)
            self.draw_chair(canvas, Box(inner.x + column * wide, y + row, wide - 1, 1), seat, chair)
        y += rows + 1
        for at, line in enumerate(below):
            canvas.write(inner.x, y + at, line, f"bold {paint.moss}")

    def draw_chair(self, canvas: Canvas, box: Box, seat: int, chair: a.Chair) -> None:
        """Draw one chair."""
        paint, screen = self.paint, self.host
        session = screen.session
        assert session.info is not None
        here = seat == screen.at
        look = paint.ink2 if chair.kind == "free" else f"bold {paint.ink}"
        x = canvas.write(box.x, box.y, "▶ " if here else "  ", f"bold {paint.ockra}", f"chair {seat}")
        x = canvas.write(x, box.y, f"{seat + 1:2} ", paint.ink2, f"chair {seat}")
        name = screen.word("you", name=chair.name) if seat == session.seat else called(screen.words, seat, chair)
        x = canvas.write(x, box.y, clip(name, box.width - 5), look, f"chair {seat}")
        told = [level_title(screen.words, chair.level)] if chair.kind == "bot" and chair.level else []
        again = session.info.again
        told += [f"✓ {screen.word('again-wants')}"] if again is not None and seat in again.ready else []
        told += [screen.word("host")] if seat == session.info.host else []
        canvas.write(x + 1, box.y, clip(" · ".join(told), box.x + box.width - x - 1), paint.ink2, f"chair {seat}")
