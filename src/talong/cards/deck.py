"""Deck: its cards in rank order, and their codes in the rulebooks."""

from __future__ import annotations

from typing import Final, NamedTuple

from talong._compat import i64, u8, vec

HIDDEN: Final = "?"  # Code of a card that the viewer may not know.


class Rank(NamedTuple):
    """Rank of a deck whose cards are held against each other by rank alone."""

    card: str  # The code of its cards.
    kind: str  # The class that it belongs to, if any.
    fixed: bool = True  # Whether it stands where it stands; if not, that is settled in the course of a deal.


class Deck:
    """Deck of cards, numbered from 0 in the order of *codes*; equal codes stand next to each other."""

    def __init__(self, key: str, codes: list[str]) -> None:
        self.key = key
        self.codes = codes
        self.size = len(codes)
        self.first: dict[str, int] = {}
        self.copies: dict[str, int] = {}
        for card, code in enumerate(codes):
            self.first.setdefault(code, card)
            self.copies[code] = self.copies.get(code, 0) + 1
        self._lowest: vec[u8] = vec[u8]([u8(self.first[code]) for code in codes])  # The first that looks like each.

    def canonical(self, order: list[int]) -> list[int]:
        """Return *order* with equal cards renumbered as they come.

        Copies cannot be told apart, so nothing is lost, and an order read back from its codes is the same order.
        """
        named = order[:]
        if len(self.first) == self.size:  # No two are equal.
            return named
        lowest = self._lowest
        free = lowest[:]  # The next number for each look, in the place of its first card.
        place: i64
        for place in range(len(order)):
            card: i64 = order[place]
            first = i64(lowest[card])
            number = i64(free[first])
            free[first] += 1
            if number != card:
                named[place] = int(number)
        return named

    def text(self, order: list[int]) -> str:
        """Return the codes of *order*, top card first."""
        return " ".join([self.codes[card] for card in order])

    def surplus(self, codes: list[str]) -> list[str]:
        """Return the codes that *codes* has more often than the deck, unknown ones included."""
        seen: dict[str, int] = {}
        extra: list[str] = []
        for code in codes:
            seen[code] = seen.get(code, 0) + 1
            if seen[code] > self.copies.get(code, 0):
                extra.append(code)
        return extra

    def missing(self, codes: list[str]) -> list[str]:
        """Return the codes of the deck that *codes* lacks, in rank order, as often as they are lacking."""
        seen: dict[str, int] = {}
        for code in codes:
            seen[code] = seen.get(code, 0) + 1
        lacking: list[str] = []
        for code, copies in self.copies.items():
            lacking.extend([code] * (copies - seen.get(code, 0)))
        return lacking

    def numbered(self, codes: list[str]) -> list[int]:
        """Return the cards that *codes* name; every code must be in the deck."""
        return self.canonical([self.first[code] for code in codes])
