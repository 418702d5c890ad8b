"""Beginner bot for Skitgubbe."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

from talong.bots.skitgubbe.thumb import Shedding, rank
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts.skitgubbe import SkitgubbeFacts

_ENOUGH: Final = 60  # After so many acts without an avstick or anybody's going out a beginner learns.


class SkitgubbeBeginner:
    """Take every trick that can be taken, and lay one card at a time, the lowest that will do.

    Where that goes round and round, they see what others do and lay whole sequences too: every deal comes to an end.
    """

    def __init__(self, whims: Random) -> None:
        self.whims = whims

    def choose(self, view: View) -> str | None:
        """Return what to do, or nothing to let play go on."""
        facts = cast("SkitgubbeFacts", view.facts)
        legal = facts["legal"]
        if not legal:
            return None
        if facts["phase"] == "shed" and facts["quiet"] >= _ENOUGH:
            return Shedding(view, self.whims).choose()
        for act in ("turn", "pass"):
            if act in legal:
                return act  # A beginner never throws on.
        single = [act for act in legal if act.startswith("play ") and act.count(" ") == 1]
        if not single:
            return legal[0] if facts["turn"] == view.viewer else None
        if self.whims.random() < 0.06:
            return self.whims.choice(single)  # Play by rule alone may go round for ever (S72).
        by_rank = sorted(single, key=lambda act: rank(act.split()[1]))
        if facts["phase"] == "shed":
            return by_rank[0]
        return by_rank[-1]
