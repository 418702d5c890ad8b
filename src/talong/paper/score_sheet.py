"""Score sheets for play with real cards: the game's own, or a plain one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from talong.core.errors import RulesError
from talong.core.options import short
from talong.games import plug
from talong.lang import Words
from talong.paper.document import Document
from talong.paper.errors import PaperError
from talong.paper.fonts import check_letters
from talong.paper.score_page import Column, ScorePage
from talong.paper.sizes import read_paper

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from talong.core.game import Game

LONGEST_NAME: Final = 30
FEWEST: Final = 2  # By house rules fewer may play than usual.


def score_pdf(
    game: Game, *, players: int | None = None, names: Sequence[str] = (), paper: str = "a4", lang: str = "sv"
) -> bytes:
    """Return a score sheet of *game* as a PDF of one page; players without a name get room to write it."""
    size = read_paper(paper)
    called = read_names(game, players, names)
    words = Words(lang)
    document = Document(size, f"{game.names[lang]}: {words.word('paper-score-sheet')}", lang)
    for name in called:
        check_letters(name)
    page = ScorePage(document, game, called, words)
    drawn_by(game)(page)
    document.end_page()
    return document.data()


def read_names(game: Game, players: int | None, names: Sequence[str]) -> list[str]:
    """Return a name for each of the *players*, blank for those without; refuse a number that the game does not seat."""
    called = [" ".join(name.split()) for name in names]
    if players is not None and len(called) > players:
        raise PaperError("too-many-names", {"names": str(len(called)), "players": str(players)})
    number = len(called) if len(called) >= FEWEST else game.usual_seats
    number = number if players is None else players
    if not FEWEST <= number <= game.seats_max:
        facts = {"field": "players", "least": str(FEWEST), "most": str(game.seats_max), "given": str(number)}
        raise RulesError("", "not-in-range", facts)
    for name in called:
        if len(name) > LONGEST_NAME:
            raise PaperError("name-too-long", {"name": short(name), "most": str(LONGEST_NAME)})
    return called + [""] * (number - len(called))


def drawn_by(game: Game) -> Callable[[ScorePage], None]:
    """Return what draws the score sheet of *game*."""
    try:
        found: Callable[[ScorePage], None] = plug("paper", game.key).draw_score
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.endswith((f".{game.key}", ".paper")):
            raise
        return draw_plain
    return found


def draw_plain(page: ScorePage) -> None:
    """Draw a score sheet for any game: a column for each player, a row for each deal, and the sum."""
    page.head(page.say("score-sheet"))
    page.player_columns([Column(page.say("deal"), 18)], [Column("", 1)], [page.say("sum")])
