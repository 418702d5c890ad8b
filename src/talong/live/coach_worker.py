"""Coach functions that run in worker processes. Imports here are imported there: only what the search needs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from talong.bots.coach import Answer, Coach
from talong.bots.review import Mark, judge
from talong.bots.teacher import Verdict, consider, judge_act
from talong.core.view import View
from talong.games import game as game_of

HINT_SECONDS: Final = 1.0  # A constant time says nothing about anybody's cards.
HINT_OPTIONS: Final = 8
REVIEW_WORLDS: Final = 32
JUDGE_SECONDS: Final = 1.0
SLOT_SECONDS: Final = 0.25  # An answer is given so long after the time to think, which is more than any overrun.


def coached(game: str, viewer: int, facts: dict[str, object], seconds: float = HINT_SECONDS) -> Answer:
    """Return the coach's advice on what *viewer* may know, after a short search."""
    with whole_slot(seconds):
        coach = Coach(View(game_of(game), viewer, facts), seed="hint", most_options=HINT_OPTIONS)
        coach.think(seconds=seconds)
        return coach.answer()


def considered(game: str, viewer: int, facts: dict[str, object], seconds: float = HINT_SECONDS) -> Answer | None:
    """Return what the teacher finds in what *viewer* may know before an act."""
    with whole_slot(seconds):
        return consider(View(game_of(game), viewer, facts), seconds=seconds)


def told_after(
    game: str, viewer: int, facts: dict[str, object], act: str, seconds: float = JUDGE_SECONDS
) -> Verdict | None:
    """Return the teacher's judgement of *act* from what *viewer* knew before it."""
    with whole_slot(seconds):
        return judge_act(View(game_of(game), viewer, facts), act, seconds=seconds)


@contextmanager
def whole_slot(seconds: float) -> Iterator[None]:
    """Take as long as a whole thought, however little there was to think of: those who are next could tell (KI16)."""
    end = time.monotonic() + seconds + SLOT_SECONDS
    yield
    time.sleep(max(0.0, end - time.monotonic()))


def judged(game: str, viewer: int, facts: dict[str, object], step: int, act: str) -> Mark | None:
    """Return the coach's judgement of *act* from what *viewer* knew."""
    return judge(View(game_of(game), viewer, facts), step, act, worlds=REVIEW_WORLDS, seconds=JUDGE_SECONDS)
