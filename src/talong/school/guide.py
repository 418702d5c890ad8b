"""Guides of the games: a parser of their Markdown form into chapters, blocks and passages with rule ids."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypedDict

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
_ITEM: Final = re.compile(r"(-|\d+\.) +(.*)")

Arrow = Literal["swap", "past", "back", "stop", "none"]
SpanKind = Literal["text", "strong", "em", "call", "code", "link", "cards"]


class GuideError(ValueError):
    """Guide that is not in the form of guides."""


class Span(TypedDict):
    """Piece of a line: text in one style, a link to another guide, or cards."""

    kind: SpanKind
    text: str
    to: str
    cards: list[str]


class Passage(TypedDict):
    """Sentences, and the ids of the rules that they tell."""

    spans: list[Span]
    rules: list[str]


class Text(TypedDict):
    """Paragraph."""

    kind: Literal["text"]
    passages: list[Passage]


class Section(TypedDict):
    """Heading inside a chapter."""

    kind: Literal["section"]
    key: str
    title: str


class Items(TypedDict):
    """List, numbered or not."""

    kind: Literal["list"]
    ordered: bool
    items: list[list[Passage]]


class Grid(TypedDict):
    """Table with a row of headings."""

    kind: Literal["table"]
    head: list[list[Passage]]
    rows: list[list[list[Passage]]]


class CardRow(TypedDict):
    """Row of cards."""

    kind: Literal["cards"]
    cards: list[str]


class Call(TypedDict):
    """Words that are said aloud at the table, in Swedish."""

    kind: Literal["call"]
    text: str


class Portrait(TypedDict):
    """Entry of a gallery: cards, what they are called, and what there is to know of them."""

    cards: list[str]
    name: str
    passages: list[Passage]


class Gallery(TypedDict):
    """Cards one by one."""

    kind: Literal["gallery"]
    entries: list[Portrait]


class Person(TypedDict):
    """Person in a picture, with the cards that are shown."""

    name: str
    cards: list[str]


class Picture(TypedDict):
    """Picture of a worked deal: cards of people, an arrow that says what happened, and the same in words."""

    kind: Literal["picture"]
    arrow: Arrow
    people: list[Person]
    title: str
    passages: list[Passage]


class Closing(TypedDict):
    """End of a worked deal, with its call."""

    kind: Literal["closing"]
    call: str
    passages: list[Passage]


Block = Text | Section | Items | Grid | CardRow | Call | Gallery | Picture | Closing


class Chapter(TypedDict):
    """Chapter of a guide; its key is the same in every language."""

    key: str
    title: str
    blocks: list[Block]


class Guide(TypedDict):
    """Guide of a game."""

    title: str
    names: str
    cards: list[str]
    chapters: list[Chapter]


def guides(lang: str) -> list[str]:
    """Return the names of the guides that there are."""
    folder = files("talong.school") / "guide" / lang
    return sorted(file.name.removesuffix(".md") for file in folder.iterdir() if file.name.endswith(".md"))


@cache
def read_guide(lang: str, game: str) -> Guide:
    """Return the guide of *game*."""
    return parse_guide((files("talong.school") / "guide" / lang / f"{game}.md").read_text(encoding="utf-8"))


@cache
def rules_left(game: str) -> dict[str, list[str]]:
    """Return the rules that the guide of *game* leaves to the rulebook, by the reason why."""
    left = json.loads((files("talong.school") / "guide" / "left.json").read_text(encoding="utf-8"))
    return {reason: list(names) for reason, names in left[game].items()}


def passages_of(block: Block) -> Iterator[Passage]:
    """Yield the passages of *block*."""
    if block["kind"] in ("text", "picture", "closing"):
        yield from block["passages"]
    elif block["kind"] == "list":
        for item in block["items"]:
            yield from item
    elif block["kind"] == "gallery":
        for entry in block["entries"]:
            yield from entry["passages"]
    elif block["kind"] == "table":
        for row in [block["head"], *block["rows"]]:
            for cell in row:
                yield from cell


def rules_told(guide: Guide) -> set[str]:
    """Return the ids of all rules that *guide* tells."""
    blocks = [block for chapter in guide["chapters"] for block in chapter["blocks"]]
    return {rule for block in blocks for passage in passages_of(block) for rule in passage["rules"]}


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


def _person(text: str) -> Person:
    name, _colon, cards = text.partition("=")
    if not name or not cards:
        raise GuideError(f"a person is a name and cards, Karin=8: {text}")
    return {"name": name, "cards": cards.split()}


def _portrait(line: str, strict: bool) -> Portrait:
    parts = line.split(" | ")
    if len(parts) != 3:
        raise GuideError(f"an entry has cards, names and a text: {line}")
    return {"cards": parts[0].split(), "name": parts[1], "passages": _passages(parts[2], strict)}


def _table(lines: list[str], strict: bool) -> Grid:
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
        for kind in ("strong", "call", "em", "code"):
            if match[kind]:
                found.append(_span(kind, match[kind]))
        at = match.end()
    if at < len(text):
        found.append(_span("text", text[at:]))
    return found


def _span(kind: SpanKind, text: str) -> Span:
    return {"kind": kind, "text": text, "to": "", "cards": []}
