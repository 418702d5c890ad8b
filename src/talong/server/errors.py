"""What the live table refuses, besides what the rulebooks forbid."""

from __future__ import annotations

from talong.core.errors import TalongError


class TableError(TalongError):
    """The table, not the game, says no."""

    def __init__(self, code: str, facts: dict[str, str] | None = None) -> None:
        super().__init__(code, facts or {})

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.code, self.facts))
