"""The ordinary pack of 52 (RS1, S1, S2)."""

from __future__ import annotations

from typing import Final

from talong.cards.deck import Deck

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

SUIT_SIZE: Final = 13

FRENCH: Final = Deck("french", [rank + suit for suit in SUITS for rank in RANKS])


def suit_of(card: int) -> int:
    """Return the suit of *card*, a place in SUITS."""
    return card // SUIT_SIZE


def rank_of(card: int) -> int:
    """Return the rank of *card*, a place in RANKS."""
    return card % SUIT_SIZE
