"""Trick on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from talong.tui.cards import large, small
from talong.tui.palette import Box, Canvas, clip
from talong.tui.scene import Scene

if TYPE_CHECKING:
    from talong.facts import Play


def draw_trick(canvas: Canvas, box: Box, scene: Scene, trick: list[Play], quiet: bool = False) -> None:
    """Draw the cards of *trick* in playing order, each over its player; the present winner is marked."""
    if not trick or box.height < 2:
        return
    step = max(6, min(12, (box.width - 1) // len(trick)))
    x = box.x + max(1, (box.width - step * len(trick)) // 2) if box.height > 5 else box.x + 1
    for play in trick:
        seat, code = play["seat"], play["card"]
        tall = 5 if box.height >= 7 and step > 7 else 3
        if tall == 5:
            large(canvas, Box(x, box.y, 7, tall), code, scene.lang, scene.paint, quiet=quiet)
        else:
            small(canvas, x, box.y, code, scene.lang, scene.paint, quiet)
        leads = not quiet and seat in scene.view.get("leading", [])
        name = clip(("★" if leads else "") + scene.name(seat), step - 1)
        canvas.write(x, box.y + tall, name, f"bold {scene.paint.ink}" if leads else scene.paint.ink2)
        x += step
