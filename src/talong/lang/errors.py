"""Error messages in the reader's language."""

from __future__ import annotations

from talong.core.errors import RecordError, TalongError
from talong.lang.catalogue import Words


def say_error(words: Words, error: TalongError) -> str:
    """Return *error* as one line that names the rule, field or line it speaks of."""
    facts = dict(error.facts)
    if "inner" in facts:  # A record was refused for what is wrong in one of its lines.
        inside = {name.removeprefix("inner-"): fact for name, fact in facts.items() if name.startswith("inner-")}
        facts["why"] = words.word(f"error-{facts['inner']}", **inside)
    where = error.where
    if isinstance(error, RecordError) and error.line:
        where = words.word("common-line", line=str(error.line))
    return where + words.word(f"error-{error.code}", **facts)


def say_why(words: Words, error: TalongError) -> str:
    """Return why *error* forbids what the reader has tried, addressed to the reader and without the rule."""
    key = f"refusal-{error.code}"
    return words.word(key if words.has(key) else f"error-{error.code}", **error.facts)
