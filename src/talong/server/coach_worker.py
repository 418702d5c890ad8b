"""What coaches do in processes of their own. Whatever is imported here is imported there: only what thinks."""

from __future__ import annotations

from typing import Final

from talong.bots.coach import Answer, Coach
from talong.bots.review import Mark, judge
from talong.core.view import View
from talong.games import game as game_of

HINT_SECONDS: Final = 1.0  # Always: how long it takes says nothing of what anybody holds.
HINT_OPTIONS: Final = 8
REVIEW_WORLDS: Final = 32
JUDGE_SECONDS: Final = 1.0


def coached(game: str, viewer: int, facts: dict[str, object], seconds: float = HINT_SECONDS) -> Answer:
    """Let the coach think for a moment about what *viewer* may know."""
    coach = Coach(View(game_of(game), viewer, facts), seed="hint", most_options=HINT_OPTIONS)
    coach.think(seconds=seconds)
    return coach.answer()


def judged(game: str, viewer: int, facts: dict[str, object], step: int, act: str) -> Mark | None:
    """Let the coach judge *act* from what *viewer* knew."""
    return judge(View(game_of(game), viewer, facts), step, act, worlds=REVIEW_WORLDS, seconds=JUDGE_SECONDS)
