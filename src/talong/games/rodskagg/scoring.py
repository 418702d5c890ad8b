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


def keeps(deal: State, tricks: i64) -> bool:
    """Tell whether so many *tricks* are what the declarer has bid (RS17, RS18)."""
    return tricks == HAND if deal.contract == RODSKAGG else tricks >= deal.contract


def is_made(deal: State) -> bool:
    """Tell whether the declarer has kept what they bid (RS17, RS18)."""
    return keeps(deal, deal.tricks_of(deal.declarer))


def penalty_of(deal: State, seat: i64, tricks: i64) -> i64:
    """Return what *seat* gets for too few *tricks*, if it ends with so many (RS36 to RS41)."""
    if seat == deal.declarer:
        if keeps(deal, tricks):
            return 0  # RS36, RS38
        return RODSKAGG_PENALTY if deal.contract == RODSKAGG else PENALTY  # RS39, RS37
    position = deal.position_of(seat)
    along = position == COMPULSORY or position == FREE
    return PENALTY if along and deal.question == PUT and not tricks else 0  # RS40, RS41


def change_of(deal: State, seat: i64) -> Change:
    """Return how the score of *seat* changes (RS42)."""
    tricks = deal.tricks_of(seat)  # RS35
    penalty = penalty_of(deal, seat, tricks)
    rule = "" if not penalty else "RS40" if seat != deal.declarer else "RS39" if deal.contract == RODSKAGG else "RS37"
    return Change(int(tricks), int(penalty), rule)
