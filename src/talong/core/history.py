"""History of a match, from which it is replayed: acts, luck and results."""

from __future__ import annotations

from typing import Final

from talong._compat import mypyc_attr

ACT: Final = 0
LEFT: Final = 1
JOINED: Final = 2
DECK: Final = 3
CUT: Final = 4
LOT: Final = 5
LOTS: Final = 6
RESULT: Final = 7
NO_DECK: Final = 8
RESUMED: Final = 9
RESTED: Final = 10
UNSAID: Final = 11
REPORTED: Final = 12

LUCK: Final = (DECK, CUT, LOT, LOTS, NO_DECK)
NO_ORDER: Final[list[int]] = []  # Shared by all steps without an order.


@mypyc_attr(acyclic=True)
class Step:
    """One entry of the history.

    ACT has a seat and an action, LEFT and JOINED a seat; DECK and LOTS an order, CUT and LOT a number; RESULT says that
    the result of that number was reached. NO_DECK says that the stacked decks had run out, RESUMED that there was luck
    again. RESTED says that the next deal was dealt after a rest, of which records say nothing: it decides nothing.
    UNSAID says that an act without a choice was done for somebody, since an older record leaves it out. REPORTED says
    what people told of a deal that they played with real cards.
    """

    def __init__(self, kind: int, seat: int, number: int, order: list[int], what: str) -> None:
        self.kind = kind
        self.seat = seat
        self.number = number
        self.order = order
        self.what = what
