"""Score sheet of Skitgubbe: a tally of who has been skitgubbe, and the letters of the house rules."""

from __future__ import annotations

from typing import Final

from talong.games.skitgubbe.rules import LETTERS
from talong.paper.document import GREY, HAIR
from talong.paper.fonts import BOLD
from talong.paper.score_page import Column, Group, ScorePage

FIVE: Final = 14.0  # Room for five strokes.
TALLY: Final = 12.0  # Room for a line of them.


def draw_score(page: ScorePage) -> None:
    """Draw a row for each player, with room for strokes by fives, and the letters to mark."""
    document = page.document
    page.head(page.say("skitgubbe-title"))
    page.notes(page.say("skitgubbe-notes"))
    letters = sorted(LETTERS)
    page.bottom -= 14
    step = (page.right - page.left) / len(letters)
    document.text(page.left, page.bottom + 4, page.say("skitgubbe-letters"), 8, colour=GREY)
    for at, letter in enumerate(letters):
        x = page.left + at * step
        document.rect(x, page.bottom + 6, step - 1.6, 7)
        document.text(x + (step - 1.6) / 2, page.bottom + 10.7, letter, 9, BOLD, "middle")
    page.bottom -= 2

    def draw(x: float, y: float, wide: float, tall: float) -> None:
        lines = max(1, int(tall / TALLY))
        for line in range(1, lines + 1):
            below = y + line * tall / lines
            if line < lines:
                document.line(x, below, x + wide, below, HAIR, GREY, dashed=True)
            for five in range(1, int(wide / FIVE) + 1):
                document.line(x + five * FIVE, below - 4, x + five * FIVE, below, HAIR, GREY)

    group = Group(page.say("skitgubbe-strokes"), [""])
    page.player_rows(42, [group], [Column(page.say("sum"), 18)], tallest=36.0, draw=draw)
