"""How a card answers a demand, and what its holder calls (K20 to K36, P26 to P30)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.kille import VARDSHUS

YIELDS: Final = 0  # K20, P10  It changes hands.
HALTS: Final = 1  # K26, P26
STRIKES: Final = 2  # K27, P27
REBOUNDS: Final = 3  # K29, P28
WAVES_ON: Final = 4  # K32, P29, P30

ANSWER: Final = [
    *[YIELDS] * 15,  # skitkort and liljor
    WAVES_ON,  # värdshus
    WAVES_ON,  # kavall
    REBOUNDS,  # svin
    STRIKES,  # husar
    HALTS,  # kuku
    YIELDS,  # kille
]

KILLE_CALLS: Final = {
    "Ku": "Kuku står, ingen byta får!",
    "Hu": "Husar hugger!",
    "Sv": "Svinhugg går igen!",
    "Ka": "Kavall förbi!",
    "Va": "Värdshus förbi!",
}

PUNSCH_CALLS: Final = {
    "Ku": "Kuku står ingen byta får",
    "Hu": "Husar ger hugg",
    "Sv": "Svinhugg går igen",
    "Ka": "Kavall förbi",
    "Va": "Wärdshus förbi",
}


def answer_of(face: i64) -> i64:
    """Return how a card of value *face* answers a demand, or what it does when turned from the stock (K24)."""
    return YIELDS if face < VARDSHUS else ANSWER[face]  # Most cards yield.
