"""View of a match: what one viewer may know, as plain data."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, cast

from talong.core.event import WATCHER

if TYPE_CHECKING:
    from random import Random

    from talong.core.game import Game
    from talong.core.match import Match
    from talong.core.sampling.worlds import Worlds
    from talong.facts import Facts


def untyped(facts: Mapping[str, object]) -> dict[str, object]:
    """Return typed *facts* as a plain dict, to be added to."""
    assert isinstance(facts, dict)
    return facts


class View:
    """View of a match, built up by the game from what *viewer* may know."""

    def __init__(self, game: Game, viewer: int, facts: dict[str, object]) -> None:
        self.game = game
        self.viewer = viewer
        self.facts = facts
        self.read: Worlds | None = None  # Cache of the worlds.

    def cards(self, seat: int) -> list[str]:
        """Return the cards of *seat* as the viewer sees them, `?` for each hidden one."""
        return list(cast("Facts", self.facts)["hands"].get(str(seat), []))

    def data(self) -> dict[str, object]:
        """Return the whole view as plain JSON data."""
        data: dict[str, object] = {
            "game": self.game.key,
            "viewer": "watcher" if self.viewer == WATCHER else self.viewer,
        }
        data.update(self.facts)
        copied: dict[str, object] = json.loads(json.dumps(data))
        return copied

    def worlds(self) -> Worlds:
        """Return the worlds that the viewer cannot tell apart, cached."""
        if self.read is None:
            self.read = self.game.worlds(self)
        return self.read

    def sample(self, rng: Random, weigh: Callable[[Match], float] | None = None) -> Match:
        """Return a whole match that looks just like this view to its viewer, drawn at random.

        Everything that can be inferred from the view holds in it. All such worlds are equally likely, or as likely as
        *weigh* says, which gives each a number from 0 to 1. The same view and the same state of *rng* give the same.
        """
        return self.worlds().sample(rng, weigh)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.game.key == other.game.key and self.viewer == other.viewer and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(json.dumps(self.data(), sort_keys=True))

    def __repr__(self) -> str:
        whose = "a watcher" if self.viewer == WATCHER else f"seat {self.viewer}"
        return f"<View of {self.game.key} for {whose}: {self.facts['phase']}>"

    def __str__(self) -> str:
        drawn: str = import_module("talong.pictures").view_text(self)  # By name, since it stands on the engine.
        return drawn

    def svg(self, lang: str = "en") -> str:
        """Return a picture of the view as SVG, with our own cards and its words in *lang* (sv or en)."""
        drawn: str = import_module("talong.pictures").svg_of(self, lang)
        return drawn

    def _repr_html_(self) -> str:
        drawn: str = import_module("talong.pictures").html_of(self)
        return drawn

    def __reduce__(self) -> tuple[object, ...]:
        return (View, (self.game, self.viewer, self.facts))
