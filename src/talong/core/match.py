"""Match: consecutive deals, what lasts between them, and the one entry point for every act."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from talong._compat import is_int, mypyc_attr
from talong.core.chance.replayed import Recalled, Replayed
from talong.core.chance.scripted import RealCards
from talong.core.chance.source import Chance
from talong.core.deal import Deal
from talong.core.errors import IllegalAction, RecordError
from talong.core.event import WATCHER, Event
from talong.core.history import (
    ACT,
    CUT,
    DECK,
    JOINED,
    LEFT,
    LOT,
    LOTS,
    NO_DECK,
    NO_ORDER,
    REPORTED,
    RESTED,
    RESULT,
    RESUMED,
    UNSAID,
    Step,
)
from talong.core.ledger import Ledger
from talong.core.options import Rules, short
from talong.core.position import Fields
from talong.core.record import write_record, write_result
from talong.core.view import View, untyped

if TYPE_CHECKING:
    from talong.core.game import Game
    from talong.facts import FirstFacts

MOST: Final = (1 << 62) - 1  # No action is greater; it is the greatest number that needs no object of its own.
VERSIONED: Final = (ACT, LEFT, JOINED, RESTED, REPORTED)  # Kinds of steps that make a version.


def _is_int(number: int) -> bool:
    """Tell whether *number* is what it is declared to be: compiled code takes nothing else."""
    return True


if __file__.endswith(".py"):  # Plain Python takes anything.
    globals()["_is_int"] = is_int


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """Match of a game, from the first deal to the last.

    `turn` is the seat that play waits for, not the only one that may act: ask `legal` for any seat at any time.
    """

    def __init__(self, game: Game, rules: Rules, seats: int, names: list[str], chance: Chance) -> None:
        self.game = game
        self.rules = rules
        self.seats = seats
        self.names = names
        self._people = names  # The names before any lots were drawn for the seats.
        self._places: list[int] = []  # The original number of the person in each seat, once lots are drawn.
        self.chance = chance
        self.version = 0
        self.deal: Deal | None = None  # The deal in progress: for the engine only, never sent to anybody.
        self.dealer = 0  # The seat that deals.
        self.deals = 0  # How many deals are over.
        self.is_over = False
        self.history: list[Step] = []
        self.results: list[dict[str, object]] = []
        self.ledger = Ledger([], [])
        self.fair: dict[str, object] = {}  # The pledge of its luck, at a live table (docs/fair.md).
        self._rests = False  # Whether it waits for `next_deal` after each deal.
        self._rested = 0  # The number of deals after which it has gone on.
        self._waiting = False  # Whether the luck has run out (stacked decks).
        self._is_told = isinstance(chance, RealCards)  # Whether its deals are played with real cards, and reported.
        self._brief = False  # Whether the results of deals are left out, since nobody will ask for them (batches).
        self._base = 0  # The version it began with: not 0 when it was loaded from a position.
        self._origin: dict[str, object] = {}  # The position it was loaded from, if any.
        self._fixed_dealer = -1
        self._draws_seats = False
        self._draws_nameless = False  # Whether lots for seats are drawn although nobody has a name (a live table).
        self._log: list[Event] | None = None  # Kept once somebody listens.
        self._marks: list[int] = []  # How many events there were when each version was done.
        self._told: dict[str, object] = {}  # Cache of the rules as views have them.

    # Public interface.

    @property
    def turn(self) -> int | None:
        """The seat that play waits for."""
        deal = self.deal
        if deal is None:
            return self._turn_between()
        seat = deal.waiting_for()
        return None if seat < 0 else int(seat)

    @property
    def phase(self) -> str:
        """The rulebook's name of the phase."""
        if self.is_over:
            return "match_over"
        return self._phase_between() if self.deal is None else self.deal.phase_name()

    @property
    def forehand(self) -> int:
        """The seat that is forehand."""
        raise NotImplementedError

    @property
    def active(self) -> list[int]:
        """The seats that take part right now."""
        raise NotImplementedError

    @property
    def outcome(self) -> dict[str, object]:
        """The standings with reasons, and the ledger with rule ids."""
        raise NotImplementedError

    def standing(self) -> dict[str, object]:
        """Return what the rulebook calls pot, balances, scores or glasses."""
        raise NotImplementedError

    def table(self) -> dict[str, object]:
        """Return everything that lies on the table in public."""
        raise NotImplementedError

    def position(self) -> dict[str, object]:
        """Return the whole state as plain data, for `load_position`."""
        raise NotImplementedError

    def hand(self, seat: int) -> list[str]:
        """Return the true cards of *seat*, in rank order: for the engine only, never sent to anybody."""
        self._check_seat(seat)
        return [] if self.deal is None else self.deal.cards_of(seat)

    def legal(self, seat: int) -> list[int]:
        """Return all the legal actions of *seat*, whether or not play waits for it."""
        self._check_seat(seat)
        return self._legal_between(seat) if self.deal is None else self.deal.legal(seat)

    def legal_texts(self, seat: int) -> list[str]:
        """Return the legal actions of *seat* in the rulebook's grammar."""
        return [self.game.action_text(action) for action in self.legal(seat)]

    def asked(self) -> list[int]:
        """Return the seats that may act, in the order in which a driver that takes turns asks them.

        First the others, clockwise from the seat that play waits for, then that seat (R-K21).
        """
        return [seat for seat, _actions in self._offers()]

    def _offers(self) -> list[tuple[int, list[int]]]:
        """Return the same seats, each with all the actions that are open to it."""
        found: list[tuple[int, list[int]]] = []
        if self.is_over:
            return found
        turn = self.turn
        last = self.seats - 1 if turn is None else turn
        for step in range(1, self.seats + 1):
            seat = (last + step) % self.seats
            actions = self.legal(seat)
            if actions:
                found.append((seat, actions))
        return found

    def parse(self, seat: int, text: str) -> int:
        """Return the action that *text* names in the rulebook's grammar, whether or not it is legal now."""
        self._check_seat(seat)
        if not isinstance(text, str):
            raise IllegalAction(self.game.turn_rule, "no-such-action", {"action": short(text)})
        return self.game.read_action(text.split())

    def text(self, action: int) -> str:
        """Return *action* in the rulebook's grammar, or raise IllegalAction if that number is no action of the game."""
        self._check_action(action)
        try:
            text = self.game.action_text(action)
            is_one = self.game.read_action(text.split()) == action
        except IllegalAction:
            is_one = False
        if not is_one:
            raise IllegalAction(self.game.turn_rule, "no-such-action", {"action": short(action)})
        return text

    def _check_action(self, action: int) -> None:
        """Refuse what cannot be the number of an action."""
        if not _is_int(action) or not 0 <= action <= MOST:
            raise IllegalAction(self.game.turn_rule, "no-such-action", {"action": short(action)})

    def apply(self, seat: int, action: int) -> None:
        """Apply *action* for *seat*, or raise IllegalAction and change nothing."""
        self._check_seat(seat)
        if not _is_int(action) or not 0 <= action <= MOST:
            self._check_action(action)
        if self.deal is None or self.is_over:
            self._act_between(seat, action)
        else:
            self.deal.apply(seat, action)
        self._done(Step(ACT, seat, action, NO_ORDER, ""))

    def say(self, line: str) -> None:
        """Apply one log line, such as `2: swap`."""
        if not isinstance(line, str):
            raise IllegalAction(self.game.turn_rule, "not-a-line", {"line": short(line)})
        name, colon, text = line.partition(":")
        if not colon or not name.strip().isdecimal() or len(name.strip()) > 2:
            raise IllegalAction(self.game.turn_rule, "not-a-line", {"line": short(line)})
        seat = int(name)
        self.apply(seat, self.parse(seat, text))

    def undo(self) -> str:
        """Take back the last act and return its log line; cards and lots that came after it come again.

        The history is replayed up to there, so that a match pays nothing for acts that are never taken back.
        """
        last = len(self.history) - 1
        while last >= 0 and self.history[last].kind not in VERSIONED:
            last -= 1
        if last < 0:
            raise IllegalAction(self.game.turn_rule, "nothing-to-undo", {})
        step = self.history[last]
        luck = Replayed(self.history)
        twin = self._retold(luck, last, self._log is not None, True)
        assert twin.version == self.version - 1
        later = [step for step in luck.steps[luck.next :] if step.kind != NO_DECK]
        chance = Recalled(later, len(self.results) - len(twin.results), self.chance)
        fair, rests = self.fair, self._rests
        twin._origin = self._origin
        self._adopt(twin)
        self.names = twin.names
        self.chance = chance
        self.fair = fair
        self._rests = rests
        if step.kind == ACT:
            return f"{step.seat}: {self.game.action_text(step.number)}"
        return f"{step.seat} {'leaves' if step.kind == LEFT else 'joins'}" if step.kind in (LEFT, JOINED) else ""

    def leave(self, seat: int) -> None:
        """Let *seat* leave the table for good."""
        self._check_seat(seat)
        self._depart(seat)
        self._done(Step(LEFT, seat, 0, NO_ORDER, ""))

    def join(self, seat: int) -> None:
        """Let *seat* come back to the table as soon as the rules allow."""
        self._check_seat(seat)
        self._arrive(seat)
        self._done(Step(JOINED, seat, 0, NO_ORDER, ""))

    def view(self, viewer: int) -> View:
        """Return the view of *viewer*, a seat or WATCHER."""
        if viewer != WATCHER:
            self._check_seat(viewer)
        facts = self._public_facts()
        facts.update(self._own_facts(viewer))
        return View(self.game, viewer, facts)

    def events(self, since: int = -1, viewer: int = WATCHER) -> list[dict[str, object]]:
        """Return the events after version *since*, as *viewer* may see them; by default from the very beginning."""
        if viewer != WATCHER:
            self._check_seat(viewer)
        log = self._whole_log()
        return [event.shown_to(viewer) for event in log[self._told_by(since) :]]

    def record(self) -> str:
        """Return the record of the match: text that a person can read and `talong.replay` plays again."""
        if self._is_told:  # Nobody knows the cards.
            raise RecordError(0, "real-cards-have-no-record", {})
        return write_record(self.game, self.rules, self.seats, self.names, self._header(), self.history, self._lines())

    def copy(self) -> Match:
        """Return an independent match in the same state."""
        other = self._twin(self.chance.copy())
        other._adopt(self)
        return other

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> str | tuple[Any, ...]:
        if self.is_resting:
            raise TypeError("a match that rests between two deals cannot be kept; let it deal first")
        restored = import_module("talong.record").restored  # A pickle names its function by module.
        return (restored, (self.record(), self.chance, self._rests))

    def __repr__(self) -> str:
        whose = "" if self.turn is None else f", seat {self.turn} to act"
        return f"<Match of {self.game.key}: {self.seats} seats, {self.phase}{whose}, version {self.version}>"

    def __str__(self) -> str:
        drawn: str = import_module("talong.pictures").match_text(self)  # By name, since it stands on the engine.
        return drawn

    # Beginning, resting, and going on.

    def _begin(self, draw_seats: bool, dealer: int, nameless: bool = False) -> None:
        """Draw the lots and deal for the first time."""
        self._draws_nameless = nameless
        self._fixed_dealer = dealer
        self._draws_seats = draw_seats
        self._seat_people(draw_seats)
        self._start()
        self._go_on()
        self._mark()

    def _take_up(self, fields: Fields, shuffled: bool) -> None:
        """Set up the position that *fields* describe; what it leaves open is *shuffled* or in deck order."""
        self._base = self.version = fields.number("version", 0, 0, 1 << 40)
        self._place(fields, shuffled)
        fields.done()
        self._origin = self.position()
        self._go_on()

    def _imagine(self, deal: Deal | None) -> None:
        """Continue with *deal* in place of the one in progress: another world."""
        self.deal = deal
        self._origin = self.position()

    def resume(self, chance: Chance) -> None:
        """Continue with luck from *chance*; this deals, if the stacked decks had run out."""
        self.chance = chance
        if self._waiting:
            self._waiting = False
            self._add(RESUMED)

    def _owes_only(self) -> bool:
        """Tell whether play waits for an act without a choice that older records leave out."""
        return False

    def _catch_up(self, line: str = "") -> None:
        """Do the act without a choice that play waits for, if a record goes on with *line* and leaves it out."""
        turn = self.turn
        if turn is None or not self._owes_only():
            return
        name, _colon, text = line.partition(":")
        try:
            is_told = name.strip() == str(turn) and self.parse(turn, text) in self.legal(turn)
        except IllegalAction:
            is_told = False
        if not is_told:
            self._do_only()
            self._add(UNSAID)

    def next_deal(self) -> None:
        """Deal anew after a rest; nothing happens while there is none."""
        if self.is_resting:
            self._rested = len(self.results)
            self._done(Step(RESTED, 0, 0, NO_ORDER, ""))

    def _report(self, told: dict[str, object]) -> None:
        """Settle a deal that was played with real cards, by what people have *told* of it, or change nothing."""
        facts: dict[str, str] = {}
        if self.is_over:
            raise IllegalAction(self.game.course_rule or self.game.turn_rule, "match-over", facts)
        if not self._is_told or not self._waiting or self.deal is not None:
            raise IllegalAction(self.game.turn_rule, "no-real-cards", facts)
        if self._awaits_answers():
            raise IllegalAction(self.game.course_rule or self.game.turn_rule, "answers-before-deal", facts)
        self._settle_told(Fields(told, ""))
        self._done(Step(REPORTED, 0, 0, NO_ORDER, json.dumps(told)))

    @property
    def is_resting(self) -> bool:
        """Whether a deal is over and settled, and the next one waits for `next_deal`."""
        if not self._rests or self._rested == len(self.results):
            return False
        return self.deal is None and self.turn is None and not self.is_over

    # What a game must implement.

    def _start(self) -> None:
        """Do what comes before the first act."""
        raise NotImplementedError

    def _new_deal(self, order: list[int]) -> Deal:
        """Deal from the shuffled pack *order*."""
        raise NotImplementedError

    def _settle(self, deal: Deal) -> None:
        """Settle a finished *deal*, note its result, and move on between deals."""
        raise NotImplementedError

    def _settle_told(self, told: Fields) -> None:
        """Settle a deal that was played with real cards, by what is *told* of it, or refuse it and change nothing."""
        raise NotImplementedError

    def _public_facts(self) -> dict[str, object]:
        """Return the public facts."""
        raise NotImplementedError

    def _cards_known(self, viewer: int) -> dict[str, object]:
        """Return *viewer*'s facts besides the public ones: cards as they see them."""
        raise NotImplementedError

    def _place(self, fields: Fields, shuffled: bool) -> None:
        """Set up the position that *fields* describe."""
        raise NotImplementedError

    def _twin(self, chance: Chance) -> Match:
        """Return a blank match with the same seats, names and rules."""
        raise NotImplementedError

    # What a game may override, where it has more than consecutive deals.

    def _seat_people(self, draw: bool) -> None:
        """Let the people *draw* lots for their seats, where the rulebook says so."""

    def _awaits_answers(self) -> bool:
        """Tell whether a seat has to act between two deals."""
        return False

    def _turn_between(self) -> int | None:
        """Return the seat that play waits for between two deals."""
        return None

    def _phase_between(self) -> str:
        """Return the rulebook's name of the phase between two deals."""
        return "deal_over"

    def _legal_between(self, seat: int) -> list[int]:
        """Return the legal actions of *seat* between two deals."""
        return []

    def _is_forced_between(self) -> bool:
        """Tell whether it is public that the seat that play waits for has one act only, between two deals."""
        return False

    def _act_between(self, seat: int, action: int) -> None:
        """Apply *action* between two deals, or raise IllegalAction and change nothing."""
        code = "match-over" if self.is_over else "not-your-turn"
        raise IllegalAction(self.game.course_rule or self.game.turn_rule, code, {"seat": str(seat)})

    def _owes(self) -> list[int]:
        """Return the seats with something to do at the table itself before the next deal, which everybody waits for."""
        return []

    def _depart(self, seat: int) -> None:
        """Note that *seat* leaves the table."""
        raise IllegalAction(self.game.leaving_rule or self.game.turn_rule, "nobody-leaves", {"seat": str(seat)})

    def _arrive(self, seat: int) -> None:
        """Note that *seat* comes back to the table."""
        raise IllegalAction(self.game.leaving_rule or self.game.turn_rule, "nobody-leaves", {"seat": str(seat)})

    def _do_only(self) -> None:
        """Do the act without a choice that play waits for."""
        raise NotImplementedError

    def _before_deal(self) -> None:
        """Do what comes before the pack is shuffled."""

    def _open_deal(self, deal: Deal) -> None:
        """Do what comes after the cards are dealt and before the first act."""

    def _draw_for(self, deal: Deal) -> None:
        """Draw the luck that *deal* waits for."""
        raise NotImplementedError

    def _rules_data(self) -> dict[str, object]:
        """Return the rules as plain data for views."""
        return self.game.rules_data(self.rules)

    # Control flow, the same for all games.

    def _go_on(self) -> None:
        """Deal, draw luck and settle, until a seat has to act."""
        while not self.is_over:
            deal = self.deal
            if deal is None:
                if self._awaits_answers() or self._waiting or self.is_resting:
                    return
                self._deal_anew()
            elif deal.waits_for_luck():
                self._draw_for(deal)
            elif deal.is_over():
                self._settle(deal)
            else:
                return

    def _deal_anew(self) -> None:
        """Shuffle and deal, unless the luck has run out."""
        self._before_deal()
        order = self._draw_deck()
        self._waiting = order is None
        if order is None:
            return
        deal = self._new_deal(order)
        deal.log = self._log
        self.deal = deal
        self._tell_seat("dealer", self.dealer)
        self._open_deal(deal)

    def _note_result(self, result: dict[str, object]) -> None:
        """Add the *result* of a finished deal."""
        self.history.append(Step(RESULT, 0, len(self.results), NO_ORDER, ""))
        self.results.append(result)
        self.chance.settle()

    def _check_seat(self, seat: int) -> None:
        """Refuse a seat that is not at the table."""
        if not _is_int(seat) or not 0 <= seat < self.seats:
            facts = {"seat": short(seat), "seats": str(self.seats)}
            raise IllegalAction(self.game.turn_rule, "no-such-seat", facts)

    def _done(self, step: Step) -> None:
        self.history.append(step)
        self.version += 1
        self._go_on()
        self._mark()

    def _add(self, kind: int) -> None:
        """Add a step that is nobody's act, and go on; it belongs to the version before."""
        self.history.append(Step(kind, 0, 0, NO_ORDER, ""))
        self._go_on()
        if self._log is not None:
            self._marks[-1] = len(self._log)

    # Facts that every view and every position begins with.

    def _first_facts(self) -> dict[str, object]:
        """Return the first facts of a view of any game."""
        facts: FirstFacts = {
            "seats": self.seats,
            "names": list(self.names),
            "rules": self._rules_facts(),
            "phase": self.phase,
            "turn": self.turn,
            "dealer": self.dealer,
            "forehand": self.forehand,
            "active": self.active,
        }
        return untyped(facts)

    def _own_facts(self, viewer: int) -> dict[str, object]:
        """Return *viewer*'s facts besides the public ones: cards as they see them, and their acts."""
        facts = self._cards_known(viewer)
        facts["legal"] = self.legal_texts(viewer) if viewer >= 0 else []
        return facts

    def _rules_facts(self) -> dict[str, object]:
        """Return the rules for a view, cached since they never change and views are frequent."""
        if not self._told:
            self._told = self._rules_data()
        return self._told.copy()

    def _first_fields(self) -> dict[str, object]:
        """Return the first fields of a position of any game."""
        return {
            "game": self.game.key,
            "seats": self.seats,
            "rules": self.game.changes(self.rules),
            "version": self.version,
            "phase": self.phase,
            "dealer": self.dealer,
        }

    # Draws of luck, each of which is noted in the history.

    def _draw_deck(self) -> list[int] | None:
        """Draw a shuffled deck, or return None if the luck has run out (stacked decks)."""
        order = self.chance.deck(self.game.deck)
        if order is None:
            self.history.append(Step(NO_DECK, 0, 0, NO_ORDER, "deck"))
        else:
            self.history.append(Step(DECK, 0, 0, order, "deck"))
        return order

    def _draw_cut(self, size: int) -> int:
        """Return where an automatic cut divides *size* cards."""
        cut = self.chance.cut(size)
        self.history.append(Step(CUT, 0, cut, NO_ORDER, "cut"))
        return cut

    def _draw_lot(self, what: str, size: int) -> int:
        """Draw one lot among *size*."""
        lot = self.chance.lot(what, size)
        self.history.append(Step(LOT, 0, lot, NO_ORDER, what))
        return lot

    def _draw_lots(self, what: str, size: int) -> list[int]:
        """Draw all of *size* lots."""
        order = self.chance.lots(what, size)
        self.history.append(Step(LOTS, 0, 0, order, what))
        return order

    # The event log.

    def _whole_log(self) -> list[Event]:
        """Return the whole event log, with its secrets: for the engine only; the list goes on growing."""
        if self._log is None:
            self._listen()
        assert self._log is not None
        return self._log

    def _told_by(self, version: int) -> int:
        """Return how many events the log had when *version* was done; 0 before the match began."""
        at = version - self._base
        return 0 if at < 0 else self._marks[min(at, len(self._marks) - 1)]

    def _tell(self, kind: str, facts: dict[str, object]) -> None:
        """Add an event without secrets, if there is a log."""
        if self._log is not None:
            self._log.append(Event(kind, facts, {}))

    def _tell_seat(self, kind: str, seat: int) -> None:
        """Add an event about *seat*, if there is a log."""
        if self._log is not None:
            self._log.append(Event(kind, {"seat": seat}, {}))

    def _tell_amount(self, kind: str, seat: int, amount: int) -> None:
        """Add an event about an *amount* that *seat* pays or gets, if there is a log."""
        if self._log is not None:
            self._log.append(Event(kind, {"seat": seat, "amount": amount}, {}))

    def _mark(self) -> None:
        if self._log is not None:
            self._marks.append(len(self._log))

    def _listen(self) -> None:
        """Replay the match on a twin that keeps a log, and keep one from now on; unheard matches do not pay for it."""
        twin = self._retold(Replayed(self.history), len(self.history), True, False)
        assert twin.version == self.version
        self._log = twin._log
        self._marks = twin._marks
        self._log_deal()

    def _retold(self, luck: Replayed, number: int, logged: bool, rests_as_it_did: bool) -> Match:
        """Return a twin that has replayed the first *number* steps of the history with *luck*, which has its draws.

        It rests after each deal if this one does now, or just where this one did.
        """
        twin = self._twin(luck)
        twin._is_told = self._is_told
        if logged:
            twin._log = []
        rested: list[int] = []  # After which deals this one has rested.
        deals = 0
        for step in self.history:
            if step.kind == RESULT:
                deals += 1
            elif step.kind == RESTED:
                rested.append(deals)
        if self.is_resting:
            rested.append(len(self.results))
        twin._rests = 1 in rested if rests_as_it_did else self._rests
        if self._origin:
            twin._base = twin.version = self._base
            twin._place(Fields(self._origin, ""), False)
            twin._log_deal()
            twin._go_on()
            twin._mark()
        else:
            twin.names = self._people
            twin._begin(self._draws_seats, self._fixed_dealer, self._draws_nameless)
        for step in self.history[:number]:
            if rests_as_it_did:
                # What is done between a result and the rest after it, such as buying in, belongs to that deal.
                is_between = step.kind == RESTED or twin.deal is None
                twin._rests = len(twin.results) + (0 if is_between else 1) in rested
            if step.kind == ACT:
                twin.apply(step.seat, step.number)
            elif step.kind == LEFT:
                twin.leave(step.seat)
            elif step.kind == JOINED:
                twin.join(step.seat)
            elif step.kind == RESUMED:
                twin.resume(twin.chance)
            elif step.kind == RESTED:
                twin.next_deal()
            elif step.kind == UNSAID:
                twin._catch_up()
            elif step.kind == REPORTED:
                twin._report(json.loads(step.what))
        return twin

    def _log_deal(self) -> None:
        """Let the deal in progress write to the log as well."""
        if self.deal is not None:
            self.deal.log = self._log

    # Records and copies.

    def _header(self) -> dict[str, object]:
        header: dict[str, object] = {}
        if self._fixed_dealer >= 0:
            header["dealer"] = self._fixed_dealer
        if self._origin:
            header["position"] = self._origin
        elif not self._draws_seats:
            header["fixed_seats"] = True
        if self._draws_nameless:
            header["lots"] = True
        if self._people != self.names:
            header["people"] = self._people
        if self.fair:
            header["fair"] = self.fair
        return header

    def _lines(self) -> list[str]:
        """Return a line for each act and each result of the history, in their order."""
        lines: list[str] = []
        for step in self.history:
            if step.kind == ACT:
                lines.append(f"{step.seat}: {self.game.action_text(step.number)}")
            elif step.kind == RESULT:
                lines.append(write_result(self.results[step.number]))
        return lines

    def _adopt(self, other: Match) -> None:
        """Take over the whole state of *other*, for a copy."""
        self.version = other.version
        self._people = other._people
        self._places = other._places
        self.deal = None if other.deal is None else other.deal.copy()
        self.dealer = other.dealer
        self.deals = other.deals
        self.is_over = other.is_over
        self.history = other.history[:]
        self.results = other.results[:]
        self.ledger = other.ledger.copy()
        self.fair = dict(other.fair)
        self._rests = other._rests
        self._rested = other._rested
        self._waiting = other._waiting
        self._is_told = other._is_told
        self._brief = other._brief
        self._base = other._base
        self._origin = other._origin
        self._fixed_dealer = other._fixed_dealer
        self._draws_seats = other._draws_seats
        self._draws_nameless = other._draws_nameless
        self._log = None if other._log is None else other._log[:]
        self._marks = other._marks[:]
        self._log_deal()
