"""SVG pictures of views: the table from above, with our own cards and nothing from elsewhere."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from talong.cards.deck import HIDDEN
from talong.core.event import WATCHER
from talong.messages import one_line_texts
from talong.pictures.table import Seat, Table, is_laying, laid

if TYPE_CHECKING:
    from talong.core.view import View

# The colours of the browser's table by day.
PAPER: Final = "#F6F0E3"
BOARD: Final = "#C9D8D2"
EDGE: Final = "#527A6F"
INK: Final = "#1F1B1A"
FAINT: Final = "#564D45"
OCHRE: Final = "#DFA32A"

WIDE: Final = 840
MARGIN: Final = 24
FONT: Final = "'Atkinson Hyperlegible Next', system-ui, sans-serif"
SMALL, LARGE = 46.0, 78.0  # Widths of cards: the others', and the viewer's own.
TALL: Final = 1.6  # Height of a card by its width.
MOST_LAYINGS: Final = 6  # Of a pile, the newest.
INDEXED: Final = frozenset("AJQ")  # Ranks whose French cards have another index in English.


@cache
def _art() -> dict[str, str]:
    """Return the picture of every card, without its frame, by its code; `?` is the back."""
    art: dict[str, str] = json.loads((files("talong.pictures") / "cards.json").read_text(encoding="utf-8"))
    return art


def art_name(code: str, lang: str) -> str:
    """Return the name of the picture of the card *code*: French courts and aces have another index in English."""
    name = f"{code}.en" if lang == "en" and len(code) == 2 and code[0] in INDEXED else code
    return name if name in _art() else code if code in _art() else HIDDEN


def card_art(code: str, lang: str) -> str:
    """Return the picture of the card *code* without its frame, in units of 200 by 320; the back if there is none."""
    return _art()[art_name(code, lang)]


class Drawing:
    """SVG under construction: its shapes, and the cards that they use, each once."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.words = one_line_texts(lang, "picture")
        self.shapes: list[str] = []
        self.used: dict[str, str] = {}

    def say(self, key: str, **facts: object) -> str:
        """Return a text of the catalogue, or *key* itself where there is none."""
        text = self.words.get(f"picture-{key}")
        return key.replace("_", " ") if text is None else text.format_map({k: str(v) for k, v in facts.items()})

    def text(self, x: float, y: float, said: str, size: int = 14, colour: str = INK, anchor: str = "middle") -> None:
        """Write *said*, which may be anybody's words."""
        self.shapes.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" text-anchor="{anchor}">{escape(said)}</text>'
        )

    def card(self, code: str, x: float, y: float, width: float) -> None:
        """Draw a card with its upper left corner at a point; one of low status lies upside down."""
        plain = code.rstrip("+-")
        name = art_name(plain, self.lang)
        symbol = f"talong-card-{'back' if name == HIDDEN else name.replace('.', '-')}"
        self.used[symbol] = _art()[name]
        height = width * TALL
        turned = f' transform="rotate(180 {x + width / 2:g} {y + height / 2:g})"' if code == "Ki-" else ""
        self.shapes.append(f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{turned}/>')

    def cards(self, codes: list[str], middle: float, y: float, width: float, room: float) -> None:
        """Draw a row of cards; they overlap if there is not enough *room*."""
        step = min(width + 4, (room - width) / max(1, len(codes) - 1))
        left = middle - (step * (len(codes) - 1) + width) / 2
        for at, code in enumerate(codes):
            self.card(code, left + at * step, y, width)

    def whole(self, height: float, title: str) -> str:
        """Return the picture."""
        symbols = [f'<symbol id="{name}" viewBox="0 0 200 320">{art}</symbol>' for name, art in self.used.items()]
        said = escape(title)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height:g}" width="{WIDE}" '
            f'height="{height:g}" role="img" aria-label="{said}" font-family="{FONT}"><title>{said}</title>'
            f"<defs>{''.join(symbols)}</defs>"
            f'<rect width="{WIDE}" height="{height:g}" fill="{PAPER}"/>'
            f'<rect x="8" y="40" width="{WIDE - 16}" height="{height - 48:g}" rx="30" fill="{BOARD}"/>'
            f'<rect x="15" y="47" width="{WIDE - 30}" height="{height - 62:g}" rx="24" fill="none" stroke="{EDGE}" '
            f'stroke-width="2"/>{"".join(self.shapes)}</svg>'
        )


