"""The centre at Kungsholmskille: the pot, the trick in progress, and who took the tricks before it."""

from __future__ import annotations

from talong.tui.cards import large, small
from talong.tui.paint import Box, Canvas, clip
from talong.tui.scene import Scene


def draw(canvas: Canvas, box: Box, scene: Scene) -> None:
    """Draw what lies between the people."""
    view, paint = scene.view, scene.paint
    at = canvas.write(box.x + 1, box.y, scene.word("pot", pot=view["pot"]), f"bold {paint.ockra}")
    number = min(view["deals"] + 1, view["length"]) if view["length"] else view["deals"] + 1
    key = "deal-of" if view["length"] else "deal-number"
    at = canvas.write(at + 3, box.y, scene.word(key, number=number, length=view["length"]), paint.ink2)
    if view["phase"] == "seating":
        free = [seat for seat in range(view["seats"]) if seat not in view["chosen"]]
        listed = ", ".join(str(seat) for seat in free)
        canvas.write(box.x + 1, box.y + 1, clip(scene.word("free-seats", seats=listed), box.width), paint.ink)
        return
    if "tricks" in view and view["phase"] in ("play", "show"):
        canvas.write(at + 3, box.y, scene.word("trick-of", number=min(4, view["tricks"] + 1)), paint.ink2)
    draw_trick(canvas, Box(box.x, box.y + 1, box.width, box.height - 1), scene, view["trick"])


def draw_trick(canvas: Canvas, box: Box, scene: Scene, trick: list[dict[str, object]], quiet: bool = False) -> None:
    """Draw the cards of *trick* in playing order, each over its player; whoever has it as it lies is marked."""
    if not trick or box.height < 2:
        return
    step = max(6, min(12, (box.width - 1) // len(trick)))
    x = box.x + max(1, (box.width - step * len(trick)) // 2) if box.height > 5 else box.x + 1
    for play in trick:
        seat, code = play["seat"], play["card"]
        assert isinstance(seat, int)
        assert isinstance(code, str)
        tall = 5 if box.height >= 7 and step > 7 else 3
        if tall == 5:
            large(canvas, Box(x, box.y, 7, tall), code, scene.lang, scene.paint, quiet=quiet)
        else:
            small(canvas, x, box.y, code, scene.lang, scene.paint, quiet)
        leads = not quiet and seat in scene.view.get("leading", [])
        name = clip(("★" if leads else "") + scene.name(seat), step - 1)
        canvas.write(x, box.y + tall, name, f"bold {scene.paint.ink}" if leads else scene.paint.ink2)
        x += step
