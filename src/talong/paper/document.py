"""PDF document: pages measured in millimetres from the top left corner."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Final, Literal

from talong.paper.art import ART_HEIGHT, ART_WIDTH, WHITE, draw_card, draw_outlines, outlines
from talong.paper.fonts import CAP, ITALIC, ROMAN, register_fonts, set_snitt, text_width
from talong.paper.libraries import need_libraries
from talong.paper.sizes import MM, Size

# Paper is white and ink is black. Red is used sparingly, so that a page reads as well in grey.
BLACK: Final = "#000000"
GREY: Final = "#6B6560"
RED: Final = "#A5321F"
HAIR: Final = 0.35  # Widths of lines, in points.
FINE: Final = 0.6
BOLD_LINE: Final = 1.2
MAKER: Final = "Talong"
_ROUND: Final = 13 / 200  # The corner of a card by its width.
_INVISIBLE: Final = 3  # The render mode of text that can be found and copied but is not drawn.

Align = Literal["left", "middle", "right"]


class Document:
    """PDF under construction, whose pages have the size of *paper*."""

    def __init__(self, paper: Size, title: str, lang: str) -> None:
        need_libraries()
        from reportlab.pdfgen.canvas import Canvas

        register_fonts()
        self.paper = paper
        self.lang = lang
        self._file = BytesIO()
        self._forms: set[str] = set()
        # Invariant: no date and no random id, so that the same request gives the same bytes.
        self.canvas = Canvas(
            self._file,
            pagesize=(paper.width * MM, paper.height * MM),
            pageCompression=1,
            invariant=1,
            lang=lang,
            initialFontName=ROMAN,  # type: ignore[arg-type]  # Its stub takes a name for a number.
        )
        self.canvas.setTitle(title)
        self.canvas.setAuthor(MAKER)
        self.canvas.setCreator(MAKER)
        self.canvas.setProducer(MAKER)
        self.canvas.setSubject("")
        self.canvas.setViewerPreference("PrintScaling", "None")  # Printed at its true size.

    def end_page(self) -> None:
        """End a page."""
        self.canvas.showPage()

    def data(self) -> bytes:
        """Return the whole file."""
        self.canvas.save()
        return self._file.getvalue()

    def x(self, x: float) -> float:
        """Return *x* in points."""
        return x * MM

    def y(self, y: float) -> float:
        """Return *y*, which counts from the top, in points from the bottom."""
        return (self.paper.height - y) * MM

    def line(
        self, x1: float, y1: float, x2: float, y2: float, width: float = HAIR, colour: str = BLACK, dashed: bool = False
    ) -> None:
        """Draw a line, *width* points wide."""
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(width)
        self.canvas.setDash(*([1.5, 2.0] if dashed else []))
        self.canvas.line(self.x(x1), self.y(y1), self.x(x2), self.y(y2))

    def rect(self, x: float, y: float, width: float, height: float, line: float = HAIR, fill: str = "") -> None:
        """Draw a rectangle: an outline of *line* points if there is one, filled if there is a colour."""
        self.canvas.setStrokeColor(BLACK)
        self.canvas.setLineWidth(line)
        self.canvas.setDash()
        if fill:
            self.canvas.setFillColor(fill)
        self.canvas.rect(
            self.x(x), self.y(y + height), width * MM, height * MM, stroke=int(line > 0), fill=int(bool(fill))
        )

    def text(
        self,
        x: float,
        y: float,
        said: str,
        size: float = 10,
        font: str = ROMAN,
        align: Align = "left",
        colour: str = BLACK,
        room: float | None = None,
    ) -> None:
        """Write *said* on the baseline *y*, smaller if it would be wider than *room* millimetres."""
        wide = text_width(said, font, size)
        if room is not None and wide > room * MM:
            size *= room * MM / wide
        self.canvas.setFont(font, size)
        self.canvas.setFillColor(colour)
        draw = {
            "left": self.canvas.drawString,
            "middle": self.canvas.drawCentredString,
            "right": self.canvas.drawRightString,
        }
        draw[align](self.x(x), self.y(y), said)

    def snitt(
        self, x: float, y: float, said: str, cap: float, align: Align = "left", colour: str = BLACK, room: float = 0
    ) -> float:
        """Set *said* in Snitt on the baseline *y*, *cap* millimetres high, and return how wide it becomes.

        Its letters are pictures, and the same text lies over them for those who search or listen.
        """
        signs, units = set_snitt(said)
        if room and units * cap / CAP > room:
            cap = room * CAP / units
        scale = cap / CAP
        wide = units * scale
        left = x - {"left": 0.0, "middle": wide / 2, "right": wide}[align]
        self.canvas.setFillColor(colour)
        with self._drawing(left, y - cap, scale):
            for place, sign in signs:
                moved = [[(place + px, py) for px, py in outline] for outline in outlines(sign.path)]
                draw_outlines(self.canvas, moved, is_even_odd=True, stroke=False, fill=True)
        self.canvas.saveState()  # The render mode would last beyond the text.
        hidden = self.canvas.beginText(self.x(left), self.y(y))
        hidden.setTextRenderMode(_INVISIBLE)
        size = cap * MM / 0.67  # Capitals of the roman are two thirds of its size.
        hidden.setFont(ROMAN, size)
        hidden.setHorizScale(100 * wide * MM / max(1.0, text_width(said, ROMAN, size)))
        hidden.textOut(said)
        self.canvas.drawText(hidden)
        self.canvas.restoreState()
        return wide

    def card(self, code: str, x: float, y: float, width: float, height: float, ground: str = WHITE) -> None:
        """Draw a card as large as it fits into a box, in the middle of it."""
        name = self._form(code, ground)
        scale = min(width / ART_WIDTH, height / ART_HEIGHT)
        left = x + (width - ART_WIDTH * scale) / 2
        top = y + (height - ART_HEIGHT * scale) / 2
        with self._drawing(left, top, scale):
            self.canvas.doForm(name)

    def card_picture(self, code: str, x: float, y: float, width: float) -> None:
        """Draw a card with its edge, as a picture in a text."""
        height = width * ART_HEIGHT / ART_WIDTH
        edge = (self.x(x), self.y(y + height), width * MM, height * MM, _ROUND * width * MM)
        self.canvas.setFillColor(WHITE)
        self.canvas.roundRect(*edge, stroke=0, fill=1)
        self.card(code, x, y, width, height)
        self.canvas.setStrokeColor(BLACK)
        self.canvas.setLineWidth(HAIR)
        self.canvas.setDash()
        self.canvas.roundRect(*edge)

    @contextmanager
    def _drawing(self, x: float, y: float, scale: float) -> Iterator[None]:
        """Draw in units of *scale* millimetres from a point, y downward."""
        self.canvas.saveState()
        self.canvas.translate(self.x(x), self.y(y))
        self.canvas.scale(scale * MM, -scale * MM)
        yield
        self.canvas.restoreState()

    def _form(self, code: str, ground: str) -> str:
        """Return the name of the card's drawing, which is in the file once however often it is shown."""
        name = f"card-{code if code.isalnum() else 'back'}-{ground.removeprefix('#')}"
        if name not in self._forms:
            self._forms.add(name)
            self.canvas.beginForm(name, 0, 0, ART_WIDTH, ART_HEIGHT)
            draw_card(self.canvas, code, self.lang, ground)
            self.canvas.endForm()
        return name


__all__ = ["BLACK", "BOLD_LINE", "FINE", "GREY", "HAIR", "ITALIC", "MAKER", "RED", "ROMAN", "Align", "Document"]
