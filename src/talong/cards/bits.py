"""Sets of small numbers as bit masks.

A literal left of `<<` is miscompiled for numbers above 31 (it becomes a 32-bit shift), so every shift to the left in
the engine goes through `shl` and `bit`.
"""

from __future__ import annotations

from talong._compat import PLAIN_BITS, i64


def shl(value: i64, places: i64) -> i64:
    """Return *value* shifted left by *places*."""
    return value << places


def bit(number: i64) -> i64:
    """Return the set that holds *number* alone."""
    return shl(1, number)


def count(members: i64) -> i64:
    """Return how many numbers are in *members*."""
    found: i64 = 0
    while members:
        members &= members - 1
        found += 1
    return found


def place_of(single: i64) -> i64:
    """Return the number that the set *single* holds alone."""
    half: int = single >> 1  # Objects of this type know their length, which is one machine instruction.
    return half.bit_length()


def lowest(members: i64) -> i64:
    """Return the lowest number in *members*, which must not be empty."""
    return place_of(members & -members)


def highest(members: i64) -> i64:
    """Return the highest number in *members*, which must not be empty."""
    return place_of(members)


def pick(members: i64, luck: i64) -> i64:
    """Return the one of *members*, as a set of its own, that *luck*, a number below 2**16, selects."""
    skipped = luck * count(members) >> 16  # Scaling is cheaper than dividing.
    while skipped:
        members &= members - 1
        skipped -= 1
    return members & -members


def listed(members: i64) -> list[int]:
    """Return the numbers in *members*, ascending."""
    found: list[int] = []
    at: i64 = 0
    while members:
        if members & 1:
            found.append(at)
        members >>= 1
        at += 1
    return found


def mask_of(numbers: list[int]) -> i64:
    """Return the set of all *numbers*."""
    members: i64 = 0
    for number in numbers:
        members |= bit(number)
    return members


if __file__.endswith((".py", ".pyc")):  # Plain Python: its own operators and methods do the same faster.
    globals().update(PLAIN_BITS)