def svg_of(view: View, lang: str = "en") -> str:
    """Return a picture of *view* as SVG, with its words in *lang* (sv or en)."""
    if lang not in ("sv", "en"):
        raise ValueError(f"there are pictures in sv and en, not in {lang!r}")
    facts: Any = view.facts
    table = Table(view.game.unit, facts, facts["hands"])
    drawing = Drawing(lang)
    whose = drawing.say("watcher") if view.viewer == WATCHER else _name(drawing, table.seats[view.viewer])
    title = f"{view.game.names[lang]} · {facts['phase']} · {whose}"
    drawing.text(MARGIN, 27, title, 18, anchor="start")
    number = len(table.seats)
    first = 0 if view.viewer == WATCHER else view.viewer + 1  # The others follow clockwise from the viewer.
    others = [table.seats[(first + step) % number] for step in range(number if view.viewer == WATCHER else number - 1)]
    y = _draw_others(drawing, table, others, 60.0)
    y = _draw_middle(drawing, table, y)
    if view.viewer != WATCHER:
        own = table.seats[view.viewer]
        _draw_seat(drawing, table, own, WIDE / 2, y, LARGE, WIDE - 2 * MARGIN - 40)
        y += LARGE * TALL + 58
    return drawing.whole(y + 8, title)


def html_of(view: View) -> str:
    """Return a picture of *view* for a notebook."""
    return f'<div style="max-width:{WIDE}px">{svg_of(view)}</div>'


def _name(drawing: Drawing, seat: Seat) -> str:
    return seat.name or drawing.say("seat", seat=seat.number)


def _draw_others(drawing: Drawing, table: Table, others: list[Seat], y: float) -> float:
    """Draw the seats around the table, in rows, and return where they end."""
    columns = min(4 if len(others) <= 12 else 5, max(1, len(others)))
    room = (WIDE - 2 * MARGIN) / columns
    for start in range(0, len(others), columns):
        row = others[start : start + columns]
        left = WIDE / 2 - room * (len(row) - 1) / 2
        for at, seat in enumerate(row):
            _draw_seat(drawing, table, seat, left + at * room, y, SMALL, room - 20)
        y += SMALL * TALL + 56
    return y


def _draw_seat(drawing: Drawing, table: Table, seat: Seat, middle: float, y: float, width: float, room: float) -> None:
    """Draw a seat: its name, its cards, and what is said about it."""
    name = _name(drawing, seat)
    if seat.number == table.turn:
        drawing.shapes.append(
            f'<circle cx="{middle - 4.2 * len(name) - 10:g}" cy="{y + 9:g}" r="6" fill="{OCHRE}" stroke="{INK}" '
            'stroke-width="2"/>'
        )
    drawing.text(middle, y + 14, name, 15)
    drawing.cards(seat.cards, middle, y + 20, width, room)
    said = [drawing.say("dealer")] if seat.number == table.dealer else []
    said += [drawing.say(mark) for mark in seat.marks]
    said += [_amount(drawing, name, fact) for name, fact in seat.amounts.items()]
    drawing.text(middle, y + 36 + width * TALL, " · ".join([one for one in said if one]), 12, FAINT)


def _amount(drawing: Drawing, name: str, fact: object) -> str:
    """Return what a seat has of something in a few words, or nothing where cards would be needed to say it."""
    if isinstance(fact, list):
        return drawing.say(name, number=" ".join([str(one) for one in fact])) if fact else ""
    if isinstance(fact, dict) or fact in (None, ""):
        return ""
    said = str(fact).replace("-", "\u2212")
    return drawing.say(name, number=said) if f"picture-{name}" in drawing.words else f"{drawing.say(name)} {said}"


def _draw_middle(drawing: Drawing, table: Table, y: float) -> float:
    """Draw what lies between the seats, and return where it ends."""
    groups: list[tuple[str, list[str]]] = []
    said: list[str] = []
    for name, fact in table.middle.items():
        if isinstance(fact, list) and fact and is_laying(fact[0]):
            groups += [(_name(drawing, table.seats[one["seat"]]), laid(one)) for one in fact[-MOST_LAYINGS:]]
        elif name == "stock":
            groups += [(drawing.say("stock", number=fact), [HIDDEN])] if fact else []
        elif isinstance(fact, list) and all(isinstance(one, str) for one in fact):
            groups.append((drawing.say(name), fact))
        elif f"picture-{name}" in drawing.words and not isinstance(fact, (list, dict)):
            key = f"{name}-number" if f"picture-{name}-number" in drawing.words else name  # Cards here, a number there.
            said.append(drawing.say(key, number=drawing.say(f"suit-{fact}") if name == "trump" else fact))
    if said:
        drawing.text(WIDE / 2, y + 16, " · ".join(said), 15)
        y += 26
    if not groups:
        return y + 8
    room = min(190.0, (WIDE - 2 * MARGIN) / len(groups))
    left = WIDE / 2 - room * (len(groups) - 1) / 2
    for at, (label, codes) in enumerate(groups):
        drawing.cards(codes, left + at * room, y + 4, SMALL + 8, room - 12)
        drawing.text(left + at * room, y + 22 + (SMALL + 8) * TALL, label, 12, FAINT)
    return y + (SMALL + 8) * TALL + 40
