"""What the live table refuses, besides what the rulebooks forbid."""

from __future__ import annotations

from typing import Final

from msgspec.json import encode

from talong.core.errors import TalongError

TEXT_BYTES: Final = 300  # Of the words in an answer: with the rest it stays under 512.


class TableError(TalongError):
    """The table, not the game, says no."""

    def __init__(self, code: str, facts: dict[str, str] | None = None) -> None:
        super().__init__(code, facts or {})

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.code, self.facts))


def brief(text: str, most: int = TEXT_BYTES) -> str:
    """Return as much of *text* as takes at most *most* bytes in a frame."""
    text = text[:most]
    while len(encode(text)) > most:
        text = text[:-1]
    return text
