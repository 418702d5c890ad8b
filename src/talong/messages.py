"""English error texts, out of the catalogue that other languages translate.

They are loaded with the first error message: the engine needs no library for it, and a changed text compiles nothing.
"""

from __future__ import annotations

from functools import cache


@cache
def texts() -> dict[str, str]:
    """Return the English text of every error by its code, with its facts in braces."""
    import re  # This import and the next take a third of the time that it takes to import the engine.
    from importlib.resources import files

    found: dict[str, str] = {}
    for line in (files("talong") / "lang" / "en" / "error.ftl").read_text(encoding="utf-8").splitlines():
        key, equals, text = line.partition(" = ")
        if equals and key.startswith("error-"):
            found[key.removeprefix("error-")] = re.sub(r"{ \$(\w+) }", r"{\1}", text)
    return found


def english(code: str, facts: dict[str, str]) -> str:
    """Return the English text of the error *code*, with its *facts* filled in."""
    return texts()[code].format_map(facts)
