"""Companion for real cards: what people enter gives the ledger that the engine gives."""

from __future__ import annotations

import pytest

import talong
from talong.companion import EntryError, blank, corrected, fold, spoken, summary
from tests.companions import Played, play, standing
from tests.laws.worlds import every_game
from tests.sizes import size

DEALS = 14


def flaw(played: Played) -> str:
    """Return where the companion's account of an evening differs from the engine's, or nothing."""
    account = fold({"companion": 1, "game": played.game.key, "entries": []})
    for number, (entry, stood) in enumerate(zip(played.entries, played.stood, strict=True)):
        try:
            account.enter(entry)
        except EntryError as error:
            return f"entry {number} {entry}: {error}"
        sitting = account.sitting
        assert sitting is not None
        found = standing(sitting.match)
        for name, fact in stood.items():
            if found[name] != fact:
                return f"entry {number} {entry}: {name} is {found[name]}, not {fact}"
    return ""


@every_game
def test_what_people_enter_gives_the_ledger_of_the_engine(game: talong.Game) -> None:
    deals = 0
    for seed in range(size(40, 1000)):
        played = play(game, seed, DEALS)
        assert not flaw(played), f"seed {seed}: {flaw(played)}"
        deals += sum(entry["kind"] == "deal" for entry in played.entries)
    assert deals > size(40, 1000)
