"""Solved play: mixed strategies that a game has, from tables or found on the spot, so that nothing is searched.

These are games of hidden cards in which the best play may be mixed: an act is drawn as often as it should be done, by a
seed that the view and the bot make.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from talong.bots.plug import Mix, bots_of
from talong.bots.search_session import seed_of
from talong.core.view import View

_SELDOM: Final = 0.02  # Smaller chances are noise left over from the solving.


@dataclass(frozen=True)
class SolvedAct:
    """Act that a solution names, or None to let play go on."""

    act: str | None


def by_table(view: View, seed: object) -> SolvedAct | None:
    """Return the act of a solution, or nothing at all if there is none for *view*."""
    solution = bots_of(view.game.key).solution
    found = None if solution is None else solution(view, seed)
    return None if found is None else SolvedAct(drawn(found, view, seed))


def sound_acts(view: View) -> Sequence[str | None] | None:
    """Return the acts that cost next to nothing against anybody, or nothing if it is not known which these are."""
    sound = bots_of(view.game.key).sound
    return None if sound is None else sound(view)


def drawn(mix: Mix, view: View, seed: object) -> str | None:
    """Return an act of *mix*, each as often as its chance says; what is hardly ever done never is."""
    weights = [chance if chance > _SELDOM else 0.0 for _act, chance in mix]
    rng = Random(seed_of(view, f"{seed} drawn"))
    return rng.choices([act for act, _chance in mix], weights if any(weights) else None)[0]
