"""Guides: the page of a game for people, as structured data."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Final

from msgspec import Meta, Struct

import talong
from talong.api.language import language
from talong.lang import find_rule
from talong.live.errors import TableError
from talong.school.guide import guides, read_guide
from talong.school.guide_document import rules_told

# A rulebook numbers its headings and names phases in brackets; a note in the margin needs neither.
DRESS: Final = re.compile(r"^[\d.]+ +| \([^)]*\)")


class RuleNote(Struct):
    """Place of a rule: its rulebook, and the heading that it stands under."""

    book: str
    heading: str


class GuidePage(Struct):
    """Guide of a game in one language, and where each rule that it tells stands."""

    game: str
    lang: str
    guide: Annotated[dict[str, object], Meta(extra={"type": "Guide"})]  # msgspec has no unions of typed dicts.
    rules: dict[str, RuleNote]


def guide_of_game(game: str, lang: str) -> GuidePage:
    """Return the guide of a game."""
    spoken = language(lang)
    if talong.game(game).key not in guides(spoken):
        raise TableError("no-such-page")
    return guide_page(spoken, game)


@cache
def guide_page(lang: str, game: str) -> GuidePage:
    """Return the guide of *game* with the places of its rules."""
    guide = read_guide(lang, game)
    places = {name: next(rule for rule in find_rule(lang, name) if rule.book == game) for name in rules_told(guide)}
    rules = {name: RuleNote(rule.book, DRESS.sub("", rule.heading)) for name, rule in sorted(places.items())}
    return GuidePage(game, lang, dict(guide), rules)
