"""Random bot, which does anything legal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, cast

from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts import Facts

_OUT_OF_TURN: Final = 0.2  # How often it uses a right that needs no turn.


class RandomBot:
    """Uniformly random bot, for tests and as the weakest of opponents."""

    def __init__(self, whims: Random) -> None:
        self.whims = whims

    def choose(self, view: View) -> str | None:
        """Return a random legal act; out of turn seldom."""
        facts = cast("Facts", view.facts)
        if facts["turn"] != view.viewer and self.whims.random() > _OUT_OF_TURN:
            return None
        return self.whims.choice(facts["legal"]) if facts["legal"] else None
