"""Evaluation of rollouts of Rödskägg: the chance to win the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import TYPE_CHECKING, ClassVar, Final, cast

from talong.bots.evaluation import Evaluation
from talong.core.match import Match

if TYPE_CHECKING:
    from talong.facts.rodskagg import RodskaggFacts, RodskaggResult

# Made by tools/rodskagg_chances.py --matches 500: how much a score weighs on the way to exactly nought, from LEAST up.
LEAST: Final = -8
WEIGHTS: Final = (
    2.46, 1.92, 1.72, 1.81, 2.15, 2.37, 2.66, 2.54, 2.76, 2.89, 2.47, 2.25, 1.91, 1.63, 1.39, 1.03, 0.85, 0.65, 0.42,
    0.1, 0.0, -0.34, -0.63, -0.8, -1.24, -1.75, -2.29, -2.84, -3.41, -3.98, -4.57, -5.15, -5.74,
)  # fmt: skip


class RodskaggEvaluation(Evaluation):
    """Chance to win the match, from the scores after the deal."""

    before: RodskaggFacts
    unit: ClassVar[str] = "match"
    chance: ClassVar[bool] = True
    least_cost: ClassVar[float] = 0.01
    good: ClassVar[Mapping[str, int]] = {
        "zero": 1,
        "made": 1,
        "penalty": -1,
        "fat": -1,
        "trick": 0,
        "tricks": 0,
        "declarer": 0,
    }
    counts: ClassVar[Sequence[str]] = ("tricks",)
    told: ClassVar[Sequence[str]] = ("zero",)

    def see(self, facts: dict[str, object], seat: int) -> None:
        """Note who takes the trick that is being played."""
        won, before = cast("RodskaggFacts", facts)["won"], self.before["won"]
        if "trick" not in self.facts and self.before["phase"] == "play" and sum(won) > sum(before):
            self.facts["trick"] = float(won[self.me] > before[self.me])

    def worth(self, match: Match) -> float:
        """Return the chance to win the match now, and note the facts."""
        result = cast("RodskaggResult", match.results[0])
        scores = result["standing"]["scores"]
        self.facts["zero"] = float(self.me in (result["winner"] or []))
        self.facts["penalty"] = float(self.me in result["penalty"])
        self.facts["fat"] = float(scores[self.me] < 0)
        self.facts["tricks"] = float(result["tricks"][self.me])
        self.facts["declarer"] = float(result["declarer"] == self.me)
        if result["declarer"] == self.me:
            self.facts["made"] = float(result["made"])
        if self.before["phase"] == "play" and "trick" not in self.facts:
            self.facts["trick"] = float(result["tricks"][self.me] > self.before["won"][self.me])
        if result["winner"] is not None:
            return self.facts["zero"]
        if match.is_over:
            return 0.0
        parts = [weight(score) for score in scores]
        return parts[self.me] / sum(parts)

    def unsettled(self) -> float:
        """Return an equal part for every seat."""
        return 1 / float(self.before["seats"])


def weight(score: int) -> float:
    """Return how much *score* weighs on the way to exactly nought."""
    return exp(WEIGHTS[min(len(WEIGHTS) - 1, max(0, score - LEAST))])
