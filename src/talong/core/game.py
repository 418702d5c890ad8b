"""A game, and the ways to begin a match of it."""

from __future__ import annotations

from talong.core.book import Book
from talong.core.chance.scripted import Stacked, stacked_deck
from talong.core.chance.source import Chance, Seeded
from talong.core.errors import PositionError, RulesError
from talong.core.match import Match
from talong.core.options import Rules, short
from talong.core.position import Fields
from talong.core.sampling.worlds import Worlds
from talong.core.view import View


class Game(Book):
    """One of the games."""

    def blank(self, seats: int, rules: Rules, names: list[str], chance: Chance) -> Match:
        """Make a match in which nothing has happened yet."""
        raise NotImplementedError

    def worlds(self, view: View) -> Worlds:
        """Return the worlds that the viewer of *view* cannot tell apart."""
        raise NotImplementedError

    def match(
        self,
        *,
        seats: object = 4,
        rules: object = None,
        seed: int | str | None = None,
        chance: object = None,
        decks: object = None,
        names: object = None,
        fixed_seats: bool = False,
        dealer: object = None,
        lots: bool = False,
    ) -> Match:
        """Begin a match of *seats* seats.

        Luck comes from *chance*, or from *seed*, or from *decks* (card orders, top first; then from *seed*, if one is
        given too), or else from the operating system. People with *names* draw lots for their seats unless
        *fixed_seats*, and with *lots* those without names do too; `places` says where they came to sit. The first
        *dealer* is drawn by lot too, unless the host names one.
        """
        agreed = self.make_rules({}) if rules is None else rules
        if not isinstance(agreed, Rules) or type(agreed) is not type(self.make_rules({})):
            raise RulesError("", "rules-of-another-game", {"field": "rules"})
        if isinstance(seats, bool) or not isinstance(seats, int):
            raise RulesError("", "not-seats", {"field": "seats", "given": short(seats)})
        self.check_seats(agreed, seats)
        seated = self.check_names(names, seats)
        first = -1
        if dealer is not None:
            if isinstance(dealer, bool) or not isinstance(dealer, int) or not 0 <= dealer < seats:
                raise RulesError("", "no-such-seat", {"field": "dealer", "seat": short(dealer), "seats": str(seats)})
            first = dealer
        match = self.blank(seats, agreed, seated, self.luck(seed, chance, decks))
        match.draws_nameless = lots and not fixed_seats
        match.begin(not fixed_seats, first)
        return match

    def check_names(self, names: object, seats: int) -> list[str]:
        """Return the names of *seats* seats, or refuse *names* that do not fit."""
        if names is None:
            return []
        found: list[str] = []
        if isinstance(names, (list, tuple)):
            found = [name for name in names if isinstance(name, str) and name.strip() and name.isprintable()]
        if not isinstance(names, (list, tuple)) or len(names) != seats or len(found) != seats:
            raise RulesError("", "bad-names", {"field": "names", "seats": str(seats)})
        return found

    def luck(self, seed: int | str | None, chance: object, decks: object) -> Chance:
        """Return the one source of luck that the arguments name."""
        if chance is not None:
            if not isinstance(chance, Chance):
                raise RulesError("", "not-luck", {"field": "chance"})
            if seed is not None or decks is not None:
                raise RulesError("", "two-kinds-of-luck", {"field": "chance"})
            return chance
        seeded: Chance | None = None if seed is None else Seeded(seed)
        if decks is not None:
            if not isinstance(decks, (list, tuple)):
                raise PositionError("decks", "not-a-list", {"given": short(decks)})
            orders = [stacked_deck(self.deck, given, f"decks[{at}]") for at, given in enumerate(decks)]
            return Stacked(orders, seeded)
        return Chance() if seeded is None else seeded

    def load(
        self,
        position: object,
        *,
        seed: int | str | None = None,
        chance: Chance | None = None,
        decks: list[object] | None = None,
    ) -> Match:
        """Take up a match at *position*, a plain dict; what comes later depends on the luck, as in `match`."""
        fields = Fields(position, "")
        fields.word("game", self.key, [self.key])
        seats = fields.number("seats", 0, 2, self.seats_max)
        if not seats:
            raise fields.refuse("seats", "field-missing", {})
        agreed = fields.fields("rules")
        try:
            rules = self.read_rules(agreed.data)
        except RulesError as error:
            raise PositionError(agreed.at(error.field), error.code, error.facts) from None
        try:
            names = self.check_names(fields.items("names") if fields.has("names") else None, seats)
        except RulesError as error:
            raise fields.refuse("names", error.code, error.facts) from None
        match = self.blank(seats, rules, names, self.luck(seed, chance, decks))
        match.base = match.version = fields.number("version", 0, 0, 1 << 40)
        match.place(fields, seed is not None or chance is not None)
        fields.done()
        match.origin = match.position()
        match.go_on()
        return match
