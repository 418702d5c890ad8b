"""Luck that is kept: what a live table drew before it was read again."""

from __future__ import annotations

import pytest

import talong
from talong.cards.deck import Deck
from talong.core.chance.fair import Fair
from talong.core.chance.replayed import Taped
from talong.core.history import DECK


def played(tape: Taped, key: str) -> talong.Match:
    """Play a match at random, but the same way every time."""
    match = talong.game(key).match(seats=4, chance=tape, names=["a", "b", "c", "d"])
    for step in range(120):
        asked = match.asked()
        if not asked:
            break
        legal = match.legal(asked[0])
        match.apply(asked[0], legal[step % len(legal)])
    return match


@pytest.mark.parametrize("key", [game.key for game in talong.games()])
def test_what_was_drawn_is_given_again_and_the_luck_goes_on_after_it(key: str) -> None:
    deck: Deck = talong.game(key).deck
    fair = Fair(bytes(32), [b"", b"", b"", b""], "table", 1)
    tape = Taped(fair)
    match = played(tape, key)
    lines = tape.take_notes()
    assert tape.take_notes() == []
    assert any(step.kind == DECK for step in match.history)

    again = Taped(Fair(bytes(32), [b"", b"", b"", b""], "table", 1))
    again.lines = lines[:]
    assert played(again, key).record() == match.record()
    assert again.take_notes() == []  # Nothing new was drawn,
    assert again.copy().deck(deck) == tape.deck(deck)  # and the next draw is the one that would have come.
    assert again.cut(7) >= 0
    assert [line.partition(" ")[0] for line in again.take_notes()] == ["cut"]


def test_automatic_cuts_and_lots_are_kept_too() -> None:
    tape = Taped(talong.Seeded("tape"))
    drawn = [tape.cut(42), tape.lot("dealer", 4), tape.lots("seats", 5)]
    again = Taped(talong.Seeded("other"))
    again.lines = tape.take_notes()
    assert [again.cut(42), again.lot("dealer", 4), again.lots("seats", 5)] == drawn


def test_luck_for_something_else_is_refused() -> None:
    tape = Taped(talong.Seeded("tape"))
    tape.lines = ["cut 3"]
    with pytest.raises(talong.RecordError, match="luck for cut where lot dealer is needed"):
        tape.lot("dealer", 4)
