"""What can be wrong with a command that the engine knows nothing of."""

from __future__ import annotations


class UsageError(Exception):
    """Refuse a command; *key* names the message in the catalogue `cli`."""

    def __init__(self, key: str, /, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = f"cli-{key}"
        self.facts = facts
