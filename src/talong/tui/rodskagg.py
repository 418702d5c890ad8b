"""The centre at Rödskägg: the bids, the trick, and the protokoll where there is room for it."""

from __future__ import annotations

from talong.tui.kungsholmskille import draw_trick
from talong.tui.paint import Box, Canvas, clip
from talong.tui.scene import Scene, signed


def draw(canvas: Canvas, box: Box, scene: Scene) -> None:
    """Draw what lies between the people."""
    view, paint = scene.view, scene.paint
    canvas.write(box.x + 1, box.y, clip(contract(scene), box.width - 1), f"bold {paint.ockra}")
    quiet = not view["trick"]
    trick = view["trick"] or (view["tricks"][-1] if view["tricks"] else [])
    if trick:
        y = box.y + 1
        if quiet and box.height >= 6:
            canvas.write(box.x + 1, y, scene.word("last-trick"), paint.ink2)
            y += 1
        room = box.y + box.height - y
        draw_trick(canvas, Box(box.x, y, box.width, 7 if room >= 14 else min(4, room)), scene, trick, quiet)
    if box.height >= 14:
        draw_protokoll(canvas, Box(box.x + 1, box.y + 9, box.width - 2, box.height - 9), scene)


def contract(scene: Scene) -> str:
    """Return what is played, or the bids so far."""
    view = scene.view
    if view["declarer"] is not None:
        name = scene.name(view["declarer"])
        if view["contract"] == "rodskagg":
            return scene.word("contract-rodskagg", seat=name)
        return scene.word("contract", seat=name, bid=view["contract"])
    bids = view["bids"]
    if not bids:
        return scene.word("no-bids")
    return " · ".join(f"{scene.name(int(seat))} {scene.word('said-bid', bid=bid)}" for seat, bid in bids.items())


def draw_protokoll(canvas: Canvas, box: Box, scene: Scene) -> None:
    """Draw the last deals on ruled paper, the newest at the bottom."""
    view, paint = scene.view, scene.paint
    wide = max(6, min(12, (box.width - 5) // view["seats"]))
    canvas.write(box.x, box.y, scene.word("protokoll"), f"bold {paint.ink2}")
    for seat in range(view["seats"]):
        canvas.write(box.x + 5 + seat * wide, box.y + 1, clip(scene.name(seat), wide - 1), f"bold {paint.ink}")
    rows = scene.scores[-(max(1, box.height - 3)) :]
    first = len(scene.scores) - len(rows)
    for at, scores in enumerate(rows):
        y = box.y + 2 + at
        newest = first + at == len(scene.scores) - 1
        canvas.write(box.x, y, f"{first + at:3} │", paint.red)
        for seat, points in enumerate(scores):
            change = points - scene.scores[first + at - 1][seat] if first + at else 0
            text = f"{points} {signed(change) if change else ''}"
            canvas.write(box.x + 5 + seat * wide, y, text, f"bold {paint.ink}" if newest else paint.ink2)
