"""The centre at Skitgubbe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.cards.deck import HIDDEN
from talong.tui.cards import SUITS, overlapped, token, tokens_width
from talong.tui.centre import Centre, Data
from talong.tui.palette import Box, Canvas, clip
from talong.tui.scene import Scene

if TYPE_CHECKING:
    from talong.facts.skitgubbe import SkitgubbeView


class SkitgubbeCentre(Centre):
    """The trick by rounds, then the pile with its layings."""

    hides_seen = True  # SI6: people have to remember what they saw.

    def draw(self, canvas: Canvas, box: Box, scene: Scene) -> None:
        """Draw what lies between the people."""
        view, paint = cast("SkitgubbeView", scene.view), scene.paint
        facts: list[str] = []
        if view["trump"]:
            facts.append(scene.word("trump", suit=SUITS[view["trump"]]))
        if view["stock"]:
            facts.append(scene.word("stock", cards=view["stock"]))
        if view.get("last") == HIDDEN and view["last_holder"] is not None:
            facts.append(scene.word("last-card", seat=scene.name(view["last_holder"])))
        if view.get("avstickshog"):
            facts.append(scene.word("avstickshog", cards=view["avstickshog"]))
        if view.get("discarded"):
            facts.append(scene.word("discarded", cards=view["discarded"]))
        canvas.write(box.x + 1, box.y, clip("   ".join(facts), box.width - 1), f"bold {paint.ockra}")
        inside = Box(box.x + 1, box.y + 1, box.width - 2, box.height - 1)
        if view["phase"] == "shed":
            draw_pile(canvas, inside, scene)
        else:
            draw_rounds(canvas, inside, scene)

    def painted(self, view: Data) -> set[str]:
        """Return the verbs of the acts that move the game on."""
        return {"pass"}

    def state(self, seat: int, scene: Scene) -> str:
        """Return whether *seat* is out, or has passed."""
        view = cast("SkitgubbeView", scene.view)
        if seat in view["out"]:
            return scene.word("out", place=view["out"].index(seat) + 1)
        return scene.word("done") if seat in view.get("passed", []) else ""

    def standing(self, seat: int, scene: Scene, room: int) -> str:
        """Return how many cards *seat* has won in phase 1."""
        won = cast("SkitgubbeView", scene.view)["won"]
        return scene.word("won", cards=won[str(seat)]) if won else ""


def draw_rounds(canvas: Canvas, box: Box, scene: Scene) -> None:
    """Draw the trick of phase 1, round by round: the present winner is marked, what was thrown on has a plus."""
    view, paint = cast("SkitgubbeView", scene.view), scene.paint
    x, y = box.x, box.y
    number = 0
    laid = {entry["seat"]: at for at, entry in enumerate(view["trick"]) if entry["kind"] != "throw"}  # The last counts.
    for at, entry in enumerate(view["trick"]):
        wide = len(scene.name(entry["seat"])) + 1 + tokens_width(entry["cards"], scene.lang) + 2
        if entry["round"] != number and number:
            y, x = y + 1, box.x
        if x + wide > box.x + box.width and x > box.x:
            y, x = y + 1, box.x
        if y >= box.y + box.height:
            return
        if entry["round"] != number and view["round"] > 1:
            x = canvas.write(x, y, scene.word("in-round", number=entry["round"]) + " ", paint.ink2)
        number = entry["round"]
        leads = entry["seat"] in view["leading"] and laid.get(entry["seat"]) == at
        sign = ("★" if leads else "") + {"throw": "+", "chance": "?"}.get(entry["kind"], "")
        look = f"bold {paint.ink}" if leads else paint.ink2
        x = canvas.write(x, y, f"{sign}{scene.name(entry['seat'])} ", look)
        for code in entry["cards"]:
            x = token(canvas, x, y, code, scene.lang, paint)
        x += 2


def draw_pile(canvas: Canvas, box: Box, scene: Scene) -> None:
    """Draw the layings in a row, bottom first, the top marked, then what is still missing for an avstick."""
    view, paint = cast("SkitgubbeView", scene.view), scene.paint
    pile = view["pile"]
    tall = 3 if box.height >= 6 else 1
    x, y = box.x, box.y
    for at, laying in enumerate(pile):
        top = at == len(pile) - 1
        name = scene.name(laying["seat"])
        cards = laying["cards"]
        wide = max(4 * len(cards) + 1 if tall == 3 else tokens_width(cards, scene.lang), len(name)) + 2
        if x + wide > box.x + box.width and x > box.x:
            x, y = box.x, y + tall + 2
        end = x
        if tall == 3:
            end = overlapped(canvas, x, y, cards, scene.lang, paint, top)
        else:
            for code in cards:
                end = token(canvas, end, y, code, scene.lang, paint, quiet=not (top and code == cards[-1]))
        canvas.write(x, y + tall, name, f"bold {paint.ink}" if top else paint.ink2)
        if top:
            canvas.write(x, y + tall + 1, "▲ " + scene.word("to-beat"), f"bold {paint.ockra}")
        x = max(end, x + len(name)) + 1
        if not top:
            x = canvas.write(x, y + tall // 2, "→", paint.ink2) + 1
    missing = view["needed"] - len(pile)
    for at in range(missing):
        last = at == missing - 1
        text = scene.word("avstick") if last else "·  "
        if x + len(text) + 3 > box.x + box.width:
            x, y = box.x, y + tall + 2
        if tall == 3:
            canvas.write(x, y, "╭" + "┄" * len(text) + "╮", paint.kant)
            canvas.write(x, y + 2, "╰" + "┄" * len(text) + "╯", paint.kant)
        x = canvas.write(x, y + tall // 2, f"┆{text}┆", paint.kant) + 1


CENTRE: Final = SkitgubbeCentre()
