"""Threshold baseline for Kille: stand from a certain card on, and change anything below it.

The cards are the best of their kind: among others who play so, nobody does better with another one
(`tools/thresholds.py`). Nothing that is seen or said matters, only how many are in and whether one goes to the stock.
"""

from __future__ import annotations

from typing import Final

from talong.bots.kille.thumb import KilleBot, Seen
from talong.cards.kille import FACES

# The lowest place in the order of cards with which a seat stands, by how many are in: as a neighbour, and as dealer.
STANDS: Final = {2: (9, 11), 3: (8, 10), 4: (7, 9), 5: (7, 8), 6: (7, 7), 7: (6, 7)}
AMONG_MANY: Final = (6, 6)


class Threshold(KilleBot):
    """Stand or swap by the card alone."""

    def speak(self, seen: Seen, may_ask: bool) -> str:
        """Stand from a certain card on; never ask."""
        if seen.card == "Ki-":
            return "swap"
        neighbour, dealer = STANDS.get(len(seen.active), AMONG_MANY)
        wanted = dealer if seen.me == seen.dealer else neighbour
        return "stand" if FACES.index(seen.card.rstrip("+")) >= wanted else "swap"

    def wants_new_cards(self, seen: Seen) -> bool:
        """Never want new cards."""
        return False


class AlwaysIn(Threshold):
    """The same, and buy in whenever it is offered: that wins pots and loses money."""

    def buys_in(self, seen: Seen) -> bool:
        """Buy in, whatever it costs."""
        return True
