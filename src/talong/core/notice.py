"""What a table should know about its rules although nothing is wrong with them."""

from __future__ import annotations

from talong.messages import english


class Notice:
    """A remark on rules that are accepted: what has no effect, or an unexpected one."""

    def __init__(self, rule: str, code: str, facts: dict[str, str]) -> None:
        self.rule = rule
        self.code = code
        self.facts = facts

    @property
    def why(self) -> str:
        """Say in English what is worth knowing."""
        return english(self.code, self.facts)

    def __str__(self) -> str:
        return f"{self.rule}: {self.why}"

    def __repr__(self) -> str:
        return f"Notice({self.rule!r}, {self.code!r}, {self.facts!r})"
