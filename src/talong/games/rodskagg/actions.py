"""The action grammar (section 9.3): words outside, one number inside."""

from __future__ import annotations

from typing import Final

from talong.cards.bits import bit, place_of
from talong.cards.french import FRENCH
from talong.core.errors import IllegalAction
from talong.core.options import short

KIND: Final = 52  # An action is `kind << 52 | cards`, for a bid `kind << 52 | tricks`.
LOW: Final = (1 << KIND) - 1

PLAY: Final = 0
SAY_BID: Final = 1 << KIND
SAY_RODSKAGG: Final = 2 << KIND
SAY_PASS: Final = 3 << KIND
SAY_ASK: Final = 4 << KIND
SAY_SKIP: Final = 5 << KIND
SAY_JOIN: Final = 6 << KIND
SAY_DROP: Final = 7 << KIND

WORDS: Final = {
    "rodskagg": SAY_RODSKAGG,
    "pass": SAY_PASS,
    "ask": SAY_ASK,
    "skip": SAY_SKIP,
    "join": SAY_JOIN,
    "drop": SAY_DROP,
}
_TEXTS: Final = {action: word for word, action in WORDS.items()}


def text_of(action: int) -> str:
    """Return *action* in the grammar."""
    if action in _TEXTS:
        return _TEXTS[action]
    if 0 < action <= LOW and action & (action - 1) == 0:
        return f"play {FRENCH.codes[place_of(action)]}"
    if SAY_BID < action <= SAY_BID + 6:
        return f"bid {action - SAY_BID}"
    raise IllegalAction("RS52", "no-such-action", {"action": short(action)})


def action_of(words: list[str]) -> int:
    """Return the action that *words* name."""
    if len(words) == 1 and words[0] in WORDS:
        return WORDS[words[0]]
    if len(words) == 2 and words[0] == "play":
        if words[1] not in FRENCH.first:
            raise IllegalAction("RS61", "unknown-card", {"card": short(words[1])})
        return int(bit(FRENCH.first[words[1]]))
    if len(words) == 2 and words[0] == "bid" and words[1] in ("1", "2", "3", "4", "5", "6"):
        return SAY_BID | int(words[1])
    raise IllegalAction("RS52", "no-such-action", {"action": short(" ".join(words))})
