"""Sort order of a hand of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from talong.cards.french import RANKS
from talong.games import game

if TYPE_CHECKING:
    from talong.facts import AnyView

SUITS: Final = "cdsh"  # Black and red suits alternate.


def sorted_hand(view: Mapping[str, object], cards: Sequence[str]) -> list[str]:
    """Return *cards* as the viewer of *view* holds them: by suit while suits count, trumps last; else as they came."""
    seen = cast("AnyView", view)
    if seen["phase"] not in game(seen["game"]).suit_phases:
        return list(cards)
    trump = view.get("trump")
    return sorted(cards, key=lambda code: (code[-1] == trump, SUITS.find(code[-1]), RANKS.find(code[0])))
