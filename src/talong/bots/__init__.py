"""Opponents: `choose(view) -> act`, from a view and nothing else.

A bot has its game's rules of thumb in a module of its own, and is found here by the key of the game; those that search
think about worlds that the view allows (`search`), with a guide to each game.
"""

from talong.bots.registry import (
    LEVELS,
    SLACK_SECONDS,
    USUAL,
    choose_bot,
    is_level,
    level_called,
    seconds_of,
    without_clock,
)

__all__ = ["LEVELS", "SLACK_SECONDS", "USUAL", "choose_bot", "is_level", "level_called", "seconds_of", "without_clock"]
