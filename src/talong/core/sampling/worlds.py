"""Determinization: worlds, in which what a viewer cannot know is drawn anew.

Reading a view takes a while and is done once; drawing is quick. A game says how its deals are drawn in `worlds.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from talong._compat import mypyc_attr
from talong.core.chance.fast import SEED_BITS, FastRandom
from talong.core.chance.source import KEY_BYTES, Chance
from talong.core.deal import Deal
from talong.core.match import Match
from talong.core.view import View

if TYPE_CHECKING:
    from random import Random

    from talong.core.game import Game
    from talong.facts import Facts

MOST_TRIES: Final = 1000  # Most rejected worlds before the likeliest of them is taken.


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """All worlds that fit one view, which its viewer cannot tell apart."""

    def __init__(self, game: Game, view: View) -> None:
        self.game = game
        self.view = view
        self.facts = cast("Facts", view.facts)
        self.viewer = view.viewer
        self.seats = self.facts["seats"]
        self.others = [seat for seat in range(self.seats) if seat != view.viewer]
        self.match: Match | None = None  # Any one of the worlds; the others have other cards.

    # What a game must implement.

    def position(self, luck: FastRandom) -> dict[str, object]:
        """Return any one of the worlds as a position."""
        raise NotImplementedError

    def draw(self, luck: FastRandom) -> Deal | None:
        """Return the deal of one world, uniformly drawn; None between deals."""
        raise NotImplementedError

    # The same for all games.

    def table(self, names: list[str]) -> dict[str, object]:
        """Return the beginning of a position: the game, the rules, and the facts of those *names* unchanged."""
        rules = dict(self.facts["rules"])
        rules.pop("variants", None)  # The options say the same as the variants.
        data: dict[str, object] = {"game": self.view.game.key, "seats": self.seats, "rules": rules}
        if self.facts["names"]:
            data["names"] = self.facts["names"]
        for name in ["phase", "dealer", *names]:
            data[name] = self.view.facts[name]
        return data

    def first(self) -> Match:
        """Return any one of the worlds; it has no luck beyond its cards."""
        if self.match is None:
            self.match = self.game.load(self.position(FastRandom(0)), decks=[])
        return self.match

    def sample(self, rng: Random, weigh: Callable[[Match], float] | None = None) -> Match:
        """Return one world as a match, each equally likely, or as likely as *weigh* says (a number from 0 to 1).

        A weight is the chance to be accepted, so worlds come in proportion to their weights; if MOST_TRIES have been
        refused, the one of them with the greatest weight is taken.
        """
        world = self.one(rng)
        if weigh is None:
            return world
        best = world
        most = -1.0
        for _try in range(MOST_TRIES):
            weight = weigh(world)
            if rng.random() < weight:
                return world
            if weight > most:
                best = world
                most = weight
            world = self.one(rng)
        return best

    def one(self, rng: Random) -> Match:
        """Return one world as a match, uniformly drawn."""
        match = self.first().copy()
        deal = self.draw(FastRandom(rng.getrandbits(SEED_BITS)))
        chance = Chance(rng.getrandbits(8 * KEY_BYTES).to_bytes(KEY_BYTES, "big"))
        if deal is not None:
            match._imagine(deal)
        if self.facts["phase"] != "deal_over":  # In that phase the match waits for luck, and so does the world.
            match.chance = chance
        return match
