"""Rules of a game on one page, enough for a family to play by."""

from __future__ import annotations

import re
from bisect import bisect_left
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NamedTuple

from talong.games import packages
from talong.lang import Words
from talong.paper.document import BOLD_LINE, GREY, HAIR, MAKER, Document
from talong.paper.errors import PaperError
from talong.paper.markup import paragraph
from talong.paper.sizes import MM, Size, read_paper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Flowable

    from talong.core.game import Game

MARGIN: Final = 14.0
COLUMNS: Final = 2
GUTTER: Final = 7.0
HEAD: Final = 31.5
HEAD_CARD: Final = 17.0  # The width of a card at the head of the page.
FOOT: Final = 6.0
SIZES: Final = [size / 10 for size in range(120, 73, -1)]  # Of letters, in points; the largest that fits is taken.
SHARES: Final = [share / 100 for share in range(50, 101)]  # Of a column; with the least that does, columns are even.
_LEAD: Final = re.compile(r"# .*?\n\s*> \[([^\]]+)\] (.*?)\n\n(.*)", re.DOTALL)


class RuleText(NamedTuple):
    """Text of a rule sheet: the cards at its head, what the game is in a sentence or two, and the rest."""

    cards: list[str]
    lead: str
    body: str


def rule_text(game: Game, lang: str) -> RuleText:
    """Return the text of the rule sheet of *game*."""
    folders = [files("talong.paper") / "sheets", *[files(package) for package in packages()]]
    for folder in folders:
        file = folder / lang / f"{game.key}.md"
        if file.is_file():
            found = _LEAD.fullmatch(file.read_text(encoding="utf-8"))
            assert found is not None, f"{file} begins with a title and a lead"
            return RuleText(found[1].split(), found[2], found[3])
    raise PaperError("no-rule-sheet", {"game": game.key})


def rules_pdf(games: Sequence[Game], *, paper: str = "a4", lang: str = "sv") -> bytes:
    """Return the rules of *games* as a PDF, each on a page of its own."""
    size = read_paper(paper)
    texts = {game.key: rule_text(game, lang) for game in games}
    words = Words(lang)
    title = words.word("paper-rules", games=words.listed([game.names[lang] for game in games]))
    document = Document(size, title, lang)
    for game in games:
        _draw_page(document, game, texts[game.key], words)
        document.end_page()
    return document.data()


def _draw_page(document: Document, game: Game, text: RuleText, words: Words) -> None:
    """Draw the sheet of *game*, with letters as large as one page allows."""
    from talong.paper.flowables import blocks

    _draw_head(document, game.names[words.lang], text)
    _draw_foot(document, words.word("paper-rules-foot", game=game.key))
    whole = _columns(document.paper)
    fitting = bisect_left(SIZES, True, key=lambda size: _fill(whole, blocks(document, text.body, size)))
    assert fitting < len(SIZES), f"the rules of {game.key} are too long for one page"
    size = SIZES[fitting]
    share = bisect_left(
        SHARES, True, key=lambda part: _fill(_columns(document.paper, part), blocks(document, text.body, size))
    )
    even = _columns(document.paper, SHARES[min(share, len(SHARES) - 1)])
    _fill(even, blocks(document, text.body, size), document.canvas)


class Box(NamedTuple):
    """Column of a page, in points from the lower left corner."""

    left: float
    bottom: float
    width: float
    height: float


def _columns(paper: Size, share: float = 1.0) -> list[Box]:
    """Return the columns of a page, or the upper *share* of them."""
    wide = (paper.width - 2 * MARGIN - (COLUMNS - 1) * GUTTER) / COLUMNS
    tall = paper.height - 2 * MARGIN - HEAD - FOOT
    return [
        Box(
            *((MARGIN + column * (wide + GUTTER)) * MM, (MARGIN + FOOT + (1 - share) * tall) * MM),
            *(wide * MM, share * tall * MM),
        )
        for column in range(COLUMNS)
    ]


def _fill(columns: list[Box], found: list[Flowable], canvas: Canvas | None = None) -> bool:
    """Lay blocks into *columns*, on a *canvas* if there is one, and tell whether all of them have room."""
    for column in columns:
        left, after = column.height, 0.0  # What is left of the column, and the space below the last block.
        while found:
            block = found[0]
            space = max(after, block.getSpaceBefore()) if left < column.height else 0.0
            _wide, tall = block.wrap(column.width, left - space)
            if tall + space + _kept_below(block) > left:
                parts = block.split(column.width, left - space)
                if len(parts) != 2:
                    break
                found[:1] = parts
                continue
            if canvas is not None:
                block.drawOn(canvas, column.left, column.bottom + left - space - tall)
            left -= space + tall
            after = block.getSpaceAfter()
            found.pop(0)
    return not found


def _kept_below(block: Flowable) -> float:
    """Return how much room a heading needs below it: it does not end a column."""
    form = getattr(block, "style", None)
    return 2.6 * float(form.leading) if form is not None and getattr(form, "keepWithNext", False) else 0.0


def _draw_head(document: Document, name: str, text: RuleText) -> None:
    """Draw the title, what the game is, and a few cards."""
    right = document.paper.width - MARGIN
    step = HEAD_CARD * 1.06
    cards = HEAD_CARD + step * (len(text.cards) - 1)
    room = right - MARGIN - cards - 6
    document.snitt(MARGIN, MARGIN + 10.5, name, 10.5, room=room)
    lead = paragraph(text.lead, 10.5, 1.25)
    _wide, tall = lead.wrap(room * MM, 100 * MM)
    lead.drawOn(document.canvas, document.x(MARGIN), document.y(MARGIN + 14) - tall)
    for at, code in enumerate(text.cards):
        document.card_picture(code, right - cards + at * step, MARGIN - 1.5, HEAD_CARD)
    document.line(MARGIN, MARGIN + HEAD - 3, right, MARGIN + HEAD - 3, BOLD_LINE)


def _draw_foot(document: Document, note: str) -> None:
    """Draw the foot: where the whole rulebook is, and whose sheet this is."""
    y, right = document.paper.height - MARGIN, document.paper.width - MARGIN
    document.line(MARGIN, y - 4, right, y - 4, HAIR, GREY)
    document.text(MARGIN, y, note, 7.2, colour=GREY, room=right - MARGIN - 30)
    document.snitt(right, y, MAKER, 2.4, "right")
