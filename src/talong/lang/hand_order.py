"""The order in which people hold their cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from talong.cards.french import RANKS
from talong.games import game

SUITS: Final = "cdsh"  # Black and red in turn.


def sorted_hand(view: Mapping[str, Any], cards: Sequence[str]) -> list[str]:
    """Return *cards* as the viewer of *view* holds them: by suit while suits count, trumps last; else as they came."""
    if view["phase"] not in game(view["game"]).suit_phases:
        return list(cards)
    trump = view.get("trump")
    return sorted(cards, key=lambda code: (code[-1] == trump, SUITS.find(code[-1]), RANKS.find(code[0])))
