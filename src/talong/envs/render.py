"""Image rendering of a view: the seats around the table, the cards that the viewer sees, and what they have to know."""

from __future__ import annotations

from math import cos, pi, sin
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch
from numpy.typing import NDArray

from talong.cards.deck import HIDDEN
from talong.core.event import WATCHER
from talong.core.view import View
from talong.lang import Words, narrator_for

if TYPE_CHECKING:
    from talong.facts import TableView

WIDE, HIGH, DPI = 9.6, 6.4, 100
FELT: Final = "#1f5a43"
PAPER: Final = "#faf6ea"
BACK: Final = "#8a2b32"
INK: Final = "#20201e"
RED: Final = "#b3202c"
LIGHT: Final = "#f2e9cf"
SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def face(code: str) -> tuple[str, str]:
    """Return what is written on a card, and in which colour."""
    suit = code[1:]
    if len(code) == 2 and suit in SIGNS and code[0] in "23456789TJQKA":
        return f"{'10' if code[0] == 'T' else code[0]}\n{SIGNS[suit]}", RED if suit in "dh" else INK
    return code, INK


def draw_cards(axes: Any, codes: list[str], x: float, y: float, size: float, room: float) -> None:
    """Draw a row of cards around a point; they overlap if there is not enough *room*."""
    step = min(size * 0.78, room / max(1, len(codes)))
    left = x - step * (len(codes) - 1) / 2
    for place, code in enumerate(codes):
        hidden = code == HIDDEN
        at = left + place * step
        box = FancyBboxPatch(
            (at - size * 0.35, y - size / 2),
            size * 0.7,
            size,
            boxstyle=f"round,pad=0,rounding_size={size * 0.08}",
            facecolor=BACK if hidden else PAPER,
            edgecolor=INK,
            linewidth=0.8,
        )
        axes.add_patch(box)
        if not hidden:
            text, colour = face(code)
            axes.text(at, y, text, color=colour, ha="center", va="center", fontsize=11, linespacing=0.95)


def centre(facts: TableView) -> list[str]:
    """Return the cards that lie in the middle."""
    codes = list(facts.get("turned", []))
    for laying in [*facts.get("trick", []), *facts.get("pile", [])[-5:]]:
        codes += laying["cards"] if "cards" in laying else [laying["card"]]
    return codes


def draw(view: View, lang: str) -> NDArray[np.uint8]:
    """Render *view* as an RGB image, rows of pixels."""
    facts = cast("TableView", view.data())
    seats = facts["seats"]
    narrator = narrator_for(view.game.key, Words(lang), facts["names"], seats, view.viewer)
    figure = Figure(figsize=(WIDE, HIGH), dpi=DPI, facecolor=FELT)
    canvas = FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, WIDE)
    axes.set_ylim(0, HIGH)
    axes.axis("off")
    below = 0 if view.viewer == WATCHER else view.viewer
    size = 0.78 if seats <= 8 else 0.5
    for seat in range(seats):
        # The viewer sits below; the others follow clockwise.
        angle = -pi / 2 - 2 * pi * ((seat - below) % seats) / seats
        x, y = WIDE / 2 + 3.7 * cos(angle), HIGH / 2 + 0.35 + 2.05 * sin(angle)
        draw_cards(axes, list(facts["hands"].get(str(seat), [])), x, y, size, 7.5 if seat == below else 2.0)
        if seat == facts["turn"]:
            axes.add_patch(Circle((x - 0.05, y + size * 0.5 + 0.18), 0.07, color="#ffd166"))
        axes.text(x + 0.1, y + size * 0.5 + 0.18, narrator.who(seat), color=LIGHT, ha="left", va="center", fontsize=10)
    draw_cards(axes, centre(facts), WIDE / 2, HIGH / 2 + 0.35, size, 4.0)
    said = [narrator.table(facts)]
    if view.viewer != WATCHER and facts["legal"]:
        said.append(narrator.prompt(facts))
    text = "\n".join([fill(line, 120) for line in said])
    axes.text(0.2, 0.15, text, color=LIGHT, ha="left", va="bottom", fontsize=9)
    canvas.draw()  # type: ignore[no-untyped-call]
    pixels = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
    return np.ascontiguousarray(pixels[:, :, :3])
