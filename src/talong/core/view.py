"""What one viewer may know, as plain data."""

from __future__ import annotations

import json

from talong.core.event import WATCHER


class View:
    """All that *viewer* may know of a match, built up from nothing by the game."""

    def __init__(self, game: str, viewer: int, facts: dict[str, object]) -> None:
        self.game = game
        self.viewer = viewer
        self.facts = facts

    def cards(self, seat: int) -> list[str]:
        """Return the cards of *seat* as the viewer sees them, `?` for each hidden one."""
        hands = self.facts["hands"]
        assert isinstance(hands, dict)
        codes: list[str] = list(hands.get(str(seat), []))
        return codes

    def data(self) -> dict[str, object]:
        """Return the whole view as plain JSON data."""
        data: dict[str, object] = {"game": self.game, "viewer": "watcher" if self.viewer == WATCHER else self.viewer}
        data.update(self.facts)
        copied: dict[str, object] = json.loads(json.dumps(data))
        return copied

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.game == other.game and self.viewer == other.viewer and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(json.dumps(self.data(), sort_keys=True))

    def __repr__(self) -> str:
        return f"View({self.data()!r})"
