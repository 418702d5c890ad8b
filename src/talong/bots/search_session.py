"""Search session on a view, run in slices and ended at any time (anytime search)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING, Final, cast

from talong.bots.search.guides import guide_for, has_guide
from talong.bots.search.search import LET_BE, Estimate, Plan, Search
from talong.core.chance.fast import SEED_BITS
from talong.core.view import View

if TYPE_CHECKING:
    from talong.facts import Facts

_SLICE: Final = 0.002  # The longest time, in seconds, to hold the GIL in one slice.
_FIRST_SLICE: Final = 8

Until = Callable[[], bool]


class SearchSession:
    """Search for the best act of the viewer of *view*, over worlds from their information set.

    The same view, plan and seed give the same result after the same number of iterations; nothing else matters, and
    least of all what lies hidden. If not all legal acts are in question, only *acts* are searched.
    """

    def __init__(
        self,
        view: View,
        plan: Plan,
        seed: object,
        solves: bool = False,
        acts: Sequence[str | None] | None = None,
    ) -> None:
        self.view = view
        facts = cast("Facts", view.facts)
        guide = guide_for(view, solves)
        assert guide is not None
        worlds = view.worlds()
        match = worlds.first()
        if acts is None:
            acts = facts["legal"] if facts["turn"] == view.viewer else [*facts["legal"], None]
        self.acts = {LET_BE if text is None else match.parse(view.viewer, text): text for text in acts}
        self.search = Search(worlds, guide, list(self.acts), plan, seed_of(view, seed))
        self.slice = _FIRST_SLICE

    def think(self, iterations: int, seconds: float, until: Until | None = None) -> int:
        """Search on until there have been so many *iterations*, or time is up, or *until* says so; return how many.

        An iteration is one playout; a slice of them takes a few milliseconds, and the search can be interrupted between
        slices.
        """
        began = last = perf_counter()
        done = 0
        while done < iterations:
            if until is not None and until():
                break
            more = self.search.run(min(self.slice, iterations - done))
            if not more:
                break
            done += more
            now = perf_counter()
            if now - began >= seconds:
                break
            if now - last < _SLICE / 2:
                self.slice = min(4096, self.slice * 2)
            elif now - last > 2 * _SLICE:
                self.slice = max(1, self.slice // 2)
            last = now
        return done

    def act(self) -> str | None:
        """Return the best act, as far as is known, or nothing to let play go on."""
        return self.acts[self.search.choice()]

    def estimates(self) -> list[tuple[str | None, Estimate]]:
        """Return the estimate of each act, and of letting be if play waits for another seat."""
        return [(self.acts[estimate.action], estimate) for estimate in self.search.estimates()]


def may_think(view: View) -> bool:
    """Tell whether there is something to search: a deal under way, and a choice that is not all alike."""
    return has_guide(view)


def seed_of(view: View, seed: object) -> int:
    """Return a random seed that *view* and *seed* alone determine (a hash)."""
    told = json.dumps([view.data(), str(seed)], sort_keys=True)
    return int.from_bytes(sha256(told.encode()).digest()[:8], "big") >> 64 - SEED_BITS
