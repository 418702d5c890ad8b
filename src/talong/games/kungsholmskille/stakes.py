"""Next stakes (KK63 to KK65)."""

from __future__ import annotations

from talong._compat import i64
from talong.games.kungsholmskille.show import winner
from talong.games.kungsholmskille.state import BUDRUNDA_1, BUDRUNDA_3, SHOWDOWN, WALKOVER, State


def next_stakes(deal: State) -> list[int]:
    """Return how many units each seat stakes before the next deal (KK65)."""
    seats = int(deal.seats)
    if deal.ending == BUDRUNDA_1 or deal.ending == WALKOVER:
        return [1] * seats  # KK24, KK33
    live = deal.live_number()
    if deal.ending == SHOWDOWN:
        best = winner(deal)
        if live == 2:  # KK64
            loses = [deal.live >> i64(seat) & 1 and seat != best for seat in range(seats)]
            return [3 if lost else 1 for lost in loses]
        return [2 if deal.live >> i64(seat) & 1 and seat != best else 0 for seat in range(seats)]  # KK63
    if live == deal.seats:
        return [1] * seats  # KK43, KK55
    return [0 if deal.live >> i64(seat) & 1 else 1 for seat in range(seats)]


def stakes_rule(deal: State) -> str:
    """Return the rule behind the next stakes."""
    if deal.ending == SHOWDOWN:
        return "KK64" if deal.live_number() == 2 else "KK63"
    if deal.ending == BUDRUNDA_1:
        return "KK24"
    if deal.ending == BUDRUNDA_3:
        return "KK55"
    return "KK33" if deal.ending == WALKOVER else "KK43"


def penalty_for(pot: int) -> int:
    """Return what the first shower pays to the winner who has beaten them, besides the *pot* (KK58)."""
    return pot
