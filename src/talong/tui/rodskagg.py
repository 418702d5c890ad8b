"""The centre at Rödskägg."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from talong.tui.centre import Centre, Data
from talong.tui.palette import Box, Canvas, clip
from talong.tui.scene import Scene, signed
from talong.tui.trick import draw_trick

if TYPE_CHECKING:
    from talong.facts.rodskagg import RodskaggEvent, RodskaggView


class RodskaggCentre(Centre):
    """The bids, the trick, and the protokoll where there is room for it."""

    is_tall = True

    def draw(self, canvas: Canvas, box: Box, scene: Scene) -> None:
        """Draw what lies between the people."""
        view, paint = cast("RodskaggView", scene.view), scene.paint
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

    def painted(self, view: Data) -> set[str]:
        """Return the verbs of the acts that move the game on."""
        return {"pass"}

    def state(self, seat: int, scene: Scene) -> str:
        """Return whether *seat* is declarer, is along or has dropped; before that, what it bids."""
        view = cast("RodskaggView", scene.view)
        if view["declarer"] == seat:
            return scene.word("declarer")
        if str(seat) in view.get("along", {}):
            return scene.word("dropped" if seat in view["dropped"] else "along")
        bid = view["bids"].get(str(seat)) if view["declarer"] is None else None
        return scene.word("said-bid", bid=bid) if bid else ""

    def standing(self, seat: int, scene: Scene, room: int) -> str:
        """Return the points of *seat*."""
        return scene.word("points", points=cast("RodskaggView", scene.view)["scores"][seat])

    def tally(self, seat: int, scene: Scene) -> str:
        """Return a stroke for each trick, as on the table of those who count them."""
        won = cast("RodskaggView", scene.view)["won"]
        return "|" * won[seat] if won else ""

    def first_scores(self, view: Data) -> list[list[int]]:
        """Return what everybody begins with."""
        seen = cast("RodskaggView", view)
        return [[cast("int", seen["rules"]["start_points"])] * seen["seats"]]

    def scores_in(self, happened: Sequence[Data]) -> list[list[int]]:
        """Return everybody's score after each deal that is over."""
        events = cast("Sequence[RodskaggEvent]", happened)
        return [list(event["scores"]) for event in events if event["event"] == "score"]


def contract(scene: Scene) -> str:
    """Return what is played, or the bids so far."""
    view = cast("RodskaggView", scene.view)
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


CENTRE: Final = RodskaggCentre()
