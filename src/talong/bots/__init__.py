"""Opponents: `choose(view) -> act`, from a view and nothing else.

A bot has its game's rules of thumb in a module of its own, and is found here by the key of the game.
"""

from talong.bots.registry import LEVELS, choose_bot

__all__ = ["LEVELS", "choose_bot"]
