"""Score sheet of Kille: the pot and who has bought in."""

from __future__ import annotations

from talong.paper.score_page import Column, Group, ScorePage

POTS = 5  # In a row.


def draw_score(page: ScorePage) -> None:
    """Draw pots side by side: what each player has put in, who took it, and what everybody has won or lost."""
    page.head(page.say("kille-title"))
    page.notes(page.say("kille-notes"))
    parts = [page.say("kille-stake"), page.say("kille-first"), page.say("kille-second")]
    groups = [Group(page.say("kille-pot"), parts) for _pot in range(POTS)]
    page.player_rows(
        36, groups, [Column(page.say("net"), 18)], [page.say("kille-in-all"), page.say("kille-winner")], tallest=9.0
    )
