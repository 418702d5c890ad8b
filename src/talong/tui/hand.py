"""Hand widget: the reader's own cards, large, with their keys; or the edge of the deck, to cut it."""

from __future__ import annotations

from typing import Final

from talong.tui.cards import ink, large, short
from talong.tui.palette import Box, Canvas
from talong.tui.scene import Scene
from talong.tui.seats import draw_name, told
from talong.tui.selection import Selection
from talong.tui.widget import DrawnWidget

LEAST: Final = 7  # Rows for the name, a raised card, and its height.
MORE: Final = 10  # Rows for the same where there is room.
ROOMY: Final = 34  # Rows of a screen with room.


class Hand(DrawnWidget):
    """Hand widget at the lower edge of the table."""

    scene: Scene | None = None
    selection: Selection | None = None

    def show(self, scene: Scene, selection: Selection) -> None:
        """Show the hand of *scene*."""
        self.scene = scene
        self.selection = selection
        rows = self.rows(max(20, self.size.width or 54))
        least = MORE if self.screen.size.height >= ROOMY else LEAST
        self.styles.height = max(least, 1 + 2 * rows)
        self.redraw()

    def rows(self, width: int) -> int:
        """Return in how many rows the cards fit."""
        if self.selection is None or not self.selection.cards:
            return 1
        per_row = max(1, (width - 5) // 4)
        return -(-len(self.selection.cards) // per_row)

    def draw(self, canvas: Canvas) -> None:
        """Draw the name and the cards."""
        scene, selection = self.scene, self.selection
        if scene is None or selection is None:
            return
        seat = scene.view["viewer"]
        if not isinstance(seat, int):
            canvas.write(1, 0, scene.word("watching"), self.paint.ink2)
            return
        end = draw_name(canvas, Box(0, 0, 30, 1), seat, scene)
        canvas.write(end + 2, 0, told(seat, scene), self.paint.ink2)
        if scene.pause:
            cards = scene.hand(seat) if scene.shown else []
            tall = canvas.height - 2
            wide = 13 if tall > 5 else 9
            for at, code in enumerate(cards[:4]):
                large(canvas, Box(1 + (wide + 1) * at, 2, wide, tall), code, scene.lang, self.paint)
        elif selection.place_verb:
            self.draw_edge(canvas, selection)
        elif selection.cards:
            self.draw_cards(canvas, scene, selection)

    def draw_cards(self, canvas: Canvas, scene: Scene, selection: Selection) -> None:
        """Draw the cards in as few rows as they need."""
        rows = self.rows(canvas.width)
        number = len(selection.cards)
        per_row = -(-number // rows)
        tall = max(2, (canvas.height - 2 if rows == 1 else canvas.height - 1) // rows)
        tall = tall if rows == 1 else min(tall, 5)
        raised = 1 if rows == 1 else 0
        wide = (13 if tall > 5 else 9) if number == 1 else 9 if tall > 5 else 7 if tall == 5 else 5
        step = (
            wide + 1 if per_row * (wide + 1) <= canvas.width else max(4, (canvas.width - wide) // max(1, per_row - 1))
        )
        step = min(step, wide + 1)
        keys = bool(selection.verbs)
        for at, code in enumerate(selection.cards):
            row, column = divmod(at, per_row)
            chosen = at in selection.chosen
            allowed = not selection.legal or selection.allowed(at) or not keys
            y = 1 + row * tall + (0 if chosen and raised else raised)
            key = selection.key_of(at) if allowed and keys else ""
            if chosen:
                key = f"✓{key}"
            if at == selection.cursor and keys:
                key = f"‹{key or '·'}›"
            box = Box(column * step + 1, y, wide, tall)
            quiet = keys and not allowed and not chosen
            if tall >= 3:
                large(canvas, box, code, scene.lang, self.paint, key, quiet, f"card {at}")
            else:
                look = ink(code, scene.lang, self.paint, quiet)
                canvas.write(box.x, y, f"[{short(code, scene.lang):3}", look, f"card {at}")
                canvas.write(box.x, y + 1, f"{key:^4}", f"bold {self.paint.ink}", f"card {at}")

    def draw_edge(self, canvas: Canvas, selection: Selection) -> None:
        """Draw the edge of the deck, with a mark where it would be cut."""
        number = len(selection.places)
        for at in range(number):
            here = at == selection.cursor
            mark = f"card {at}"
            canvas.write(2 + at, 2, "▼" if here else " ", f"bold {self.paint.ockra}", mark)
            look = f"bold {self.paint.ockra}" if here else self.paint.bla if at < selection.cursor else self.paint.ink2
            for y in (3, 4):
                canvas.write(2 + at, y, "┃" if here else "│", look, mark)
        canvas.write(2, 5, "0", self.paint.ink2)
        canvas.write(2 + number - 2, 5, str(number - 1), self.paint.ink2)
        canvas.write(max(4, 1 + selection.cursor), 5, f" {selection.cursor} ", f"bold {self.paint.ockra}")
