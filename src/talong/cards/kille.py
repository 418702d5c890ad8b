"""The killelek: 42 cards, 21 values twice (K1 to K5, KK1 to KK4)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.bits import shl
from talong.cards.deck import Deck, Rank

BLAREN: Final = 0  # K3: the skitkort are blaren, blompottan and kransen.
KRANSEN: Final = 2
LILJA_1: Final = 3  # K3: the liljor run from 1 to 12.
LILJA_12: Final = 14
VARDSHUS: Final = 15  # K3: the matadors run from värdshus to kuku.
KAVALL: Final = 16
SVIN: Final = 17
HUSAR: Final = 18
KUKU: Final = 19
KILLE: Final = 20  # K4: the kille belongs to no class.

FACES: Final = [  # K2: the order is lowest first, and the kille stands last.
    "Bl", "Po", "Kr", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "Va", "Ka", "Sv", "Hu", "Ku", "Ki",
]  # fmt: skip

SKITKORT: Final = "skitkort"
LILJA: Final = "lilja"
MATADOR: Final = "matador"

RANKS: Final = [  # K2 to K4: the kille belongs to no class, and is high or low.
    Rank(face, SKITKORT if at <= KRANSEN else LILJA if at <= LILJA_12 else MATADOR if at <= KUKU else "", at != KILLE)
    for at, face in enumerate(FACES)
]

KILLELEK: Final = Deck("kille", [face for face in FACES for _copy in range(2)])  # K1


TWO_OF_EACH: Final = 0o222222222222222222222  # How many cards of each value there are, three bits each.
ONE_OF_EACH: Final = TWO_OF_EACH >> 1


def one_of(face: i64) -> i64:
    """Return one card of value *face* as packed counts, three bits a value, which can be added up."""
    return shl(1, 3 * face)


def three_of_any(counts: i64) -> bool:
    """Tell whether *counts* has more cards of some value than the pack (K1)."""
    return (counts & counts >> 1 | counts >> 2) & ONE_OF_EACH != 0


def face_of(card: i64) -> i64:
    """Return the value of *card*, 0 (blaren) to 20 (kille)."""
    return card >> 1
