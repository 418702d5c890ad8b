"""Evaluation of rollouts of Skitgubbe: the risk of becoming skitgubbe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, cast

from talong.bots.evaluation import Evaluation
from talong.bots.search.guide import Guide
from talong.cards.french import RANKS
from talong.core.match import Match

if TYPE_CHECKING:
    from talong.facts.skitgubbe import SkitgubbeFacts, SkitgubbeResult

_COURT: Final = RANKS.index("J")


class SkitgubbeEvaluation(Evaluation):
    """Risk of becoming skitgubbe, with the sign of a loss."""

    before: SkitgubbeFacts
    unit: ClassVar[str] = "skitgubbe"
    chance: ClassVar[bool] = True
    risk: ClassVar[bool] = True
    least_cost: ClassVar[float] = 0.02
    good: ClassVar[Mapping[str, int]] = {"loses": -1, "first": 1, "trumps": 1, "court": 1, "hand": 0, "trick": 0}
    counts: ClassVar[Sequence[str]] = ("trumps", "court", "hand")
    told: ClassVar[Sequence[str]] = ("loses",)

    def see(self, facts: dict[str, object], seat: int) -> None:
        """Note who takes the trick that is being played, and with what I go into phase 2."""
        if self.before["phase"] == "shed":
            return
        now = cast("SkitgubbeFacts", facts)
        if "trick" not in self.facts and taken(now) > taken(self.before):
            own = str(self.me)
            self.facts["trick"] = float(now["won"].get(own, 0) > self.before["won"].get(own, 0))
        if "hand" not in self.facts and now["phase"] == "shed" and seat == self.me:
            hand = now["hands"][str(self.me)]
            self.facts["hand"] = float(len(hand))
            self.facts["trumps"] = float(sum(card[1] == now["trump"] for card in hand))
            self.facts["court"] = float(sum(RANKS.index(card[0]) >= _COURT for card in hand))

    def worth(self, match: Match) -> float:
        """Return -1 for the skitgubbe, else 0, and note the facts."""
        result = cast("SkitgubbeResult", match.results[0])
        self.facts["loses"] = float(result["skitgubbe"] == self.me)
        self.facts["first"] = float(result["placement"][:1] == [self.me])
        return -self.facts["loses"]

    def reckoned(self, share: float, guide: Guide) -> float:
        """Convert a search value to the risk, with the sign of a loss."""
        return share - 1.0

    def unsettled(self) -> float:
        """Return an equal part of the risk for every seat."""
        return -1 / float(self.before["seats"])


def taken(facts: SkitgubbeFacts) -> int:
    """Return how many cards everybody together has won in phase 1."""
    return sum(facts["won"].values())
