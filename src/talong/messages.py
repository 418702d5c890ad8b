"""English error texts, out of the catalogue that other languages translate.

They are loaded with the first error message: the engine needs no library for it, and a changed text compiles nothing.
"""

from __future__ import annotations

from functools import cache


@cache
def one_line_texts(language: str, part: str) -> dict[str, str]:
    """Return the texts of one line in a *part* of the catalogue by their keys, with their facts in braces."""
    import re  # This import and the next take a third of the time that it takes to import the engine.
    from importlib.resources import files

    found: dict[str, str] = {}
    for line in (files("talong") / "lang" / language / f"{part}.ftl").read_text(encoding="utf-8").splitlines():
        key, equals, text = line.partition(" = ")
        if equals and not key.startswith((" ", "#")):
            found[key] = re.sub(r"{ \$(\w+) }", r"{\1}", text)
    return found


@cache
def texts() -> dict[str, str]:
    """Return the English text of every error by its code, with its facts in braces."""
    found = one_line_texts("en", "error")
    return {key.removeprefix("error-"): text for key, text in found.items() if key.startswith("error-")}


def english(code: str, facts: dict[str, str]) -> str:
    """Return the English text of the error *code*, with its *facts* filled in."""
    return texts()[code].format_map(facts)
