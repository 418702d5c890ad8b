"""A bot that does anything legal."""

from __future__ import annotations

from random import Random
from typing import Final

from talong.core.view import View

_OUT_OF_TURN: Final = 0.2  # How often it uses a right that needs no turn.


class Anything:
    """Choose blindly, for tests and as the weakest of opponents."""

    def __init__(self, whims: Random) -> None:
        self.whims = whims

    def choose(self, view: View) -> str | None:
        """Return any legal act; out of turn seldom."""
        legal = view.facts["legal"]
        assert isinstance(legal, list)
        if view.facts["turn"] != view.viewer and self.whims.random() > _OUT_OF_TURN:
            return None
        return str(self.whims.choice(legal)) if legal else None
