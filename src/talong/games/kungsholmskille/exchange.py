"""The exchange (KK35 to KK39)."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.bits import count
from talong.cards.kille import FACES
from talong.games.kungsholmskille.events import tell_swap
from talong.games.kungsholmskille.hands import add, holds, take_away, values
from talong.games.kungsholmskille.state import DECLARE2, State

MOST: Final = 2  # KK36


def exchanges(hand: i64) -> list[int]:
    """Return every choice of 0, 1 or 2 cards of *hand*, each once (KK39)."""
    found: list[int] = [0]
    firsts = values(hand)
    while firsts:
        first = firsts & -firsts
        firsts ^= first
        found.append(first)
        if hand & first + first:  # Both copies of the value.
            found.append(first | first + first)
        others = firsts
        while others:
            other = others & -others
            others ^= other
            found.append(first | other)
    return found


def may_exchange(hand: i64, cards: i64) -> bool:
    """Tell whether *cards* are a choice that `exchanges` lists."""
    if count(cards) > MOST or not holds(hand, cards):
        return False
    upper = cards & ~values(cards)
    return upper == 0 or (upper >> 1) & cards == upper >> 1  # One card of a value is its lower bit.


def received(deal: State, seat: int) -> list[str] | None:
    """Return what *seat* drew, in order; nothing if a position has not told what was drawn before it (KK78)."""
    drawn = drawn_by(deal, seat)
    return None if drawn is None else [FACES[face] for face in drawn]


def drawn_by(deal: State, seat: int) -> list[int] | None:
    """Return the values of the same."""
    total: i64 = 0
    for other in range(deal.seats):
        total += count(deal.laid[i64(other)])
    if total != deal.top:
        return None
    at: i64 = 0
    who = deal.forehand
    while int(who) != seat and deal.laid[seat]:
        at += count(deal.laid[who])
        who = deal.next(who)
    end = at + count(deal.laid[seat])
    return [int(deal.stock[i64(place)]) for place in range(at, end)]


def exchange(deal: State, seat: i64, cards: i64) -> None:
    """Let *seat* put *cards* away and draw as many from the top of the stock (KK36, KK37)."""
    number = count(cards)
    assert deal.stock_size() >= number  # KK38, R-KK15
    hand = take_away(deal.hands[seat], cards)
    drawn: list[int] = []
    for _card in range(number):
        face = i64(deal.stock[deal.top])
        deal.top += 1
        hand = add(hand, face)
        drawn.append(int(face))
    deal.hands[seat] = hand
    deal.laid[seat] = cards
    tell_swap(deal, seat, cards, drawn)
    following = deal.next(seat)
    if following == deal.forehand:
        deal.open_round(DECLARE2, deal.forehand)  # KK40
    else:
        deal.turn = following
