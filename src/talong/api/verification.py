"""Verification of a record."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field

from talong.api.language import language, words_in
from talong.api.threads import in_thread
from talong.lang import say_error
from talong.live.errors import TableError
from talong.record.verify import verify

RECORD_BYTES: Final = 2_000_000


class Checked(Struct):
    """Result of a record's verification."""

    ok: bool
    draws: int
    problems: list[str] = field(default_factory=list)


async def verification(record: bytes, lang: str) -> Checked:
    """Return whether the luck of *record* is what was committed to, with every deal computed again."""
    if len(record) > RECORD_BYTES:
        raise TableError("too-long")
    verdict = await in_thread(verify, record)
    words = words_in(language(lang))
    problems = [say_error(words, problem) for problem in verdict.problems]
    return Checked(ok=verdict.ok, draws=verdict.draws, problems=problems)
