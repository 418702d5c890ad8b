"""Guides of the games: a parser of their Markdown form into chapters, blocks and passages with rule ids."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from talong.school.guide_document import (
    Block,
    Chapter,
    GalleryEntry,
    Guide,
    Passage,
    PicturePerson,
    Span,
    SpanKind,
    TableBlock,
    rules_told,
)

CHAPTERS: Final = ("what", "need", "deal", "cards", "calls", "house", "well", "origin")
FREE: Final = ("well", "origin")  # Advice and history are not rules, so they need no ids.
ARROWS: Final = ("swap", "past", "back", "stop", "none")

_HEADING: Final = re.compile(r"(#{2,3}) (.+?)(?: \{#([a-z0-9-]+)\})?$")
_MARK: Final = re.compile(r"\s*\{([^{}]*)\}")
_ID: Final = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*(?:\.\d+)?")
_CARDS: Final = re.compile(r"!\[kort: ([^\]]+)\]")
_SPAN: Final = re.compile(
    r"!\[kort: (?P<cards>[^\]]+)\]|\[(?P<name>[^\]]+)\]\((?P<to>[^)]+)\)|\*\*(?P<strong>.+?)\*\*"
    r"|\*(?P<call>”[^*]+”)\*|\*(?P<em>[^\s*][^*]*)\*|`(?P<code>[^`]+)`"
)
_STYLES: Final[tuple[SpanKind, ...]] = ("strong", "call", "em", "code")
_ITEM: Final = re.compile(r"(-|\d+\.) +(.*)")


class GuideError(ValueError):
    """Guide that is not in the form of guides."""


def guides(lang: str) -> list[str]:
    """Return the names of the guides that there are."""
    folder = files("talong.school") / "guide" / lang
    return sorted(file.name.removesuffix(".md") for file in folder.iterdir() if file.name.endswith(".md"))


@cache
def read_guide(lang: str, game: str) -> Guide:
    """Return the guide of *game*."""
    return parse_guide((files("talong.school") / "guide" / lang / f"{game}.md").read_text(encoding="utf-8"))


def guide_tells(lang: str, game: str, rule: str) -> bool:
    """Tell whether *game* has a guide that tells *rule*."""
    return game in guides(lang) and rule in rules_told(read_guide(lang, game))


@cache
def rules_left(game: str) -> dict[str, list[str]]:
    """Return the rules that the guide of *game* leaves to the rulebook, by the reason why."""
    left = json.loads((files("talong.school") / "guide" / "left.json").read_text(encoding="utf-8"))
    return {reason: list(names) for reason, names in left[game].items()}


def parse_guide(text: str) -> Guide:
    """Return the guide that *text* is; raise GuideError where it is not in the form of guides."""
    opening, *parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    lines = [line for line in opening.splitlines() if line.strip()]
    if not lines or not lines[0].startswith("# "):
        raise GuideError("a guide begins with its title")
    cards = [code for line in lines[1:] for row in _CARDS.findall(line) for code in row.split()]
    names = [line for line in lines[1:] if not line.startswith("![")]
    chapters = [_chapter(part) for part in parts]
    keys = tuple(chapter["key"] for chapter in chapters)
    if keys != CHAPTERS:
        raise GuideError(f"chapters are {', '.join(keys)}; they must be {', '.join(CHAPTERS)}")
    return {"title": lines[0][2:], "names": " ".join(names).replace("*", ""), "cards": cards, "chapters": chapters}


def _chapter(text: str) -> Chapter:
    first, _newline, rest = text.partition("\n")
    found = _HEADING.match(first)
    if found is None or not found[3]:
        raise GuideError(f"a chapter needs a key: {first}")
    strict = found[3] not in FREE
    return {"key": found[3], "title": found[2], "blocks": [_block(part, strict) for part in _parts(rest)]}


def _parts(text: str) -> Iterator[str]:
    """Yield the blocks of *text* as they are written."""
    open_fence: list[str] = []
    for part in re.split(r"\n\s*\n", text.strip()):
        if part.startswith(":::") or open_fence:
            open_fence.append(part)
            if part.endswith("\n:::"):
                yield "\n\n".join(open_fence)
                open_fence = []
        else:
            yield part
    if open_fence:
        raise GuideError(f"not closed: {open_fence[0]}")


def _block(text: str, strict: bool) -> Block:
    lines = text.splitlines()
    heading = _HEADING.match(text)
    if heading:
        return {"kind": "section", "key": heading[3] or "", "title": heading[2]}
    if text.startswith(":::"):
        return _fence(lines[0][3:], lines[1:-1], strict)
    if text.startswith("> "):
        return {"kind": "call", "text": " ".join(line.removeprefix("> ") for line in lines)}
    if text.startswith("|"):
        return _table(lines, strict)
    if _ITEM.match(text):
        items = [found for found in (_ITEM.match(line) for line in lines) if found]
        if len(items) < len(lines):
            raise GuideError(f"an item is one line: {text}")
        ordered = items[0][1] != "-"
        return {"kind": "list", "ordered": ordered, "items": [_passages(item[2], strict) for item in items]}
    if _CARDS.fullmatch(text):
        return {"kind": "cards", "cards": text[len("![kort: ") : -1].split()}
    return {"kind": "text", "passages": _passages(" ".join(lines), strict)}


def _fence(head: str, lines: list[str], strict: bool) -> Block:
    kind, _space, rest = head.partition(" ")
    body = [line for line in lines if line.strip()]
    if kind == "gallery":
        return {"kind": "gallery", "entries": [_portrait(line, strict) for line in body]}
    if kind == "closing":
        return {"kind": "closing", "call": rest, "passages": _passages(" ".join(body), strict)}
    arrow, _colon, people = rest.partition(": ")
    for known in ARROWS:
        if kind == "picture" and arrow == known and body and body[0].startswith("#### "):
            return {
                "kind": "picture",
                "arrow": known,
                "people": [_person(one) for one in people.split(", ")],
                "title": body[0][5:],
                "passages": _passages(" ".join(body[1:]), strict),
            }
    raise GuideError(f"no such block: {head}")


def _person(text: str) -> PicturePerson:
    name, _colon, cards = text.partition("=")
    if not name or not cards:
        raise GuideError(f"a person is a name and cards, Karin=8: {text}")
    return {"name": name, "cards": cards.split()}


def _portrait(line: str, strict: bool) -> GalleryEntry:
    parts = line.split(" | ")
    if len(parts) != 3:
        raise GuideError(f"an entry has cards, names and a text: {line}")
    return {"cards": parts[0].split(), "name": parts[1], "passages": _passages(parts[2], strict)}


def _table(lines: list[str], strict: bool) -> TableBlock:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    if len(rows) < 3 or any(len(row) != len(rows[0]) for row in rows):
        raise GuideError(f"a table has headings, a line and rows of equal length: {lines[0]}")
    for line in lines[2:]:
        if strict and not _MARK.search(line):
            raise GuideError(f"no rule id: {line}")
    head, _line, *body = [[_passages(cell, strict=False) for cell in row] for row in rows]
    return {"kind": "table", "head": head, "rows": body}


def _passages(text: str, strict: bool) -> list[Passage]:
    """Return *text* cut at the ids that end each passage; `{}` says that a passage tells no rule."""
    parts = _MARK.split(text.strip())
    found: list[Passage] = []
    for said, mark in zip(parts[::2], [*parts[1::2], None], strict=True):
        rules = [rule.strip() for rule in (mark or "").split(",") if rule.strip()]
        if not said.strip() and mark is None:
            continue
        if strict and mark is None:
            raise GuideError(f"no rule id: {said.strip()}")
        if not said.strip() or not all(_ID.fullmatch(rule) for rule in rules):
            raise GuideError(f"ids stand after a sentence, with commas: {text}")
        found.append({"spans": _spans(said.strip()), "rules": rules})
    return found


def _spans(text: str) -> list[Span]:
    found: list[Span] = []
    at = 0
    for match in _SPAN.finditer(text):
        if match.start() > at:
            found.append(_span("text", text[at : match.start()]))
        if match["cards"]:
            found.append({"kind": "cards", "text": "", "to": "", "cards": match["cards"].split()})
        elif match["name"]:
            found.append({"kind": "link", "text": match["name"], "to": match["to"].removesuffix(".md"), "cards": []})
        found += [_span(kind, match[kind]) for kind in _STYLES if match[kind]]
        at = match.end()
    if at < len(text):
        found.append(_span("text", text[at:]))
    return found


def _span(kind: SpanKind, text: str) -> Span:
    return {"kind": kind, "text": text, "to": "", "cards": []}
