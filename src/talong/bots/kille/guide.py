"""Search guide to Kille and Punschkille: those who stay in share the chances equally."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong._compat import i64, vec
from talong.bots.search.guide import Guide
from talong.cards.bits import bit, count
from talong.cards.kille import HUSAR, KILLE, KUKU, SVIN, VARDSHUS
from talong.core.chance.fast import LOW_32, FastRandom
from talong.core.deal import Deal
from talong.core.view import View
from talong.games.kille.actions import ACCEPT, ASK, CUT, DEPENDS, REFUSE, STAND, SWAP
from talong.games.kille.deal import KilleDeal
from talong.games.kille.frage import may_accept, may_ask
from talong.games.kille.showdown import eliminate
from talong.games.kille.state import ANNULLED, FIVE_BITS, GAVE, GOT, REDEAL, SPEAK, TAKER

if TYPE_CHECKING:
    from talong.facts.kille import ExchangeFacts

RANKS: Final = KILLE + 2  # From a low kille to a high one.
HANDED_ON: Final = 0.4  # How often a card that one got rid of is gone when the cards are compared.
POOR: Final = 0.75  # How much of the average risk makes one wish for better cards.
WHIM: Final = 20  # One in so many does the other thing.
AS_EXPECTED: Final = 0.95  # How often people do what a rule of thumb says.
UNEXPECTED: Final = 0.12  # The weight of a world in which the rule of thumb says otherwise.


class ExchangeGuide(Guide):
    """Guide whose worth is a share of the pot, or of the round: equal for those who stay in, none for those out."""

    def __init__(self, view: View) -> None:
        seats = cast("ExchangeFacts", view.facts)["seats"]
        super().__init__(seats, view.viewer)
        # The lowest rank to stand with, by how many are compared; `keeps` is for the seat that goes to the stock.
        self.stands: list[i64] = [0, 0]
        self.keeps: list[i64] = [0, 0]
        self.risks: list[list[float]] = [[], []]
        for number in range(2, seats + 1):
            risks = [self.risk(rank, number) for rank in range(RANKS)]
            self.risks.append(risks)
            self.stands.append(least_good(risks, HANDED_ON))
            self.keeps.append(least_good(risks, 1.0))

    def risk(self, rank: int, number: int) -> float:
        """Return how likely a card goes out among *number* that are compared: nothing lies below it."""
        if rank == 0:
            return 1.0  # A low kille.
        above = 41.0 - 2.0 * (rank - 1)  # The other one of its value goes out with it.
        staying = 1.0
        for at in range(number - 1):
            staying *= max(0.0, above - at) / (41.0 - at)
        return staying

    def rank(self, deal: KilleDeal, seat: i64) -> i64:
        """Return the rank of the card before *seat*: 0 for a low kille, and one more than its value for the others."""
        return 0 if deal.is_low(seat) else deal.face(seat) + 1

    def worth(self, deal: Deal, into: vec[float]) -> None:
        """Write each seat's share."""
        assert isinstance(deal, KilleDeal)
        staying = deal.active
        if deal.phase != REDEAL:
            staying &= ~eliminate(deal).out()
        share = 1.0 / float(count(staying))
        for seat in range(self.seats):
            into[i64(seat)] = share if staying >> i64(seat) & 1 else 0.0

    def play_on(self, deal: Deal, luck: FastRandom) -> None:
        """Play *deal* by rule of thumb to its end."""
        assert isinstance(deal, KilleDeal)
        while not deal.is_over():
            if deal.turn < 0:
                deal.let_luck_act(luck.wide() & LOW_32 | 1)
            else:
                deal.step(deal.turn, self.choose(deal, deal.turn, luck))

    def choose(self, deal: Deal, seat: i64, luck: FastRandom) -> i64:
        """Return what *seat* does by rule of thumb."""
        assert isinstance(deal, KilleDeal)
        if deal.is_cutting():
            return CUT | luck.below(deal.stock_size())
        other = luck.below(WHIM) == 0
        if deal.phase != SPEAK:
            risks = self.risks[count(deal.active)]
            if risks[self.rank(deal, seat)] * float(count(deal.active)) > 1.2:
                return ACCEPT if may_accept(deal) else DEPENDS
            return REFUSE
        if may_ask(deal, seat) and not other:
            risks = self.risks[count(deal.active)]
            if risks[self.rank(deal, seat)] * float(count(deal.active)) > POOR * 1.5:
                return ASK  # K72
        return STAND if self.is_content(deal, seat) != other else SWAP

    def is_content(self, deal: KilleDeal, seat: i64) -> bool:
        """Tell whether *seat* stands: its card is good enough, or it knows of a lower one."""
        rank = self.rank(deal, seat)
        if rank == 0:
            return False
        at = i64(deal.swapped) - 1
        while at >= 0:
            entry = i64(deal.swaps[at])
            if entry >> TAKER & FIVE_BITS == seat and not entry >> ANNULLED & 1:
                giver = entry & FIVE_BITS
                if i64(deal.held[giver]) == entry >> GOT & FIVE_BITS and not deal.struck >> giver & 1:
                    return self.rank(deal, giver) < rank  # The seat has given it away itself.
                break
            at -= 1
        return rank >= self.wanted(deal, seat)

    def wanted(self, deal: KilleDeal, seat: i64) -> i64:
        """Return the least rank with which *seat* stands."""
        number = count(deal.active & ~deal.struck | bit(seat))
        if number < 2:
            return 0
        return self.keeps[number] if seat == deal.dealer else self.stands[number]

    def likelihood(self, deal: Deal) -> float:
        """Return the likelihood of what the others have done (stood, demanded), given their cards in this world."""
        assert isinstance(deal, KilleDeal)
        likely = 1.0
        others = deal.stood & ~bit(self.viewer) & ~deal.struck
        if not deal.swapped and not others:
            return 1.0
        for seat in range(self.seats):
            if others >> i64(seat) & 1:
                likely *= AS_EXPECTED if self.is_content(deal, i64(seat)) else UNEXPECTED
        for at in range(i64(deal.swapped)):
            entry = i64(deal.swaps[i64(at)])
            giver = entry & FIVE_BITS
            if giver != self.viewer and giver != deal.dealer:
                piece = entry >> GAVE & FIVE_BITS
                if piece == giver:  # It was dealt to the giver: nothing else told them what to do.
                    rank = i64(deal.faces[piece]) + 1
                    if rank == KILLE + 1 and not deal.dealt_high():
                        rank = 0
                    likely *= AS_EXPECTED if rank < self.wanted(deal, giver) else UNEXPECTED
        return likely


def least_good(risks: list[float], handed_on: float) -> i64:
    """Return the least rank that is better kept than changed for whatever comes (K20 to K36)."""
    for rank in range(1, RANKS):
        changed = 0.0
        total = 0.0
        for face in range(KILLE + 1):
            chance = 2.0 / 42.0
            if face == VARDSHUS or face == VARDSHUS + 1:
                continue
            total += chance
            if face == HUSAR or face == SVIN:
                changed += chance
            elif face == KUKU:
                changed += chance * risks[rank]
            elif face == KILLE:
                changed += chance if handed_on < 1.0 else 0.0
            else:
                changed += chance * risks[face + 1] * (handed_on if face + 1 > rank else 1.0)
        if risks[rank] <= changed / total:
            return rank
    return RANKS - 1
