"""Names of the levels, as they are typed."""

from __future__ import annotations

from talong.bots import LEVELS
from talong.lang import LANGUAGES, Words


def read_level(said: str) -> str:
    """Return the level that is *said*, by its key or by its name in any language; anything else as it is."""
    by_name = {Words(lang).word(f"common-level-{level}"): level for lang in LANGUAGES for level in LEVELS}
    name, at, playouts = said.strip().partition("@")  # `stark@400` plays 400 playouts.
    return by_name.get(name.casefold(), name) + at + playouts


def list_levels(words: Words) -> str:
    """Return the levels with what they are called in the reader's language."""
    return ", ".join(f"{level} ({words.word(f'common-level-{level}')})" for level in LEVELS)
