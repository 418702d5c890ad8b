"""The centre at Kungsholmskille."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.tui.centre import Centre, Data
from talong.tui.palette import Box, Canvas, clip
from talong.tui.scene import Scene
from talong.tui.trick import draw_trick

if TYPE_CHECKING:
    from talong.facts.kungsholmskille import KungsholmView


class KungsholmCentre(Centre):
    """The pot and the trick in progress."""

    def draw(self, canvas: Canvas, box: Box, scene: Scene) -> None:
        """Draw what lies between the people."""
        view, paint = cast("KungsholmView", scene.view), scene.paint
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

    def painted(self, view: Data) -> set[str]:
        """Return the verbs of the acts that move the game on."""
        return {"show"}

    def state(self, seat: int, scene: Scene) -> str:
        """Return whether *seat* has folded, knocked or said bud."""
        view = cast("KungsholmView", scene.view)
        if seat in view["folded"]:
            return scene.word("folded")
        if view.get("knocker2") == seat:
            return scene.word("knocked")
        if view.get("knocker") == seat and view.get("knocker2") is None:
            return scene.word("knocked")
        said = [*view.get("bud3", []), *view.get("bud2", []), *view.get("bud1", [])]
        return scene.word("bud") if seat in said else ""


CENTRE: Final = KungsholmCentre()
