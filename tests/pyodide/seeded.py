"""Seeded matches of every game, played without luck of their own: the same wherever the engine runs."""

from __future__ import annotations

import json
import platform
import sys

import talong

MOST_ACTS = 1000


def played(key: str) -> dict[str, object]:
    """Return a match of the game *key* as plain data: its record, its end, and what everybody sees then."""
    match = talong.game(key).match(seed=18)
    number = 1
    while not match.is_over and match.version < MOST_ACTS:
        seat = match.asked()[0] if match.turn is None else match.turn
        legal = match.legal(seat)
        number = number * 69069 % 2**32 + 1
        match.apply(seat, legal[(number >> 8) % len(legal)])
    again = talong.replay(match.record())
    return {
        "record": match.record(),
        "position": match.position(),
        "views": [match.view(viewer).data() for viewer in [*range(match.seats), talong.WATCHER]],
        "replays": again.position() == match.position(),
    }


def everything() -> str:
    """Return a match of every game, and where they were played, as JSON."""
    where = {"platform": sys.platform, "python": platform.python_version(), "compiled": talong.COMPILED}
    return json.dumps(where | {"games": {game.key: played(game.key) for game in talong.games()}})
