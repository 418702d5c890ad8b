"""Errors of printing."""

from __future__ import annotations

from collections.abc import Iterable

from talong.core.errors import RulesError, TalongError
from talong.core.options import short


class PaperError(TalongError):
    """Request that cannot be printed."""


def not_a_choice(field: str, given: str, known: Iterable[str]) -> RulesError:
    """Return the error for a *field* whose *given* value is none of those *known*."""
    return RulesError("", "not-a-choice", {"field": field, "choices": ", ".join(known), "given": short(given)})
