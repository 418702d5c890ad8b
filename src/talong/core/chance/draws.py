"""Text format of a draw: how a deck, a cut and lots are written and read (docs/records.md)."""

from __future__ import annotations

from talong.cards.deck import Deck
from talong.core.chance.scripted import stacked_deck
from talong.core.errors import RecordError, TalongError
from talong.core.history import CUT, DECK, LOT, LOTS, NO_DECK, Step
from talong.core.options import short


def write_draw(step: Step, deck: Deck | None) -> str:
    """Return a draw of luck as one line, with the card codes of *deck*."""
    if step.kind == DECK:
        assert deck is not None
        return f"deck {deck.text(step.order)}"
    if step.kind == NO_DECK:
        return "no deck"
    if step.kind == CUT:
        return f"cut {step.number}"
    if step.kind == LOT:
        return f"lot {step.what} {step.number}"
    assert step.kind == LOTS
    return f"lots {step.what} {' '.join([str(number) for number in step.order])}"


def is_draw(words: list[str]) -> bool:
    """Tell whether a line of these *words* is a draw of luck."""
    return words[0] in ("deck", "cut", "lot", "lots") or words == ["no", "deck"]


def read_draw(words: list[str], deck: Deck | None, line: int) -> Step:
    """Return the draw that *words* of that *line* spell, with the card codes of *deck*, or refuse it."""
    try:
        if words[0] == "deck":
            assert deck is not None
            return Step(DECK, 0, 0, stacked_deck(deck, words[1:], f"line {line}"), "deck")
        if words[0] == "no":
            return Step(NO_DECK, 0, 0, [], "deck")
        if words[0] == "cut":
            return Step(CUT, 0, int(words[1]), [], "cut")
        if words[0] == "lot":
            return Step(LOT, 0, int(words[2]), [], words[1])
        return Step(LOTS, 0, 0, [int(word) for word in words[2:]], words[1])
    except TalongError as error:
        raise RecordError(line, error.code, error.facts) from None
    except (ValueError, IndexError):
        raise RecordError(line, "bad-line", {"text": short(" ".join(words))}) from None
