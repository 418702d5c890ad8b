"""Errors of the arena and the solvers."""

from __future__ import annotations

from talong.core.errors import TalongError


class ArenaError(TalongError):
    """Request that cannot be measured."""

    def __init__(self, code: str, facts: dict[str, str] | None = None) -> None:
        super().__init__(code, facts or {})

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.code, self.facts))


class SolveError(TalongError):
    """Request that cannot be solved, or is no game."""

    def __init__(self, code: str, facts: dict[str, str] | None = None) -> None:
        super().__init__(code, facts or {})

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.code, self.facts))
