"""How to come by a deal of each game. A game without an entry is measured through its Match alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Protocol

import talong
from talong import Game, Seeded
from talong.cards.bits import mask_of
from talong.cards.kille import face_of
from talong.games.kille.deal import new_deal
from talong.games.kille.rules import ExchangeRules
from talong.games.kille.state import BARRED


class Playable(Protocol):
    """A deal as a search sees it."""

    @property
    def turn(self) -> int:
        """The seat that play waits for; below zero when it is over."""

    def legal(self, seat: int, /) -> list[int]:
        """Return what *seat* may do."""

    def apply(self, seat: int, action: int, /) -> None:
        """Do *action*, or refuse it."""

    def copy(self) -> Playable:
        """Return an independent deal in the same state."""

    def playout(self, seed: int, /) -> int:
        """Play at random to the end, and return how many acts it took."""


@cache
def agreed(key: str) -> ExchangeRules:
    """Return the rules that all deals of that game share, as those of a match do."""
    rules = talong.game(key).rules()
    assert isinstance(rules, ExchangeRules)
    return rules


def exchange_deal(game: Game, seats: int, seed: int) -> Playable:
    """Return a deal of Kille or Punschkille that has been cut and dealt; nobody has spoken, nobody listens."""
    rules = agreed(game.key)
    faces = [face_of(card) for card in Seeded(seed).order(game.deck.size)]
    deal = new_deal(rules, seats, seats - 1, mask_of(list(range(seats))), faces, BARRED)
    places = deal.legal(deal.turn)
    deal.apply(deal.turn, places[seed % len(places)])
    return deal


DEALS: dict[str, Callable[[Game, int, int], Playable]] = {
    "kille": exchange_deal,
    "punschkille": exchange_deal,
}
