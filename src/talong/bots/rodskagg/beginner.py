"""Beginner bot for Rödskägg."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.bots.beginner import dimmed
from talong.bots.rodskagg.thumb import RodskaggBot
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts.rodskagg import RodskaggFacts

_NEAR: Final = 3  # So close to nought a beginner begins to count.


class RodskaggBeginner(RodskaggBot):
    """Want tricks, and think of the score only when nought is near; forget the tricks that are turned down."""

    def choose(self, view: View) -> str | None:
        """Return what to do, or nothing to let play go on."""
        facts = cast("RodskaggFacts", view.facts)
        scores = [score if 0 < score <= _NEAR else 12 for score in facts["scores"]]
        return super().choose(dimmed(view, tricks=[], scores=scores))
