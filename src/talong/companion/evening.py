"""Evening with real cards: a log of plain entries, and the account that folds it.

An entry says what people know who have played a deal. The matches that are folded are the games' own, dealt by nobody
(`RealCards`), so prices, settlement, who deals next and every move of the ledger are theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from talong.companion.errors import EntryError, about_entry
from talong.companion.forms import (
    ACT,
    DEAL,
    END,
    JOIN,
    LEAVE,
    MATCH,
    NAMES,
    RULES,
    SEAT,
    Field,
    Form,
    form,
)
from talong.companion.plug import Companion
from talong.core import hosting
from talong.core.chance.scripted import RealCards
from talong.core.errors import IllegalAction, TalongError
from talong.core.game import Game
from talong.core.match import Match
from talong.core.options import SIMULATION, short
from talong.core.position import Fields
from talong.games import game as game_called
from talong.games import plug

FORMAT: Final = 1
MOST_ENTRIES: Final = 2000
MOST_LETTERS: Final = 24  # In a name.
SEEING: Final = "seeing"  # The section of the options about what a screen shows.
SMALLEST_TABLE: Final = "min_players"
_LATEST: Final = 1 << 53  # The last moment that a browser can say.
KINDS: Final = [MATCH, DEAL, ACT, LEAVE, JOIN, END]


class Sitting:
    """One match of the evening."""

    def __init__(self, number: int, match: Match, entry: int) -> None:
        self.number = number  # From 1.
        self.match = match
        self.entry = entry  # The entry that began it.
        self.ended = False  # Whether people ended it before its own end.

    @property
    def is_over(self) -> bool:
        """Whether nothing more is entered in it."""
        return self.ended or self.match.is_over


class Account:
    """Where an evening stands: its matches, and what is asked next."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.sittings: list[Sitting] = []
        self.entries: list[dict[str, Any]] = []
        self.moves: list[int] = []  # How many moves the ledger of the match had after each entry.
        self.begun: int | None = None  # Milliseconds, if the entries say.
        self.last: int | None = None
        self.plug: Companion = plug("companion", game.key).COMPANION

    @property
    def sitting(self) -> Sitting | None:
        """The match that is being played, or was played last."""
        return self.sittings[-1] if self.sittings else None

    @property
    def playing(self) -> Sitting:
        """The match that is being played; refused where there is none."""
        sitting = self.sitting
        if sitting is None or sitting.is_over:
            raise EntryError(len(self.entries), "kind", "", "no-match-yet", {})
        return sitting

    @property
    def match(self) -> Match:
        """The match in which something may be entered; refused where there is none."""
        return self.playing.match

    def forms(self) -> list[Form]:
        """Return what may be entered now, the most likely first."""
        sitting = self.sitting
        if sitting is None or sitting.is_over:
            return [self._match_form()]
        match = sitting.match
        turn = match.turn
        if turn is not None:
            asked = [turn, *[seat for seat in match.asked() if seat != turn]]
            found = [self.plug.act_form(match, seat) for seat in asked]
        else:
            found = self.plug.deal_forms(match)
        for kind, act in ((LEAVE, Match.leave), (JOIN, Match.join)):
            among = tuple(seat for seat in range(match.seats) if may(match, act, seat))
            if among:
                found.append(form(kind, Field(name="seat", kind=SEAT, among=among), rule=match.game.leaving_rule))
        return [*found, form(END)]

    def _match_form(self) -> Form:
        game, sitting = self.game, self.sitting
        names = [] if sitting is None else sitting.match.names
        rules = {} if sitting is None else game.changes(sitting.match.rules)
        return form(
            MATCH,
            Field(name="names", kind=NAMES, least=fewest(game), most=game.seats_max, usual=names),
            Field(name="dealer", kind=SEAT, usual=0),
            Field(name="rules", kind=RULES, choices=self._agreed(), optional=True, usual=rules),
        )

    def _agreed(self) -> tuple[str, ...]:
        """Return the options that concern people with real cards: not what is seen, or how a program plays."""
        options = [option for option in self.game.options if option.group not in (SEEING, SIMULATION)]
        return tuple(option.name for option in options if option.name not in self.plug.decided)

    # Entries.

    def enter(self, given: object) -> None:
        """Take one more entry, or refuse it and change nothing."""
        number = len(self.entries)
        try:
            fields = Fields(given, "")
            kind = fields.word("kind", "", KINDS)
            if not kind:
                raise fields.refuse("kind", "field-missing", {})
            at = fields.number("at", 0, 0, _LATEST) or None
            self._ENTER[kind](self, fields)
        except TalongError as error:
            raise about_entry(number, error) from error
        self.begun = self.begun or at
        self.last = at or self.last
        self.entries.append(dict(fields.data))
        sitting = self.sitting
        self.moves.append(0 if sitting is None else len(sitting.match.ledger.entries))

    def _enter_match(self, fields: Fields) -> None:
        names = read_names(fields)
        dealer = fields.number("dealer", 0, 0, max(len(names) - 1, 0))
        agreed = fields.fields("rules")
        fields.done()
        sitting = self.sitting
        if sitting is not None and not sitting.is_over:
            raise EntryError(len(self.entries), "kind", "", "match-goes-on", {})
        rules = self.game.read_rules(agreed.data)
        match = self.game.match(
            seats=len(names), rules=rules, names=names, dealer=dealer, fixed_seats=True, chance=RealCards()
        )
        self.sittings.append(Sitting(len(self.sittings) + 1, match, len(self.entries)))

    def _enter_deal(self, fields: Fields) -> None:
        told = {name: value for name, value in fields.data.items() if name not in ("kind", "at")}
        hosting.report(self.match, told)

    def _enter_act(self, fields: Fields) -> None:
        match = self.match
        seat = read_seat(fields, match)
        act = fields.data.get("act")
        fields.asked.add("act")
        fields.done()
        if match.turn is None:
            raise IllegalAction(match.game.turn_rule, "nobody-asked", {})
        match.apply(seat, match.parse(seat, act if isinstance(act, str) else short(act)))

    def _enter_leave(self, fields: Fields) -> None:
        seat = read_seat(fields, self.match)
        fields.done()
        self.match.leave(seat)

    def _enter_join(self, fields: Fields) -> None:
        seat = read_seat(fields, self.match)
        fields.done()
        self.match.join(seat)

    def _enter_end(self, fields: Fields) -> None:
        fields.done()
        self.playing.ended = True

    _ENTER: Final[Mapping[str, Callable[[Account, Fields], None]]] = {
        MATCH: _enter_match,
        DEAL: _enter_deal,
        ACT: _enter_act,
        LEAVE: _enter_leave,
        JOIN: _enter_join,
        END: _enter_end,
    }


