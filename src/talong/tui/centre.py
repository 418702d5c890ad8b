"""Centre of the table: what a game draws there, and how it describes the players around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from talong.cards.deck import HIDDEN
from talong.core.verb import ONWARD
from talong.games import game, plug
from talong.tui.cards import token, tokens_width
from talong.tui.palette import Box, Canvas
from talong.tui.scene import Scene, signed

if TYPE_CHECKING:
    from talong.facts import AnyView

Data = Mapping[str, object]


class Centre:
    """Generic centre; a game that has more to show has a subclass."""

    is_tall: ClassVar[bool] = False  # Whether the centre needs all the room there is, from the top.
    hides_seen: ClassVar[bool] = False  # Whether people have to remember what they saw of another hand.
    last_verb: ClassVar[str] = ""  # The act that stands on the right of all others.

    def draw(self, canvas: Canvas, box: Box, scene: Scene) -> None:
        """Draw the stock, the pot and the trick, as far as there are any."""
        view, paint = scene.view, scene.paint
        facts: list[str] = []
        if view.get("stock"):
            facts.append(scene.word("stock", cards=view["stock"]))
        if "pot" in view:
            facts.append(scene.word("pot", pot=view["pot"]))
        canvas.write(box.x + 1, box.y, "   ".join(facts), f"bold {paint.ockra}")
        x, y = box.x + 1, box.y + 2
        for play in view.get("trick") or []:
            cards = play.get("cards") or [play["card"]]
            name = f"{scene.name(play['seat'])} "
            if x + len(name) + tokens_width(cards, scene.lang) > box.x + box.width and x > box.x + 1:
                x, y = box.x + 1, y + 1
            x = canvas.write(x, y, name, paint.ink2)
            for code in cards:
                x = token(canvas, x, y, code, scene.lang, paint)
            x += 2

    def painted(self, view: Data) -> set[str]:
        """Return the verbs of the acts that move the game on."""
        return {verb.name for verb in game(cast("AnyView", view)["game"]).verbs if verb.role == ONWARD}

    def out_of_reach(self, view: Data) -> list[str]:
        """Return the acts that are shown although nothing can be done at the moment."""
        return []

    # The people around it.

    def state(self, seat: int, scene: Scene) -> str:
        """Return what has become of *seat* in this deal, in a word."""
        return ""

    def standing(self, seat: int, scene: Scene, room: int) -> str:
        """Return what *seat* owns, in no more than *room* if that can be."""
        balances = scene.view.get("balances")
        return signed(balances[seat]) if balances else ""

    def tally(self, seat: int, scene: Scene) -> str:
        """Return the strokes beside the name of *seat*."""
        return ""

    def concealed(self, code: str, seat: int, scene: Scene) -> str:
        """Return *code*, or a back where people have to remember what they saw."""
        remembered = self.hides_seen and seat != scene.view["viewer"]
        return HIDDEN if remembered and not scene.open_hands else code

    # The protokoll.

    def first_scores(self, view: Data) -> list[list[int]]:
        """Return the row that a protokoll begins with; nothing if the game has none."""
        return []

    def scores_in(self, happened: Sequence[Data]) -> list[list[int]]:
        """Return the rows of the protokoll that are written in what *happened*."""
        return []


def centre_of(key: str) -> Centre:
    """Return the centre of the game *key*, a plain one if it has none."""
    try:
        found = plug("tui", key)
    except ModuleNotFoundError as error:
        if not (error.name or "").endswith(".tui"):  # A game of another package may lack the module.
            raise
        return Centre()
    centre: Centre = found.CENTRE
    return centre
