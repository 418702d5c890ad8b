"""Score sheet of Punschkille: everybody's glasses, to cross out."""

from __future__ import annotations

from typing import cast

from talong.games.kille.rules import PunschRules
from talong.paper.document import BLACK, FINE, Document
from talong.paper.score_page import Group, ScorePage

MOST_ROUNDS = 10


def draw_glass(document: Document, x: float, y: float, height: float) -> None:
    """Draw a punsch glass on its foot, *height* millimetres high."""
    wide = height * 0.62
    middle = x + wide / 2
    bowl = y + height * 0.62
    lip, waist, foot = wide * 0.42, wide * 0.2, wide * 0.36
    outline = [
        *((middle - lip, y), (middle - waist, bowl), (middle - 0.3, bowl + height * 0.06)),
        *((middle - 0.3, y + height * 0.93), (middle - foot, y + height), (middle + foot, y + height)),
        *((middle + 0.3, y + height * 0.93), (middle + 0.3, bowl + height * 0.06), (middle + waist, bowl)),
        (middle + lip, y),
    ]
    for one, other in zip(outline, [*outline[1:], outline[0]], strict=True):
        document.line(*one, *other, FINE, BLACK)


def draw_score(page: ScorePage) -> None:
    """Draw a row for each player: the glasses, and boxes for what was drunk in each round."""
    page.head(page.say("punschkille-title"))
    page.notes(page.say("punschkille-notes"))
    glasses = cast("PunschRules", page.game.rules()).glasses  # P2
    rounds = [str(number) for number in range(1, MOST_ROUNDS + 1)]

    def draw(x: float, y: float, wide: float, tall: float) -> None:
        high = min(tall - 2.2, 8.5)
        step = wide / glasses
        for glass in range(glasses):
            draw_glass(page.document, x + step * (glass + 0.5) - high * 0.31, y + (tall - high) / 2, high)

    groups = [Group(page.say("punschkille-glasses"), [""] * glasses), Group(page.say("punschkille-drunk"), rounds)]
    page.player_rows(40, groups, tallest=12.0, draw=draw)
