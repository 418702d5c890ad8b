"""Reconstruction of hidden tricks, which can no longer be looked at (R-RS20)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.bits import count, place_of
from talong.cards.french import FRENCH
from talong.core.chance.fast import FastRandom
from talong.games.rodskagg.tricks import CLUBS, DIAMONDS, HEARTS, SPADES

SUITS: Final = [CLUBS, DIAMONDS, HEARTS, SPADES]
DECK: Final = (1 << 52) - 1
MOST_STEPS: Final = 20_000  # A search that takes longer has found none; all that were met take a few dozen.


class Past:
    """Tricks before those in the view: one for each of *winners*, in whatever order.

    *later* is what each seat has held since. Only suits matter for whether there is a past, as of so many cards of the
    suit led the winner can have had the highest. So the suits are found trick by trick, the latest first: a seat that
    still has the suit led later on has followed suit (RS22). The cards come from those that nobody has now.
    """

    def __init__(self, later: list[i64], declarer: int, winners: list[int]) -> None:
        self.later = later
        self.declarer = declarer
        self.winners = winners
        self.seats = len(later)
        rest: i64 = DECK
        for cards in later:
            rest &= ~cards
        self.rest = rest
        self.left = [int(count(rest & suit)) for suit in SUITS]
        self.has = [[1 if later[seat] & suit else 0 for suit in SUITS] for seat in range(self.seats)]
        self.chosen: list[list[int]] = [[0] * self.seats for _trick in winners]  # The suit of each play, latest first;
        self.takers = [0] * len(winners)  # who took that trick;
        self.led = [0] * len(winners)  # and what was led.
        self.steps = 0
        self.tricks: list[list[int]] = []  # The cards of each trick, from the declarer clockwise, in order.
        self.gone: list[i64] = []  # What each seat has played to them.

    def find(self, luck: FastRandom) -> bool:
        """Find a past, or tell that there is none."""
        if not self.find_trick(0, luck):
            return False
        self.name_cards(luck)
        return True

    def find_trick(self, at: int, luck: FastRandom) -> bool:
        """Find the suits of the trick *at* places before the last one, and of those before it."""
        if at == len(self.winners):
            return True
        takers = sorted(set(self.remaining(at)))
        first = int(luck.below(4))
        turn = int(luck.below(len(takers)))
        for number in range(len(takers)):
            self.takers[at] = takers[(number + turn) % len(takers)]
            for step in range(4):
                self.led[at] = (first + step) % 4
                if self.find_play(at, 0, luck):
                    return True
        return False

    def remaining(self, at: int) -> list[int]:
        """Return who took the tricks that have not been placed yet."""
        rest = list(self.winners)
        for taker in self.takers[:at]:
            rest.remove(taker)
        return rest

    def find_play(self, at: int, seat: int, luck: FastRandom) -> bool:
        """Find the suit that *seat* and those after it played to the trick."""
        if seat == self.seats:
            return self.find_trick(at + 1, luck)
        self.steps += 1
        if self.steps > MOST_STEPS:
            return False
        led = self.led[at]
        follows = seat == self.declarer or seat == self.takers[at] or self.has[seat][led] > 0
        first = int(luck.below(4))
        for step in range(4):
            suit = (first + step) % 4
            if self.left[suit] and (suit == led or not follows):
                self.chosen[at][seat] = suit
                self.left[suit] -= 1
                self.has[seat][suit] += 1
                if self.find_play(at, seat + 1, luck):
                    return True
                self.left[suit] += 1
                self.has[seat][suit] -= 1
        return False

    def name_cards(self, luck: FastRandom) -> None:
        """Choose cards of the suits that were found; of those of the suit led, the taker had the highest (RS24)."""
        rest = self.rest
        self.gone = [0 for _seat in range(self.seats)]
        for at in range(len(self.winners) - 1, -1, -1):
            cards: list[i64] = []
            for seat in range(self.seats):
                card = luck.choose(rest & SUITS[self.chosen[at][seat]], 1)
                rest ^= card
                cards.append(card)
            taker = self.takers[at]
            best = taker
            for seat in range(self.seats):
                if self.chosen[at][seat] == self.led[at] and cards[seat] > cards[best]:
                    best = seat
            cards[taker], cards[best] = cards[best], cards[taker]
            for seat in range(self.seats):
                self.gone[seat] |= cards[seat]
            clockwise = [(self.declarer + step) % self.seats for step in range(self.seats)]
            self.tricks.append([int(place_of(cards[seat])) for seat in clockwise])

    def order(self) -> list[int]:
        """Return the cards in the order of playing."""
        return [card for trick in self.tricks for card in trick]

    def plays(self) -> list[dict[str, object]]:
        """Return who played what."""
        return [
            {"seat": (self.declarer + step) % self.seats, "card": FRENCH.codes[card]}
            for trick in self.tricks
            for step, card in enumerate(trick)
        ]
