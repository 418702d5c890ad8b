"""Search guide to Skitgubbe: not to be skitgubbe is all that counts, and rules of thumb for both phases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from talong._compat import i64, vec
from talong.bots.search.guide import Guide
from talong.cards.bits import bit, count, place_of
from talong.core.chance.fast import LOW_32, FastRandom
from talong.core.deal import Deal
from talong.core.view import View
from talong.games.skitgubbe.actions import CHANCE, PASS, PICK_UP, THROW, TURN
from talong.games.skitgubbe.collect import highest, may_chance, playable, ranks_in_round
from talong.games.skitgubbe.deal import SkitgubbeDeal
from talong.games.skitgubbe.rules import ThrowOn
from talong.games.skitgubbe.shed import following, may_pick_up, usable
from talong.games.skitgubbe.state import (
    COLLECT,
    NOBODY,
    OVER,
    SHED,
    State,
    cards_of,
    cards_with,
    rank_cards,
    ranks_of,
    suit_cards,
)
from talong.games.skitgubbe.throwing import may_pass, permitted

if TYPE_CHECKING:
    from talong.facts.skitgubbe import SkitgubbeFacts

MIDDLE: Final = 6  # The eight is worth nothing either way.
TRUMP_WORTH: Final = 4
FEW: Final = 5  # A seat with fewer cards than that gets skitkort (S39).
LONGEST: Final = 220  # After so many acts of phase 2 a rollout is judged as it stands.
WHIM: Final = 16  # One act in so many is random, since play by rule alone may go round for ever (S72).
JACK: Final = 9
QUEEN: Final = 10


class SkitgubbeGuide(Guide):
    """Guide whose worth is 0 for the skitgubbe and 1 for every other seat."""

    def __init__(self, view: View) -> None:
        facts = cast("SkitgubbeFacts", view.facts)
        super().__init__(facts["seats"], view.viewer)
        self.open_trump = cast("bool", facts["rules"]["open_trump"])

    def worth(self, deal: Deal, into: vec[float]) -> None:
        """Write who is not skitgubbe; if that is open, how likely each is not."""
        assert isinstance(deal, SkitgubbeDeal)
        loser = deal.loser()
        if loser != NOBODY:
            for seat in range(self.seats):
                into[i64(seat)] = 0.0 if i64(seat) == loser else 1.0
            return
        total = 0.0
        for seat in range(self.seats):
            burden = 0.0
            if not deal.out >> i64(seat) & 1:
                burden = 1.0 if deal.phase == OVER else self.burden(deal, i64(seat))
            into[i64(seat)] = burden
            total += burden
        for seat in range(self.seats):
            into[i64(seat)] = 1.0 - into[i64(seat)] / max(total, 1.0)

    def burden(self, deal: SkitgubbeDeal, seat: i64) -> float:
        """Return how much *seat* has still to get rid of: many cards, and low ones more than high ones and trumps."""
        hand = deal.hands[seat]
        trumps = hand & suit_cards(deal.trump) if deal.trump != NOBODY else 0
        plain = hand & ~trumps
        low = count(plain & cards_with(bit(MIDDLE) - 1))
        weight = 2.0 + 1.5 * float(low) + 0.7 * float(count(plain) - low) + 0.3 * float(count(trumps))
        return weight * weight

    def play_on(self, deal: Deal, luck: FastRandom) -> None:
        """Play *deal* by rule of thumb until there is a skitgubbe, or for long enough."""
        assert isinstance(deal, SkitgubbeDeal)
        acts: i64 = 0
        while deal.phase != OVER and acts < LONGEST:
            if deal.phase == SHED:
                deal.step(deal.turn, self.shed(deal, deal.turn, luck))
                acts += 1
            else:
                seat = deal.waiting_for()
                if seat < 0:
                    deal.let_luck_act(luck.wide() & LOW_32 | 1)
                else:
                    deal.step(seat, self.choose(deal, seat, luck))

    def choose(self, deal: Deal, seat: i64, luck: FastRandom) -> i64:
        """Return what *seat* does by rule of thumb."""
        assert isinstance(deal, SkitgubbeDeal)
        if deal.phase == SHED:
            return self.shed(deal, seat, luck)
        if deal.phase != COLLECT or seat != deal.turn:
            return self.answer(deal, seat)
        return self.collect(deal, seat)

    # The following methods play phase 1.

    def value(self, deal: State, card: i64) -> i64:
        """Return what a *card* is worth in phase 2; the trump is known only if the last card lies open (SV-K)."""
        number = place_of(card)
        trump = TRUMP_WORTH if self.open_trump and number // 13 == deal.last_card() // 13 else 0
        return number % 13 - MIDDLE + trump

    def answer(self, deal: SkitgubbeDeal, seat: i64) -> i64:
        """Throw low cards on what others win and good ones on one's own trick, or pass, or turn it away."""
        cards = deal.hands[seat] & cards_with(permitted(deal, seat))
        own = deal.winner == seat
        least: i64 = 0 if deal.winner != NOBODY else -2
        thrown: i64 = 0
        while cards:
            card = cards & -cards
            cards ^= card
            value = self.value(deal, card)
            if (own and value > 0) or (not own and value < least):
                thrown |= card
        if thrown and deal.may_throw_now(seat):
            return THROW | thrown
        if deal.may_turn(seat):
            return TURN
        if may_pass(deal, seat):
            return PASS
        return deal.legal(seat)[0]

    def collect(self, deal: SkitgubbeDeal, seat: i64) -> i64:
        """Play high for a good trick, or if one needs one; else the lowest."""
        cards = playable(deal, seat)
        ranks = ranks_of(cards)
        low = place_of(ranks & -ranks)
        high = highest(ranks)
        top = highest(ranks_in_round(deal))
        waiting = count(deal.round_seats & ~deal.played) - 1
        worth: i64 = 0
        number: i64 = 0
        for laying in deal.layings:
            lying = cards_of(laying)
            while lying:
                card = lying & -lying
                lying ^= card
                worth += self.value(deal, card)
                number += 1
        poor = count(deal.won[seat]) < FEW - 1 and deal.stock_size() < 26
        beating = ranks & ~(bit(top + 1) - 1)
        if beating and top >= 0 and (poor or worth > 1 - number // 2):
            chosen = place_of(beating & -beating) if waiting == 0 else high
            if waiting == 0 or chosen >= JACK:
                return lowest_card(cards & rank_cards(chosen))
        if poor and top < 0 and high >= QUEEN:
            return lowest_card(cards & rank_cards(high))
        if low >= QUEEN and deal.stock_size() > 6 and may_chance(deal, seat):
            return CHANCE  # There is nothing to give away.
        same = cards & rank_cards(low)
        return lowest_card(same) if deal.rules.throw_on is ThrowOn.NEVER else same

    # The following methods play phase 2.

    def shed(self, deal: SkitgubbeDeal, seat: i64, luck: FastRandom) -> i64:
        """Lay the longest sequence that is not of trumps, else a low trump, or pick up."""
        cards = usable(deal, seat)
        if not cards:
            return PICK_UP
        hand = deal.hands[seat]
        if luck.below(WHIM) == 0:
            if may_pick_up(deal) and luck.below(2) == 0:
                return PICK_UP
            starts = cards
            skipped = luck.below(count(cards))
            while skipped > 0:
                starts &= starts - 1
                skipped -= 1
            return starts & -starts
        trumps = suit_cards(deal.trump)
        best: i64 = 0
        least: i64 = 1 << 30
        starts = cards & ~following(cards)
        while starts:
            low = starts & -starts
            starts ^= low
            unit = low
            length: i64 = 1
            card = following(low) & cards
            top = low
            while card:
                unit |= card
                top = card
                length += 1
                card = following(card) & cards
            price = place_of(top) % 13
            if unit == hand:
                price -= 10000
            elif low & trumps:
                price += 1000 + 20 * length
            else:
                price -= 20 * length
            if price < least:
                least = price
                best = unit
        if best & trumps and len(deal.layings) and self.is_cheap(deal, seat, best):
            return PICK_UP
        return best

    def is_cheap(self, deal: SkitgubbeDeal, seat: i64, unit: i64) -> bool:
        """Tell whether it is better to pick up than to lay the trump *unit*."""
        size: i64 = len(deal.layings)
        hand = deal.hands[seat]
        if size + 1 == i64(deal.needed) or unit == hand or count(hand) <= 3:
            return False  # It turns the pile away, or there is little left to save.
        top = cards_of(deal.layings[size - 1])
        if top & (top - 1):
            return False
        return place_of(top) % 13 >= JACK and place_of(unit & -unit) % 13 >= 4


def lowest_card(cards: i64) -> i64:
    """Return one of *cards*."""
    return cards & -cards
