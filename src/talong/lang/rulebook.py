"""Rulebook lookup."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

_RULE: Final = re.compile(r"(?:- )?\*\*([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*)(?=[ *.:])")
_PART: Final = re.compile(r"- ((?:[A-Z]+-[A-Z])\.\d+)(?= )")  # A variant has numbered parts: SV-C.1.
_STRESS: Final = re.compile(r"(?<![\w*])(\*{1,3})(?=[^\s*])(.+?)(?<=[^\s*])\1(?![\w*])", re.DOTALL)


@dataclass(frozen=True)
class Rule:
    """Rule as its book has it."""

    name: str
    book: str
    heading: str
    text: str

    @property
    def plain(self) -> str:
        """The text without the marks of stress and of code, on one line for each paragraph or item."""
        lines: list[str] = []
        for line in self.text.splitlines():
            item = line.lstrip().startswith("- ")
            if lines and not item:
                lines[-1] += " " + line.strip()
            else:
                lines.append(("  " if lines else "") + line.strip().removeprefix("- "))
        return _STRESS.sub(r"\2", "\n".join(lines)).replace("`", "")


def _folder(lang: str) -> Traversable:
    books = files("talong") / "rulebooks"
    return books if lang == "en" else books / lang


def rulebooks(lang: str) -> list[str]:
    """Return the names of the rulebooks that there are."""
    return sorted(file.name.removesuffix(".md") for file in _folder(lang).iterdir() if file.name.endswith(".md"))


def read_rulebook(lang: str, book: str) -> str:
    """Return a whole rulebook."""
    return (_folder(lang) / f"{book}.md").read_text(encoding="utf-8")


def find_rule(lang: str, name: str) -> list[Rule]:
    """Return the rule or ruling called *name*; the lemmas of two books may share a name."""
    return [rule for book in rulebooks(lang) for rule in _rules(lang, book) if rule.name == name]


@cache
def _rules(lang: str, book: str) -> list[Rule]:
    found: list[Rule] = []
    heading = name = ""
    lines: list[str] = []
    for line in [*read_rulebook(lang, book).splitlines(), ""]:
        if name and not line.startswith("  "):  # What is indented belongs to the rule above it.
            found.append(Rule(name, book, heading, "\n".join(lines)))
            name = ""
        if line.startswith("#"):
            heading = _STRESS.sub(r"\2", line.lstrip("# "))
        match = _RULE.match(line) or _PART.match(line)
        if match:
            name, lines = match[1], []
        if name:
            lines.append(line)
    return [_whole(rule, found) for rule in found]


def _whole(rule: Rule, found: list[Rule]) -> Rule:
    """Return *rule* with the parts that stand after it."""
    parts = [part.text for part in found if part.name.startswith(f"{rule.name}.")]
    return Rule(rule.name, rule.book, rule.heading, "\n".join([rule.text, *parts]))
