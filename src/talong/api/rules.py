"""Rules of the rulebooks: one by its id, and a whole book."""

from __future__ import annotations

from msgspec import Struct

from talong.api.language import language
from talong.lang import find_rule, read_rulebook, rulebooks
from talong.live.errors import TableError
from talong.school.guide import guide_tells


class RuleText(Struct):
    """Text of a rule in its rulebook."""

    rule: str
    book: str
    heading: str
    text: str
    guide: bool = False  # Whether the guide of that game tells it.


def rule_texts(rule: str, lang: str) -> list[RuleText]:
    """Return the text of a rule id, in every rulebook that has it."""
    spoken = language(lang)
    found = find_rule(spoken, rule.upper())
    if not found:
        raise TableError("no-such-rule", {"rule": rule[:20]})
    return [
        RuleText(one.name, one.book, one.heading, one.plain, guide_tells(spoken, one.book, one.name)) for one in found
    ]


def rulebook_text(book: str, lang: str) -> str:
    """Return a whole rulebook as Markdown."""
    spoken = language(lang)
    if book not in rulebooks(spoken):
        raise TableError("no-such-page")
    return read_rulebook(spoken, book)
