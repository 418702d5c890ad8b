"""Usage errors: command-line errors that are not the engine's."""

from __future__ import annotations


class UsageError(Exception):
    """Refused command; *key* names the message in the catalogue `cli`, *nearest* what was probably meant."""

    def __init__(self, key: str, /, nearest: str | None = None, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = f"cli-{key}"
        self.nearest = nearest
        self.facts = facts
