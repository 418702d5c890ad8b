"""What a view says that a pick-up would take is what it takes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import talong


@pytest.mark.once
@pytest.mark.parametrize("variants", ["", "S", "T"], ids=["s58", "sv_s", "sv_t"])
def test_s58_sv_s_sv_t_a_view_says_what_a_pick_up_would_take(variants: str) -> None:
    game = talong.game("skitgubbe")
    rng = Random("picks")
    seen = 0
    for seed in range(6):
        match = game.match(seats=3, rules=game.rules(variants, deals=1), seed=seed)
        for _act in range(300):
            seat = match.turn
            if match.is_over or seat is None:
                break
            legal = match.legal_texts(seat)
            choices: Any = match.view(seat).facts["choices"]
            assert ("picks" in choices) == ("pick up" in legal)
            act = rng.choice(legal)
            before = set(match.hand(seat))
            match.say(f"{seat}: {act}")
            if act == "pick up":
                seen += 1
                assert set(match.hand(seat)) - before == set(choices["picks"])
    assert seen > 10