def fold(evening: object) -> Account:
    """Return the account of an *evening*, plain data, or raise EntryError for the first entry that cannot be."""
    try:
        fields = Fields(evening, "")
        fields.number("companion", FORMAT, FORMAT, FORMAT)
        key = fields.data.get("game")
        fields.asked.add("game")
        entries = fields.items("entries")
        fields.done()
        account = Account(game_called(key if isinstance(key, str) else short(key)))
        if len(entries) > MOST_ENTRIES:
            raise fields.refuse("entries", "too-many-entries", {"most": str(MOST_ENTRIES)})
    except TalongError as error:
        raise about_entry(-1, error) from error
    for entry in entries:
        account.enter(entry)
    return account


def blank(game: str) -> dict[str, Any]:
    """Return an evening of *game* in which nothing has been entered yet."""
    return {"companion": FORMAT, "game": game_called(game).key, "entries": []}


def corrected(evening: Mapping[str, Any], entry: int, given: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return *evening* with another *entry* in the place of one, or without it; fold it to see whether it stands."""
    entries = list(evening["entries"])
    if not 0 <= entry < len(entries):
        raise EntryError(-1, "entries", "", "no-such-entry", {"entry": str(entry)})
    entries[entry : entry + 1] = [] if given is None else [dict(given)]
    return {**evening, "entries": entries}


def fewest(game: Game) -> int:
    """Return how many may sit down at least, if they agree on it."""
    return min([game.seats_min, *[option.least for option in game.options if option.name == SMALLEST_TABLE]])


def may(match: Match, act: Callable[[Match, int], None], seat: int) -> bool:
    """Tell whether *seat* may do *act*, by trying it on a copy."""
    try:
        act(match.copy(), seat)
    except IllegalAction:
        return False
    return True


def read_seat(fields: Fields, match: Match) -> int:
    """Return the seat that an entry is about."""
    seat = fields.number("seat", -1, 0, match.seats - 1)
    if seat < 0:
        raise fields.refuse("seat", "field-missing", {})
    return seat


def read_names(fields: Fields) -> list[str]:
    """Return the names of those who sit down: each another one, and none too long."""
    names: list[str] = []
    for name in fields.items("names"):
        told = " ".join(name.split()) if isinstance(name, str) and name.isprintable() else ""
        if not told:
            raise fields.refuse("names", "not-a-name", {"given": short(name)})
        if len(told) > MOST_LETTERS:
            raise fields.refuse("names", "name-too-long", {"name": told[:MOST_LETTERS], "most": str(MOST_LETTERS)})
        if told.casefold() in [other.casefold() for other in names]:
            raise fields.refuse("names", "name-twice", {"name": told})
        names.append(told)
    return names
