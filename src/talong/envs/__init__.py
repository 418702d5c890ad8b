"""Research environments: every game for PettingZoo (`<key>_v0`), Gymnasium (`gym`) and OpenSpiel (`openspiel`).

`batch` steps thousands of matches at once. All stand on a `SerialMatch`, which lets the seats of a match act one at a
time by action id (or on `Turns`, which say the same to a batch), and on a lens for each game that turns a seat's view
into an observation tensor. docs/research.md says what every number means.

The module of a game, `talong.envs.<key>`, has its LENS, its NUMBERING, its REWARDS and the `bounds` of what can be won;
it may have TURNS (who may act, without lists), a SHORT_MATCH (the options by which a match is one game) and
MORE_OPENSPIEL (modules that register more).
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from talong.games import games


def __getattr__(name: str) -> Any:
    """Return what a module `<key>_v0` would have, for a game that has joined from another package."""
    key = name.removesuffix("_v0")
    if key == name or find_spec(f"{__name__}.{name}") is not None or key not in [game.key for game in games()]:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module("talong.envs.aec").Environments(key)  # By name, since the compiled part is built without it.
