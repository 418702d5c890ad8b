"""Whims of bots come from the seed of the match, at every door."""

from __future__ import annotations

from typing import Any

import pytest

import talong
from talong.bots import choose_bot
from talong.cli import play
from talong.cli.console import LineConsole
from talong.cli.play import Evening, new_match
from talong.lang import Words
from talong.play import whims_of
from talong.tui import seat_access


def match_of(seed: int | str | None = None) -> talong.Match:
    return talong.game("rodskagg").match(seats=3, seed=seed, names=["A", "B", "C"])


def test_the_seed_decides_and_every_bot_has_its_own() -> None:
    assert whims_of(match_of("one"), "A", "one") == whims_of(match_of("one"), "A", "one")
    assert whims_of(match_of("one"), "A", "one") != whims_of(match_of("two"), "A", "two")
    assert whims_of(match_of("one"), "A", "one") != whims_of(match_of("one"), "B", "one")


def test_without_a_seed_they_are_as_fresh_as_the_cards() -> None:
    one, other = match_of(), match_of()
    assert whims_of(one, "A", None) == whims_of(one, "A", None)
    assert whims_of(one, "A", None) != whims_of(other, "A", None)
    assert one.chance.key.hex() not in whims_of(one, "A", None)


@pytest.mark.parametrize("seed", ["tuesday", "wednesday"])
def test_both_doors_make_the_same_bots(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[str, list[Any]] = {"plain": [], "full": []}

    def note(door: str, true: Any) -> Any:
        def choose(key: str, level: str, seed: str) -> Any:
            made[door].append(seed)
            return true(key, level, seed=seed)

        return choose

    monkeypatch.setattr(play, "live_bot", note("plain", choose_bot))
    monkeypatch.setattr(seat_access, "live_bot", note("full", choose_bot))
    words = Words("sv")
    match, seat = new_match(words, talong.game("kille"), 4, seed, talong.game("kille").rules(), "Anna")
    screen = LineConsole(0.0)
    Evening(words, screen, match, seat, seed, None, "direkt")
    seat_access.sit_down(match, seat, "direkt", lambda: "", seed)

    own = whims_of(match, "Anna", seed)
    assert [whim for whim in made["plain"] if whim != own] == made["full"]
    assert all(seed in whim for whim in made["full"])
