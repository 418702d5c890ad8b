"""Kille and Punschkille as games on the list."""

from __future__ import annotations

from typing import Any, Final

from talong.cards.kille import KILLELEK, RANKS
from talong.core.chance.source import Chance
from talong.core.errors import RulesError
from talong.core.game import Game
from talong.core.match import Match
from talong.core.options import Rules
from talong.core.sampling.worlds import Worlds
from talong.core.verb import ASIDE, ONWARD, RETREAT, Verb
from talong.core.view import View
from talong.games.kille.actions import action_of, text_of
from talong.games.kille.default_action import absent_act
from talong.games.kille.kille_match import KilleMatch
from talong.games.kille.punsch_match import PunschMatch
from talong.games.kille.rules import KILLE_OPTIONS, PUNSCH_OPTIONS, ExchangeRules, KilleRules, PunschRules
from talong.games.kille.worlds import KilleWorlds, PunschWorlds


class ExchangeGame(Game):
    """What the two games have in common."""

    def default_act(self, view: View, legal: list[str]) -> str:
        """Return what is done for somebody who does not answer (R-K47, R-P22)."""
        return absent_act(legal)

    def action_text(self, action: int) -> str:
        """Return *action* in the grammar."""
        return text_of(action)

    def read_action(self, words: list[str]) -> int:
        """Return the action that *words* name."""
        return action_of(words)

    def check_seats(self, rules: Rules, seats: int) -> None:
        """Refuse a table of the wrong size (K7, R-K1, R-P19)."""
        assert isinstance(rules, ExchangeRules)
        if not rules.min_players <= seats <= rules.max_players:
            facts = {
                "field": "seats",
                "seats": str(seats),
                "least": str(rules.min_players),
                "most": str(rules.max_players),
            }
            raise RulesError("R-K1", "table-size", facts)


class KilleGame(ExchangeGame):
    """Kille."""

    def make_rules(self, values: dict[str, Any]) -> Rules:
        """Make the frozen record of *values*."""
        return KilleRules(**values)

    def rules(self, named: str = "standard", /, **options: object) -> KilleRules:
        """Return the rules of the preset *named*, changed by *options*; refuse contradictions."""
        rules = super().rules(named, **options)
        assert isinstance(rules, KilleRules)
        return rules

    def blank(self, seats: int, rules: Rules, names: list[str], chance: Chance) -> Match:
        """Make a match in which nothing has happened yet."""
        assert isinstance(rules, KilleRules)
        return KilleMatch(self, rules, seats, names, chance)

    def worlds(self, view: View) -> Worlds:
        """Return the worlds that the viewer of *view* cannot tell apart."""
        return KilleWorlds(self, view)


class PunschGame(ExchangeGame):
    """Punschkille."""

    def make_rules(self, values: dict[str, Any]) -> Rules:
        """Make the frozen record of *values*."""
        return PunschRules(**values)

    def rules(self, named: str = "standard", /, **options: object) -> PunschRules:
        """Return the rules of the preset *named*, changed by *options*; refuse contradictions."""
        rules = super().rules(named, **options)
        assert isinstance(rules, PunschRules)
        return rules

    def blank(self, seats: int, rules: Rules, names: list[str], chance: Chance) -> Match:
        """Make a match in which nothing has happened yet."""
        assert isinstance(rules, PunschRules)
        return PunschMatch(self, rules, seats, names, chance)

    def worlds(self, view: View) -> Worlds:
        """Return the worlds that the viewer of *view* cannot tell apart."""
        return PunschWorlds(self, view)


_VERBS: Final = [
    Verb("stand", "S", ONWARD),
    Verb("swap", "X", ONWARD),
    Verb("kuku", "K", held=True),
    Verb("ask", "Q", ASIDE),
    Verb("accept", "A", ONWARD),
    Verb("refuse", "N", RETREAT),
    Verb("depends", "B", RETREAT),
    Verb("cut", "C", number=True),
    Verb("buyin", "I", ONWARD),
    Verb("decline", "O", RETREAT),
]

KILLE: Final = KilleGame("kille", {"sv": "Kille", "en": "Kille"}, KILLELEK, KILLE_OPTIONS)
KILLE.turn_rule = "K16"
KILLE.seats_min = 4
KILLE.seats_max = 20
KILLE.presets["snabb"] = {"cuts": "auto"}
KILLE.presets["utan_inkop"] = {"buyins": "none"}
KILLE.usual_seats = 6
KILLE.short_match = {"pots": 1}
KILLE.verbs = _VERBS
KILLE.ranks = RANKS

PUNSCHKILLE: Final = PunschGame("punschkille", {"sv": "Punschkille", "en": "Punschkille"}, KILLELEK, PUNSCH_OPTIONS)
PUNSCHKILLE.turn_rule = "P9"
PUNSCHKILLE.seats_min = 4
PUNSCHKILLE.seats_max = 20
PUNSCHKILLE.presets["snabb"] = {"cuts": "auto"}
PUNSCHKILLE.usual_seats = 5
PUNSCHKILLE.verbs = _VERBS
PUNSCHKILLE.ranks = RANKS
PUNSCHKILLE.families = ["punschkille", "kille"]
PUNSCHKILLE.unit = "glasses"
PUNSCHKILLE.purse = "drunk"
