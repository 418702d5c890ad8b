"""Search bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from talong.bots.search.search import Plan
from talong.bots.search_session import SearchSession, Until, may_think
from talong.bots.solved_play import by_table, sound_acts
from talong.core.view import View
from talong.play import Player

if TYPE_CHECKING:
    from talong.facts import Facts


@dataclass(frozen=True)
class Effort:
    """Search budget: so many iterations, and *seconds* if they take longer."""

    plan: Plan
    iterations: int
    seconds: float
    solves: bool = False  # Whether it plays by tables and solvers where there are any.


class SearchBot:
    """Bot that searches in a deal, and does as *thumb* does where there is nothing to search and nothing is solved."""

    def __init__(self, effort: Effort, thumb: Player, seed: object) -> None:
        self.effort = effort
        self.thumb = thumb
        self.seed = seed

    def choose(self, view: View, until: Until | None = None) -> str | None:
        """Return what to do, or nothing to let play go on; sooner if *until* says so."""
        facts = cast("Facts", view.facts)
        legal = facts["legal"]
        if not legal:
            return None
        if len(legal) == 1 and facts["turn"] == view.viewer:
            return legal[0]
        effort = self.effort
        if effort.solves and (known := by_table(view, self.seed)) is not None:
            return known.act
        if not may_think(view):
            return self.thumb.choose(view)
        acts = sound_acts(view) if effort.solves else None
        if acts is not None and len(acts) == 1:
            return acts[0]
        thinking = SearchSession(view, effort.plan, self.seed, effort.solves, acts)
        thinking.think(effort.iterations, effort.seconds, until)
        return thinking.act()
