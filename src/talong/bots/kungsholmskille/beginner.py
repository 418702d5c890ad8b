"""Beginner bot for Kungsholmskille."""

from __future__ import annotations

from talong.bots.beginner import dimmed
from talong.bots.kungsholmskille.thumb import KungsholmskilleBot
from talong.cards.kille import FACES
from talong.core.view import View


class KungsholmBeginner(KungsholmskilleBot):
    """Believe that low cards alone win: put away the highest, and forget what has been played."""

    def choose(self, view: View) -> str | None:
        """Return what to do, or nothing to let play go on."""
        return super().choose(dimmed(view, plays=[], piles={}, laid={}))

    def worth(self, hand: list[int]) -> float:
        """Return how good a *hand* looks: by its lowest card."""
        return 1 - hand[0] / len(FACES)

    def exchange(self, hand: list[int]) -> str:
        """Put away the two highest cards."""
        return " ".join(["swap", *[FACES[at] for at in hand[-2:]]])
