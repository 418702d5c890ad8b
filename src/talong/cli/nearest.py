"""Suggestions for mistyped names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from talong.core.errors import TalongError
from talong.lang import Words, find_rule, read_rulebook, rulebooks

NEAR: Final = 0.7  # The least similarity of a suggestion, from 0 to 1.
_TRIED: Final = 5  # So many ids are looked up before there is no suggestion.
_ID: Final = re.compile(r"^(?:- )?(?:\*\*)?([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*(?:\.\d+)?)(?=[ *.:])", re.MULTILINE)

_NAMED: Final = {  # The facts of an error that name what was given, and what there is.
    "no-such-game": ("game", "known"),
    "no-such-option": ("field", "known"),
    "no-such-preset": ("field", "known"),
    "no-such-lesson": ("lesson", "known"),
    "not-a-choice": ("given", "choices"),
    "solve-what": ("what", "known"),
}


def bare(name: str) -> str:
    """Return *name* in lower case, without accents and leading hyphens."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).lstrip("-")


def ranked(given: str, known: Iterable[str]) -> list[str]:
    """Return the few of the *known* names that are near *given*, the nearest first."""
    by_bare = {bare(name): name for name in known}
    return [by_bare[name] for name in get_close_matches(bare(given), by_bare, _TRIED, NEAR)]


def nearest(given: str, known: Iterable[str]) -> str | None:
    """Return the one of the *known* names that is nearest to *given*, if one is near enough."""
    return next(iter(ranked(given, known)), None)


def rule_ids(lang: str) -> list[str]:
    """Return what looks like the id of a rule in any rulebook."""
    return [name for book in rulebooks(lang) for name in _ID.findall(read_rulebook(lang, book))]


def nearest_rule(lang: str, given: str) -> str | None:
    """Return the rule id or the rulebook whose name is nearest to *given*."""
    books = rulebooks(lang)
    for name in ranked(given, [*books, *rule_ids(lang)]):
        if name in books or find_rule(lang, name):
            return name
    return None


def meant(error: TalongError) -> str | None:
    """Return the name that is nearest to the one that *error* refuses."""
    given, known = _NAMED.get(error.code, ("", ""))
    if given not in error.facts or known not in error.facts:
        return None
    return nearest(error.facts[given], error.facts[known].split(", "))


def suggest(words: Words, text: str, name: str | None) -> str:
    """Return *text*, followed by the question whether *name* was meant, if there is one."""
    return text if name is None else words.word("cli-did-you-mean", text=text, nearest=name)
