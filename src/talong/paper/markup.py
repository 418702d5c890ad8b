"""Short texts with rule ids: Markdown's emphasis, and ids in braces or brackets as small notes."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from talong.paper.document import GREY
from talong.paper.fonts import ITALIC, ROMAN

if TYPE_CHECKING:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph

DASH: Final = "–"
NOTE: Final = 0.66  # The size of a rule id by the size of the text.
LEAST_NOTE: Final = 6.2  # In points.
RULE_IDS: Final = re.compile(r"\s*[{\[]((?:[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*(?:\.\d+)?(?:, )?)+)[}\]]")


def rule_ids(text: str) -> list[str]:
    """Return the rule ids that *text* cites."""
    return [name for group in RULE_IDS.findall(text) for name in group.split(", ")]


def rich(text: str, size: float) -> str:
    """Return *text* in the markup of the PDF library."""

    def note(found: re.Match[str]) -> str:
        ids = escape(found[1]).replace(" ", "\u00a0")
        space = " " if ", " in found[1] else "\u00a0"  # A single id does not stand alone on a line.
        return f'{space}<font size="{max(size * NOTE, LEAST_NOTE):.2f}" color="{GREY}">{ids}</font>'

    found = RULE_IDS.sub(note, escape(text, quote=False))
    found = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", found)
    return re.sub(r"(?<!\*)\*([^*\s][^*]*?)\*(?!\*)", rf'<font name="{ITALIC}">\1</font>', found)


def style(size: float, leading: float = 1.28, colour: str = "#000000", indent: float = 0) -> ParagraphStyle:
    """Return the style of a paragraph; its *leading* is in lines of its *size*."""
    from reportlab.lib.colors import HexColor
    from reportlab.lib.styles import ParagraphStyle

    return ParagraphStyle(
        f"text-{size:.2f}-{indent:.2f}",
        fontName=ROMAN,
        fontSize=size,
        leading=size * leading,
        textColor=HexColor(colour),
        leftIndent=indent,
        allowWidows=0,
        allowOrphans=0,
    )


def paragraph(text: str, size: float, leading: float = 1.28, bullet: str = "") -> Paragraph:
    """Return *text* as a paragraph, behind a *bullet* if there is one."""
    from reportlab.platypus import Paragraph

    form = style(size, leading, indent=size * (1.15 if bullet == DASH else 1.45 if bullet else 0))
    form.bulletFontName = ROMAN
    form.bulletFontSize = size
    return Paragraph(rich(text, size), form, bulletText=bullet or None)
