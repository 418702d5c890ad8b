"""A game before any match: its names, its deck, its options."""

from __future__ import annotations

from talong.cards.deck import Deck
from talong.core.errors import RulesError
from talong.core.notice import Notice
from talong.core.options import Option, Rules, plain, read_options, short
from talong.core.view import View


class Book:
    """What must be known of a game before a match begins."""

    def __init__(self, key: str, names: dict[str, str], deck: Deck, options: list[Option]) -> None:
        self.key = key
        self.names = names
        self.deck = deck
        self.options = options
        self.seats_min = 2
        self.seats_max = 2
        self.turn_rule = ""
        self.presets: dict[str, dict[str, object]] = {"standard": {}}

    def make_rules(self, values: dict[str, object]) -> Rules:
        """Make the frozen record of *values*."""
        raise NotImplementedError

    def check_seats(self, rules: Rules, seats: int) -> None:
        """Refuse a number of seats that *rules* do not allow."""
        raise NotImplementedError

    def absent_act(self, view: View) -> str | None:
        """Return what is done for the viewer of *view* who does not answer; nothing if play does not wait for him."""
        legal = view.facts["legal"]
        assert isinstance(legal, list)
        if view.facts["turn"] != view.viewer or not legal:
            return None
        return self.default_act(view, legal)

    def default_act(self, view: View, legal: list[str]) -> str:
        """Return which of the *legal* acts the rulebook has for somebody who does not answer."""
        raise NotImplementedError

    def is_late_allowed(self, act: str) -> bool:
        """Tell whether *act* is judged against the present state although it was aimed at an older one (R-K21)."""
        return False

    def is_quiet(self, act: str) -> bool:
        """Tell whether *act* leaves what the others are about to do as it was."""
        return False

    def notices(self, rules: Rules, seats: int) -> list[Notice]:
        """Return what a table of *seats* should know before it plays by *rules*, which are accepted."""
        return []

    def rules(self, named: str = "standard", **options: object) -> Rules:
        """Return the rules of the preset *named*, changed by *options*; refuse contradictions."""
        if named not in self.presets:
            facts = {"field": short(named), "known": ", ".join(list(self.presets))}
            raise RulesError("", "no-such-preset", facts)
        given = dict(self.presets[named])
        given.update(options)
        return self.read_rules(given)

    def read_rules(self, given: dict[str, object]) -> Rules:
        """Return the rules that *given* options, plain data, amount to; refuse contradictions."""
        return self.make_rules(read_options(self.options, self.spelled_out(given)))

    def spelled_out(self, given: dict[str, object]) -> dict[str, object]:
        """Return *given* with whatever short forms a rulebook has written out."""
        return given

    def letters_of(self, rules: Rules) -> str:
        """Return the letters that a rulebook has for what *rules* change, if it has letters."""
        return ""

    def rules_data(self, rules: Rules) -> dict[str, object]:
        """Return *rules* as plain data, every option by its name."""
        return plain(self.options, rules)

    def changes(self, rules: Rules) -> dict[str, object]:
        """Return the options of *rules* that are not as usual, as plain data."""
        usual = plain(self.options, self.make_rules({}))
        return {name: value for name, value in plain(self.options, rules).items() if value != usual[name]}
