"""Seeded matches, played by numbers alone: the same wherever the engine runs."""

from __future__ import annotations

import json
import platform
import sys

import talong

MOST_ACTS = 1000


class Numbers:
    """Numbers that follow from the first, and from no library."""

    def __init__(self, first: int) -> None:
        self.number = first

    def below(self, end: int) -> int:
        """Return the next number, from 0 on and below *end*."""
        self.number = (self.number * 69069 + 1) % 2**32
        return (self.number >> 8) % end


def values_of(option: talong.Option) -> list[object]:
    """Return some of the values that *option* may have."""
    if option.kind == "switch":
        return [False, True]
    if option.kind == "choice":
        return list(option.choices)
    few: list[object] = [option.least + more for more in (0, 1, 2, 5) if option.least + more <= option.most]
    return [None, *few] if option.none_word else few


def agreed(game: talong.Game, numbers: Numbers) -> talong.Match:
    """Return a match of *game* with seats and options by *numbers*: those that contradict others are dropped."""
    seats = game.seats_min + numbers.below(min(game.seats_max, 8) - game.seats_min + 1)
    wish: dict[str, object] = {}
    for option in game.options:
        values = values_of(option)
        value = values[numbers.below(len(values))]
        if numbers.below(3):
            continue
        try:
            game.match(seats=seats, rules=game.rules(**{**wish, option.name: value}), seed=1)
        except talong.RulesError:
            continue
        wish[option.name] = value
    return game.match(seats=seats, rules=game.rules(**wish), seed=numbers.below(1 << 20))


def played(match: talong.Match, numbers: Numbers) -> dict[str, object]:
    """Return *match* played by *numbers* as plain data: its record, its end, and what everybody sees then."""
    while not match.is_over and match.version < MOST_ACTS:
        seat = match.asked()[0] if match.turn is None else match.turn
        legal = match.legal(seat)
        match.apply(seat, legal[numbers.below(len(legal))])
    again = talong.replay(match.record())
    return {
        "record": match.record(),
        "position": match.position(),
        "views": [match.view(viewer).data() for viewer in [*range(match.seats), talong.WATCHER]],
        "replays": again.position() == match.position(),
    }


def everything(random: int = 0) -> str:
    """Return a usual match of every game and *random* other ones, and where they were played, as JSON."""
    where = {"platform": sys.platform, "python": platform.python_version(), "compiled": talong.COMPILED}
    matches = {}
    for game in talong.games():
        matches[game.key] = played(game.match(seed=18), Numbers(1))
        for number in range(random):
            numbers = Numbers(number + 2)
            matches[f"{game.key} {number}"] = played(agreed(game, numbers), numbers)
    return json.dumps(where | {"games": matches})
