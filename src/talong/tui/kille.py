"""The centre at Kille."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.cards.deck import HIDDEN
from talong.tui.cards import small, token
from talong.tui.centre import Centre, Data
from talong.tui.palette import Box, Canvas, clip
from talong.tui.scene import Scene

if TYPE_CHECKING:
    from talong.facts.kille import ExchangeView, KilleView
    from talong.facts.punschkille import PunschView


class KilleCentre(Centre):
    """The talong, the pot, and the red thread of swaps."""

    last_verb = "stand"

    def draw(self, canvas: Canvas, box: Box, scene: Scene) -> None:
        """Draw what lies between the people."""
        view, paint = cast("ExchangeView", scene.view), scene.paint
        y = box.y
        middle = box.x + box.width // 2
        if box.height >= 6 and view["stock"]:
            y += (box.height - 6) // 3
            small(canvas, middle - 12, y, HIDDEN, scene.lang, paint)
            canvas.write(middle - 7, y + 1, "▌", f"{paint.back}")
            canvas.write(middle - 12, y + 3, scene.word("stock", cards=view["stock"]), paint.ink2)
            draw_pot(canvas, middle, y + 1, scene)
            y += 4
        else:
            at = (
                canvas.write(box.x + 1, y, scene.word("stock", cards=view["stock"]), paint.ink2)
                if view["stock"]
                else box.x
            )
            draw_pot(canvas, at + 3, y, scene)
            y += 1
        x = box.x + 1
        for key, codes in (("turned", view["turned"]), ("aside", view["aside"])):
            cards = [code for code in codes if code != HIDDEN]
            if cards and y < box.y + box.height:
                x = canvas.write(x, y, scene.word(key) + " ", paint.ink2)
                for code in cards:
                    x = token(canvas, x, y, code, scene.lang, paint)
                x += 2
        if x > box.x + 1:
            y += 1
        if view["swaps"] and y < box.y + box.height:
            at = canvas.write(box.x + 1, y, scene.word("thread") + " ", f"bold {paint.red}")
            canvas.write(at, y, clip(thread(scene), box.x + box.width - at), paint.red)

    def painted(self, view: Data) -> set[str]:
        """Return the verbs of the acts that move the game on."""
        return {"stand"}

    def out_of_reach(self, view: Data) -> list[str]:
        """Return what those who still have a card will be asked."""
        seen = cast("ExchangeView", view)
        return ["swap", "stand"] if seen["phase"] == "speak" and seen["viewer"] in seen["active"] else []

    def state(self, seat: int, scene: Scene) -> str:
        """Return whether *seat* is struck, eliminated or has stood."""
        view = cast("ExchangeView", scene.view)
        if str(seat) in view["struck"]:
            return scene.word("struck")
        if seat not in view["active"]:
            return scene.word("eliminated")
        return scene.word("stood") if seat in view["stood"] else ""


def draw_pot(canvas: Canvas, x: int, y: int, scene: Scene) -> None:
    """Write what is played for."""
    if "pot" in scene.view:
        view = cast("KilleView", scene.view)
        canvas.write(x, y, scene.word("pot", pot=view["pot"]), f"bold {scene.paint.ockra}")
        if view["buyin"]:
            canvas.write(x, y + 1, scene.word("buyin-costs", price=view["buyin"]["price"]), scene.paint.ink2)
    else:
        rounds = cast("PunschView", scene.view)["rounds"]
        canvas.write(x, y, scene.word("round", number=rounds), f"bold {scene.paint.ockra}")


def thread(scene: Scene) -> str:
    """Return the thread that ties together those who have swapped; what a svin pulled back is in brackets."""
    parts: list[str] = []
    last = None
    for swap in cast("ExchangeView", scene.view)["swaps"]:
        giver, taker = swap["giver"], swap["taker"]
        tie = "⇄"
        if swap["annulled"]:
            parts.append(f"({scene.name(giver)} {tie} {scene.name(taker)})")
            last = None
        elif parts and last == giver:
            parts[-1] += f" {tie} {scene.name(taker)}"
            last = taker
        else:
            parts.append(f"{scene.name(giver)} {tie} {scene.name(taker)}")
            last = taker
    return " · ".join(parts)


CENTRE: Final = KilleCentre()
