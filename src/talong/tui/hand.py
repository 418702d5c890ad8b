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
    picking: Selection | None = None

    def show(self, scene: Scene, picking: Selection) -> None:
        """Show the hand of *scene*."""
        self.scene = scene
        self.picking = picking
        rows = self.rows(max(20, self.size.width or 54))
        least = MORE if self.screen.size.height >= ROOMY else LEAST
        self.styles.height = max(least, 1 + 2 * rows)
        self.redraw()

    def rows(self, width: int) -> int:
        """Return in how many rows the cards fit."""
        if self.picking is None or not self.picking.cards:
            return 1
        per_row = max(1, (width - 5) // 4)
        return -(-len(self.picking.cards) // per_row)

    def draw(self, canvas: Canvas) -> None:
        """Draw the name and the cards."""
        scene, picking = self.scene, self.picking
        if scene is None or picking is None:
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
        elif picking.place_verb:
            self.draw_edge(canvas, picking)
        elif picking.cards:
            self.draw_cards(canvas, scene, picking)

    def draw_cards(self, canvas: Canvas, scene: Scene, picking: Selection) -> None:
        """Draw the cards in as few rows as they need."""
        rows = self.rows(canvas.width)
        number = len(picking.cards)
        per_row = -(-number // rows)
        tall = max(2, (canvas.height - 2 if rows == 1 else canvas.height - 1) // rows)
        tall = tall if rows == 1 else min(tall, 5)
        raised = 1 if rows == 1 else 0
        wide = (13 if tall > 5 else 9) if number == 1 else 9 if tall > 5 else 7 if tall == 5 else 5
        step = (
            wide + 1 if per_row * (wide + 1) <= canvas.width else max(4, (canvas.width - wide) // max(1, per_row - 1))
        )
        step = min(step, wide + 1)
        keys = bool(picking.verbs)
        for at, code in enumerate(picking.cards):
            row, column = divmod(at, per_row)
            chosen = at in picking.chosen
            allowed = not picking.legal or picking.allowed(at) or not keys
            y = 1 + row * tall + (0 if chosen and raised else raised)
            key = picking.key_of(at) if allowed and keys else ""
            if chosen:
                key = f"✓{key}"
            if at == picking.cursor and keys:
                key = f"‹{key or '·'}›"
            box = Box(column * step + 1, y, wide, tall)
            quiet = keys and not allowed and not chosen
            if tall >= 3:
                large(canvas, box, code, scene.lang, self.paint, key, quiet, f"card {at}")
            else:
                look = ink(code, scene.lang, self.paint, quiet)
                canvas.write(box.x, y, f"[{short(code, scene.lang):3}", look, f"card {at}")
                canvas.write(box.x, y + 1, f"{key:^4}", f"bold {self.paint.ink}", f"card {at}")

    def draw_edge(self, canvas: Canvas, picking: Selection) -> None:
        """Draw the edge of the deck, with a mark where it would be cut."""
        number = len(picking.places)
        for at in range(number):
            here = at == picking.cursor
            mark = f"card {at}"
            canvas.write(2 + at, 2, "▼" if here else " ", f"bold {self.paint.ockra}", mark)
            look = f"bold {self.paint.ockra}" if here else self.paint.bla if at < picking.cursor else self.paint.ink2
            for y in (3, 4):
                canvas.write(2 + at, y, "┃" if here else "│", look, mark)
        canvas.write(2, 5, "0", self.paint.ink2)
        canvas.write(2 + number - 2, 5, str(number - 1), self.paint.ink2)
        canvas.write(max(4, 1 + picking.cursor), 5, f" {picking.cursor} ", f"bold {self.paint.ockra}")
