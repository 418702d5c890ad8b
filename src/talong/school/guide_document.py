"""Types of a guide that has been read: chapters, blocks, passages and spans, all of them plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypedDict

Arrow = Literal["swap", "past", "back", "stop", "none"]
SpanKind = Literal["text", "strong", "em", "call", "code", "link", "cards"]


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


class Paragraph(TypedDict):
    """Paragraph."""

    kind: Literal["text"]
    passages: list[Passage]


class SectionHeading(TypedDict):
    """Heading inside a chapter."""

    kind: Literal["section"]
    key: str
    title: str


class ItemList(TypedDict):
    """List, numbered or not."""

    kind: Literal["list"]
    ordered: bool
    items: list[list[Passage]]


class TableBlock(TypedDict):
    """Table with a row of headings."""

    kind: Literal["table"]
    head: list[list[Passage]]
    rows: list[list[list[Passage]]]


class CardRow(TypedDict):
    """Row of cards."""

    kind: Literal["cards"]
    cards: list[str]


class CallBlock(TypedDict):
    """Words that are said aloud at the table, in Swedish."""

    kind: Literal["call"]
    text: str


class GalleryEntry(TypedDict):
    """Entry of a gallery: cards, what they are called, and what there is to know of them."""

    cards: list[str]
    name: str
    passages: list[Passage]


class GalleryBlock(TypedDict):
    """Cards one by one."""

    kind: Literal["gallery"]
    entries: list[GalleryEntry]


class PicturePerson(TypedDict):
    """Person in a picture, with the cards that are shown."""

    name: str
    cards: list[str]


class PictureBlock(TypedDict):
    """Picture of a worked deal: cards of people, an arrow that says what happened, and the same in words."""

    kind: Literal["picture"]
    arrow: Arrow
    people: list[PicturePerson]
    title: str
    passages: list[Passage]


class ClosingBlock(TypedDict):
    """End of a worked deal, with its call."""

    kind: Literal["closing"]
    call: str
    passages: list[Passage]


Block = (
    Paragraph
    | SectionHeading
    | ItemList
    | TableBlock
    | CardRow
    | CallBlock
    | GalleryBlock
    | PictureBlock
    | ClosingBlock
)


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
