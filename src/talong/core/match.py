"""A match: deals in a row, what lasts between them, and the one way in for every act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from talong.core.chance.replayed import Replayed
from talong.core.chance.source import Chance
from talong.core.deal import Deal
from talong.core.errors import IllegalAction
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
from talong.core.view import View

if TYPE_CHECKING:
    from talong.core.game import Game

MOST: int = 1 << 62  # Every action is a smaller number.


class Match:
    """People around a game, from the first deal to the last.

    `turn` is whom play waits for. It is not who may act: ask `legal` for any seat at any time.
    """

    def __init__(self, game: Game, agreed: Rules, seats: int, names: list[str], chance: Chance) -> None:
        self.game = game
        self.agreed = agreed
        self.seats = seats
        self.names = names
        self.people = names  # The names before any lots were drawn for the seats.
        self.chance = chance
        self.version = 0
        self.base = 0  # The version it began with: not 0 when it was loaded from a position.
        self.origin: dict[str, object] = {}  # The position it was loaded from, if any.
        self.fair: dict[str, object] = {}  # How its luck was promised, at a live table (docs/fair.md).
        self.fixed_dealer = -1
        self.draws_seats = False
        self.draws_nameless = False  # Whether lots for seats are drawn although nobody has a name here (a live table).
        self.places: list[int] = []  # Who, by the numbers they came with, sits in each seat, once lots have decided it.
        self.history: list[Step] = []
        self.results: list[dict[str, object]] = []
        self.ledger = Ledger([], [])
        self.log: list[Event] | None = None  # Kept from the moment that somebody listens.
        self.marks: list[int] = []  # How many events there were when each version was done.
        self.told: dict[str, object] = {}  # The rules as views tell them, once somebody has looked.
        self.rests = False  # Whether it waits for `next_deal` after each deal;
        self.rested = 0  # after so many it has gone on.

    # What a game must say.

    def start(self) -> None:
        """Do what comes before anybody's first act."""
        raise NotImplementedError

    def place(self, fields: Fields, shuffled: bool) -> None:
        """Set up the position that *fields* describe; what it leaves open is *shuffled* or in deck order."""
        raise NotImplementedError

    def act(self, seat: int, action: int) -> None:
        """Do *action*, or raise IllegalAction and change nothing."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Do all that follows without anybody's act: showdowns, settlements, new deals."""
        raise NotImplementedError

    def depart(self, seat: int) -> None:
        """Note that *seat* leaves the table."""
        raise IllegalAction(self.game.turn_rule, "nobody-leaves", {"seat": str(seat)})

    def arrive(self, seat: int) -> None:
        """Note that *seat* comes back to the table."""
        raise IllegalAction(self.game.turn_rule, "nobody-leaves", {"seat": str(seat)})

    def take_up(self) -> bool:
        """Forget that the luck had run out; tell whether it had."""
        raise NotImplementedError

    def owes_only(self) -> bool:
        """Tell whether play waits for an act without a choice that older records leave out."""
        return False

    def do_only(self) -> None:
        """Do that act."""
        raise NotImplementedError

    def twin(self, chance: Chance) -> Match:
        """Return a blank match with the same seats, names and rules."""
        raise NotImplementedError

    def copy(self) -> Match:
        """Return an independent match in the same state."""
        raise NotImplementedError

    @property
    def turn(self) -> int | None:
        """The seat that play waits for."""
        raise NotImplementedError

    @property
    def phase(self) -> str:
        """The rulebook's name of the state."""
        raise NotImplementedError

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        raise NotImplementedError

    @property
    def forehand(self) -> int:
        """The seat that is forehand."""
        raise NotImplementedError

    @property
    def active(self) -> list[int]:
        """The seats that take part right now."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        raise NotImplementedError

    @property
    def outcome(self) -> dict[str, object]:
        """The standings with reasons, and the ledger with rule ids."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[int]:
        """Return all the actions open to *seat* now, whether or not play waits for it."""
        raise NotImplementedError

    def text(self, action: int) -> str:
        """Return *action* in the rulebook's grammar."""
        raise NotImplementedError

    def read_action(self, seat: int, words: list[str]) -> int:
        """Return the action that *words* of the grammar name, legal or not."""
        raise NotImplementedError

    def hand(self, seat: int) -> list[str]:
        """Return the true cards of *seat*, in rank order: the engine's own eyes, never sent to anybody."""
        raise NotImplementedError

    def standing(self) -> dict[str, object]:
        """Return what the rulebook calls pot, balances, scores or glasses."""
        raise NotImplementedError

    def table(self) -> dict[str, object]:
        """Return everything that lies on the table in public."""
        raise NotImplementedError

    def public_facts(self) -> dict[str, object]:
        """Build up what everybody may know."""
        raise NotImplementedError

    def own_facts(self, viewer: int) -> dict[str, object]:
        """Build up what *viewer* may know besides: cards as it sees them, and its acts."""
        raise NotImplementedError

    def forced_seat(self) -> int | None:
        """Return the seat that play waits for if everybody can see that only one act is open to it, else nothing.

        It follows from what is public alone, so that it is the same in all worlds that a watcher cannot tell apart.
        """
        return None

    def owes(self) -> list[int]:
        """Return who has something to do at the table itself before the next deal, which everybody waits for."""
        return []

    def position(self) -> dict[str, object]:
        """Return the whole state as plain data, from which `load_position` takes it up again."""
        raise NotImplementedError

    # What is the same for all games.

    def begin(self, draw_seats: bool, dealer: int) -> None:
        """Draw the lots and deal for the first time."""
        self.fixed_dealer = dealer
        self.draws_seats = draw_seats
        self.seat_people(draw_seats)
        self.start()
        self.go_on()
        self._mark()

    def seat_people(self, draw: bool) -> None:
        """Let the people *draw* lots for their seats, where the rulebook says so."""

    def apply(self, seat: int, action: int) -> None:
        """Do *action* for *seat*, or raise IllegalAction and change nothing."""
        self.check_seat(seat)
        if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < MOST:
            raise IllegalAction(self.game.turn_rule, "no-such-action", {"action": short(action)})
        self.act(seat, action)
        self._done(Step(ACT, seat, action, [], ""))

    def leave(self, seat: int) -> None:
        """Let *seat* leave the table for good."""
        self.check_seat(seat)
        self.depart(seat)
        self._done(Step(LEFT, seat, 0, [], ""))

    def join(self, seat: int) -> None:
        """Let *seat* come back to the table as soon as the rules allow."""
        self.check_seat(seat)
        self.arrive(seat)
        self._done(Step(JOINED, seat, 0, [], ""))

    def resume(self, chance: Chance) -> None:
        """Go on with luck from *chance*; this deals, if the stacked decks had run out."""
        self.chance = chance
        if not self.take_up():
            return
        self.history.append(Step(RESUMED, 0, 0, [], ""))
        self.go_on()
        if self.log is not None:
            self.marks[-1] = len(self.log)

    def catch_up(self) -> None:
        """Do what a record leaves out that was written when nobody was asked for it; nothing if nothing is owed."""
        if not self.owes_only():
            return
        self.do_only()
        self.history.append(Step(UNSAID, 0, 0, [], ""))
        self.go_on()
        if self.log is not None:
            self.marks[-1] = len(self.log)

    def rest_from_now_on(self) -> None:
        """Rest after every deal that ends from now on; those that have ended are told first, as they were played."""
        if self.log is None:
            self._listen()
        self.rests = True
        self.rested = len(self.results)

    def next_deal(self) -> None:
        """Deal anew after a rest; nothing happens while there is none."""
        if self.is_resting:
            self.rested = len(self.results)
            self._done(Step(RESTED, 0, 0, [], ""))

    @property
    def is_resting(self) -> bool:
        """Whether a deal is over and settled, and the next one waits for `next_deal`."""
        if not self.rests or self.rested == len(self.results):
            return False
        return self.dealt() is None and self.turn is None and not self.is_over

    def parse(self, seat: int, text: str) -> int:
        """Return the action that *text* names in the rulebook's grammar, whether or not it is legal now."""
        self.check_seat(seat)
        if not isinstance(text, str):
            raise IllegalAction(self.game.turn_rule, "no-such-action", {"action": short(text)})
        return self.read_action(seat, text.split())

    def say(self, line: str) -> None:
        """Do what one log line says: `2: swap`."""
        if not isinstance(line, str):
            raise IllegalAction(self.game.turn_rule, "not-a-line", {"line": short(line)})
        name, colon, text = line.partition(":")
        if not colon or not name.strip().isdecimal() or len(name.strip()) > 2:
            raise IllegalAction(self.game.turn_rule, "not-a-line", {"line": short(line)})
        seat = int(name)
        self.apply(seat, self.parse(seat, text))

    def legal_texts(self, seat: int) -> list[str]:
        """Return the legal actions of *seat* in the rulebook's grammar."""
        return [self.text(action) for action in self.legal(seat)]

    def asked(self) -> list[int]:
        """Return the seats that may act, in the order in which a driver that takes turns asks them.

        First the others, clockwise from the seat that play waits for, then that seat (R-K21).
        """
        return [seat for seat, _actions in self.offers()]

    def offers(self) -> list[tuple[int, list[int]]]:
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

    def absent_act(self, seat: int) -> str | None:
        """Return what is done for *seat* if it does not answer; nothing if play does not wait for it."""
        return self.game.absent_act(self.view(seat))

    def view(self, viewer: int) -> View:
        """Return all that *viewer*, a seat or WATCHER, may know."""
        if viewer != WATCHER:
            self.check_seat(viewer)
        facts = self.public_facts()
        facts.update(self.own_facts(viewer))
        return View(self.game, viewer, facts)

    def events(self, since: int = -1, viewer: int = WATCHER) -> list[dict[str, object]]:
        """Return what happened after version *since*, as *viewer* may see it; by default from the very beginning."""
        if viewer != WATCHER:
            self.check_seat(viewer)
        if self.log is None:
            self._listen()
        assert self.log is not None
        at = since - self.base
        first = 0 if at < 0 else self.marks[min(at, len(self.marks) - 1)]
        return [event.shown_to(viewer) for event in self.log[first:]]

    def record(self) -> str:
        """Write the match down: text that a person can read and `talong.replay` plays again."""
        return write_record(self.game, self.agreed, self.seats, self.names, self._header(), self.history, self._lines())

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that is not at the table."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            facts = {"seat": short(seat), "seats": str(self.seats)}
            raise IllegalAction(self.game.turn_rule, "no-such-seat", facts)

    # Luck: every draw is written down.

    def draw_deck(self) -> list[int] | None:
        """Shuffle, or return None if the luck has run out (stacked decks)."""
        order = self.chance.deck(self.game.deck)
        if order is None:
            self.history.append(Step(NO_DECK, 0, 0, [], "deck"))
        else:
            self.history.append(Step(DECK, 0, 0, order, "deck"))
        return order

    def draw_cut(self, size: int) -> int:
        """Return where an automatic cut divides *size* cards."""
        cut = self.chance.cut(size)
        self.history.append(Step(CUT, 0, cut, [], "cut"))
        return cut

    def lot(self, what: str, size: int) -> int:
        """Draw one lot among *size*."""
        lot = self.chance.lot(what, size)
        self.history.append(Step(LOT, 0, lot, [], what))
        return lot

    def lots(self, what: str, size: int) -> list[int]:
        """Draw all of *size* lots."""
        order = self.chance.lots(what, size)
        self.history.append(Step(LOTS, 0, 0, order, what))
        return order

    def note_result(self, result: dict[str, object]) -> None:
        """Add the *result* of a finished deal."""
        self.history.append(Step(RESULT, 0, len(self.results), [], ""))
        self.results.append(result)
        self.chance.settle()

    # The rest is nobody else's business.

    def _done(self, step: Step) -> None:
        self.history.append(step)
        self.version += 1
        self.go_on()
        self._mark()

    def _mark(self) -> None:
        if self.log is not None:
            self.marks.append(len(self.log))

    def _listen(self) -> None:
        """Tell the whole match once more to a twin that listens, and listen from now on (nobody paid for it before)."""
        twin = self.twin(Replayed(self.history))
        twin.log = []
        twin.rests = self.rests
        twin.draws_nameless = self.draws_nameless
        if self.origin:
            twin.base = twin.version = self.base
            twin.place(Fields(self.origin, ""), False)
            twin.listen_to_deal()
            twin.go_on()
            twin._mark()
        else:
            twin.names = self.people
            twin.begin(self.draws_seats, self.fixed_dealer)
        for step in self.history:
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
                twin.catch_up()
        assert twin.version == self.version
        self.log = twin.log
        self.marks = twin.marks
        self.listen_to_deal()

    def plain_rules(self) -> dict[str, object]:
        """Return what was agreed on, as plain data."""
        return self.game.rules_data(self.agreed)

    def rules_facts(self) -> dict[str, object]:
        """Return what a view tells of the rules; they stay the same, and views are asked for often."""
        if not self.told:
            self.told = self.plain_rules()
        return self.told.copy()

    def dealt(self) -> Deal | None:
        """Return the deal in progress, if there is one: the engine's own eyes, never sent to anybody."""
        raise NotImplementedError

    def imagine(self, deal: Deal) -> None:
        """Go on with *deal* in place of the one in progress: another world."""
        raise NotImplementedError

    def flaw(self) -> str:
        """Return what cannot be in this state, with the rule that says so; nothing if all is sound."""
        deal = self.dealt()
        return "" if deal is None else deal.flaw()

    def listen_to_deal(self) -> None:
        """Let the deal in progress write to the log as well."""
        raise NotImplementedError

    def _header(self) -> dict[str, object]:
        header: dict[str, object] = {}
        if self.fixed_dealer >= 0:
            header["dealer"] = self.fixed_dealer
        if self.origin:
            header["position"] = self.origin
        elif not self.draws_seats:
            header["fixed_seats"] = True
        if self.draws_nameless:
            header["lots"] = True
        if self.people != self.names:
            header["people"] = self.people
        if self.fair:
            header["fair"] = self.fair
        return header

    def _lines(self) -> list[str]:
        """Return a line for each act and each result of the history, in their order."""
        lines: list[str] = []
        for step in self.history:
            if step.kind == ACT:
                lines.append(f"{step.seat}: {self.text(step.number)}")
            elif step.kind == RESULT:
                lines.append(write_result(self.results[step.number]))
        return lines

    def adopt(self, other: Match) -> None:
        """Take over what *other* remembers, for a copy."""
        self.version = other.version
        self.base = other.base
        self.origin = other.origin
        self.fair = dict(other.fair)
        self.fixed_dealer = other.fixed_dealer
        self.draws_seats = other.draws_seats
        self.draws_nameless = other.draws_nameless
        self.places = other.places
        self.people = other.people
        self.history = other.history[:]
        self.results = other.results[:]
        self.ledger = other.ledger.copy()
        self.log = None if other.log is None else other.log[:]
        self.marks = other.marks[:]
        self.rests = other.rests
        self.rested = other.rested
