"""Evaluation of rollouts of Kille: kronor, and who is out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, cast

from talong.bots.evaluation import Evaluation
from talong.bots.search.guide import Guide
from talong.cards.kille import FACES
from talong.core.match import Match

if TYPE_CHECKING:
    from talong.facts.kille import ExchangeFacts, ExchangeResult, KilleFacts, KilleResult

_RANK: Final = {"Ki-": -1, **{face: rank for rank, face in enumerate(FACES)}, "Ki+": len(FACES)}


class KilleEvaluation(Evaluation):
    """Kronor from now on; a pot that is not won yet belongs to those who are left in it, all alike."""

    before: ExchangeFacts
    unit: ClassVar[str] = "kronor"
    good: ClassVar[Mapping[str, int]] = {"out": -1, "struck": -1, "better": 1}
    stake_rule: ClassVar[str] = "K78"

    def is_done(self, match: Match) -> bool:
        """Tell whether a deal is over, or the pot has been won without one."""
        return super().is_done(match) or self.has_won(match)

    def has_won(self, match: Match) -> bool:
        """Tell whether somebody has taken the pot."""
        return any(entry.rule == self.stake_rule for entry in match.ledger.entries)

    def worth(self, match: Match) -> float:
        """Return what has been moved to me, and my part of what is left."""
        me = f"seat {self.me}"
        moved = 0
        for entry in match.ledger.entries:
            if entry.rule != self.stake_rule:  # Stakes belong to the next pot.
                moved += entry.amount * ((entry.target == me) - (entry.source == me))
        result = self.result(match)
        if result is None or "winner" in result:
            return float(moved)
        left = self.survivors(result)
        pot = cast("KilleResult", result)["standing"]["pot"]
        return moved + (pot / len(left) if self.me in left else 0.0)

    def reckoned(self, share: float, guide: Guide) -> float:
        """Convert a share of the pot to kronor."""
        return share * float(cast("KilleFacts", self.before)["pot"])

    def result(self, match: Match) -> ExchangeResult | None:
        """Return the result of the deal, if there was one, and note the facts."""
        if not match.results:
            return None
        result = cast("ExchangeResult", match.results[0])
        out = result["out"]
        self.facts["out"] = float(self.me in out or self.me not in result["active"])
        self.facts["struck"] = float(self.me in result["struck"])
        shown = result["shown"].get(self.me)
        held = self.before["hands"].get(str(self.me), [])
        if shown is not None and held:
            self.facts["better"] = float(_RANK[shown] > _RANK[held[0]])
        return result

    def survivors(self, result: ExchangeResult) -> list[int]:
        """Return who is left in the pot."""
        return [seat for seat in result["active"] if seat not in result["out"]]
