"""Default action for a seat that does not answer (R-S58)."""

from __future__ import annotations

from talong.cards.french import FRENCH, SUITS, suit_of
from talong.games.skitgubbe.actions import in_rank_order


def absent_act(legal: list[str], trump: str | None) -> str:
    """Return which of the *legal* acts commits to nothing (R-S58); *trump* counts in phase 2 only.

    In a window that is to pass, on turn to play the lowest single card, facing a pile to pick up, and leading the
    lowest plain card, or the lowest trump if there are only trumps.
    """
    for act in ("pass", "pick up"):
        if act in legal:
            return act
    cards = [FRENCH.first[act.split()[1]] for act in legal if act.startswith("play ") and len(act.split()) == 2]
    plain = [card for card in cards if SUITS[suit_of(card)] != trump]
    return f"play {FRENCH.codes[min(plain or cards, key=in_rank_order)]}"
