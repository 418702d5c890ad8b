"""Skitgubbe as a game on the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from talong.cards.french import FRENCH
from talong.core.chance.source import Chance
from talong.core.errors import RulesError
from talong.core.game import Game
from talong.core.match import Match
from talong.core.notice import Notice
from talong.core.options import Rules, read_options, short
from talong.core.sampling.worlds import Worlds
from talong.core.verb import ASIDE, MANY, ONWARD, RETREAT, Verb
from talong.core.view import View
from talong.games.skitgubbe.actions import action_of, text_of
from talong.games.skitgubbe.default_action import absent_act
from talong.games.skitgubbe.match import SkitgubbeMatch
from talong.games.skitgubbe.rules import M_THRESHOLDS, OPTIONS, SkitgubbeRules, letters_of, notices, read_letters
from talong.games.skitgubbe.worlds import SkitgubbeWorlds

if TYPE_CHECKING:
    from talong.facts.skitgubbe import SkitgubbeFacts


class SkitgubbeGame(Game):
    """Skitgubbe, with all its house rules and for two."""

    def make_rules(self, values: dict[str, Any]) -> Rules:
        """Make the frozen record of *values*."""
        return SkitgubbeRules(**values)

    def rules(self, named: str = "standard", /, **options: object) -> SkitgubbeRules:
        """Return the rules of a preset or of letters, changed by *options*; refuse contradictions (SO2)."""
        if isinstance(named, str) and named not in self.presets and named == named.upper():
            rules = self.read_rules({"variants": named, **options})
        else:
            rules = super().rules(named, **options)
        assert isinstance(rules, SkitgubbeRules)
        return rules

    def is_late_allowed(self, act: str) -> bool:
        """Judge a throw out of turn against the present state: whoever throws is in nobody's way (SW3, SW4)."""
        return act.strip().startswith("throw")

    def is_quiet(self, act: str) -> bool:
        """Tell a pass, which changes nothing but who has passed (SW1)."""
        return act.strip() == "pass"

    def spelled_out(self, given: dict[str, object]) -> dict[str, object]:
        """Return *given* with the letters and the rulebook's other short names turned into options (SO1)."""
        plain = dict(given)
        letters = plain.pop("variants", "")
        if isinstance(letters, (list, tuple, set, frozenset)):
            letters = "".join([str(letter) for letter in letters])
        if not isinstance(letters, str):
            raise RulesError("SO1", "no-such-letter", {"field": "variants", "letter": short(letters)})
        values = read_letters(letters)
        number = plain.pop("m_threshold", None)
        if ("M" in letters) != (number is not None):
            raise RulesError("SO2", "m-needs-threshold", {"field": "m_threshold"})
        if number is not None:
            if str(number) not in [threshold.value for threshold in M_THRESHOLDS]:
                raise RulesError("SV-M", "not-a-threshold", {"field": "m_threshold", "given": short(number)})
            values["threshold"] = str(number)
        guard = plain.pop("loop_guard", None)
        if guard is not None and guard != "off":
            kind, _colon, times = str(guard).partition(":")
            if kind not in ("repetition", "plies") or not times.isdecimal() or not 0 < len(times) < 7 or int(times) < 1:
                raise RulesError("R-S31", "not-a-loop-guard", {"field": "loop_guard", "given": short(guard)})
            values["loop_repetition" if kind == "repetition" else "loop_plies"] = int(times)
        twice = {name: plain[name] for name in values if name in plain}
        set_by_letters = read_options(self.options, values)
        for name, value in read_options(self.options, twice).items():
            if value != set_by_letters[name]:
                raise RulesError("SO2", "letter-and-option", {"field": name})
        plain.update(values)
        return plain

    def notices(self, rules: Rules, seats: int) -> list[Notice]:
        """Return what of *rules* has no effect at a table of *seats*, or an unexpected one (SO3)."""
        assert isinstance(rules, SkitgubbeRules)
        return notices(rules, seats)

    def letters_of(self, rules: Rules) -> str:
        """Return the letters that *rules* amount to (SO1)."""
        assert isinstance(rules, SkitgubbeRules)
        return letters_of(rules)

    def check_seats(self, rules: Rules, seats: int) -> None:
        """Refuse a table of the wrong size, or an avstickshög for more than two (SO2, R-S1)."""
        if not self.seats_min <= seats <= self.seats_max:
            facts = {"field": "seats", "seats": str(seats), "least": str(self.seats_min), "most": str(self.seats_max)}
            raise RulesError("S4", "table-size", facts)
        assert isinstance(rules, SkitgubbeRules)
        if rules.avstickshog and seats != 2:
            raise RulesError("SO2", "avstickshog-for-two", {"field": "avstickshog"})

    def default_act(self, view: View, legal: list[str]) -> str:
        """Return what is done for somebody who does not answer (R-S58)."""
        facts = cast("SkitgubbeFacts", view.facts)
        return absent_act(legal, facts["trump"] if facts["phase"] == "shed" else None)

    def action_text(self, action: int) -> str:
        """Return *action* in the grammar."""
        return text_of(action)

    def read_action(self, words: list[str]) -> int:
        """Return the action that *words* name."""
        return action_of(words)

    def blank(self, seats: int, rules: Rules, names: list[str], chance: Chance) -> Match:
        """Make a match in which nothing has happened yet."""
        assert isinstance(rules, SkitgubbeRules)
        return SkitgubbeMatch(self, rules, seats, names, chance)

    def worlds(self, view: View) -> Worlds:
        """Return the worlds that the viewer of *view* cannot tell apart."""
        return SkitgubbeWorlds(self, view)


SKITGUBBE: Final = SkitgubbeGame("skitgubbe", {"sv": "Skitgubbe", "en": "Skitgubbe"}, FRENCH, OPTIONS)
SKITGUBBE.turn_rule = "SA1"
SKITGUBBE.course_rule = "S5"
SKITGUBBE.seats_max = 12
SKITGUBBE.short_match = {"deals": 3}
SKITGUBBE.verbs = [
    Verb("play", "L", cards=MANY),
    Verb("chance", "C", ASIDE),
    Verb("throw", "T", cards=MANY),
    Verb("pass", "N", ONWARD),
    Verb("turn", "V", ONWARD),
    Verb("pick_up", "P", RETREAT),
]
SKITGUBBE.suit_phases = ["shed"]
SKITGUBBE.unit = "skitgubbe"
SKITGUBBE.presets["fritt"] = {"variants": "C"}
SKITGUBBE.presets["tvang"] = {"variants": "CGH"}
SKITGUBBE.presets["lugnt"] = {"variants": "E"}
SKITGUBBE.presets["harda_klover"] = {"variants": "KQ"}
