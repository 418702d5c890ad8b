"""Choice of language."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Final

from talong.core.errors import RulesError
from talong.core.options import short

LANGUAGES: Final = ("sv", "en")  # Swedish comes first.
FALLBACK: Final = "en"  # The language of readers whose surroundings name neither.
_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # The first that is set names the locale.


def choose_language(asked: str | None, environment: Mapping[str, str]) -> str:
    """Return the language *asked* for, or else that of TALONG_LANG, of LANGUAGE or of the locale, or else English."""
    for field, given in (("--lang", asked), ("TALONG_LANG", environment.get("TALONG_LANG", ""))):
        if given is None or (field != "--lang" and not given):
            continue
        if given not in LANGUAGES:
            facts = {"field": field, "choices": ", ".join(LANGUAGES), "given": short(given)}
            raise RulesError("", "not-a-choice", facts)
        return given
    locale = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    for name in [*environment.get("LANGUAGE", "").split(":"), locale]:  # LANGUAGE is a list, the best first.
        language = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if language in LANGUAGES:
            return language
    return FALLBACK


def language_in_force(environment: Mapping[str, str]) -> str:
    """Return the language of the *environment*; a TALONG_LANG that is none is passed over."""
    try:
        return choose_language(None, environment)
    except RulesError:
        return choose_language(None, {**environment, "TALONG_LANG": ""})


def surroundings() -> dict[str, str]:
    """Return the environment variables, with the language of Windows as LANG where they name no locale."""
    found = dict(os.environ)
    if sys.platform == "win32" and not any(found.get(name) for name in _LOCALE):
        import ctypes
        from locale import windows_locale

        found["LANG"] = windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return found
