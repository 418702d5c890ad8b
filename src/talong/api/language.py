"""Language of an answer."""

from __future__ import annotations

from functools import cache

from talong.lang import Words


def language(asked: str) -> str:
    """Return the language that is *asked* for: English, or else Swedish."""
    return "en" if asked.startswith("en") else "sv"


@cache
def words_in(lang: str) -> Words:
    """Return the catalogue of a *lang* of ours, for answers without names of people in them."""
    return Words(lang)
