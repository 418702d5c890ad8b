"""What a game brings to the bots: a guide is made once a decision, and rules of thumb are enough to begin with."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import talong
from talong.bots import LEVELS, choose_bot
from talong.bots.coach import Coach
from talong.bots.coach_text import explain
from talong.bots.plug import Bots, bots_of
from talong.bots.search.guide import Guide
from talong.bots.search_session import may_think
from talong.games import plug
from talong.lang import LANGUAGES, Words, narrator_for
from tests.laws.worlds import SHORT_MATCH, every_game, random_table, wander


def thoughtful(game: talong.Game, seed: int) -> talong.View:
    """Return a view of somebody who has to think."""
    rng = Random(seed)
    while True:
        match = random_table(game, rng, **SHORT_MATCH.get(game.key, {})).match()
        wander(match, rng, int(rng.random() * 40))
        for seat in match.asked() if match.seats <= 8 else []:
            view = match.view(seat)
            if may_think(view) and len(match.legal(seat)) > 1:
                return view


@every_game
def test_every_game_has_bots(game: talong.Game) -> None:
    assert isinstance(plug("bots", game.key).BOTS, Bots)
    assert {verb.name for verb in game.verbs} >= set(bots_of(game.key).by_luck)


@every_game
def test_a_guide_is_made_once_a_decision(game: talong.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Guide] = []
    bots = bots_of(game.key)

    def count(view: talong.View) -> Guide:
        assert bots.guide is not None
        made.append(bots.guide(view))
        return made[-1]

    def count_open(view: talong.View) -> Guide | None:
        found = None if bots.open_guide is None else bots.open_guide(view)
        made.extend([] if found is None else [found])
        return found

    monkeypatch.setattr(
        plug("bots", game.key), "BOTS", replace(bots, guide=count, open_guide=count_open, solution=None, sound=None)
    )
    for seed in range(3):
        view = thoughtful(game, seed)
        assert not made  # Whether there is anything to think about is asked without one.
        for level in ("snabb@8", "stark@8"):
            choose_bot(game.key, level, seed).choose(view)
            assert len(made) == 1
            made.clear()
        coach = Coach(view, most_options=3)
        coach.think(worlds=1)
        coach.think(worlds=2)
        assert len(made) == 1
        made.clear()


@every_game
def test_rules_of_thumb_are_enough(game: talong.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    thumb = bots_of(game.key).thumb
    view = thoughtful(game, 1)
    monkeypatch.setattr(plug("bots", game.key), "BOTS", Bots(thumb=thumb))

    assert not may_think(view)
    wanted = choose_bot(game.key, "direkt", 1).choose(view)
    assert [choose_bot(game.key, level, 1).choose(view) for level in LEVELS] == [wanted] * len(LEVELS)

    coach = Coach(view, most_options=3)
    coach.think(worlds=3)
    answer = coach.answer()
    assert answer.kind == "choice"
    assert answer.worlds == 3
    seats = view.facts["seats"]
    assert isinstance(seats, int)
    for lang in LANGUAGES:
        narrator = narrator_for(game.key, Words(lang), [], seats, view.viewer)
        assert all(option.worth and option.label for option in explain(answer, view, narrator).options)
