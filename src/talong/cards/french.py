"""The ordinary pack of 52 (RS1, S1, S2)."""

from __future__ import annotations

from typing import Final

from talong.cards.deck import Deck

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

FRENCH: Final = Deck("french", [rank + suit for suit in SUITS for rank in RANKS])
