"""Bots: `choose(view) -> act`, from a view and nothing else.

What belongs to one game lies in a package of its key, which has it as `BOTS` (`plug`): heuristics, a beginner, a search
guide, solvers, an evaluation. Bots that search do so over worlds (determinizations) that the view allows (`search`).
Bots from outside are Python classes or programs in any language (`outside`, `engines`).
"""

from talong.bots.errors import BotError
from talong.bots.registry import (
    LEVELS,
    SLACK_SECONDS,
    USUAL,
    choose_bot,
    is_level,
    level_called,
    live_bot,
    seconds_of,
    without_clock,
)

__all__ = [
    "LEVELS",
    "SLACK_SECONDS",
    "USUAL",
    "BotError",
    "choose_bot",
    "is_level",
    "level_called",
    "live_bot",
    "seconds_of",
    "without_clock",
]
