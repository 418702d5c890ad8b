"""Beginners: they know the rules and see their own cards, and little else.

None of them blunders at random. They look at one card at a time, remember nothing that is no longer on the table, and
have not learnt what every game teaches after a while.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from talong.bots.kille.thumb import Kille, Punschkille, Seen
from talong.bots.kungsholmskille.thumb import Kungsholmskille
from talong.bots.rodskagg.thumb import Rodskagg
from talong.bots.skitgubbe.thumb import Shedding, rank
from talong.cards.kille import FACES
from talong.core.view import View

_GOOD: Final = FACES.index("10")  # What looks like a good card in Kille, whoever else is in.
_ENOUGH: Final = 60  # After so many acts without an avstick or anybody's going out a beginner at Skitgubbe learns.
_NEAR: Final = 3  # So close to nought a beginner at Rödskägg begins to count.


def dimmed(view: View, **instead: object) -> View:
    """Return *view* as somebody sees it who overlooks or forgets some facts."""
    facts = dict(view.facts)
    facts.update({name: value for name, value in instead.items() if name in facts})
    return View(view.game, view.viewer, facts)


class ExchangeBeginner(Kille):
    """Stand with a good card and change any other, however many are in and whatever has been seen."""

    def choose(self, view: View) -> str | None:
        """Return what to do, or nothing to let play go on; a kuku is only kept."""
        facts: dict[str, Any] = dict(view.facts)
        if facts["turn"] != view.viewer and facts["phase"] != "buyin":
            return None
        legal = [act for act in facts["legal"] if act not in ("kuku", "ask")]
        return super().choose(dimmed(view, legal=legal, turned=[], aside=[], swaps=[]))

    def speak(self, seen: Seen, may_ask: bool) -> str:
        """Stand or swap."""
        return "stand" if seen.card == "Ki+" or FACES.index(seen.card.rstrip("+-")) >= _GOOD else "swap"


class KilleBeginner(ExchangeBeginner):
    """Do so at Kille."""


class PunschkilleBeginner(ExchangeBeginner, Punschkille):
    """Do so at Punschkille, where it is glasses that are staked."""


class KungsholmBeginner(Kungsholmskille):
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


class RodskaggBeginner(Rodskagg):
    """Want tricks, and think of the score only when nought is near; forget the tricks that are turned down."""

    def choose(self, view: View) -> str | None:
        """Return what to do, or nothing to let play go on."""
        scores: list[int] = list(dict[str, Any](view.facts)["scores"])
        scores = [score if 0 < score <= _NEAR else 12 for score in scores]
        return super().choose(dimmed(view, tricks=[], scores=scores))


class SkitgubbeBeginner:
    """Take every trick that can be taken, and lay one card at a time, the lowest that will do.

    Where that goes round and round, they see what others do and lay whole sequences too: every deal comes to an end.
    """

    def __init__(self, whims: Random) -> None:
        self.whims = whims

    def choose(self, view: View) -> str | None:
        """Return what to do, or nothing to let play go on."""
        facts: dict[str, Any] = dict(view.facts)
        legal: list[str] = facts["legal"]
        if not legal:
            return None
        if facts["phase"] == "shed" and facts["quiet"] >= _ENOUGH:
            return Shedding(view, self.whims).choose()
        for act in ("turn", "pass"):
            if act in legal:
                return act  # Never mind throwing on.
        single = [act for act in legal if act.startswith("play ") and act.count(" ") == 1]
        if not single:
            return legal[0] if facts["turn"] == view.viewer else None
        if self.whims.random() < 0.06:
            return self.whims.choice(single)  # Play by rule alone may go round for ever (S72).
        by_rank = sorted(single, key=lambda act: rank(act.split()[1]))
        if facts["phase"] == "shed":
            return by_rank[0]
        return by_rank[-1]
