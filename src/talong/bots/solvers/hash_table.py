"""Hash table from integers to integers, the transposition table of solvers, kept outside Python's own objects."""

from __future__ import annotations

from typing import Final

from talong._compat import i64, mypyc_attr, vec

ABSENT: Final = -1
LOW_31: Final = 0x7FFFFFFF


def slot_of(key: i64) -> i64:
    """Return the hash of *key*, the same in every build; nothing in it reaches 2**63."""
    mixed = (key & LOW_31) * 1640531527 + (key >> 31) * 1013904223
    return mixed ^ mixed >> 17 ^ mixed >> 35


def empty(size: i64) -> vec[i64]:
    """Return *size* empty slots."""
    nothing: i64 = ABSENT
    return vec[i64]([nothing for _place in range(size)])


@mypyc_attr(acyclic=True)
class HashTable:
    """Growing hash table with open addressing; keys and values are integers from 0 to 2**62."""

    def __init__(self, size: i64) -> None:
        self.size = size  # It is always a power of two.
        self.used: i64 = 0
        self.keys = empty(size)
        self.values = empty(size)

    def get(self, key: i64) -> i64:
        """Return what was put under *key*, or ABSENT."""
        mask = self.size - 1
        at = slot_of(key) & mask
        while self.keys[at] != key:
            if self.keys[at] == ABSENT:
                return ABSENT
            at = (at + 1) & mask
        return self.values[at]

    def put(self, key: i64, value: i64) -> None:
        """Put *value* under *key*."""
        if 2 * self.used >= self.size:
            self.grow()
        mask = self.size - 1
        at = slot_of(key) & mask
        while self.keys[at] != ABSENT and self.keys[at] != key:
            at = (at + 1) & mask
        if self.keys[at] == ABSENT:
            self.keys[at] = key
            self.used += 1
        self.values[at] = value

    def grow(self) -> None:
        """Rehash into four times as many slots."""
        keys = self.keys
        values = self.values
        old = self.size
        self.size = 4 * old
        self.used = 0
        self.keys = empty(self.size)
        self.values = empty(self.size)
        at: i64 = 0
        while at < old:
            if keys[at] != ABSENT:
                self.put(keys[at], values[at])
            at += 1
