"""The action grammar (section 17): words outside, one number inside."""

from __future__ import annotations

from typing import Final

from talong._compat import i64
from talong.core.errors import IllegalAction
from talong.core.options import short

KIND: Final = 52  # An action is `kind << 52`, and for a cut its place below that.
PLACE: Final = (1 << KIND) - 1

STAND: Final = 0 << KIND
SWAP: Final = 1 << KIND
KUKU: Final = 2 << KIND
ASK: Final = 3 << KIND
ACCEPT: Final = 4 << KIND
REFUSE: Final = 5 << KIND
DEPENDS: Final = 6 << KIND
CUT: Final = 7 << KIND
BUYIN: Final = 8 << KIND
DECLINE: Final = 9 << KIND

WORDS: Final = ["stand", "swap", "kuku", "ask", "accept", "refuse", "depends", "cut", "buyin", "decline"]
SHORT: Final = ["S", "X", "K", "Q", "A", "N", "B", "C", "I", "O"]

_CUT_KIND: Final = 7


def kind_of(action: i64) -> i64:
    """Return what kind of action it is, as a place in WORDS."""
    return action >> KIND


def text_of(action: int) -> str:
    """Return *action* in the grammar."""
    if not 0 <= action < len(WORDS) << KIND:
        raise IllegalAction("K17", "no-such-action", {"action": str(action)})
    word = WORDS[action >> KIND]
    return f"{word} {action & PLACE}" if action >> KIND == _CUT_KIND else word


def action_of(words: list[str]) -> int:
    """Return the action that *words*, the long form or the short, name."""
    said = words[0] if words else ""
    if len(words) == 1 and said[:1] == SHORT[_CUT_KIND] and said[1:].isdecimal():  # "C 7" may be written "C7".
        return action_of([SHORT[_CUT_KIND], said[1:]])
    kind = WORDS.index(said) if said in WORDS else SHORT.index(said) if said in SHORT else -1
    if kind == _CUT_KIND and len(words) == 2 and words[1].isdecimal() and words[1].isascii() and len(words[1]) <= 2:
        return CUT | int(words[1])
    if kind < 0 or kind == _CUT_KIND or len(words) != 1:
        raise IllegalAction("K17", "no-such-action", {"action": short(" ".join(words))})
    return kind << KIND
