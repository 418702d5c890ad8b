"""Thoughts that are broken off in the midst of a playout, on the build in which that can be done."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

import talong
from tests.laws.worlds import every_game
from tests.test_search import moments
from tests.test_thinking import Whole, searcher


@contextmanager
def control_c_at_call(number: int) -> Iterator[None]:
    """Have Ctrl-C pressed when the *number*th function of ours is called: in the midst of whatever it is.

    What the first import of a module calls is not ours, and some of it can only complain of an exception.
    """
    left = number

    def trace(frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal left
        is_ours = frame.f_globals.get("__name__", "").startswith("talong.") and frame.f_code.co_name != "<module>"
        left -= event == "call" and is_ours
        if left == 0:
            raise KeyboardInterrupt

    usual = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(usual)


@every_game
@pytest.mark.skipif(talong.COMPILED, reason="what is compiled calls nothing that could be traced")
def test_control_c_ends_a_thought_in_the_midst_of_a_playout(game: talong.Game) -> None:
    interrupted = 0
    for number, (match, seat) in enumerate(moments(game, 41, 5)):
        whole = Whole(match, seat)
        bot = searcher(game.key, "stark" if number % 2 else "snabb", 200)
        for calls in (11, 170, 1301, 4999):
            try:
                with control_c_at_call(calls + 13 * number):
                    bot.choose(whole.view)
            except KeyboardInterrupt:
                interrupted += 1
            whole.check()
        whole.check_bot(bot)
    assert interrupted > 5
