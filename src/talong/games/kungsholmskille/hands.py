"""A hand as a multiset of values (KK3): two bits for each, the lower one first.

The two copies of a value are never told apart, so one card of a value is always the lower bit, and no action says which
copy is meant. Cards are numbered by rank, so the lowest bit is the lowest card.
"""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.cards.bits import bit, place_of, shl
from talong.cards.kille import FACES

SINGLES: Final = 0x15555555555  # The lower bit of each of the 21 values.


def face_at(single: i64) -> i64:
    """Return the value of the card *single*."""
    return place_of(single) >> 1


def single(face: i64) -> i64:
    """Return a hand of one card."""
    return bit(2 * face)


def add(hand: i64, face: i64) -> i64:
    """Return *hand* with one more card of that value."""
    one = single(face)
    assert not hand & shl(one, 1)  # KK1: there are only two.
    return hand | shl(one, 1) if hand & one else hand | one


def holds(hand: i64, cards: i64) -> bool:
    """Tell whether all of *cards* are in *hand*."""
    return cards & ~hand == 0


def take_away(hand: i64, cards: i64) -> i64:
    """Return *hand* without *cards*, all of which must be in it."""
    rest = hand & ~cards
    lonely = rest & ~SINGLES & ~shl(rest & SINGLES, 1)  # Where one of two is taken,
    return (rest ^ lonely) | lonely >> 1  # the other one becomes the lower bit.


def values(hand: i64) -> i64:
    """Return one card of each value in *hand*: what can be played, each once (KK86)."""
    return hand & SINGLES


def at_least(face: i64) -> i64:
    """Return all cards of that value or a higher one."""
    return -bit(2 * face)


def faces(hand: i64) -> list[int]:
    """Return the values in *hand*, lowest first."""
    found: list[int] = []
    while hand:
        lowest = hand & -hand
        found.append(int(place_of(lowest)) >> 1)
        hand ^= lowest
    return found


def codes(hand: i64) -> list[str]:
    """Return the codes of *hand*, lowest first."""
    return [FACES[face] for face in faces(hand)]


def hand_of(values_given: list[int]) -> i64:
    """Return the hand of these values."""
    hand: i64 = 0
    for face in values_given:
        hand = add(hand, face)
    return hand
