"""The action grammar (section 11): words outside, one number inside."""

from __future__ import annotations

from typing import Final

from talong.cards.bits import bit, listed
from talong.cards.french import FRENCH, SUITS, rank_of, suit_of
from talong.core.errors import IllegalAction
from talong.core.options import short

KIND: Final = 52  # An action is `kind << 52 | cards`.
LOW: Final = (1 << KIND) - 1

PLAY: Final = 0
CHANCE: Final = 1 << KIND
THROW: Final = 2 << KIND
PASS: Final = 3 << KIND
TURN: Final = 4 << KIND
PICK_UP: Final = 5 << KIND

_TEXTS: Final = {CHANCE: "chance", PASS: "pass", TURN: "turn", PICK_UP: "pick up"}
_WORDS: Final = {text: action for action, text in _TEXTS.items()}


def in_rank_order(card: int) -> int:
    """Return where *card* stands when cards are sorted by rank and then by suit (SA1)."""
    return rank_of(card) * len(SUITS) + suit_of(card)


def codes(cards: int) -> list[str]:
    """Return the codes of *cards*, by rank and then by suit; a sequence is then ascending."""
    return [FRENCH.codes[card] for card in sorted(listed(cards), key=in_rank_order)]


def text_of(action: int) -> str:
    """Return *action* in the grammar."""
    if action in _TEXTS:
        return _TEXTS[action]
    if 0 < action <= LOW:
        return " ".join(["play", *codes(action)])
    if THROW < action < PASS:
        return " ".join(["throw", *codes(action - THROW)])
    raise IllegalAction("SA1", "no-such-action", {"action": short(action)})


def action_of(words: list[str]) -> int:
    """Return the action that *words* name; cards may come in any order, but each once (SA1)."""
    said = " ".join(words)
    if said in _WORDS:
        return _WORDS[said]
    if len(words) < 2 or words[0] not in ("play", "throw"):
        raise IllegalAction("SA1", "no-such-action", {"action": short(said)})
    cards = 0
    for code in words[1:]:
        if code not in FRENCH.first:
            raise IllegalAction("SA1", "unknown-card", {"card": short(code)})
        card = int(bit(FRENCH.first[code]))
        if cards & card:
            raise IllegalAction("SA1", "card-twice", {"card": code})
        cards |= card
    return cards if words[0] == "play" else THROW | cards
