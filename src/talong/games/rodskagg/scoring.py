"""Scoring (RS35 to RS43)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.games.rodskagg.state import COMPULSORY, FREE, HAND, PUT, RODSKAGG, State

PENALTY: Final = 5  # RS37, RS40
RODSKAGG_PENALTY: Final = 12  # RS39


class Change:
    """How one seat's score changes: a point down for each trick, and a penalty with its rule."""

    def __init__(self, tricks: int, penalty: int, rule: str) -> None:
        self.tricks = tricks
        self.penalty = penalty
        self.rule = rule

    def total(self) -> int:
        """Return the whole change."""
        return self.penalty - self.tricks


def is_made(deal: State) -> bool:
    """Tell whether the declarer has kept what he bid (RS17, RS18)."""
    tricks = deal.tricks_of(deal.declarer)
    return tricks == HAND if deal.contract == RODSKAGG else tricks >= deal.contract


def change_of(deal: State, seat: i64) -> Change:
    """Return how the score of *seat* changes (RS42)."""
    tricks = int(deal.tricks_of(seat))  # RS35
    if seat == deal.declarer:
        if is_made(deal):
            return Change(tricks, 0, "")  # RS36, RS38
        if deal.contract == RODSKAGG:
            return Change(tricks, RODSKAGG_PENALTY, "RS39")
        return Change(tricks, PENALTY, "RS37")
    position = deal.position_of(seat)
    along = position == COMPULSORY or position == FREE
    if along and deal.question == PUT and not tricks:  # RS40, RS41
        return Change(tricks, PENALTY, "RS40")
    return Change(tricks, 0, "")
