"""A 23rd letter of Skitgubbe (docs/adding-a-house-rule.md): one line of data and its words, and every door knows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import talong
from talong.core.errors import RulesError
from talong.core.hosting import offers
from talong.games.skitgubbe.rules import LETTERS, WonPileView
from talong.lang import Words, narrator_for
from talong.live.catalogue import game_info
from tests.test_plugs import sixth
from tests.test_plugs import trekort as trekort

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture
def letter(trekort: talong.Game) -> Iterator[str]:  # Whoever joins brings the words.
    assert len(LETTERS) == 22
    LETTERS["W"] = ("won_pile_view", WonPileView.ALL)
    try:
        yield "W"
    finally:
        del LETTERS["W"]


def test_a_letter_more_is_a_line_of_data(letter: str) -> None:
    game = talong.game("skitgubbe")
    rules = game.rules("CW")
    assert game.rules_data(rules)["won_pile_view"] == "all"
    assert game.letters_of(rules) == "CW"
    assert game.changes(rules) == game.changes(game.rules(variants="C", won_pile_view="all"))
    with pytest.raises(RulesError, match="SO2: won_pile_view"):
        game.rules("W", won_pile_view="none")

    match = game.match(seats=3, rules=rules, seed=1)
    luck = Random(1)
    while not match.deals:
        seat, actions = offers(match)[-1]
        match.apply(seat, luck.choice(actions))
    again = talong.replay(match.record())
    assert again.record() == match.record()
    assert game.letters_of(again.rules) == "CW"
    for lang in ("sv", "en"):
        assert "W" in narrator_for("skitgubbe", Words(lang), (), 3).letters()
        assert "W" in game_info(game, Words(lang)).letters


def test_without_it_there_is_no_such_letter() -> None:
    with pytest.raises(RulesError, match="SO1"):
        talong.game("skitgubbe").rules("W")


@pytest.mark.parametrize("page", ["adding-a-game.md", "adding-a-house-rule.md"])
def test_files_that_the_pages_name_are_there(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    named = re.findall(r"`((?:src|docs|tests|web)/[^`]*)`", text)
    assert len(named) > 5
    for name in named:
        for key in ("kille", "rodskagg"):
            path = name.replace("<key>", key)
            assert list(DOCS.parent.glob(path)) or "solve" in path, path


def test_sixth_game_lists_its_options() -> None:
    assert "deals" in sixth(["options", "trekort", "--lang", "en"])[0]
