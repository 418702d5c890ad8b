"""Score sheet of Rödskägg: the protokoll, with a zero line in every column."""

from __future__ import annotations

from typing import cast

from talong.games.rodskagg.rules import RodskaggRules
from talong.paper.score_page import Column, ScorePage


def draw_score(page: ScorePage) -> None:
    """Draw the protokoll: from the points one begins on, down to zero, and tjock behind the red line."""
    page.head(page.say("rodskagg-title"))
    page.notes(page.say("rodskagg-notes"))
    leading = [Column(page.say("deal"), 9), Column(page.say("rodskagg-bid"), 20)]
    parts = [Column(page.say("rodskagg-points"), 0.64), Column(page.say("rodskagg-fat"), 0.36)]
    start = str(cast("RodskaggRules", page.game.rules()).start_points)  # RS4
    page.player_columns(leading, parts, zero=True, start=start)
