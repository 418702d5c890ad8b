"""Names of the levels, as they are typed."""

from __future__ import annotations

import talong
from talong.bots import LEVELS
from talong.bots.plug import bots_of
from talong.bots.registry import is_level
from talong.cli.usage_error import UsageError
from talong.core.options import short
from talong.lang import LANGUAGES, Words


def read_level(said: str) -> str:
    """Return the level that is *said*, by its key or by its name in any language; anything else as it is."""
    by_name = {Words(lang).word(f"common-level-{level}"): level for lang in LANGUAGES for level in LEVELS}
    name, at, playouts = said.strip().partition("@")  # `stark@400` plays 400 playouts.
    return by_name.get(name.casefold(), name) + at + playouts


def read_players(game: str, said: str, field: str) -> list[str]:
    """Return the bots that are *said* with commas between them, or refuse what is no bot of *game*."""
    from talong.bots.outside import split_players

    return [read_player(game, player, field) for player in split_players(said)]


def read_player(game: str, said: str, field: str) -> str:
    """Return the bot that is *said*, or refuse what is no bot of *game*."""
    from talong.bots.outside import installed, is_outside

    sticks = bots_of(talong.game(game).key).sticks
    player = read_level(said)
    level = player.partition("@")[0]
    if not level:
        raise UsageError("value-missing", name=field)
    if not (is_level(level) or level in sticks or is_outside(player)):
        known = ", ".join([*LEVELS, "random", *sticks, *installed(), "module:Class", "cmd:COMMAND"])
        raise talong.RulesError("", "not-a-choice", {"field": field, "choices": known, "given": short(player)})
    return player


def list_levels(words: Words) -> str:
    """Return the levels with what they are called in the reader's language."""
    return ", ".join(f"{level} ({words.word(f'common-level-{level}')})" for level in LEVELS)
