"""A program as users write it: what docs/library.md says about types passes mypy --strict."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, assert_type, cast

import talong

if TYPE_CHECKING:
    from talong.facts import AnyResult, Facts, Standing
    from talong.facts.kille import KilleFacts, KilleResult, Stakes


def test_rules_have_the_fields_of_their_game() -> None:
    options: dict[str, object] = {"stake": 10, "pots": 1}
    rules = talong.game("kille").rules("snabb", **options)
    assert_type(rules.stake, int)
    assert rules.stake == 10
    letters = talong.game("skitgubbe").rules("CGH", loop_guard="plies:9")
    assert_type(letters.loop_plies, int)
    assert (letters.must_match, letters.loop_plies) == (True, 9)
    assert_type(talong.game("rodskagg").rules().max_deals, int)
    assert_type(talong.game("kungsholmskille").rules(deals=3).unit, int)
    for game in talong.games():
        assert_type(game, talong.Game)
        assert_type(game.rules(), talong.Rules)


def test_a_bot_and_a_match_are_typed(tmp_path: Path) -> None:
    game = talong.game("kille")
    match = game.match(seats=4, seed=1, rules=game.rules("snabb", pots=1))
    rng = Random(1)
    while not match.is_over:
        seat = match.asked()[0]
        assert_type(seat, int)
        view = match.view(seat)
        facts = cast("KilleFacts", view.facts)
        assert_type(facts["pot"], int)
        assert facts["legal"] == cast("Facts", view.facts)["legal"]
        match.apply(seat, match.parse(seat, rng.choice(facts["legal"])))
    standing = cast("Stakes", match.standing())
    assert_type(standing["balances"], list[int])
    assert sum(standing["balances"]) + cast("Standing", match.standing())["pot"] == 0
    last = cast("KilleResult", match.results[-1])
    assert last["winners"] == cast("AnyResult", match.results[-1])["winners"] == [last["winner"]]
    path = tmp_path / "pot.talong"
    path.write_text(match.record(), encoding="utf-8")
    for record in talong.records(path):
        for step in record:
            assert_type(step.view(0), talong.View)
            assert_type(step.match, talong.Match)
            assert_type(step.seat, int | None)
    assert_type(talong.by_seat({"0": 1})[0], int)
    assert_type(match.view(0).svg(), str)
