"""The action grammar (section 13.4): words outside, one number inside."""

from __future__ import annotations

from typing import Final

from talong.cards.kille import FACES
from talong.core.errors import IllegalAction
from talong.core.options import short
from talong.games.kungsholmskille.hands import add, codes, single

KIND: Final = 52  # An action is `kind << 52 | cards`, for a seat `kind << 52 | seat`.
LOW: Final = (1 << KIND) - 1
CARDS: Final = (1 << 42) - 1

PLAY: Final = 0
BUD: Final = 1 << KIND
KNOCK: Final = 2 << KIND
FOLD: Final = 3 << KIND
STAY: Final = 4 << KIND
SWAP: Final = 5 << KIND
SHOW: Final = 6 << KIND
SEAT: Final = 7 << KIND

WORDS: Final = {"bud": BUD, "knock": KNOCK, "fold": FOLD, "stay": STAY, "show": SHOW}
_TEXTS: Final = {action: word for word, action in WORDS.items()}


def text_of(action: int) -> str:
    """Return *action* in the grammar."""
    if action in _TEXTS:
        return _TEXTS[action]
    if 0 < action <= CARDS and action & (action - 1) == 0:
        return f"play {codes(action)[0]}"
    if SWAP <= action <= SWAP + CARDS:
        return " ".join(["swap", *codes(action - SWAP)])
    if SEAT <= action < SEAT + 10:
        return f"seat {action - SEAT}"
    raise IllegalAction("KK70", "no-such-action", {"action": short(action)})


def action_of(words: list[str]) -> int:
    """Return the action that *words* name; a swap may name its cards in any order (KK86)."""
    if len(words) == 1 and words[0] in WORDS:
        return WORDS[words[0]]
    if words and words[0] in ("play", "swap"):
        for code in words[1:]:
            if code not in FACES:
                raise IllegalAction("KK86", "unknown-card", {"card": short(code)})
        named = [FACES.index(code) for code in words[1:]]
        if words[0] == "play" and len(named) == 1:
            return int(single(named[0]))
        if words[0] == "swap" and len(named) == 0:
            return SWAP
        if words[0] == "swap" and len(named) == 1:
            return SWAP | int(single(named[0]))
        if words[0] == "swap" and len(named) == 2:
            return SWAP | int(add(single(named[0]), named[1]))
        if words[0] == "swap":
            raise IllegalAction("KK36", "two-at-most", {})
    if len(words) == 2 and words[0] == "seat" and words[1].isdecimal() and len(words[1]) == 1:
        return SEAT | int(words[1])
    raise IllegalAction("KK70", "no-such-action", {"action": short(" ".join(words))})
