"""Verbs: the kinds of acts of a game, as whoever shows them to people has to know them."""

from __future__ import annotations

from typing import Final, NamedTuple

ONE: Final = 1
MANY: Final = 52

ONWARD: Final = "onward"  # Moves the game on.
RETREAT: Final = "retreat"  # Gives something up, or puts it off.
ASIDE: Final = "aside"  # Is seldom done, and stands by itself.
EITHER: Final = "either"  # Is as good as any other act.


class Verb(NamedTuple):
    """One kind of act."""

    name: str  # The act without its cards or its number, words joined by `_`.
    key: str  # The letter that stands for it at a terminal.
    role: str = EITHER
    cards: int = 0  # How many cards of the hand it may name.
    number: bool = False  # Whether it names a number.
    held: bool = False  # Whether it is only meant if it is held: what it starts cannot be taken back.
