"""Choice of language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from talong.core.errors import RulesError
from talong.core.options import short

LANGUAGES: Final = ("sv", "en")  # Swedish comes first.


def choose_language(asked: str | None, environment: Mapping[str, str]) -> str:
    """Return the language that is *asked* for, or named by TALONG_LANG, or that of the locale, or else Swedish."""
    for field, given in (("--lang", asked), ("TALONG_LANG", environment.get("TALONG_LANG", ""))):
        if given is None or (field != "--lang" and not given):
            continue
        if given not in LANGUAGES:
            facts = {"field": field, "choices": ", ".join(LANGUAGES), "given": short(given)}
            raise RulesError("", "not-a-choice", facts)
        return given
    locale = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return "en" if locale.lower().partition("_")[0].partition(".")[0] == "en" else "sv"
