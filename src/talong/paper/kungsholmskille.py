"""Score sheet of Kungsholmskille: the kassa, with what goes into the pot and what comes out."""

from __future__ import annotations

from talong.paper.score_page import Column, ScorePage


def draw_score(page: ScorePage) -> None:
    """Draw the kassa: a row for each deal, in and out for each player, and what it comes to."""
    page.head(page.say("kungsholmskille-title"))
    page.notes(page.say("kungsholmskille-notes"))
    leading = [
        Column(page.say("deal"), 9),
        Column(page.say("kungsholmskille-pot"), 15),
        Column(page.say("kungsholmskille-end"), 24),
    ]
    parts = [Column(page.say("kungsholmskille-in"), 0.5), Column(page.say("kungsholmskille-out"), 0.5)]
    page.player_columns(leading, parts, [page.say("sum"), page.say("net")])
