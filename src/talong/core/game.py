"""Game definition: its names, deck and options, and how to begin a match of it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from talong._compat import mypyc_attr
from talong.cards.deck import Deck, Rank
from talong.core.chance.scripted import Stacked, stacked_deck
from talong.core.chance.source import Chance, Seeded
from talong.core.errors import PositionError, RulesError
from talong.core.notice import Notice
from talong.core.options import Option, Rules, plain, read_options, short
from talong.core.position import Fields
from talong.core.verb import Verb
from talong.core.view import View

if TYPE_CHECKING:
    from talong.core.match import Match
    from talong.core.sampling.worlds import Worlds
    from talong.facts import Facts


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One of the games: all that is fixed before a match begins."""

    def __init__(self, key: str, names: dict[str, str], deck: Deck, options: list[Option]) -> None:
        self.key = key
        self.names = names
        self.deck = deck
        self.options = options
        self.seats_min = 2
        self.seats_max = 2
        self.turn_rule = ""
        self.course_rule = ""  # The rule against acting between deals, if another than the one on turns.
        self.leaving_rule = ""  # The rule against leaving or coming, if another than the one on turns.
        self.presets: dict[str, dict[str, object]] = {"standard": {}}
        self.usual_seats = 4  # Seats of a table by default.
        # Options that end a match for a first try, where the rulebook lets it go on.
        self.short_match: dict[str, object] = {}
        self.verbs: list[Verb] = []
        self.suit_phases: list[str] = []  # In these phases people hold their cards by suit and not by rank.
        # The ranks by which any card is held against any other, the lowest first; none where suits count too.
        self.ranks: list[Rank] = []
        self.families = [key]  # The games whose words it uses, its own first.
        self.unit = "kronor"  # What is won or lost is counted in it.
        self.purse = "seat"  # A seat has it in an account of this kind.
        self._usual: Rules | None = None

    def make_rules(self, values: dict[str, object]) -> Rules:
        """Make the frozen record of *values*."""
        raise NotImplementedError

    def _usual_rules(self) -> Rules:
        """Return the rules without any options; made once, for all matches, since nothing changes them."""
        if self._usual is None:
            self._usual = self.make_rules({})
        return self._usual

    def check_seats(self, rules: Rules, seats: int) -> None:
        """Refuse a number of seats that *rules* do not allow."""
        raise NotImplementedError

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, _memo: object) -> Game:
        return self

    def __reduce__(self) -> str | tuple[Any, ...]:
        return (import_module("talong.games").game, (self.key,))  # A pickle names its function by module.

    def __repr__(self) -> str:
        return f"<Game {self.key}>"

    def absent_act(self, view: View) -> str | None:
        """Return the default act for the viewer of *view* who does not answer; None if play does not wait for them."""
        facts = cast("Facts", view.facts)
        if facts["turn"] != view.viewer or not facts["legal"]:
            return None
        return self.default_act(view, facts["legal"])

    def default_act(self, view: View, legal: list[str]) -> str:
        """Return the rulebook's choice among the *legal* acts for a player who does not answer."""
        raise NotImplementedError

    def is_late_allowed(self, act: str) -> bool:
        """Tell whether *act* is judged against the present state although it was aimed at an older one (R-K21)."""
        return False

    def is_quiet(self, act: str) -> bool:
        """Tell whether *act* leaves the others' pending choices as they were."""
        return False

    def notices(self, rules: Rules, seats: int) -> list[Notice]:
        """Return remarks for a table of *seats* that is to play by *rules*, which are accepted."""
        return []

    def rules(self, named: str = "standard", /, **options: object) -> Rules:
        """Return the rules of the preset *named*, changed by *options*; refuse contradictions."""
        if named not in self.presets:
            facts = {"field": short(named), "known": ", ".join(list(self.presets))}
            raise RulesError("", "no-such-preset", facts)
        given = dict(self.presets[named])
        given.update(options)
        return self.read_rules(given)

    def read_rules(self, given: dict[str, object]) -> Rules:
        """Return the rules that *given* options, plain data, make; refuse contradictions."""
        return self.make_rules(read_options(self.options, self.spelled_out(given)))

    def spelled_out(self, given: dict[str, object]) -> dict[str, object]:
        """Return *given* with a rulebook's short forms expanded."""
        return given

    def letters_of(self, rules: Rules) -> str:
        """Return the rulebook's letters for what *rules* change, if it has letters."""
        return ""

    def rules_data(self, rules: Rules) -> dict[str, object]:
        """Return *rules* as plain data, every option by its name."""
        return plain(self.options, rules)

    def changes(self, rules: Rules) -> dict[str, object]:
        """Return the options of *rules* that differ from the default, as plain data."""
        usual = plain(self.options, self._usual_rules())
        return {name: value for name, value in plain(self.options, rules).items() if value != usual[name]}

    def action_text(self, action: int) -> str:
        """Return *action* in the rulebook's grammar."""
        raise NotImplementedError

    def read_action(self, words: list[str]) -> int:
        """Return the action that *words* of the grammar name, legal or not."""
        raise NotImplementedError

    def blank(self, seats: int, rules: Rules, names: list[str], chance: Chance) -> Match:
        """Return a match in which nothing has happened yet."""
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
        *fixed_seats*, and with *lots* those without names do too; `hosting.places` says where they came to sit. The
        first *dealer* is drawn by lot too, unless the host names one.
        """
        usual = self._usual_rules()
        agreed = usual if rules is None else rules
        if not isinstance(agreed, Rules) or type(agreed) is not type(usual):
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
        match._begin(not fixed_seats, first, lots and not fixed_seats)
        return match

    def check_names(self, names: object, seats: int) -> list[str]:
        """Return *names* as a list for *seats* seats, or refuse them."""
        if names is None:
            return []
        found: list[str] = []
        if isinstance(names, (list, tuple)):
            found = [name for name in names if isinstance(name, str) and name.strip() and name.isprintable()]
        if not isinstance(names, (list, tuple)) or len(names) != seats or len(found) != seats:
            raise RulesError("", "bad-names", {"field": "names", "seats": str(seats)})
        return found

    def luck(self, seed: int | str | None, chance: object, decks: object) -> Chance:
        """Return the one random source that the arguments name."""
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
        """Return a match set up at *position*, a plain dict; what comes later depends on the luck, as in `match`."""
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
        match._take_up(fields, seed is not None or chance is not None)
        return match
