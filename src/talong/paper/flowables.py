"""Blocks of a rule sheet: paragraphs, headings, lists, and lines with pictures of cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from reportlab.platypus import Flowable, Paragraph

from talong.paper.document import RED
from talong.paper.fonts import BOLD
from talong.paper.markup import DASH, paragraph, rich, style
from talong.paper.sizes import MM

if TYPE_CHECKING:
    from talong.paper.document import Document

GAP: Final = 0.42  # Between blocks, in lines.
PICTURE: Final = 3.4  # The height of a card beside a text, in lines.
_CARDS: Final = re.compile(r"\[([^\]]+)\]\s*(.*)", re.DOTALL)
_NUMBERED: Final = re.compile(r"(\d+\.)\s+(.*)", re.DOTALL)


class CardRow(Flowable):
    """Row of cards across a column, as large as they fit."""

    def __init__(self, document: Document, codes: list[str], most: float) -> None:
        super().__init__()
        self.document = document
        self.codes = codes
        self.most = most
        self.card = 0.0

    def wrap(self, wide: float, _tall: float) -> tuple[float, float]:
        """Return the size of the row in points."""
        self.card = min(self.most * 1.6, wide / MM / (len(self.codes) + 0.12 * (len(self.codes) - 1)))
        return wide, self.card * 1.6 * MM

    def draw(self) -> None:
        """Draw the row."""
        _draw_cards(self, self.document, self.codes, self.card, self.card * 1.12)


class CardText(Flowable):
    """Cards, overlapping, with a text beside them."""

    def __init__(self, document: Document, codes: list[str], text: Paragraph, card: float) -> None:
        super().__init__()
        self.document = document
        self.codes = codes
        self.text = text
        self.card = card
        self.beside = (card * (1 + 0.5 * (len(codes) - 1)) + 2.2) * MM
        self.high = 0.0
        self.text_high = 0.0

    def wrap(self, wide: float, tall: float) -> tuple[float, float]:
        """Return the size of the block in points."""
        self.text_high = self.text.wrap(wide - self.beside, tall)[1]
        self.high = max(self.text_high, self.card * 1.6 * MM)
        return wide, self.high

    def draw(self) -> None:
        """Draw the cards and the text, level with each other at the top."""
        self.canv.translate(0, self.high - self.card * 1.6 * MM)
        _draw_cards(self, self.document, self.codes, self.card, self.card * 0.5)
        self.canv.translate(0, self.card * 1.6 * MM - self.high)
        self.text.drawOn(self.canv, self.beside, self.high - self.text_high)


def _draw_cards(block: Flowable, document: Document, codes: list[str], card: float, step: float) -> None:
    """Draw cards side by side from the lower left corner of *block*."""
    below = document.paper.height - card * 1.6
    for at, code in enumerate(codes):
        document.card_picture(code, at * step, below, card)


def blocks(document: Document, text: str, size: float) -> list[Flowable]:
    """Return the blocks of *text*, a few forms of Markdown, with letters of *size* points."""
    found: list[Flowable] = []
    gap = size * GAP
    for block in re.split(r"\n\s*\n", text.strip()):
        if block.startswith("## "):
            form = style(size * 1.22, 1.2, RED)
            form.fontName = BOLD
            form.keepWithNext = 1
            form.spaceBefore = gap * 1.5
            form.spaceAfter = gap * 0.5
            found.append(Paragraph(rich(block[3:], size), form))
        elif cards := _CARDS.fullmatch(block):
            codes, said = cards[1].split(), cards[2]
            high = size * PICTURE / MM
            picture = (
                CardText(document, codes, paragraph(said, size), high / 1.6)
                if said
                else CardRow(document, codes, high / 1.6)
            )
            picture.spaceBefore = picture.spaceAfter = gap
            found.append(picture)
        else:
            for line in block.split("\n"):
                number = _NUMBERED.fullmatch(line)
                bullet = number[1] if number else DASH if line.startswith("- ") else ""
                said = paragraph(number[2] if number else line.removeprefix("- "), size, bullet=bullet)
                said.style.spaceBefore = said.style.spaceAfter = gap * (0.6 if bullet else 1)
                found.append(said)
    return found
