"""Remarks on accepted rules that a table should know of."""

from __future__ import annotations

from talong.messages import english


class Notice:
    """Remark on accepted rules: what has no effect, or an unexpected one."""

    def __init__(self, rule: str, code: str, facts: dict[str, str]) -> None:
        self.rule = rule
        self.code = code
        self.facts = facts

    @property
    def why(self) -> str:
        """Return the remark in English."""
        return english(self.code, self.facts)

    def __str__(self) -> str:
        return f"{self.rule}: {self.why}"

    def __repr__(self) -> str:
        return f"Notice({self.rule!r}, {self.code!r}, {self.facts!r})"
