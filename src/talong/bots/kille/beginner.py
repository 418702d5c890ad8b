"""Beginner bot for Kille."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.bots.beginner import dimmed
from talong.bots.kille.thumb import KilleBot, Seen
from talong.cards.kille import FACES
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts.kille import ExchangeFacts

_GOOD: Final = FACES.index("10")  # The lowest card that looks good, however many are in.


class KilleBeginner(KilleBot):
    """Stand with a good card and change any other, however many are in and whatever has been seen."""

    def choose(self, view: View) -> str | None:
        """Return what to do, or nothing to let play go on; a kuku is only kept."""
        facts = cast("ExchangeFacts", view.facts)
        if facts["turn"] != view.viewer and facts["phase"] != "buyin":
            return None
        legal = [act for act in facts["legal"] if act not in ("kuku", "ask")]
        return super().choose(dimmed(view, legal=legal, turned=[], aside=[], swaps=[]))

    def speak(self, seen: Seen, may_ask: bool) -> str:
        """Stand or swap."""
        return "stand" if seen.card == "Ki+" or FACES.index(seen.card.rstrip("+-")) >= _GOOD else "swap"
