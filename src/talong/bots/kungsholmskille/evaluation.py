"""Evaluation of rollouts of Kungsholmskille: kronor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, cast

from talong.bots.evaluation import Evaluation
from talong.bots.search.guide import Guide
from talong.core.match import Match

if TYPE_CHECKING:
    from talong.facts.kungsholmskille import KungsholmFacts, KungsholmResult


class KungsholmEvaluation(Evaluation):
    """Kronor from now on; a pot that stays belongs to all alike."""

    before: KungsholmFacts
    unit: ClassVar[str] = "kronor"
    good: ClassVar[Mapping[str, int]] = {"wins": 1, "pays": -1, "penalty": -1, "trick": 0, "budrunda": 0}

    def see(self, facts: dict[str, object], seat: int) -> None:
        """Note who takes the trick that is being played."""
        now = cast("KungsholmFacts", facts)
        if "trick" not in self.facts and self.before["phase"] == "play" and now["tricks"] > self.before["tricks"]:
            self.facts["trick"] = float(now["leader"] == self.me)

    def worth(self, match: Match) -> float:
        """Return the kronor that the deal has brought, and note the facts."""
        result = cast("KungsholmResult", match.results[0])
        standing = result["standing"]
        change = standing["balances"][self.me] - self.before["balances"][self.me]
        self.facts["wins"] = float(result["winner"] == self.me)
        self.facts["pays"] = float(change < 0)
        self.facts["penalty"] = float(bool(result["penalty"]) and result["first_shower"] == self.me)
        self.facts["budrunda"] = float(result["budrunda"] is not None)
        return change + standing["pot"] / match.seats

    def reckoned(self, share: float, guide: Guide) -> float:
        """Convert a search value to kronor won or lost."""
        from talong.bots.kungsholmskille.guide import KungsholmGuide

        assert isinstance(guide, KungsholmGuide)
        return (share - 0.5) * guide.scale
