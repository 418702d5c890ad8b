"""Random source: the one interface that all luck comes through.

A shuffle is Fisher–Yates over a stream of bytes, with rejection sampling, so that every order is equally likely. The
stream is SHA-256 in counter mode under a key of 256 bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from talong._compat import i64, mypyc_attr, u8, vec
from talong.cards.deck import Deck

KEY_BYTES: Final = 32
_BYTE: Final = 256
_ROLE: Final = b"talong chance 1"
IN_ORDER: Final = vec[u8]([u8(number) for number in range(_BYTE)])


_HASHERS: Final[list[Callable[[bytes], Any]]] = []  # SHA-256, once somebody has needed it.


def hasher() -> Callable[[bytes], Any]:
    """Return SHA-256, imported at the first call: importing takes longer than hashing."""
    if not _HASHERS:
        from hashlib import sha256

        _HASHERS.append(sha256)
    return _HASHERS[0]


def fresh_key() -> bytes:
    """Return a key from the operating system."""
    from os import urandom

    return urandom(KEY_BYTES)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Cryptographic random source. Without a *key* it takes a fresh one from the operating system."""

    def __init__(self, key: bytes | None = None) -> None:
        self.sha256 = hasher()
        self.key = fresh_key() if key is None else key
        if len(self.key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(self.key)}")
        self.block = b""
        self.at = 0
        self.counter = 0

    def copy(self) -> Chance:
        """Return an independent source that gives the same draws from here on."""
        return self._resumed(Chance(self.key))

    def _resumed(self, other: Chance) -> Chance:
        other.block = self.block
        other.at = self.at
        other.counter = self.counter
        return other

    def __reduce__(self) -> str | tuple[Any, ...]:
        if type(self) is not Chance and type(self) is not Seeded:
            raise TypeError(f"a {type(self).__name__} has no state that could be kept")
        return (chance_at, (self.key, self.block, self.at, self.counter))

    def skip(self, what: str) -> None:
        """Skip a draw that was given from elsewhere: *what* is how its line begins, such as `deck` or `lot dealer`."""

    def settle(self) -> None:
        """Advance to the next deal, for luck that depends on it."""

    def _refill(self) -> None:
        """Hash the next block of the stream."""
        self.block = self.sha256(_ROLE + self.key + self.counter.to_bytes(8, "big")).digest()
        self.counter += 1
        self.at = 0

    def byte(self) -> int:
        """Return the next byte of the stream."""
        if self.at == len(self.block):
            self._refill()
        self.at += 1
        return self.block[self.at - 1]

    def below(self, limit: int) -> int:
        """Return a number from 0 to *limit* − 1, each equally likely."""
        assert 0 < limit <= _BYTE
        fair = _BYTE - _BYTE % limit
        while True:
            number = self.byte()
            if number < fair:  # A number from the ragged end would favour the low ones.
                return number % limit

    def order(self, size: int) -> list[int]:
        """Return a uniformly random order of the numbers 0 to *size* − 1."""
        assert size <= _BYTE
        numbers = IN_ORDER[:size]
        block = self.block
        at: i64 = self.at
        left: i64 = size  # So many are not in their places yet. What follows is `below(left)`, written out for speed.
        while left > 1:
            if at == len(block):
                self._refill()
                block = self.block
                at = 0
            number: i64 = block[at]
            at += 1
            other = number % left
            if number - other + left <= _BYTE:  # A number from the ragged end would favour the low ones.
                left -= 1
                kept = numbers[left]
                numbers[left] = numbers[other]
                numbers[other] = kept
        self.at = int(at)
        return [int(number) for number in numbers]

    def deck(self, deck: Deck) -> list[int] | None:
        """Return the order of a shuffled *deck*, top card first, or None if there is none left."""
        return deck.canonical(self.order(deck.size))

    def cut(self, size: int) -> int:
        """Return where an automatic cut divides *size* cards (R-K3)."""
        return self.below(size)

    def lot(self, what: str, size: int) -> int:
        """Draw a lot among *size*, for *what*."""
        return self.below(size)

    def lots(self, what: str, size: int) -> list[int]:
        """Draw all of *size* lots, for *what*."""
        return self.order(size)


def chance_at(key: bytes, block: bytes, at: int, counter: int) -> Chance:
    """Return the source of *key* at that place of its stream: what a pickle holds."""
    chance = Chance(key)
    chance.block = block
    chance.at = at
    chance.counter = counter
    return chance


class Seeded(Chance):
    """Reproducible random source from a *seed*: for tests, puzzles, duplicate play and bots."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(hasher()(b"talong seed 1 " + str(seed).encode(errors="surrogatepass")).digest())
