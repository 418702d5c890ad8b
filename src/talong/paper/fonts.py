"""Typefaces of a page: Source Serif for text, and Snitt, our own knife-cut capitals, for titles."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import as_file, files
from typing import Final, NamedTuple

from talong.paper.errors import PaperError

ROMAN: Final = "SourceSerif"
ITALIC: Final = "SourceSerif-Italic"
BOLD: Final = "SourceSerif-Semibold"
_FILES: Final = {ROMAN: "Regular", ITALIC: "It", BOLD: "Semibold"}

CAP: Final = 52.0  # The height of a capital of Snitt, in units of its drawing; rings and dots stand above it.
_GAP: Final = 8.0
_PAIR: Final = 11.0  # Two ones beside each other need more air.
_SPACE: Final = 20.0
_NAMES: Final = {"+": "plus", "-": "minus", "−": "minus", "±": "plusminus", "Å": "AA", "Ä": "AE", "Ö": "OE"}


class Sign(NamedTuple):
    """Letter or figure of Snitt: how wide it is, and its outline as an SVG path."""

    width: float
    path: str


@cache
def register_fonts() -> None:
    """Make the fonts known to the PDF library; they are embedded, each with the letters that are used."""
    import font_source_serif_pro
    from reportlab.lib.fonts import addMapping
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    folder = files(font_source_serif_pro) / "files"
    for name, style in _FILES.items():
        with as_file(folder / f"SourceSerifPro-{style}.ttf") as file:
            registerFont(TTFont(name, str(file)))
    addMapping(ROMAN, 0, 0, ROMAN)
    addMapping(ROMAN, 0, 1, ITALIC)
    addMapping(ROMAN, 1, 0, BOLD)
    addMapping(ROMAN, 1, 1, BOLD)


def text_width(text: str, font: str, size: float) -> float:
    """Return how wide *text* is, in points."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    register_fonts()
    return stringWidth(text, font, size)


def check_letters(text: str) -> None:
    """Refuse *text* with a letter that the roman font does not have: it would be printed as a blank box."""
    from reportlab.pdfbase.pdfmetrics import getFont

    register_fonts()
    known = getFont(ROMAN).face.charToGlyph  # type: ignore[attr-defined]
    for letter in text:
        if ord(letter) not in known:
            raise PaperError(
                "letter-not-printable", {"letter": letter if letter.isprintable() else f"U+{ord(letter):04X}"}
            )


@cache
def snitt() -> dict[str, Sign]:
    """Return every sign of Snitt by its name."""
    found = json.loads((files("talong.pictures") / "snitt.json").read_text(encoding="utf-8"))
    return {name: Sign(*sign) for name, sign in found.items()}


def set_snitt(text: str) -> tuple[list[tuple[float, Sign]], float]:
    """Return the signs of *text* with their places, and how wide it becomes, in units of the drawing."""
    signs: list[tuple[float, Sign]] = []
    x = 0.0
    before = ""
    for letter in text.upper():
        sign = snitt().get(_NAMES.get(letter, letter))
        if sign is None:
            x += _SPACE
            continue
        if signs:
            x += _PAIR if before == letter == "1" else _GAP
        signs.append((x, sign))
        x += sign.width
        before = letter
    return signs, x
