"""Search guide to Kungsholmskille: kronor won and lost, with every seat's share of the pot that is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong._compat import i64, vec
from talong.bots.search.guide import Guide
from talong.cards.bits import count, shl
from talong.core.chance.fast import FastRandom
from talong.core.deal import Deal
from talong.core.view import View
from talong.games.kungsholmskille.actions import BUD, FOLD, KNOCK, SHOW, STAY, SWAP
from talong.games.kungsholmskille.deal import KungsholmDeal
from talong.games.kungsholmskille.fold import may_fold
from talong.games.kungsholmskille.hands import SINGLES, at_least, face_at, single
from talong.games.kungsholmskille.show import last_card, pots_of, winner
from talong.games.kungsholmskille.stakes import next_stakes
from talong.games.kungsholmskille.state import DECLARE1, DECLARE2, OVER, PLAY, SHOWDOWN, WALKOVER
from talong.games.kungsholmskille.state import FOLD as FOLDING
from talong.games.kungsholmskille.state import SWAP as SWAPPING

if TYPE_CHECKING:
    from talong.facts.kungsholmskille import KungsholmFacts

TOP: Final = 20
DARING: Final = 0.52  # How sure one is before showing: losing costs as much as winning gives (KK58).
KEPT_LOW: Final = 1.4  # How much likelier than chance it is that somebody has kept a low card.
HIGH: Final = 14  # Cards from here on are kept to lead.
WHIM: Final = 12  # One play in so many is random.


class KungsholmGuide(Guide):
    """Guide whose worth is what the deal gives or costs in pots, a half being nothing either way."""

    def __init__(self, view: View) -> None:
        facts = cast("KungsholmFacts", view.facts)
        super().__init__(facts["seats"], view.viewer)
        self.unit = float(cast("int", facts["rules"]["unit"]))
        self.pot = float(facts["pot"])
        self.scale = 4.0 * max(self.pot, self.unit)
        length = facts["length"]
        self.last = length > 0 and facts["deals"] + 1 >= length and facts["rules"]["end_pot"] == "split"

    def worth(self, deal: Deal, into: vec[float]) -> None:
        """Write what each seat wins, less its next stake, and with its share of what is then in the pot."""
        assert isinstance(deal, KungsholmDeal)
        left = self.pot
        for seat in range(self.seats):
            into[i64(seat)] = 0.0
        if deal.ending == WALKOVER:
            into[deal.knocker] = self.pot
            left = 0.0
        elif deal.ending == SHOWDOWN:
            best = winner(deal)
            left = 0.0
            into[best] = self.pot * float(pots_of(deal, best, best))
            into[deal.shower] = self.pot * float(pots_of(deal, deal.shower, best))
        if not self.last:
            stakes = next_stakes(deal)
            for seat in range(self.seats):
                stake = self.unit * float(stakes[seat])
                into[i64(seat)] -= stake
                left += stake
        share = left / float(self.seats)
        for seat in range(self.seats):
            into[i64(seat)] = 0.5 + (into[i64(seat)] + share) / self.scale

    def play_on(self, deal: Deal, luck: FastRandom) -> None:
        """Play *deal* by rule of thumb to its end."""
        assert isinstance(deal, KungsholmDeal)
        while deal.phase != OVER:
            deal.step(deal.turn, self.choose(deal, deal.turn, luck))

    def is_open(self, deal: Deal, seat: i64) -> bool:
        """Tell whether everybody sees what *seat* does: not what others put away (KK37)."""
        assert isinstance(deal, KungsholmDeal)
        return deal.phase != SWAPPING or seat == self.viewer

    def seen_as(self, deal: Deal, seat: i64, action: i64) -> i64:
        """Return how many cards *seat* puts away."""
        return SWAP | count(action - SWAP)

    def choose(self, deal: Deal, seat: i64, luck: FastRandom) -> i64:
        """Return what *seat* does by rule of thumb."""
        assert isinstance(deal, KungsholmDeal)
        hand = deal.hands[seat]
        if deal.phase == PLAY:
            return self.play(deal, seat, luck)
        if deal.phase == DECLARE1 or deal.phase == DECLARE2:
            wanted = 0.62 + 0.02 * float(deal.live_number())
            return KNOCK if value(hand) + 0.1 * noise(luck) > wanted else BUD
        if deal.phase == FOLDING:
            return STAY if self.stays(deal, seat, luck) else FOLD
        if deal.phase == SWAPPING:
            return SWAP | exchange(hand)
        return SHOW if self.lowest_chance(deal, seat) + 0.1 * noise(luck) > DARING else BUD

    def stays(self, deal: KungsholmDeal, seat: i64, luck: FastRandom) -> bool:
        """Tell whether the pot is worth the stake that losers pay (KK63), against those who are still in."""
        if not may_fold(deal, seat):
            return True
        chance = max(0.05, value(deal.hands[seat]) - 0.3) * 2.0 / float(deal.live_number())
        if seat == deal.forehand:
            chance += 0.1  # KK31
        return chance * (1.0 + 0.2 * noise(luck)) * self.pot > (1.0 - chance) * 2.0 * self.unit

    def play(self, deal: KungsholmDeal, seat: i64, luck: FastRandom) -> i64:
        """Return the card to play: keep the lowest, and take the lead if it can be kept."""
        hand = deal.hands[seat]
        if deal.high < 0:
            if luck.below(WHIM) == 0:
                return any_of(hand & SINGLES, luck)
            return highest_single(hand)
        beating = hand & at_least(deal.high) & SINGLES
        if not beating:
            return hand & -hand  # KK49
        if luck.below(WHIM) == 0:
            return any_of(beating, luck)
        if deal.next(seat) == deal.leader:
            spare = beating & ~(hand & -hand)
            if not spare:
                return beating & -beating
            return spare & -spare  # Nobody can beat it: the cheapest will do.
        return highest_single(beating)

    def lowest_chance(self, deal: KungsholmDeal, seat: i64) -> float:
        """Return how likely the last card of *seat* is lower than that of everybody else (KK57)."""
        rank = last_card(deal, seat)
        lower = 2.0 * float(rank + 1) - 1.0
        possible = 41.0
        size: i64 = len(deal.piles)
        at: i64 = 1
        while at < size:
            possible -= 1.0
            if i64(deal.piles[at]) <= rank:
                lower -= 1.0
            at += 2
        laid = deal.laid[seat]
        while laid:
            one = laid & -laid
            laid ^= one
            possible -= 1.0
            if face_at(one) <= rank:
                lower -= 1.0
        if lower <= 0.0:
            return 1.0
        chance = 1.0
        rivals = deal.live_number() - 1
        while rivals > 0:
            chance *= max(0.0, 1.0 - KEPT_LOW * lower / max(possible, 1.0))
            rivals -= 1
        return chance


def value(hand: i64) -> float:
    """Return how good a *hand* of five is, from 0 to about 1: a low card, and high ones to bring it home."""
    low = hand & -hand
    rest = hand ^ low
    second = rest & -rest
    control = 0.0
    while rest:
        card = rest & -rest
        rest ^= card
        high = float(face_at(card)) / TOP
        control += high * high * high
    first = 1.0 - float(face_at(low)) / TOP
    return 0.4 * first + 0.1 * (1.0 - float(face_at(second)) / TOP) + 0.175 * control


def exchange(hand: i64) -> i64:
    """Return what to put away: the cards in the middle, neither low enough to keep nor high enough to lead (KK36)."""
    low = hand & -hand
    rest = hand ^ low
    first: i64 = 0
    second: i64 = 0
    nearest: i64 = 100
    near: i64 = 100
    number: i64 = 0
    while rest:
        card = rest & -rest
        rest ^= card
        face = face_at(card)
        if face < HIGH:
            number += 1
            off = face - 8 if face > 8 else 8 - face
            if off < nearest:
                second = first
                near = nearest
                first = card
                nearest = off
            elif off < near:
                second = card
                near = off
    away = first | second
    if face_at(low) > 6 and number < 2:
        away |= low  # There is nothing low at all.
    return tidy(away)


def tidy(away: i64) -> i64:
    """Return *away* with one card of a value named by its lower bit."""
    lonely = away & ~SINGLES & ~shl(away & SINGLES, 1)
    return (away ^ lonely) | lonely >> 1


def highest_single(cards: i64) -> i64:
    """Return one card of the highest value in *cards*."""
    while cards & (cards - 1):
        cards &= cards - 1
    return single(face_at(cards))


def any_of(cards: i64, luck: FastRandom) -> i64:
    """Return any one of *cards*."""
    skipped = luck.below(count(cards))
    while skipped > 0:
        cards &= cards - 1
        skipped -= 1
    return cards & -cards


def noise(luck: FastRandom) -> float:
    """Return a number from -1 to 1."""
    return float(luck.below(2001)) / 1000.0 - 1.0
