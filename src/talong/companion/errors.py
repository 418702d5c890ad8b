"""Refusals of what was entered."""

from __future__ import annotations

from talong.core.errors import IllegalAction, PositionError, RulesError, TalongError


class EntryError(TalongError):
    """Error for an entry that cannot have happened; the account stays what it was."""

    def __init__(self, entry: int, field: str, rule: str, code: str, facts: dict[str, str]) -> None:
        super().__init__(code, facts)
        self.entry = entry  # Its place among the entries, from 0; below 0 the evening itself is wrong.
        self.field = field
        self.rule = rule
        place = f"entries[{entry}]" if entry >= 0 else "evening"
        self.where = f"{place}.{field}: " if field else f"{place}: {rule}: " if rule else f"{place}: "

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.entry, self.field, self.rule, self.code, self.facts))


def about_entry(entry: int, error: TalongError) -> EntryError:
    """Return what the engine refuses as an error about the *entry* that it came from."""
    if isinstance(error, EntryError):
        return error
    field = error.field if isinstance(error, (PositionError, RulesError)) else ""
    rule = error.rule if isinstance(error, (IllegalAction, RulesError)) else ""
    return EntryError(entry, field, rule, error.code, error.facts)
