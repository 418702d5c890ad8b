"""Evaluation of rollouts: how a deal turns out for the viewer, as people at the table count it.

A game says when a rollout ends, what its end is worth, and the facts that a teacher would speak of. A worth is greater
the better, whatever is counted: kronor and glasses from now on, the chance to win the match, the risk of losing it with
the opposite sign.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from talong.bots.search.guide import Guide
from talong.core.match import Match
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts import Facts


class Evaluation:
    """Evaluation of one rollout from *view*, for its viewer."""

    unit: ClassVar[str] = "kronor"  # What the worth counts.
    chance: ClassVar[bool] = False  # Whether the worth is a chance, from 0 to 1.
    risk: ClassVar[bool] = False  # Whether that chance is of a loss: 0 or -1 in each world.
    least_cost: ClassVar[float] = 0.05  # A decision that cost less is not worth a word.
    good: ClassVar[Mapping[str, int]] = {}  # The facts, and whether more of each is good, bad, or neither.
    counts: ClassVar[Sequence[str]] = ()  # The facts that are numbers; the others are chances.
    told: ClassVar[Sequence[str]] = ()  # The facts that the worth itself says.

    def __init__(self, view: View) -> None:
        self.me = view.viewer
        self.before = cast("Facts", view.facts)
        self.facts: dict[str, float] = {}

    def see(self, facts: dict[str, object], seat: int) -> None:
        """Take note of what *seat* sees before it acts."""

    def is_done(self, match: Match) -> bool:
        """Tell whether the rollout is over: with the deal, if no game says otherwise."""
        return bool(match.results) or match.is_over

    def worth(self, match: Match) -> float:
        """Return the payoff, and note the last facts: what has been moved to me, if no game says otherwise."""
        me = f"seat {self.me}"
        entries = match.ledger.entries
        return float(sum(entry.amount * ((entry.target == me) - (entry.source == me)) for entry in entries))

    def unsettled(self) -> float:
        """Return the worth of a rollout that came to no end: nothing won, nothing lost."""
        return 0.0

    def reckoned(self, share: float, guide: Guide) -> float:
        """Convert a search value *share*, as *guide* counts it, to my unit; the order is kept."""
        return share
