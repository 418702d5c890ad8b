"""Verbs of a game, the kinds of its acts, as clients show them."""

from __future__ import annotations

from typing import Final, NamedTuple

ONE: Final = 1
MANY: Final = 52

ONWARD: Final = "onward"  # The act moves the game on.
RETREAT: Final = "retreat"  # The act gives something up, or puts it off.
ASIDE: Final = "aside"  # The act is rare, and stands by itself.
EITHER: Final = "either"  # The act is as good as any other.


class Verb(NamedTuple):
    """Kind of act."""

    name: str  # The act without its cards or its number, words joined by `_`.
    key: str  # Its letter at a terminal.
    role: str = EITHER
    cards: int = 0  # Most cards of the hand that it may name.
    number: bool = False  # Whether it names a number.
    held: bool = False  # Whether it must be held down to count, since it cannot be taken back.
