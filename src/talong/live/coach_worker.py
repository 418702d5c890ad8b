"""Coach functions that run in worker processes. Imports here are imported there: only what the search needs."""

from __future__ import annotations

from typing import Final

from talong.bots.coach import Answer, Coach
from talong.bots.review import Mark, judge
from talong.core.view import View
from talong.games import game as game_of

HINT_SECONDS: Final = 1.0  # A constant time says nothing about anybody's cards.
HINT_OPTIONS: Final = 8
REVIEW_WORLDS: Final = 32
JUDGE_SECONDS: Final = 1.0


def coached(game: str, viewer: int, facts: dict[str, object], seconds: float = HINT_SECONDS) -> Answer:
    """Return the coach's advice on what *viewer* may know, after a short search."""
    coach = Coach(View(game_of(game), viewer, facts), seed="hint", most_options=HINT_OPTIONS)
    coach.think(seconds=seconds)
    return coach.answer()


def judged(game: str, viewer: int, facts: dict[str, object], step: int, act: str) -> Mark | None:
    """Return the coach's judgement of *act* from what *viewer* knew."""
    return judge(View(game_of(game), viewer, facts), step, act, worlds=REVIEW_WORLDS, seconds=JUDGE_SECONDS)
