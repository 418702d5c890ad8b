"""What need not be searched: Kille among few by its tables, and the showing of Kungsholmskille solved on the spot.

Both are games of hidden cards in which the best play may be mixed: an act is drawn as often as it should be done, by a
seed that the view and the bot make.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from talong.bots.thinking import seed_of
from talong.core.view import View

_ROUNDS: Final = 400  # Of the showing: for two that is far more than enough.
_GAIN: Final = 1e-4  # In kronor: nobody could win more than that by playing otherwise.
_SELDOM: Final = 0.02  # What should be done more seldom is left over from the solving.


@dataclass(frozen=True)
class Known:
    """An act that a solution names; nothing, to let play go on."""

    act: str | None


def by_table(view: View, seed: object) -> Known | None:
    """Return what a solution does, or nothing at all if there is none for *view*."""
    if view.game.key == "kille" and view.facts["phase"] != "buyin":
        return among_few(view, seed)
    if view.game.key == "kungsholmskille" and view.facts["phase"] == "show":
        return showing(view, seed)
    return None


def among_few(view: View, seed: object) -> Known | None:
    """Return what the tables of Kille do."""
    from talong.bots.kille.solver import WAIT
    from talong.bots.kille.tables import advice
    from talong.games.kille.deal import KilleDeal

    match = view.worlds().first()
    deal = match.deal
    assert isinstance(deal, KilleDeal)
    found = advice(deal, view.viewer)
    if found is None:
        return None
    action = drawn(found.actions, found.chances, view, seed)
    return Known(None if action == WAIT else match.text(action))


def showing(view: View, seed: object) -> Known | None:
    """Return whether to show, as often as one should (KK54)."""
    from talong.bots.kungsholmskille.solver import Money, Showing, public_lies
    from talong.games.kungsholmskille.actions import BUD, SHOW
    from talong.games.kungsholmskille.deal import KungsholmDeal
    from talong.games.kungsholmskille.show import last_card

    match = view.worlds().first()
    deal = match.deal
    assert isinstance(deal, KungsholmDeal)
    facts = view.facts
    length, deals, rules, pot = facts["length"], facts["deals"], facts["rules"], facts["pot"]
    assert isinstance(length, int)
    assert isinstance(deals, int)
    assert isinstance(rules, dict)
    assert isinstance(pot, int)
    last = length > 0 and deals + 1 >= length and rules["end_pot"] == "split"
    if rules["pile_view"] != "full":
        return None  # Nobody is sure to remember what was played, so it is not known to all.
    game = Showing(deal, Money(deal, pot, last), public_lies(deal, seed=seed_of(view, seed) & 0xFFFFFFFF))
    game.solve(_ROUNDS, _GAIN)
    shows = game.show_chance(view.viewer, int(last_card(deal, view.viewer)))
    return Known(match.text(drawn([SHOW, BUD], [shows, 1 - shows], view, seed)))


def drawn(actions: list[int], chances: list[float], view: View, seed: object) -> int:
    """Return one of *actions*, each as often as its chance says; what is hardly ever done never is."""
    weights = [chance if chance > _SELDOM else 0.0 for chance in chances]
    rng = Random(seed_of(view, f"{seed} drawn"))
    return rng.choices(actions, weights if any(weights) else None)[0]
