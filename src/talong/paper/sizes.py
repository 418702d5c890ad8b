"""Millimetres, sheets of paper and sizes of cards."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from talong.core.options import short
from talong.paper.errors import PaperError, not_a_choice

MM: Final = 72 / 25.4  # Points in a millimetre.
BLEED: Final = 3.0  # How far a print shop wants the ground to go on beyond the cut.
LEAST_CARD: Final = 25.0
MOST_CARD: Final = 150.0
_GIVEN: Final = re.compile(r"(\d{1,3}(?:[.,]\d{1,2})?)[x×](\d{1,3}(?:[.,]\d{1,2})?)")


class Size(NamedTuple):
    """Width and height in millimetres."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        """Return the size of the same paper in landscape."""
        return Size(self.height, self.width)


PAPERS: Final = {"a4": Size(210, 297), "letter": Size(215.9, 279.4)}
# Our pictures are 5 : 8. Bridge cards are the nearest that sleeves and boxes are sold for.
CARDS: Final = {"bridge": Size(57, 89), "poker": Size(63, 88)}


def read_paper(given: str) -> Size:
    """Return the paper that is *given* by name."""
    found = PAPERS.get(given.strip().casefold())
    if found is None:
        raise not_a_choice("paper", given, PAPERS)
    return found


def read_card_size(given: str) -> Size:
    """Return the size of a card that is *given* by name, or in millimetres as 57x89."""
    named = given.strip().casefold()
    if named in CARDS:
        return CARDS[named]
    found = _GIVEN.fullmatch(named)
    if found is None:
        raise not_a_choice("size", given, [*CARDS, "57x89"])
    size = Size(*[float(side.replace(",", ".")) for side in found.groups()])
    if min(size) < LEAST_CARD or max(size) > MOST_CARD:
        facts = {"given": short(given), "least": f"{LEAST_CARD:g}", "most": f"{MOST_CARD:g}"}
        raise PaperError("card-size", facts)
    return size
