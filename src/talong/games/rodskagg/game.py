"""Rödskägg as a game on the list."""

from __future__ import annotations

from typing import Any, Final

from talong.cards.french import FRENCH
from talong.core.chance.source import Chance
from talong.core.errors import RulesError
from talong.core.game import Game
from talong.core.match import Match
from talong.core.options import Rules
from talong.core.sampling.worlds import Worlds
from talong.core.verb import ONE, ONWARD, RETREAT, Verb
from talong.core.view import View
from talong.games.rodskagg.actions import action_of, text_of
from talong.games.rodskagg.default_action import absent_act
from talong.games.rodskagg.match import RodskaggMatch
from talong.games.rodskagg.rules import OPTIONS, RodskaggRules
from talong.games.rodskagg.state import PHASES
from talong.games.rodskagg.worlds import RodskaggWorlds


class RodskaggGame(Game):
    """Rödskägg, also called fem opp."""

    def make_rules(self, values: dict[str, Any]) -> Rules:
        """Make the frozen record of *values*."""
        return RodskaggRules(**values)

    def rules(self, named: str = "standard", /, **options: object) -> RodskaggRules:
        """Return the rules of the preset *named*, changed by *options*; refuse contradictions."""
        rules = super().rules(named, **options)
        assert isinstance(rules, RodskaggRules)
        return rules

    def check_seats(self, rules: Rules, seats: int) -> None:
        """Refuse a table of the wrong size (RS3, R-RS1)."""
        if not self.seats_min <= seats <= self.seats_max:
            facts = {"field": "seats", "seats": str(seats), "least": str(self.seats_min), "most": str(self.seats_max)}
            raise RulesError("RS3", "table-size", facts)

    def default_act(self, view: View, legal: list[str]) -> str:
        """Return what is done for somebody who does not answer (R-RS24)."""
        return absent_act(legal)

    def action_text(self, action: int) -> str:
        """Return *action* in the grammar."""
        return text_of(action)

    def read_action(self, words: list[str]) -> int:
        """Return the action that *words* name."""
        return action_of(words)

    def blank(self, seats: int, rules: Rules, names: list[str], chance: Chance) -> Match:
        """Make a match in which nothing has happened yet."""
        assert isinstance(rules, RodskaggRules)
        return RodskaggMatch(self, rules, seats, names, chance)

    def worlds(self, view: View) -> Worlds:
        """Return the worlds that the viewer of *view* cannot tell apart."""
        return RodskaggWorlds(self, view)


RODSKAGG: Final = RodskaggGame("rodskagg", {"sv": "Rödskägg", "en": "Rödskägg"}, FRENCH, OPTIONS)
RODSKAGG.turn_rule = "RS54"
RODSKAGG.leaving_rule = "R-RS25"  # Seats are fixed for a match.
RODSKAGG.seats_max = 8
RODSKAGG.presets["bokstaven"] = {"ask_mode": "manual"}
RODSKAGG.verbs = [
    Verb("bid", "B", number=True),
    Verb("rodskagg", "R", held=True),
    Verb("pass", "P", ONWARD),
    Verb("play", "L", cards=ONE),
    Verb("ask", "A", ONWARD),
    Verb("skip", "S", RETREAT),
    Verb("join", "J", ONWARD),
    Verb("drop", "D", RETREAT),
]
RODSKAGG.suit_phases = list(PHASES)
RODSKAGG.unit = "points"
