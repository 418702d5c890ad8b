"""Turns of Kungsholmskille: only the seat that play waits for may act (KK70)."""

from __future__ import annotations

from talong._compat import i32, i64, vec
from talong.cards.kille import FACES
from talong.core.match import Match
from talong.envs.core.action_ids import ActionIds
from talong.envs.core.turns import Turns
from talong.games.kungsholmskille.actions import BUD, FOLD, KNOCK, STAY, SWAP
from talong.games.kungsholmskille.deal import KungsholmDeal
from talong.games.kungsholmskille.exchange import exchanges
from talong.games.kungsholmskille.fold import may_fold
from talong.games.kungsholmskille.hands import add, face_at, single
from talong.games.kungsholmskille.state import FOLD as FOLDING
from talong.games.kungsholmskille.state import PLAY
from talong.games.kungsholmskille.state import SWAP as SWAPPING
from talong.games.kungsholmskille.tricks import playable


class KungsholmTurns(Turns):
    """Turns of Kungsholmskille."""

    def __init__(self, numbering: ActionIds) -> None:
        super().__init__(numbering)
        self.bud = i32(numbering.number[BUD])
        self.knock = i32(numbering.number[KNOCK])
        self.fold = i32(numbering.number[FOLD])
        self.stay = i32(numbering.number[STAY])
        self.card: i64 = numbering.number[1]
        self.swap: i64 = numbering.number[SWAP]  # Nothing; the single cards come after it.
        faces = range(len(FACES))
        pairs = [number_of_pair(numbering, min(one, other), max(one, other)) for one in faces for other in faces]
        self.swap_pair: vec[i32] = vec[i32]([i32(number) for number in pairs])

    def others(self, match: Match, turn: i64) -> i64:
        """Return nobody."""
        return 0

    def legal(self, match: Match, seat: i64, chosen: i64, into: vec[i32]) -> i64:
        """Write the legal ids of *seat* into *into*, ascending; return how many there are."""
        deal = match.deal
        if not isinstance(deal, KungsholmDeal):
            return super().legal(match, seat, chosen, into)
        if deal.phase == PLAY:
            number: i64 = 0
            cards = playable(deal, seat)
            while cards:
                into[number] = i32(self.card + face_at(cards & -cards))
                number += 1
                cards &= cards - 1
            return number
        if deal.declaring():
            into[0] = self.bud
            into[1] = self.knock
            return 2
        if deal.phase == FOLDING:
            folds: i64 = 1 if may_fold(deal, seat) else 0
            into[0] = self.fold
            into[folds] = self.stay
            return folds + 1
        if deal.phase == SWAPPING:
            return self.legal_swaps(deal.hands[seat], into)
        return super().legal(match, seat, chosen, into)

    def legal_swaps(self, hand: i64, into: vec[i32]) -> i64:
        """Write the ids of what *hand* may exchange into *into*, ascending; return how many there are."""
        number: i64 = 0
        choices = exchanges(hand)
        for choice in choices:
            cards: i64 = choice
            if not cards:
                into[number] = i32(self.swap)
                number += 1
            elif not cards & (cards - 1):
                into[number] = i32(self.swap + 1 + face_at(cards))
                number += 1
        for choice in choices:
            cards = choice
            second = cards & (cards - 1)
            if second:
                into[number] = self.swap_pair[face_at(cards & -cards) * len(FACES) + face_at(second)]
                number += 1
        return number


def number_of_pair(numbering: ActionIds, low: int, high: int) -> int:
    """Return the id of exchanging two cards."""
    return numbering.number[SWAP | int(add(single(low), high))]
