"""Trekort in research environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from talong.cards.kille import FACES
from talong.core.match import Match
from talong.envs.core.action_ids import ActionIds
from talong.envs.core.lens import Lens
from talong.envs.core.rewards import Reward


class TrekortLens(Lens):
    """The own hand and the trick, by value."""

    phases: ClassVar[list[str]] = ["play", "deal_over", "match_over"]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hand = self.field("hand", len(FACES), "how many cards of each value one holds")
        self.trick = self.field("trick", len(FACES), "how many cards of each value lie in the trick")

    def fill(self, out: Any, match: Match, viewer: int) -> None:
        for code in match.hand(viewer):
            out[self.hand + FACES.index(code)] += 1.0
        plays: Any = match.table()["trick"]
        for play in plays:
            out[self.trick + FACES.index(play["card"])] += 1.0


def won(match: Match) -> list[float]:
    """Return what each seat has won."""
    return [float(kronor) for kronor in match.ledger.balance]


LENS: Final = TrekortLens
REWARDS: Final[dict[str, Reward]] = {"money": won}
NUMBERING: Final = ActionIds(list(range(len(FACES))), [f"play {face}" for face in FACES])


def bounds(seats: int, steps: int, params: Mapping[str, Any]) -> tuple[float, float]:
    """Return more than anybody can lose or win."""
    most = float(seats * params["deals"])
    return -most, most
