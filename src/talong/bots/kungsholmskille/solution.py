"""Equilibrium of the showing of Kungsholmskille, solved on the spot (CFR)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.bots.kungsholmskille.solver import Money, Showing, private_lies, public_lies
from talong.bots.plug import Mix
from talong.core.view import View
from talong.games.kungsholmskille.actions import BUD, SHOW
from talong.games.kungsholmskille.deal import KungsholmDeal
from talong.games.kungsholmskille.show import last_card

if TYPE_CHECKING:
    from talong.facts.kungsholmskille import KungsholmFacts

_ROUNDS: Final = 400  # For two players that is far more than enough.
_GAIN: Final = 1e-4  # The NashConv to reach, in kronor: all together could win no more by playing otherwise.
_SELDOM: Final = 0.02  # Smaller chances are noise left over from the solving.
_CLEAR: Final = 0.05  # What is better by so much of the pot, by all that the viewer knows, is done and not drawn.


class Solved:
    """Solution of the showing that *view* has come to: the same for every viewer, since it is solved as all know it."""

    def __init__(self, view: View) -> None:
        self.match = view.worlds().first()
        deal = self.match.deal
        assert isinstance(deal, KungsholmDeal)
        facts = cast("KungsholmFacts", view.facts)
        length = facts["length"]
        last = length > 0 and facts["deals"] + 1 >= length and facts["rules"]["end_pot"] == "split"
        self.deal = deal
        self.viewer = view.viewer
        self.pot = facts["pot"]
        self.money = Money(deal, self.pot, last)
        self.game = Showing(deal, self.money, public_lies(deal))
        self.game.solve(_ROUNDS, _GAIN)

    def worths(self) -> tuple[float, float]:
        """Return what showing and bud are worth, by all that the viewer knows, if the others play by the solution."""
        known = self.game.believing(self.deal, self.money, private_lies(self.deal, self.viewer))
        return known.worth(self.viewer, int(last_card(self.deal, self.viewer)))

    def show_chance(self) -> float:
        """Return how often the viewer should show."""
        show, bud = self.worths()
        chance = self.game.show_chance(self.viewer, int(last_card(self.deal, self.viewer)))
        mixes = _SELDOM < chance < 1 - _SELDOM
        if show != bud and (not mixes or abs(show - bud) > _CLEAR * self.pot):
            return float(show > bud)
        return chance


def can_solve(view: View) -> bool:
    """Tell whether *view* has come to a showing at which all know what was played."""
    facts = cast("KungsholmFacts", view.facts)
    return facts["phase"] == "show" and facts["rules"]["pile_view"] == "full"


def showing(view: View) -> Mix | None:
    """Return the mixed strategy: how often to show (KK54)."""
    if not can_solve(view):
        return None  # Else nobody is sure to remember what was played, so it is not known to all.
    solved = Solved(view)
    shows = solved.show_chance()
    return [(solved.match.text(SHOW), shows), (solved.match.text(BUD), 1 - shows)]
