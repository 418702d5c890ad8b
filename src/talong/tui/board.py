"""Table top: the players around it, and the game's centre in the middle."""

from __future__ import annotations

from talong.tui.centre import centre_of
from talong.tui.palette import Box, Canvas, clip, wrapped
from talong.tui.scene import Scene
from talong.tui.seats import draw_seat, places
from talong.tui.widget import DrawnWidget


class Board(DrawnWidget):
    """Table top widget."""

    scene: Scene | None = None

    @property
    def ground(self) -> str:
        """The style of the table top."""
        return f"{self.paint.ink} on {self.paint.bord}"

    def show(self, scene: Scene) -> None:
        """Show *scene*."""
        self.scene = scene
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the double line, the people and the centre."""
        scene = self.scene
        canvas.frame(Box(0, 0, canvas.width, canvas.height), "╔╗╝╚═║", self.paint.kant)
        if scene is None:
            return
        table = Box(2, 1, canvas.width - 4, canvas.height - 2)
        number = scene.view["seats"]
        viewer = scene.view["viewer"]
        own = viewer if isinstance(viewer, int) else -1
        others = [(own + step) % number for step in range(1, number + 1)]
        others = [seat for seat in others if seat != own]
        boxes, centre = places(len(others), table)
        for seat, box in zip(others, boxes, strict=True):
            draw_seat(canvas, box, seat, scene)
        if scene.pause:
            draw_pause(canvas, centre, scene)
        else:
            top = centre_of(scene.view["game"])
            down = 0 if top.is_tall else max(0, centre.height - 14) // 3
            centre = Box(centre.x, centre.y + down, centre.width, centre.height - down)
            top.draw(canvas, centre, scene)
        for seat, box in zip(others, boxes, strict=True):
            if seat in scene.speech:
                draw_speech(canvas, table, box.x, box.y + box.height, scene.speech[seat], scene)
        for seat in (own, -1):
            if seat in scene.speech and not scene.pause:
                x = table.x + (table.width - len(scene.speech[seat]) - 4) // 2
                draw_speech(canvas, table, x, table.y + table.height - 1, scene.speech[seat], scene)


def draw_speech(canvas: Canvas, table: Box, x: int, y: int, text: str, scene: Scene) -> None:
    """Draw a call as a slip of paper beside its speaker."""
    text = clip(text, table.width - 4)
    x = max(table.x, min(x, table.x + table.width - len(text) - 4))
    y = min(y, table.y + table.height - 1)
    look = f"italic bold {scene.paint.card_ink} on {scene.paint.card}"
    canvas.write(x, y, f"◤ {text} ", look)


def draw_pause(canvas: Canvas, box: Box, scene: Scene) -> None:
    """Draw the summary between two deals."""
    paint = scene.paint
    lines = [line for text in scene.pause for line in wrapped(text, box.width - 2)]
    room = max(1, box.height - (1 if scene.go_on else 0))
    lines = lines[-room:]
    y = box.y + max(0, (room - len(lines)) // 2)
    for at, line in enumerate(lines):
        canvas.write(box.x + 1, y + at, line, f"bold {paint.ink}")
    if scene.go_on:
        canvas.write(box.x + 1, box.y + box.height - 1, clip(scene.go_on, box.width - 1), f"bold {paint.ockra}")
