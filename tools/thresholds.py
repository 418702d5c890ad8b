"""Find the cards from which it is best to stand at Kille or Punschkille if all stand from a fixed card on.

They are what `bots.kille.threshold` goes by.

Each is tried against others who keep to what has been found so far, in the same deals with the same luck, until nothing
changes or both have come round to where they were.

    python tools/thresholds.py --deals 16000 2 3 4 5 6 7 8
    python tools/thresholds.py --game punschkille --deals 4000 2 3 4 5 6
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

import talong
from talong.cards.bits import count
from talong.games.kille.actions import CUT, REFUSE, STAND, SWAP
from talong.games.kille.deal import KilleDeal
from talong.games.kille.showdown import eliminate
from talong.games.kille.state import REDEAL, SPEAK

FIRST = (8, 8)
NEAR = 4  # Cards up to so far from the last one are tried.
ROUNDS = 6  # The search goes round so often at most.

Cards = tuple[int, int]  # From which card a neighbour stands, and the dealer.
Who = Callable[[KilleDeal], int]


def deals(key: str, seats: int, number: int) -> list[KilleDeal]:
    """Return so many deals of the game *key* before anybody has spoken."""
    game = talong.game(key)
    rules = game.rules(cuts="auto", min_players=2)
    found: list[KilleDeal] = []
    for seed in range(number):
        deal = game.match(seats=seats, seed=seed, rules=rules).deal
        assert isinstance(deal, KilleDeal)
        found.append(deal)
    return found


def speak(deal: KilleDeal, seat: int, cards: Cards) -> int:
    """Return what *seat* does."""
    if deal.phase != SPEAK:
        return REFUSE
    face = -1 if deal.is_low(seat) else int(deal.face(seat))
    return STAND if face >= cards[seat == deal.dealer] else SWAP


def share(roots: Sequence[KilleDeal], others: Cards, who: Who, own: Cards) -> float:
    """Return what *who* has of the pot after a deal, among those who stay in."""
    total = 0.0
    for number, root in enumerate(roots):
        deal = root.copy()
        luck = number * 7919 + 1
        while not deal.is_over():
            seat = int(deal.waiting_for())
            if seat < 0:
                luck = (luck * 1103515245 + 12345) & 0x7FFFFFFF
                deal.let_luck_act(luck | 1)
            elif deal.is_cutting():
                deal.step(seat, CUT)
            else:
                deal.step(seat, speak(deal, seat, own if seat == who(deal) else others))
        staying = int(deal.active)
        if deal.phase != REDEAL:
            staying &= ~int(eliminate(deal).out())
        if staying >> who(deal) & 1:
            total += 1 / int(count(staying))
    return total / len(roots)


def seat_at(place: int, seats: int) -> Who:
    """Return who sits so many places after the dealer."""
    return lambda deal: (int(deal.dealer) + place) % seats


def better(at: int, worth: Callable[[int], float]) -> int:
    """Return the card near *at* that is worth most."""
    return max(range(max(0, at - NEAR), at + NEAR + 1), key=worth)


def best(seats: int, roots: Sequence[KilleDeal]) -> Cards:
    """Return the cards with which nobody would rather have others, as nearly as there are any."""
    neighbour, dealer = FIRST
    places = sorted({1, seats // 2, seats - 1})

    def as_dealer(card: int) -> float:
        return share(roots, (neighbour, dealer), seat_at(0, seats), (neighbour, card))

    def as_neighbour(card: int) -> float:
        return sum(share(roots, (neighbour, dealer), seat_at(place, seats), (card, dealer)) for place in places)

    for _round in range(ROUNDS):
        before = neighbour, dealer
        dealer = better(dealer, as_dealer)
        neighbour = better(neighbour, as_neighbour)
        print(seats, (neighbour, dealer), flush=True)
        if (neighbour, dealer) == before:
            break
    return neighbour, dealer


def main() -> None:
    """Find and tell."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", default="kille")
    asked.add_argument("--deals", type=int, default=16_000)
    asked.add_argument("seats", type=int, nargs="+")
    given = asked.parse_args()
    for seats in given.seats:
        best(seats, deals(given.game, seats, given.deals))


if __name__ == "__main__":
    main()
