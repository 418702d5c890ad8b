"""Default action for a seat that does not answer (R-RS24)."""

from __future__ import annotations

from typing import Final

from talong.cards.french import FRENCH
from talong.games.rodskagg.events import in_rank_order

TIMID: Final = ["pass", "bid 1", "ask", "drop"]  # Forehand, who may not pass, bids 1.


def absent_act(legal: list[str]) -> str:
    """Return which of the *legal* acts commits to nothing, or the lowest card (R-RS24)."""
    for act in TIMID:
        if act in legal:
            return act
    return min(legal, key=by_rank)


def by_rank(act: str) -> int:
    """Return how high the card is that *act* plays; among equals c d h s."""
    return in_rank_order(FRENCH.first[act.split()[1]])
