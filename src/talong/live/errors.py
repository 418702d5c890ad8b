"""Errors of the live tables, besides those of the rulebooks."""

from __future__ import annotations

from typing import Final

from msgspec.json import encode

from talong.core.errors import TalongError

TEXT_BYTES: Final = 300  # Limit on the text of an answer, which with the rest stays under 512 bytes.


class TableError(TalongError):
    """Refusal by the table, not by the game."""

    def __init__(self, code: str, facts: dict[str, str] | None = None) -> None:
        super().__init__(code, facts or {})

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.code, self.facts))


def brief(text: str, most: int = TEXT_BYTES) -> str:
    """Return *text* cut to at most *most* bytes in a frame."""
    text = text[:most]
    while len(encode(text)) > most:
        text = text[:-1]
    return text
