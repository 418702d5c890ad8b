"""Equilibrium of the showing of Kungsholmskille, solved on the spot (CFR)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong.bots.kungsholmskille.solver import Money, Showing, public_lies
from talong.bots.plug import Mix
from talong.bots.search_session import seed_of
from talong.core.view import View
from talong.games.kungsholmskille.actions import BUD, SHOW
from talong.games.kungsholmskille.deal import KungsholmDeal
from talong.games.kungsholmskille.show import last_card

if TYPE_CHECKING:
    from talong.facts.kungsholmskille import KungsholmFacts

_ROUNDS: Final = 400  # For two players that is far more than enough.
_GAIN: Final = 1e-4  # The NashConv to reach, in kronor: all together could win no more by playing otherwise.


def showing(view: View, seed: object) -> Mix | None:
    """Return the mixed strategy: how often to show (KK54)."""
    match = view.worlds().first()
    deal = match.deal
    assert isinstance(deal, KungsholmDeal)
    facts = cast("KungsholmFacts", view.facts)
    length, rules = facts["length"], facts["rules"]
    last = length > 0 and facts["deals"] + 1 >= length and rules["end_pot"] == "split"
    if rules["pile_view"] != "full":
        return None  # Nobody is sure to remember what was played, so it is not known to all.
    game = Showing(deal, Money(deal, facts["pot"], last), public_lies(deal, seed=seed_of(view, seed) & 0xFFFFFFFF))
    game.solve(_ROUNDS, _GAIN)
    shows = game.show_chance(view.viewer, int(last_card(deal, view.viewer)))
    return [(match.text(SHOW), shows), (match.text(BUD), 1 - shows)]
