"""Decks to print and cut: sheets with crop marks and backs that meet, or a card a page with bleed."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from talong.cards.deck import HIDDEN, Deck
from talong.games import game as find_game
from talong.games import games
from talong.lang import Words
from talong.paper.art import PAPER, WHITE
from talong.paper.document import GREY, HAIR, Document
from talong.paper.errors import PaperError, not_a_choice
from talong.paper.sizes import BLEED, Size, read_card_size, read_paper
from talong.pictures.svg import art_name

if TYPE_CHECKING:
    from collections.abc import Sequence

MARGIN: Final = 10.0  # At least so far from the edge of the paper: printers do not reach it.
MARK: Final = 5.0  # The length of a crop mark, which begins where the bleed ends.
RULER: Final = 50.0
LAYOUTS: Final = ("sheet", "single")
FLIPS: Final = ("long", "short")


class Grid(NamedTuple):
    """Cards edge to edge in the middle of a page, so that one cut parts two."""

    page: Size
    card: Size
    columns: int
    rows: int

    @property
    def number(self) -> int:
        """Return how many cards there are on a page."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """Return where the first column begins."""
        return (self.page.width - self.columns * self.card.width) / 2

    @property
    def top(self) -> float:
        """Return where the first row begins."""
        return (self.page.height - self.rows * self.card.height) / 2

    def place(self, number: int) -> tuple[int, int]:
        """Return the column and the row of a card, by its number on the page."""
        return number % self.columns, number // self.columns

    def meeting(self, place: tuple[int, int], flip: str) -> tuple[int, int]:
        """Return the place on the other side of the paper, which is turned over its long or its short edge."""
        column, row = place
        is_sideways = (self.page.height >= self.page.width) == (flip == "long")
        return (self.columns - 1 - column, row) if is_sideways else (column, self.rows - 1 - row)


def best_grid(paper: Size, card: Size) -> Grid:
    """Return the grid with the most cards, in portrait if landscape has no more."""
    grids = []
    for page in (paper, paper.turned):
        columns, rows = int((page.width - 2 * MARGIN) // card.width), int((page.height - 2 * MARGIN) // card.height)
        grids.append(Grid(page, card, columns, rows))
    found = max(grids, key=lambda grid: grid.number)
    assert found.number, "every size of card fits every paper"
    return found


def find_deck(name: str | None) -> Deck:
    """Return the deck of that *name*, or of the game of that name; without one the deck of the first game."""
    if name is None:
        return games()[0].deck
    decks = {game.deck.key: game.deck for game in games()}
    keys = [game.key for game in games()]
    if name not in decks and name not in keys:
        raise not_a_choice("deck", name, dict.fromkeys([*decks, *keys]))
    return decks[name] if name in decks else find_game(name).deck


def deck_pdf(
    deck: Deck,
    *,
    paper: str = "a4",
    size: str = "bridge",
    layout: str = "sheet",
    flip: str = "long",
    backs: bool = True,
    cream: bool = False,
    lang: str = "sv",
) -> bytes:
    """Return *deck* as a PDF: nine cards or so a page with backs between, or one a page with bleed for a print shop."""
    sheet, card = read_paper(paper), read_card_size(size)
    for field, given, known in (("layout", layout, LAYOUTS), ("flip", flip, FLIPS)):
        if given not in known:
            raise not_a_choice(field, given, known)
    if any(art_name(code, lang) == HIDDEN for code in deck.codes):
        raise PaperError("no-card-art", {"deck": deck.key})
    words = Words(lang)
    title = words.word(f"paper-deck-{deck.key}") if words.has(f"paper-deck-{deck.key}") else deck.key
    ground = PAPER if cream else WHITE
    if layout == "single":
        return _singles(
            Document(Size(card.width + 2 * BLEED, card.height + 2 * BLEED), title, lang), deck, card, ground, backs
        )
    grid = best_grid(sheet, card)
    document = Document(grid.page, title, lang)
    if backs:
        document.canvas.setViewerPreference("Duplex", f"DuplexFlip{flip.capitalize()}Edge")
    pages = ceil(deck.size / grid.number)
    for page in range(pages):
        codes = deck.codes[page * grid.number : (page + 1) * grid.number]
        places = [grid.place(number) for number in range(len(codes))]
        note = words.word("paper-deck-note", deck=title, page=page + 1, pages=pages)
        _page(document, grid, codes, places, ground, note)
        if backs:
            meeting = [grid.meeting(place, flip) for place in places]
            _page(document, grid, [HIDDEN] * len(codes), meeting, ground, "")
    return document.data()


def _singles(document: Document, deck: Deck, card: Size, ground: str, backs: bool) -> bytes:
    """Draw a card a page, and the back, which all have in common, on the last."""
    for code in [*deck.codes, *([HIDDEN] if backs else [])]:
        if ground != WHITE:
            document.rect(0, 0, *document.paper, line=0, fill=ground)
        document.card(code, BLEED, BLEED, *card, ground=ground)
        trim = (BLEED, BLEED, BLEED + card.width, BLEED + card.height)
        document.canvas.setTrimBox(tuple([document.x(side) for side in trim]))
        document.canvas.setBleedBox((0, 0, document.x(document.paper.width), document.x(document.paper.height)))
        document.end_page()
    return document.data()


def _page(
    document: Document, grid: Grid, codes: Sequence[str], places: Sequence[tuple[int, int]], ground: str, note: str
) -> None:
    """Draw one side of a sheet."""
    width, height = grid.card
    corners = [(grid.left + column * width, grid.top + row * height) for column, row in places]
    if ground != WHITE:
        for x, y in corners:
            document.rect(x - BLEED, y - BLEED, width + 2 * BLEED, height + 2 * BLEED, line=0, fill=ground)
    for code, (x, y) in zip(codes, corners, strict=True):
        document.card(code, x, y, width, height, ground=ground)
    _crop_marks(document, grid)
    if note:
        _note(document, grid, note)
    document.end_page()


def _crop_marks(document: Document, grid: Grid) -> None:
    """Draw a mark at both ends of every cut, outside the bleed."""
    right, bottom = grid.page.width - grid.left, grid.page.height - grid.top
    for column in range(grid.columns + 1):
        x = grid.left + column * grid.card.width
        document.line(x, grid.top - BLEED - MARK, x, grid.top - BLEED)
        document.line(x, bottom + BLEED, x, bottom + BLEED + MARK)
    for row in range(grid.rows + 1):
        y = grid.top + row * grid.card.height
        document.line(grid.left - BLEED - MARK, y, grid.left - BLEED, y)
        document.line(right + BLEED, y, right + BLEED + MARK, y)


def _note(document: Document, grid: Grid, note: str) -> None:
    """Write below the cards what they are, and draw a ruler that shows whether they have been printed at true size."""
    if grid.top < MARGIN + 2:
        return
    y = grid.page.height - 4.5
    left, right = MARGIN, grid.page.width - MARGIN
    document.text(left, y, note, 6.5, colour=GREY, room=right - left - RULER - 16)
    document.line(right - RULER, y - 0.7, right, y - 0.7, HAIR, GREY)
    for x in (right - RULER, right):
        document.line(x, y - 1.7, x, y + 0.3, HAIR, GREY)
    document.text(right - RULER - 2, y, f"{RULER:g} mm", 6.5, align="right", colour=GREY)
