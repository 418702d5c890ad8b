"""How a deal that is played on from a view turns out for its viewer, as people at the table count it.

A game says when there is enough to see, what the end is worth, and the facts that a teacher would speak of. A worth is
greater the better, whatever is counted: kronor and glasses from now on, the chance to win the match, the risk of losing
it with the opposite sign.
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
    """What becomes of the viewer of *view* in one world."""

    unit: ClassVar[str] = "kronor"  # What the worth counts.
    chance: ClassVar[bool] = False  # Whether it is a chance, from 0 to 1,
    risk: ClassVar[bool] = False  # and that of a loss: 0 or -1 in each world.
    least_cost: ClassVar[float] = 0.05  # A decision that cost less is not worth a word.
    good: ClassVar[Mapping[str, int]] = {}  # The facts, and whether more of each is good, bad, or neither.
    counts: ClassVar[Sequence[str]] = ()  # Those of them that are numbers; the others are chances.
    told: ClassVar[Sequence[str]] = ()  # Those of them that the worth itself says.

    def __init__(self, view: View) -> None:
        self.me = view.viewer
        self.before = cast("Facts", view.facts)
        self.facts: dict[str, float] = {}

    def see(self, facts: dict[str, object], seat: int) -> None:
        """Take note of what *seat* sees before it acts."""

    def is_done(self, match: Match) -> bool:
        """Tell whether there is enough to see: the deal is over."""
        return bool(match.results) or match.is_over

    def worth(self, match: Match) -> float:
        """Return what it has come to, and note the last facts: what has been moved to me, if no game says otherwise."""
        me = f"seat {self.me}"
        entries = match.ledger.entries
        return float(sum(entry.amount * ((entry.target == me) - (entry.source == me)) for entry in entries))

    def unsettled(self) -> float:
        """Return what it is worth if it would not come to an end: nothing won, nothing lost."""
        return 0.0

    def reckoned(self, share: float, guide: Guide) -> float:
        """Return what a *share*, as searches reckon by *guide*, comes to in my unit: the greater, the more."""
        return share
