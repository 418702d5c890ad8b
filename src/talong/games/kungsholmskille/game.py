"""Kungsholmskille as a game on the list."""

from __future__ import annotations

from typing import Any, Final

from talong.cards.deck import Rank
from talong.cards.kille import KILLELEK, RANKS
from talong.core.chance.source import Chance
from talong.core.errors import RulesError
from talong.core.game import Game
from talong.core.match import Match
from talong.core.options import Rules
from talong.core.sampling.worlds import Worlds
from talong.core.verb import MANY, ONE, ONWARD, RETREAT, Verb
from talong.core.view import View
from talong.games.kungsholmskille.actions import action_of, text_of
from talong.games.kungsholmskille.default_action import absent_act
from talong.games.kungsholmskille.match import KungsholmMatch
from talong.games.kungsholmskille.rules import OPTIONS, KungsholmRules
from talong.games.kungsholmskille.worlds import KungsholmWorlds


class KungsholmGame(Game):
    """Kungsholmskille."""

    def make_rules(self, values: dict[str, Any]) -> Rules:
        """Make the frozen record of *values*."""
        return KungsholmRules(**values)

    def rules(self, named: str = "standard", /, **options: object) -> KungsholmRules:
        """Return the rules of the preset *named*, changed by *options*; refuse contradictions."""
        rules = super().rules(named, **options)
        assert isinstance(rules, KungsholmRules)
        return rules

    def check_seats(self, rules: Rules, seats: int) -> None:
        """Refuse a table of the wrong size (KK6)."""
        if not self.seats_min <= seats <= self.seats_max:
            facts = {"field": "seats", "seats": str(seats), "least": str(self.seats_min), "most": str(self.seats_max)}
            raise RulesError("KK6", "table-size", facts)

    def default_act(self, view: View, legal: list[str]) -> str:
        """Return what is done for somebody who does not answer (R-KK31)."""
        return absent_act(legal)

    def action_text(self, action: int) -> str:
        """Return *action* in the grammar."""
        return text_of(action)

    def read_action(self, words: list[str]) -> int:
        """Return the action that *words* name."""
        return action_of(words)

    def blank(self, seats: int, rules: Rules, names: list[str], chance: Chance) -> Match:
        """Make a match in which nothing has happened yet."""
        assert isinstance(rules, KungsholmRules)
        return KungsholmMatch(self, rules, seats, names, chance)

    def worlds(self, view: View) -> Worlds:
        """Return the worlds that the viewer of *view* cannot tell apart."""
        return KungsholmWorlds(self, view)


KUNGSHOLMSKILLE: Final = KungsholmGame(
    "kungsholmskille", {"sv": "Kungsholmskille", "en": "Kungsholmskille"}, KILLELEK, OPTIONS
)
KUNGSHOLMSKILLE.turn_rule = "KK71"
KUNGSHOLMSKILLE.leaving_rule = "R-KK32"  # A seat belongs to the whole match.
KUNGSHOLMSKILLE.seats_max = 6
KUNGSHOLMSKILLE.ranks = [Rank(rank.card, rank.kind) for rank in RANKS]  # KK2: the kille is the highest.
KUNGSHOLMSKILLE.verbs = [
    Verb("seat", "P", number=True),
    Verb("bud", "B", RETREAT),
    Verb("knock", "K", ONWARD),
    Verb("fold", "F", RETREAT),
    Verb("stay", "S", ONWARD),
    Verb("swap", "X", ONWARD, cards=MANY),
    Verb("play", "L", cards=ONE),
    Verb("show", "V", held=True),
]
