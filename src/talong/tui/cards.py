"""Card rendering as text: index, sign and name, so that nothing depends on colour."""

from __future__ import annotations

from typing import Final, NamedTuple

from talong.cards.deck import HIDDEN
from talong.tui.palette import Box, Canvas, Palette

SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
INDICES: Final = {"sv": {"T": "10", "J": "Kn", "Q": "D", "K": "K", "A": "E"}, "en": {"T": "10"}}
SIGNS: Final = {
    "Bl": "☻", "Po": "✿", "Kr": "❍", "Va": "⌂", "Ka": "♞", "Sv": "§", "Hu": "†", "Ku": "♪", "Ki": "◈",
}  # fmt: skip
NAMES: Final = {
    "Bl": "blaren", "Po": "pottan", "Kr": "krans", "Va": "värdsh.", "Ka": "kavall", "Sv": "svin", "Hu": "husar",
    "Ku": "kuku", "Ki": "kille",
}  # fmt: skip
ROWS: Final = ("1", "11", "12", "22", "212", "222", "232", "323", "333", "343", "434", "444")  # Pips of liljor by row.


class Face(NamedTuple):
    """Face of a card."""

    rank: str
    sign: str
    name: str
    colour: str  # The name of its pigment.


def face(code: str, lang: str) -> Face:
    """Return the face of the card *code*."""
    if code == HIDDEN:
        return Face("", "▒", "", "back")
    if code.isdecimal():
        return Face(code, "⚜", "lilja", "lilja")
    kind = code.rstrip("+-")
    if kind in SIGNS:
        colour = "skit" if kind in ("Bl", "Po", "Kr") else "guld" if kind == "Ki" else "matador"
        name = NAMES[kind]
        if kind == "Ki" and kind != code:
            name = {"+": "hög", "-": "låg"}[code[-1]] if lang == "sv" else {"+": "high", "-": "low"}[code[-1]]
        return Face(kind, SIGNS[kind], name, colour)
    rank = INDICES[lang].get(code[0], code[0])
    colour = {"c": "skit", "d": "lilja", "h": "matador", "s": "card_ink"}[code[1]]
    return Face(rank, SUITS[code[1]], "", colour)


def short(code: str, lang: str) -> str:
    """Return the card in at most three signs: `Sv`, `10♥`."""
    if code == HIDDEN:
        return "▒▒"
    shown = face(code, lang)
    return shown.rank + (shown.sign if not shown.name else "")


def ink(code: str, lang: str, paint: Palette, quiet: bool = False) -> str:
    """Return the style of the card's face: paper yields, colour acts."""
    shown = face(code, lang)
    if shown.colour == "back":
        return f"#8FC3DD on {paint.back}"
    if quiet:
        return f"#6B6152 on {paint.linje}" if paint.name == "dag" else f"#A79F8F on {paint.linje}"
    if shown.colour == "matador" and shown.name:
        return f"bold #FFF6E8 on {paint.matador}"
    if shown.colour == "guld":
        return f"bold {paint.card_ink} on {paint.guld}"
    return f"bold {getattr(paint, shown.colour)} on {paint.card}"


def token(canvas: Canvas, x: int, y: int, code: str, lang: str, paint: Palette, quiet: bool = False) -> int:
    """Draw a card on one row, in brackets; return the column after it."""
    return canvas.write(x, y, f"[{short(code, lang)}]" if code != HIDDEN else "▐▒▌", ink(code, lang, paint, quiet))


def tokens_width(codes: list[str], lang: str) -> int:
    """Return how wide *codes* are as tokens side by side."""
    return sum(3 if code == HIDDEN else len(short(code, lang)) + 2 for code in codes)


def small(canvas: Canvas, x: int, y: int, code: str, lang: str, paint: Palette, quiet: bool = False) -> None:
    """Draw a card of five by three."""
    look = ink(code, lang, paint, quiet)
    inside = "▒▒▒" if code == HIDDEN else short(code, lang).ljust(3)
    canvas.write(x, y, "╭───╮", look)
    canvas.write(x, y + 1, f"│{inside}│", look)
    canvas.write(x, y + 2, "╰───╯", look)


def overlapped(canvas: Canvas, x: int, y: int, codes: list[str], lang: str, paint: Palette, lit: bool = True) -> int:
    """Draw several cards of five by three over each other, the last one whole and *lit*; return the column after."""
    for at, code in enumerate(codes):
        small(canvas, x + 4 * at, y, code, lang, paint, quiet=not (lit and at == len(codes) - 1))
    return x + 4 * len(codes) + 1


def large(
    canvas: Canvas, box: Box, code: str, lang: str, paint: Palette, key: str = "", quiet: bool = False, mark: str = ""
) -> None:
    """Draw a card as large as *box*, with the key that chooses it in its lower edge."""
    look = ink(code, lang, paint, quiet)
    shown = face(code, lang)
    inner = box.width - 2
    rows = [""] * (box.height - 2)
    if rows:
        french = not shown.name
        if code == HIDDEN:
            rows = ["▒" * inner] * len(rows)
        else:
            rows[0] = shown.rank + (shown.sign if french else "")
            if code.isdecimal() and len(rows) > 4 and inner > 6:
                for at, number in enumerate(ROWS[int(code) - 1]):
                    rows[1 + at + (len(ROWS[int(code) - 1]) < 3)] = " ".join(shown.sign * int(number)).center(inner)
            elif len(rows) > 2:
                rows[len(rows) // 2] = shown.sign.center(inner)
            if shown.name and len(rows) > 1:
                name = shown.name if len(shown.name) <= inner else shown.name[: inner - 1] + "."
                rows[-1] = name.center(inner)
    edge = key.center(inner, "─") if key else "─" * inner
    canvas.write(box.x, box.y, "╭" + "─" * inner + "╮", look, mark)
    for at, row in enumerate(rows):
        canvas.write(box.x, box.y + 1 + at, "│" + row.ljust(inner)[:inner] + "│", look, mark)
    canvas.write(box.x, box.y + box.height - 1, "╰" + edge + "╯", look, mark)
