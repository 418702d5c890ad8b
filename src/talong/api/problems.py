"""Refusals as answers, with the status that HTTP gives to each."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from talong.core.errors import TalongError
from talong.lang import Words, say_error

TEXT_MOST: Final = 300  # Characters.
BODY_BYTES: Final = 2_100_000  # Most of a request.
STATUS: Final = {
    "no-such-page": 404,
    "no-such-table": 404,
    "table-closed": 404,
    "no-such-record": 404,
    "no-such-evening": 404,
    "no-such-code": 404,
    "local-only": 404,
    "no-such-game": 404,
    "no-such-lesson": 404,
    "no-such-puzzle": 404,
    "no-such-rule": 404,
    "no-rule-sheet": 404,
    "print-missing": 404,
    "name-needed": 401,
    "bad-token": 401,
    "only-host": 403,
    "foreign-origin": 403,
    "shut-out": 403,
    "no-such-method": 405,
    "too-long": 413,
    "too-fast": 429,
    "needs-server": 501,
    "busy": 503,
    "no-client": 503,
    "damaged-table": 503,
    "not-writable": 503,
    "internal-error": 500,
}


class Problem(Struct):
    """Error response to a request."""

    code: str
    text: str
    rule: str = ""


def status_of(error: TalongError) -> int:
    """Return the status of HTTP for *error*."""
    return STATUS.get(error.code, 400)


def rule_of(error: TalongError) -> str:
    """Return the rule id of *error*, or nothing."""
    return getattr(error, "rule", "") or ""


def problem_of(error: TalongError, words: Words) -> Problem:
    """Return *error* as an answer."""
    return Problem(error.code, say_error(words, error)[:TEXT_MOST], rule_of(error))
