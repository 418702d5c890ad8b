"""A series of deals (S5, S73)."""

from __future__ import annotations

from typing import Final

from talong.core.chance.source import Chance
from talong.core.deal import Deal
from talong.core.errors import IllegalAction
from talong.core.game import Game
from talong.core.ledger import Ledger
from talong.core.match import Match
from talong.core.position import Fields
from talong.games.skitgubbe.actions import action_of, codes, text_of
from talong.games.skitgubbe.deal import SkitgubbeDeal, new_deal, start_deal
from talong.games.skitgubbe.events import tell
from talong.games.skitgubbe.forced import is_forced
from talong.games.skitgubbe.position import PHASES, Reader, write_deal
from talong.games.skitgubbe.rules import NextDealer, SkitgubbeRules, letters_of, set_aside
from talong.games.skitgubbe.state import NOBODY, SKITKORT
from talong.games.skitgubbe.view import cards_known, open_facts, placed, table_facts

_LARGE: Final = 1 << 40


class SkitgubbeMatch(Match):
    """Deals in a row; there is no score but who became skitgubbe."""

    def __init__(self, game: Game, rules: SkitgubbeRules, seats: int, names: list[str], chance: Chance) -> None:
        super().__init__(game, rules, seats, names, chance)
        self.rules = rules
        accounts = [f"seat {seat}" for seat in range(seats)]
        self.ledger = Ledger([*accounts, "table"], [0] * (seats + 1))  # A mark from the table for every skitgubbe.
        self.deal: SkitgubbeDeal | None = None
        self.dealer_seat = 0
        self.deals = 0
        self.previous = NOBODY  # The skitgubbe of the last deal (SV-B.3).
        self.waiting = False
        self.over = False

    def losses(self) -> list[int]:
        """Return how often each seat has become skitgubbe."""
        return self.ledger.balance[: self.seats]

    def start(self) -> None:
        """Draw lots for the first deal, unless the host names a dealer."""
        self.dealer_seat = self.lot("dealer", self.seats) if self.fixed_dealer < 0 else self.fixed_dealer

    def go_on(self) -> None:
        """Deal, shuffle the skitkort, and end a finished deal, until somebody has to act."""
        while not self.over:
            deal = self.deal
            if deal is None:
                if self.waiting or self.is_resting:
                    return
                self.deal_anew()
            elif deal.waits_for_luck():
                if deal.phase == SKITKORT:
                    deal.shuffle_in(self.lots("skitkort", self.pool_size(deal)))
                else:
                    deal.draw_race(self.lot("race", deal.lots()))
            elif deal.is_over():
                self.finish(deal)
            else:
                return

    def pool_size(self, deal: SkitgubbeDeal) -> int:
        """Return how many skitkort wait to be dealt."""
        return len(codes(int(deal.pool)))

    def deal_anew(self) -> None:
        """Shuffle and deal (S6)."""
        order = self.draw_deck()
        self.waiting = order is None
        if order is None:
            return
        deal = new_deal(self.rules, self.seats, self.dealer_seat, order, set_aside(self.rules.avstickshog, self.seats))
        self.deal = deal
        self.listen_to_deal()
        tell(self.log, "dealer", {"seat": self.dealer_seat})
        if self.rules.open_trump:
            tell(self.log, "open_trump", {"card": table_facts(deal)["last"]})
        start_deal(deal, self.previous)

    def finish(self, deal: SkitgubbeDeal) -> None:
        """Note who became skitgubbe and pass the deal on (S69, S70, S73)."""
        self.deals += 1
        loser = int(deal.loser())
        if loser != NOBODY:
            self.ledger.move(1, self.seats, loser, "S69", self.deals)
        result: dict[str, object] = {
            "deal": self.deals,
            "dealer": self.dealer_seat,
            "skitgubbe": None if loser == NOBODY else loser,
            "no_loser": loser == NOBODY,
            "placement": placed(deal),
            "standing": self.standing(),
            "next_standing": self.standing(),
        }
        self.note_result(result)
        self.deal = None
        self.previous = loser
        if 0 < self.rules.deals <= self.deals:  # R-S59
            self.over = True
            tell(self.log, "match_over", {"skitgubbe": self.losses()})
        elif self.rules.next_dealer is NextDealer.SKITGUBBE and loser != NOBODY:
            self.dealer_seat = loser  # R-S2
        else:
            self.dealer_seat = (self.dealer_seat + 1) % self.seats

    # The face of a match.

    def dealt(self) -> SkitgubbeDeal | None:
        """Return the deal in progress."""
        return self.deal

    def imagine(self, deal: Deal) -> None:
        """Go on with *deal* in place of the one in progress."""
        assert isinstance(deal, SkitgubbeDeal)
        self.deal = deal

    def listen_to_deal(self) -> None:
        """Let the deal in progress write to the log as well."""
        if self.deal is not None:
            self.deal.log = self.log

    def take_up(self) -> bool:
        """Forget that the luck had run out; tell whether it had."""
        waited = self.waiting
        self.waiting = False
        return waited

    def legal(self, seat: int) -> list[int]:
        """Return what *seat* may do now."""
        self.check_seat(seat)
        return [] if self.deal is None else self.deal.legal(seat)

    def forced_seat(self) -> int | None:
        """Return who has to play or lead a last card, to pass, or to pick up, as everybody can see."""
        deal = self.deal
        if deal is None or not is_forced(deal):
            return None
        return self.turn

    def act(self, seat: int, action: int) -> None:
        """Do *action*, or refuse it."""
        if self.deal is None:
            raise IllegalAction("S5", "match-over" if self.over else "not-your-turn", {"seat": str(seat)})
        self.deal.apply(seat, action)

    @property
    def turn(self) -> int | None:
        """The seat that play waits for."""
        return None if self.deal is None else int(self.deal.waiting_for())

    @property
    def phase(self) -> str:
        """The rulebook's name of the state."""
        if self.over:
            return "match_over"
        return "deal_over" if self.deal is None else PHASES[self.deal.phase]

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.dealer_seat

    @property
    def forehand(self) -> int:
        """The seat that is dealt to first."""
        return (self.dealer_seat + 1) % self.seats

    @property
    def active(self) -> list[int]:
        """The seats that are not out."""
        out = 0 if self.deal is None else int(self.deal.out)
        return [seat for seat in range(self.seats) if not out >> seat & 1]

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.over

    def text(self, action: int) -> str:
        """Return *action* in the grammar."""
        return text_of(action)

    def read_action(self, seat: int, words: list[str]) -> int:
        """Return the action that *words* name."""
        return action_of(words)

    def hand(self, seat: int) -> list[str]:
        """Return the true cards of *seat*, in rank order."""
        self.check_seat(seat)
        return [] if self.deal is None else codes(int(self.deal.hands[seat]))

    def standing(self) -> dict[str, object]:
        """Return how often each seat has become skitgubbe."""
        return {"skitgubbe": self.losses()}

    def table(self) -> dict[str, object]:
        """Return what lies on the table in public."""
        return table_facts(self.deal)

    def plain_rules(self) -> dict[str, object]:
        """Return what was agreed on, with the letters of the variants."""
        rules = self.game.rules_data(self.agreed)
        rules["variants"] = letters_of(self.rules)
        return rules

    def public_facts(self) -> dict[str, object]:
        """Build up what everybody may know (section 12)."""
        facts: dict[str, object] = {
            "seats": self.seats,
            "names": list(self.names),
            "rules": self.rules_facts(),
            "phase": self.phase,
            "turn": self.turn,
            "dealer": self.dealer_seat,
            "forehand": self.forehand,
            "active": self.active,
            "deals": self.deals,
            "previous": None if self.previous == NOBODY else self.previous,
        }
        facts.update(self.standing())
        facts.update(open_facts(self.deal))
        return facts

    def own_facts(self, viewer: int) -> dict[str, object]:
        """Build up what *viewer* may know besides (section 12)."""
        facts = cards_known(self.deal, viewer)
        facts["legal"] = self.legal_texts(viewer) if viewer >= 0 else []
        return facts

    @property
    def outcome(self) -> dict[str, object]:
        """How often each seat has become skitgubbe."""
        marks = self.losses()
        return {
            "over": self.over,
            "standings": [
                {"seat": seat, "place": 1 + sum([other < marks[seat] for other in marks]), "skitgubbe": marks[seat]}
                for seat in sorted(range(self.seats), key=lambda seat: marks[seat])
            ],
            "ledger": [entry.data() for entry in self.ledger.entries],
        }

    # Positions and copies.

    def place(self, fields: Fields, shuffled: bool) -> None:
        """Set up the position that *fields* describe."""
        if self.rules.avstickshog and self.seats != 2:
            raise fields.refuse("rules.avstickshog", "avstickshog-for-two", {})  # SO2
        marks = fields.numbers("skitgubbe", [0] * self.seats, 0, _LARGE)
        if len(marks) != self.seats:
            raise fields.refuse("skitgubbe", "one-for-each-seat", {"seats": str(self.seats)})
        self.ledger.balance[: self.seats] = marks
        self.ledger.balance[self.seats] = -sum(marks)
        self.dealer_seat = fields.number("dealer", self.seats - 1, 0, self.seats - 1)
        self.deals = fields.number("deals", 0, 0, _LARGE)
        self.previous = fields.number("previous", NOBODY, 0, self.seats - 1)
        dealt = fields.has("hands")
        phases = ["collect", "throw", "shed", "deal_over", "match_over"]
        phase = fields.word("phase", "collect" if dealt else "deal_over", phases)
        if dealt != (phase in PHASES):
            raise fields.refuse("hands", "no-cards-now" if dealt else "field-missing", {"phase": phase})
        self.over = phase == "match_over"
        if dealt:
            size = self.game.deck.size
            rest = self.chance.order(size) if shuffled else list(range(size))
            reader = Reader(fields, self.rules, self.seats, self.dealer_seat, rest)
            self.deal = reader.read(phase, set_aside(self.rules.avstickshog, self.seats))

    def position(self) -> dict[str, object]:
        """Return the whole state as plain data."""
        data: dict[str, object] = {
            "game": self.game.key,
            "seats": self.seats,
            "rules": self.game.changes(self.agreed),
            "version": self.version,
            "phase": self.phase,
            "dealer": self.dealer_seat,
            "deals": self.deals,
            "skitgubbe": self.losses(),
        }
        if self.names:
            data["names"] = list(self.names)
        if self.previous != NOBODY:
            data["previous"] = self.previous
        if self.deal is not None:
            write_deal(self.deal, data)
        return data

    def twin(self, chance: Chance) -> Match:
        """Return a blank match with the same seats, names and rules."""
        return SkitgubbeMatch(self.game, self.rules, self.seats, self.names, chance)

    def copy(self) -> Match:
        """Return an independent match in the same state."""
        other = SkitgubbeMatch(self.game, self.rules, self.seats, self.names, self.chance.copy())
        other.adopt(self)
        other.deal = None if self.deal is None else self.deal.copy()
        other.listen_to_deal()
        other.dealer_seat = self.dealer_seat
        other.deals = self.deals
        other.previous = self.previous
        other.waiting = self.waiting
        other.over = self.over
        return other
