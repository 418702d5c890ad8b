"""Evaluation of rollouts of Punschkille: glasses."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from talong.bots.kille.evaluation import KilleEvaluation
from talong.bots.search.guide import Guide
from talong.core.match import Match

if TYPE_CHECKING:
    from talong.facts.punschkille import PunschFacts, PunschResult


class PunschEvaluation(KilleEvaluation):
    """Glasses from now on: those drunk, and those at stake as often as they will be."""

    unit: ClassVar[str] = "glasses"
    least_cost: ClassVar[float] = 0.03
    stake_rule: ClassVar[str] = "P5"

    def worth(self, match: Match) -> float:
        """Return how many glasses it costs, with the sign of a loss."""
        drunk = sum(entry.amount for entry in match.ledger.entries if entry.target == f"drunk {self.me}")
        result = self.result(match)
        if result is None or "winner" in result:
            return -float(drunk)
        left = self.survivors(result)
        stake = cast("PunschResult", result)["standing"]["glasses"]["stake"][self.me]
        return -drunk - stake * (1 - 1 / len(left) if self.me in left else 1.0)

    def reckoned(self, share: float, guide: Guide) -> float:
        """Convert a search value to the part of my stake that is lost, with the sign of a loss."""
        return (share - 1.0) * float(cast("PunschFacts", self.before)["glasses"]["stake"][self.me])
