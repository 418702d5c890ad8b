"""Every error that is raised on purpose, under one root.

An error carries a *code* and its *facts*, so that any client can say it in its own language; its plain text is English.
"""

from __future__ import annotations

from talong.messages import english


class TalongError(Exception):
    """Refusal of a request; nothing has changed."""

    def __init__(self, code: str, facts: dict[str, str]) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts
        self.where = ""

    @property
    def why(self) -> str:
        """Return the reason in English."""
        return english(self.code, self.facts)

    def __str__(self) -> str:
        return self.where + self.why

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.code, self.facts))


class UnknownGame(TalongError):
    """Error for a game that does not exist."""


class RulesError(TalongError):
    """Error for options that contradict each other or the rulebook."""

    def __init__(self, rule: str, code: str, facts: dict[str, str]) -> None:
        super().__init__(code, facts)
        self.rule = rule
        self.field = facts.get("field", "")
        self.where = f"{rule}: " if rule else ""

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.rule, self.code, self.facts))


class IllegalAction(TalongError):
    """Error for an action that *rule* forbids."""

    def __init__(self, rule: str, code: str, facts: dict[str, str]) -> None:
        super().__init__(code, facts)
        self.rule = rule
        self.where = f"{rule}: "

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.rule, self.code, self.facts))


class PositionError(TalongError):
    """Error for an impossible position or stacked deck."""

    def __init__(self, field: str, code: str, facts: dict[str, str]) -> None:
        super().__init__(code, facts)
        self.field = field
        self.where = f"{field}: "

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.field, self.code, self.facts))


class RecordError(TalongError):
    """Error for a malformed or inconsistent record."""

    def __init__(self, line: int, code: str, facts: dict[str, str]) -> None:
        super().__init__(code, facts)
        self.line = line
        self.rule = facts.get("rule", "")
        self.where = f"line {line}: " if line else ""

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.line, self.code, self.facts))
